// topic: identity hash codes are stable, equal only through themselves, independent of overriding
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

public class IdentityHashes {
    static class Overrides {
        public int hashCode() {
            return 5;
        }

        public boolean equals(Object o) {
            return o instanceof Overrides;
        }
    }

    enum E { A, B }

    public static void main(String[] args) {
        Object o = new Object();
        int first = o.hashCode();
        boolean stable = true;
        for (int i = 0; i < 1000; i++) {
            stable &= o.hashCode() == first && System.identityHashCode(o) == first;
            byte[] garbage = new byte[100];
            garbage[0] = 1;
        }
        synchronized (o) {
            stable &= o.hashCode() == first;
        }
        System.gc();
        stable &= o.hashCode() == first;
        System.out.println("stable " + stable + " " + (first >= 0));
        Overrides a = new Overrides(), b = new Overrides();
        System.out.println(a.hashCode() + " " + b.hashCode() + " " + a.equals(b) + " " + (System.identityHashCode(a) == System.identityHashCode(a)));
        int[] array = {1, 2};
        System.out.println((array.hashCode() == System.identityHashCode(array)) + " " + (array.clone().hashCode() == array.hashCode() && array.clone() == array) + " " + array.equals(array.clone())
            + " " + Arrays.equals(array, array.clone()));
        System.out.println(System.identityHashCode(null) + " " + (E.A.hashCode() == System.identityHashCode(E.A)) + " " + E.A.equals(E.B));
        Map<Object, Integer> map = new HashMap<>();
        Object[] keys = new Object[50];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new Object();
            map.put(keys[i], i);
        }
        int found = 0;
        for (int i = 0; i < keys.length; i++) {
            if (map.get(keys[i]) == i) {
                found++;
            }
        }
        System.out.println(found + " " + map.size() + " " + map.containsKey(new Object()));
        String text = o.toString();
        System.out.println(text.startsWith("java.lang.Object@") + " " + text.equals("java.lang.Object@" + Integer.toHexString(first)) + " " + array.toString().startsWith("[I@")
            + " " + new String[0].toString().startsWith("[Ljava.lang.String;@") + " " + new IdentityHashes().toString().startsWith("IdentityHashes@") + " " + a.toString().equals("IdentityHashes$Overrides@5"));
        System.out.println((IdentityHashes.class.hashCode() == new IdentityHashes().getClass().hashCode()) + " " + (Thread.currentThread().hashCode() == Thread.currentThread().hashCode()));
    }
}
