// topic: java.util.Random, SplittableRandom and generators by name, seeded
// release: 17

import java.util.Arrays;
import java.util.Collections;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

public class RandomSequences {
    public static void main(String[] args) {
        Random r = new Random(12345);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 30) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextBoolean() + " " + r.nextGaussian() + " " + r.nextInt(5, 9));
        byte[] bytes = new byte[7];
        r.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes) + r.ints(4, 0, 100).boxed().toList() + Arrays.toString(r.doubles(2).toArray()) + Arrays.toString(r.longs(2, -5, 5).toArray()));
        Integer[] deck = {1, 2, 3, 4, 5, 6};
        Collections.shuffle(Arrays.asList(deck), new Random(1));
        System.out.println(Arrays.toString(deck));
        SplittableRandom s = new SplittableRandom(99);
        SplittableRandom t = s.split();
        System.out.println(s.nextInt() + " " + t.nextLong() + " " + s.nextInt(3, 8) + " " + t.nextDouble(2.0));
        for (String name : new String[] {"L64X128MixRandom", "Xoshiro256PlusPlus", "Random"}) {
            try {
                System.out.println(name + " " + RandomGenerator.of(name).isDeprecated());
            } catch (IllegalArgumentException e) {
                System.out.println(name + " " + e.getMessage());
            }
        }
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
