// topic: BitSet operations, and IdentityHashMap by size
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.Map;

public class BitSets {
    interface Act {
        Object run();
    }

    static void attempt(Act act) {
        try {
            System.out.println(act.run());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        BitSet sieve = new BitSet(200);
        sieve.set(2, 200);
        for (int i = 2; i * i < 200; i = sieve.nextSetBit(i + 1)) {
            for (int j = i * i; j < 200; j += i) {
                sieve.clear(j);
            }
        }
        System.out.println(sieve + " " + sieve.cardinality() + " " + sieve.length() + " " + sieve.size());
        BitSet odd = new BitSet(), third = new BitSet();
        for (int i = 0; i < 140; i++) {
            odd.set(i, i % 2 == 1);
            if (i % 3 == 0) {
                third.flip(i);
            }
        }
        BitSet and = (BitSet) odd.clone(), or = (BitSet) odd.clone(), xor = (BitSet) odd.clone(), not = (BitSet) odd.clone();
        and.and(third);
        or.or(third);
        xor.xor(third);
        not.andNot(third);
        System.out.println(and.cardinality() + " " + or.cardinality() + " " + xor.cardinality() + " " + not.cardinality() + " " + odd.intersects(third));
        System.out.println(and + " " + and.hashCode());
        System.out.println(xor.nextSetBit(70) + " " + xor.nextClearBit(70) + " " + xor.previousSetBit(70) + " " + xor.previousClearBit(70) + " " + xor.nextSetBit(1000) + " " + xor.nextClearBit(1000));
        BitSet ranges = new BitSet();
        ranges.set(60, 70);
        ranges.flip(65, 130);
        ranges.clear(100, 110);
        System.out.println(ranges + " " + ranges.get(62, 68) + " " + ranges.get(65) + ranges.get(5000) + " " + ranges.isEmpty());
        long[] words = ranges.toLongArray();
        for (long w : words) {
            System.out.print(Long.toHexString(w) + " ");
        }
        System.out.println(BitSet.valueOf(words).equals(ranges) + " " + BitSet.valueOf(new byte[] {5, -1}) + " " + ranges.toByteArray().length);
        System.out.println(odd.stream().sum() + " " + odd.equals(or) + " " + new BitSet().equals(new BitSet(500)) + " " + new BitSet().length());
        attempt(() -> new BitSet(-1));
        attempt(() -> { new BitSet().set(-5); return null; });
        attempt(() -> new BitSet().get(-1));
        attempt(() -> { new BitSet().set(5, 3); return null; });
        attempt(() -> new BitSet().nextSetBit(-1));
        Map<String, Integer> identity = new IdentityHashMap<>();
        identity.put("a", 1);
        identity.put(new String("a"), 2);
        identity.put("a", 3);
        identity.put(null, 4);
        System.out.println(identity.size() + " " + identity.get("a") + " " + identity.get(new String("a")) + " " + identity.get(null) + " " + identity.containsKey("b"));
        Integer x = 1000;
        Map<Object, Object> boxes = new IdentityHashMap<>();
        for (int i = 0; i < 5; i++) {
            boxes.put(x, i);
            boxes.put(Integer.valueOf(5), i);
        }
        System.out.println(boxes.size() + " " + boxes.get(x) + " " + boxes.remove(x) + " " + boxes.size());
    }
}
