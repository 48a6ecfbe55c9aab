// topic: Files that are not there: java.io and java.nio answer alike
// release: 17

import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;

public class FilesMissing {
    public static void main(String[] args) throws IOException {
        File file = new File("no/such/../file.txt");
        System.out.println(file.exists() + " " + file.length() + file.isDirectory() + file.canRead() + file.lastModified() + (file.list() == null) + file.getName() + file.getParent() + file.isAbsolute());
        for (String mode : new String[] {"in", "reader", "random"}) {
            try {
                switch (mode) {
                    case "in" -> new FileInputStream(file);
                    case "reader" -> new FileReader("nothing here");
                    default -> new RandomAccessFile("none", "r");
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        }
        Path path = Paths.get("none", "x.txt");
        System.out.println(Files.exists(path) + " " + Files.notExists(path) + Files.isRegularFile(path) + path.getFileName() + path.normalize() + path.getNameCount());
        for (int i = 0; i < 3; i++) {
            try {
                switch (i) {
                    case 0 -> Files.readAllLines(path);
                    case 1 -> Files.size(path);
                    default -> Files.newDirectoryStream(path);
                }
            } catch (NoSuchFileException e) {
                System.out.println(e);
            }
        }
        System.out.println(Paths.get("/a/b/../c").normalize() + " " + Paths.get("/a/b").relativize(Paths.get("/a/c/d")) + Paths.get("a").resolve("/b") + Paths.get("a/b").startsWith("a") + Paths.get("x/y.z").resolveSibling("w") + Paths.get("/a").compareTo(Paths.get("/b")));
        System.out.println(path.getFileSystem().getPathMatcher("glob:**/*.{txt,md}").matches(path) + " " + new File("a//b/").getPath() + new File("/x", "../y").getAbsolutePath());
    }
}
