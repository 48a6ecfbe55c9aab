import banyan.Finitization;
import java.util.HashSet;
import java.util.Set;

/**
 * The classes and interfaces of a Java program. A class extends one that comes before it, an interface
 * extends some that come before it, and a class implements some interfaces, each list in order. Every
 * structure is a program that compiles: {@code source} writes it.
 *
 * <pre>
 * enumerate: JavaProgram 1 1 valid: 2
 * enumerate: JavaProgram 2 1 valid: 8
 * enumerate: JavaProgram 2 2 valid: 64
 * enumerate: JavaProgram 3 2 valid: 768
 * known: valid by c! 2^(ci) 2^(i(i-1)/2)
 * </pre>
 */
public class JavaProgram {
    JavaClass[] classes;
    JavaInterface[] interfaces;

    static class JavaClass {
        JavaClass parent;
        JavaInterface[] implemented;
    }

    static class JavaInterface {
        JavaInterface[] parents;
    }

    public boolean repOk() {
        Set<Object> seen = new HashSet<>();
        for (JavaInterface one : interfaces) {
            if (!seen.add(one)) {
                return false;
            }
        }
        for (JavaClass one : classes) {
            if (!seen.add(one)) {
                return false;
            }
        }
        for (int i = 0; i < interfaces.length; i++) {
            if (!isAscending(interfaces[i].parents, i)) {
                return false;
            }
        }
        for (int i = 0; i < classes.length; i++) {
            JavaClass parent = classes[i].parent;
            if (parent != null && placeOf(parent, classes) >= i) {
                return false;
            }
            if (!isAscending(classes[i].implemented, interfaces.length)) {
                return false;
            }
        }
        return true;
    }

    /** Are these at places that ascend and are below a limit? */
    private boolean isAscending(JavaInterface[] list, int limit) {
        int next = 0;
        for (JavaInterface one : list) {
            int at = placeOf(one, interfaces);
            if (at < next || at >= limit) {
                return false;
            }
            next = at + 1;
        }
        return true;
    }

    private static int placeOf(Object one, Object[] all) {
        for (int i = 0; i < all.length; i++) {
            if (all[i] == one) {
                return i;
            }
        }
        return -1;
    }

    /** The program as Java source. */
    public String source() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < interfaces.length; i++) {
            text.append("interface I").append(i + 1);
            list(text, " extends ", interfaces[i].parents);
            text.append(" {}\n");
        }
        for (int i = 0; i < classes.length; i++) {
            text.append("class C").append(i + 1);
            if (classes[i].parent != null) {
                text.append(" extends C").append(placeOf(classes[i].parent, classes) + 1);
            }
            list(text, " implements ", classes[i].implemented);
            text.append(" {}\n");
        }
        return text.toString();
    }

    private void list(StringBuilder text, String word, JavaInterface[] list) {
        for (int i = 0; i < list.length; i++) {
            text.append(i == 0 ? word : ", ").append('I').append(placeOf(list[i], interfaces) + 1);
        }
    }

    static Finitization finJavaProgram(int classes, int interfaces) {
        Finitization f = new Finitization(JavaProgram.class);
        f.objects(JavaClass.class, classes);
        f.objects(JavaInterface.class, interfaces);
        f.field("classes", f.array(classes, classes, f.of(JavaClass.class)));
        f.field("interfaces", f.array(interfaces, interfaces, f.of(JavaInterface.class)));
        f.field(JavaClass.class, "parent", f.nothing(), f.of(JavaClass.class));
        f.field(JavaClass.class, "implemented", f.array(0, interfaces, f.of(JavaInterface.class)));
        f.field(JavaInterface.class, "parents", f.array(0, interfaces - 1, f.of(JavaInterface.class)));
        return f;
    }
}
