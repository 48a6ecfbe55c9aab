// topic: XML: DOM, SAX, StAX and XPath
// release: 17

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.Attributes;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

public class Xml {
    private static final String TEXT = "<?xml version='1.0'?><list n='2'><item id=\"a\">one &amp; &#65;</item><!-- c --><item id=\"b\"><![CDATA[<two>]]></item></list>";

    public static void main(String[] args) throws Exception {
        Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(TEXT)));
        Element list = document.getDocumentElement();
        System.out.println(list.getTagName() + list.getAttribute("n") + list.getElementsByTagName("item").item(1).getTextContent());
        StringBuilder events = new StringBuilder();
        SAXParserFactory.newInstance().newSAXParser().parse(new InputSource(new StringReader(TEXT)), new DefaultHandler() {
            @Override
            public void startElement(String uri, String local, String name, Attributes attributes) {
                events.append('<').append(name).append(attributes.getLength());
            }

            @Override
            public void characters(char[] ch, int start, int length) {
                events.append(new String(ch, start, length));
            }
        });
        System.out.println(events);
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(TEXT));
        int elements = 0;
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT) {
                elements++;
            }
        }
        System.out.println(elements + " " + XPathFactory.newInstance().newXPath().evaluate("count(//item[@id='b'])", document));
        Element more = document.createElement("more");
        more.setTextContent("<new>");
        list.appendChild(more);
        System.out.println(list.getChildNodes().getLength() + list.getLastChild().getTextContent() + list.cloneNode(true).isEqualNode(list));
    }
}
