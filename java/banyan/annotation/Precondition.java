package banyan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What callers promise. Banyan explores the method only for inputs that meet it; on an ordinary JVM
 * it has no effect.
 *
 * <pre>{@code
 * @Precondition("low <= high && high < 100")
 * static int between(int low, int high) { ... }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Precondition {
    /**
     * A Java expression of type boolean over the parameters and the symbolic fields.
     *
     * @return the expression
     */
    String value();
}
