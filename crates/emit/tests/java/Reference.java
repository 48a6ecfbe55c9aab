import java.io.FileInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.util.Collections;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfo;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.xml.XMLFormatter;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXParseException;

/**
 * JaCoCo's word on reports: {@code validate FILE} holds one against its DTD, {@code report NAME CLASSFILE...} prints
 * its own of classes that nothing ran.
 */
public final class Reference {
    private Reference() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("validate")) {
            validate(args[1]);
        } else {
            report(args);
        }
    }

    private static void validate(String file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setValidating(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setEntityResolver(
                (publicId, systemId) -> {
                    InputStream dtd = XMLFormatter.class.getResourceAsStream("report.dtd");
                    return publicId.equals("-//JACOCO//DTD Report 1.1//EN") && systemId.endsWith("/report.dtd")
                            ? new InputSource(dtd)
                            : new InputSource(new StringReader("no such entity"));
                });
        builder.setErrorHandler(
                new ErrorHandler() {
                    @Override
                    public void warning(SAXParseException e) throws SAXParseException {
                        throw e;
                    }

                    @Override
                    public void error(SAXParseException e) throws SAXParseException {
                        throw e;
                    }

                    @Override
                    public void fatalError(SAXParseException e) throws SAXParseException {
                        throw e;
                    }
                });
        System.out.print(builder.parse(new java.io.File(file)).getDocumentElement().getAttribute("name"));
    }

    private static void report(String[] args) throws Exception {
        CoverageBuilder found = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(new ExecutionDataStore(), found);
        for (int i = 2; i < args.length; i++) {
            try (InputStream in = new FileInputStream(args[i])) {
                analyzer.analyzeClass(in, args[i]);
            }
        }
        IReportVisitor visitor = new XMLFormatter().createVisitor(System.out);
        visitor.visitInfo(Collections.<SessionInfo>emptyList(), Collections.<ExecutionData>emptyList());
        visitor.visitBundle(found.getBundle(args[1]), null);
        visitor.visitEnd();
    }
}
