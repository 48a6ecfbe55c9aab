// topic: EnumMap and EnumSet: order, ranges, complements, algebra, nulls
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

public class EnumCollections {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9,
        G0, G1, G2, G3, G4, G5, G6, G7, G8, G9
    }

    enum Body {
        X { }, Y { int v() { return 2; } };

        int v() {
            return 1;
        }
    }

    public static void main(String[] args) {
        EnumMap<Day, String> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, "rest");
        map.put(Day.MON, "work");
        map.put(Day.WED, null);
        System.out.println(map + " " + map.size() + " " + map.containsKey(Day.WED) + " " + map.get(Day.WED) + " " + map.get(Day.FRI) + " " + map.containsValue(null));
        System.out.println(map.remove(Day.SUN) + " " + map.put(Day.MON, "again") + " " + map.keySet() + map.values() + map.entrySet() + " " + map.get("MON"));
        map.merge(Day.MON, "!", String::concat);
        map.computeIfAbsent(Day.TUE, d -> d.name().toLowerCase());
        for (Map.Entry<Day, String> e : map.entrySet()) {
            e.setValue(e.getValue() + e.getKey().ordinal());
        }
        System.out.println(map + " " + map.equals(new java.util.HashMap<>(map)) + " " + map.clone());
        try {
            map.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        EnumSet<Day> weekend = EnumSet.of(Day.SUN, Day.SAT), work = EnumSet.complementOf(weekend), none = EnumSet.noneOf(Day.class);
        System.out.println(weekend + " " + work + " " + none + " " + EnumSet.allOf(Day.class).size() + " " + EnumSet.range(Day.TUE, Day.THU));
        none.addAll(work);
        none.removeAll(EnumSet.of(Day.MON, Day.FRI));
        none.retainAll(Arrays.asList(Day.WED, Day.THU, Day.SUN));
        System.out.println(none + " " + none.contains(Day.WED) + " " + none.add(Day.WED) + " " + none.remove(Day.MON) + " " + work.containsAll(none) + " " + none.contains(null));
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EnumSet<Big> big = EnumSet.range(Big.C5, Big.G3), other = EnumSet.of(Big.A0, Big.C5, Big.G9);
        System.out.println(big.size() + " " + EnumSet.complementOf(big).size() + " " + big.containsAll(other) + " " + other.removeAll(big) + other);
        Set<Big> copy = EnumSet.copyOf(big);
        copy.removeIf(b -> b.ordinal() % 5 != 0);
        System.out.println(copy + " " + EnumSet.allOf(Big.class).size());
        EnumMap<Body, Integer> bodies = new EnumMap<>(Body.class);
        for (Body b : Body.values()) {
            bodies.put(b, b.v());
        }
        System.out.println(bodies + " " + EnumSet.allOf(Body.class));
        int[] counts = new int[Day.values().length];
        for (int i = 0; i < 30; i++) {
            counts[Day.values()[i * i % 7].ordinal()]++;
        }
        System.out.println(Arrays.toString(counts) + " " + EnumSet.copyOf(Arrays.asList(Day.SAT, Day.MON)));
    }
}
