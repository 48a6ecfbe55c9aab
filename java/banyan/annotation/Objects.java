package banyan.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many objects there are when {@code banyan enumerate} makes all structures of a class.
 *
 * <pre>{@code
 * @Objects("Tree$Node=3")
 * class Tree {
 *     @Domain("null,Tree$Node") Node root;
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Objects {
    /**
     * A class and a number of its objects; commas between several.
     *
     * @return the text
     */
    String value();
}
