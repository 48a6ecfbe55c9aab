package banyan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A field whose value is an input when Banyan explores a method of its class; its initial value is
 * replaced by a symbolic one. On an ordinary JVM the field keeps the value that the program gives it.
 *
 * <pre>{@code
 * class Pump {
 *     @Symbolic static int pressure;
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Symbolic {
    /**
     * The name of the input; the field's own name if empty. Where a parameter of the method has the
     * same name, the input is called {@code this.field} or {@code Cls.field}.
     *
     * @return the name, or an empty string
     */
    String value() default "";
}
