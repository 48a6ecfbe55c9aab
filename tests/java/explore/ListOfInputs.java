// topic: an ArrayList that is sorted and searched
// spec: f(byte:sym[0..3],byte:sym[0..3])
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class ListOfInputs {
    static int f(byte x, byte y) {
        List<Byte> list = new ArrayList<>();
        list.add(x);
        list.add(y);
        list.add((byte) 2);
        Collections.sort(list);
        return list.indexOf((byte) 2);
    }
}
