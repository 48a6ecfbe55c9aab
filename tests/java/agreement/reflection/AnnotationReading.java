// topic: Annotations: defaults, nested, repeated, inherited, on members and parameters
// release: 17

import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;

public class AnnotationReading {
    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @interface Info {
        String name() default "none";

        int[] numbers() default {1, 2};

        Class<?> type() default Object.class;

        ElementType kind() default ElementType.FIELD;

        Tag tag() default @Tag("inner");
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.PARAMETER)
    @interface Mark {}

    @interface Gone {}

    @Info(name = "base", numbers = {})
    @Gone
    static class Base {
        @Tag("a")
        @Tag("b")
        public int f;

        public void m(@Mark String x, int y) {}
    }

    static class Derived extends Base {}

    public static void main(String[] args) throws Exception {
        Info info = Derived.class.getAnnotation(Info.class);
        System.out.println(info.name() + Arrays.toString(info.numbers()) + info.type() + info.kind() + info.tag().value() + info.annotationType().getSimpleName());
        System.out.println(info.equals(Base.class.getAnnotation(Info.class)) + " " + (info.hashCode() == Base.class.getAnnotation(Info.class).hashCode()) + Derived.class.getDeclaredAnnotations().length + Base.class.getAnnotations().length + Base.class.isAnnotationPresent(Gone.class));
        System.out.println(Arrays.toString(Base.class.getField("f").getAnnotationsByType(Tag.class)) + Base.class.getField("f").getAnnotation(Tag.class) + Base.class.getField("f").getAnnotation(Tags.class).value().length);
        Method m = Base.class.getMethod("m", String.class, int.class);
        for (Annotation[] list : m.getParameterAnnotations()) {
            System.out.println(list.length);
        }
        System.out.println(Info.class.getMethod("name").getDefaultValue() + " " + Info.class.isAnnotation() + Arrays.toString(Info.class.getInterfaces()));
        System.out.println(info);
    }
}
