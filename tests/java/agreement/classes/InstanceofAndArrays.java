// topic: instanceof and casts over arrays, interfaces and covariance; class names and components
public class InstanceofAndArrays {
    interface Marker { }
    static class Base implements Marker, Comparable<Base> {
        public int compareTo(Base o) {
            return 0;
        }
    }
    static class Sub extends Base implements Runnable {
        public void run() { }
    }
    enum E { A, B { } }

    public static void main(String[] args) {
        Object[] all = {
            null, "s", 1, 'c', new int[0], new int[0][0], new String[0], new Integer[0][0], new Object[0], new Object[0][0],
            new Base(), new Sub(), new Base[0], new Sub[0], new Sub[0][0], new Runnable[0], E.A, E.B, new boolean[0], new long[0][],
        };
        for (Object o : all) {
            System.out.println((o == null ? "null" : o.getClass().getName()) + ": "
                + (o instanceof Object ? "O" : "-") + (o instanceof String ? "S" : "-") + (o instanceof Comparable ? "C" : "-")
                + (o instanceof Number ? "N" : "-") + (o instanceof Marker ? "M" : "-") + (o instanceof Base ? "B" : "-")
                + (o instanceof Sub ? "b" : "-") + (o instanceof Runnable ? "R" : "-") + (o instanceof Object[] ? "[" : "-")
                + (o instanceof Object[][] ? "[[" : "--") + (o instanceof int[] ? "i" : "-") + (o instanceof Base[] ? "{B" : "--")
                + (o instanceof Marker[] ? "{M" : "--") + (o instanceof Runnable[] ? "{R" : "--") + (o instanceof Comparable[] ? "{C" : "--")
                + (o instanceof Cloneable ? "L" : "-") + (o instanceof java.io.Serializable ? "Z" : "-")
                + (o instanceof Cloneable[] ? "{L" : "--") + (o instanceof Enum ? "E" : "-") + (o instanceof E ? "e" : "-"));
        }
        Class<?>[] classes = {int.class, void.class, int[].class, String[][].class, Base.class, Marker.class, E.class, E.B.getClass(), Sub[].class};
        for (Class<?> c : classes) {
            System.out.println(c + " " + c.getName() + " " + c.getSimpleName() + " " + c.isArray() + " " + c.getComponentType() + " "
                + c.isInterface() + " " + c.isPrimitive() + " " + c.getSuperclass());
        }
        System.out.println(Base.class.isInstance(new Sub()) + " " + Sub.class.isInstance(new Base()) + " " + Object[].class.isInstance(new int[0])
            + " " + Marker.class.isAssignableFrom(Sub.class) + " " + Object[].class.isAssignableFrom(String[][].class)
            + " " + int.class.isInstance(1) + " " + (int[].class == new int[3].getClass()) + " " + (Integer.TYPE == int.class));
        Object[] covariant = new Sub[2];
        covariant[0] = new Sub();
        Base[] bases = (Base[]) covariant;
        System.out.println(bases[0] instanceof Runnable);
        try {
            bases[1] = new Base();
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Runnable r = (Runnable) bases[0];
        Marker m = (Marker) r;
        System.out.println(m == bases[0]);
        String nothing = (String) null;
        System.out.println(nothing == null ? "null casts to anything" : "");
        Object anonymous = new Sub() { };
        System.out.println(anonymous.getClass().getName() + "[" + anonymous.getClass().getSimpleName() + "]" + anonymous.getClass().getSuperclass());
    }
}
