// topic: Generic signatures: type variables, bounds, wildcards, parameterized types
// release: 17

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class GenericTypes {
    static class Box<T extends Comparable<T> & Cloneable, U> {
        List<? extends Number> wild;
        Map<String, List<? super Integer>> nested;
        T[] array;
        U plain;

        <X extends Exception> T method(X x, List<T>... rest) throws X {
            return null;
        }
    }

    static class IntBox extends Box<Integer0, String> {}

    abstract static class Integer0 implements Comparable<Integer0>, Cloneable {}

    public static void main(String[] args) throws Exception {
        for (TypeVariable<?> v : Box.class.getTypeParameters()) {
            System.out.println(v + " " + Arrays.toString(v.getBounds()) + v.getGenericDeclaration());
        }
        for (String name : new String[] {"wild", "nested", "array", "plain"}) {
            Type t = Box.class.getDeclaredField(name).getGenericType();
            System.out.println(t + " " + (t instanceof ParameterizedType) + (t instanceof GenericArrayType) + (t instanceof TypeVariable));
        }
        ParameterizedType p = (ParameterizedType) Box.class.getDeclaredField("wild").getGenericType();
        WildcardType w = (WildcardType) p.getActualTypeArguments()[0];
        System.out.println(w + Arrays.toString(w.getUpperBounds()) + Arrays.toString(w.getLowerBounds()) + p.getRawType() + p.getOwnerType());
        System.out.println(Box.class.getDeclaredMethod("method", Exception.class, List[].class).toGenericString());
        System.out.println(IntBox.class.getGenericSuperclass() + " " + Arrays.toString(Integer0.class.getGenericInterfaces()) + Box.class.toGenericString());
    }
}
