package banyan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values of a field when {@code banyan enumerate} makes all structures of a class: {@code null}, a
 * class (its objects), a literal, a range {@code 0..3}, a text in quotes, constants of an enum or
 * {@code *} for all of them, {@code array(0..3; elements)}; commas between several.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Domain {
    /**
     * The values.
     *
     * @return the text
     */
    String value();
}
