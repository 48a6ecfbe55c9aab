// topic: BitSet: ranges, logic, growth, conversion, streams
// release: 17

import java.util.Arrays;
import java.util.BitSet;

public class BitSetEdges {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        a.set(1);
        a.set(63, 66);
        a.set(200);
        System.out.println(a + " " + a.length() + " " + a.size() + " " + a.cardinality() + a.nextSetBit(2) + " " + a.nextClearBit(63) + " " + a.previousSetBit(199) + " " + a.previousClearBit(65));
        BitSet b = BitSet.valueOf(new long[] {0b1010, 1});
        for (int op = 0; op < 4; op++) {
            BitSet c = (BitSet) a.clone();
            switch (op) {
                case 0 -> c.and(b);
                case 1 -> c.or(b);
                case 2 -> c.xor(b);
                default -> c.andNot(b);
            }
            System.out.println(c + " " + c.intersects(b) + c.hashCode());
        }
        a.flip(0, 5);
        a.clear(60, 100);
        System.out.println(a + Arrays.toString(a.toLongArray()) + Arrays.toString(b.toByteArray()) + a.get(0, 4) + a.stream().sum() + a.equals(b) + a.isEmpty());
        for (Runnable r : new Runnable[] {() -> a.set(-1), () -> a.get(5, 2), () -> new BitSet(-1), () -> a.nextSetBit(-1)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
