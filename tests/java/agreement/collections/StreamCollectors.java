// topic: collectors: groupingBy into TreeMap, partitioningBy, joining, toMap, counting, summarizing, mapping
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class StreamCollectors {
    static class Person {
        final String name, city;
        final int age;

        Person(String name, String city, int age) {
            this.name = name;
            this.city = city;
            this.age = age;
        }

        String name() {
            return name;
        }

        String city() {
            return city;
        }

        int age() {
            return age;
        }

        @Override
        public String toString() {
            return name + age;
        }
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Person> people = Arrays.asList(new Person("ann", "rome", 30), new Person("bob", "oslo", 25), new Person("cid", "rome", 41),
            new Person("dee", "lima", 25), new Person("eve", "oslo", 38), new Person("fay", "rome", 19));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.toList())));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.counting())));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.averagingInt(Person::age))));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.joining("+")))));
        show(people.stream().collect(Collectors.groupingBy(Person::age, TreeMap::new, Collectors.mapping(Person::city, Collectors.toCollection(TreeSet::new)))));
        show(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 28)));
        show(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 100, Collectors.summingInt(Person::age))));
        show(people.stream().map(Person::name).collect(Collectors.joining()) + people.stream().map(Person::name).collect(Collectors.joining(",", "[", "]")));
        Map<String, Integer> byName = people.stream().collect(Collectors.toMap(Person::name, Person::age));
        show(new TreeMap<>(byName));
        show(people.stream().collect(Collectors.toMap(Person::city, Person::age, Integer::sum, LinkedHashMap::new)));
        try {
            people.stream().collect(Collectors.toMap(Person::city, Person::name));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        IntSummaryStatistics stats = people.stream().collect(Collectors.summarizingInt(Person::age));
        show(stats.getMin() + " " + stats.getMax() + " " + stats.getAverage() + " " + stats.getSum() + " " + stats.getCount());
        show(people.stream().collect(Collectors.maxBy(Comparator.comparingInt(Person::age))).get() + " "
            + people.stream().collect(Collectors.minBy(Comparator.comparing(Person::city).thenComparing(Person::age))).get());
        show(people.stream().collect(Collectors.reducing(0, Person::age, Integer::max)) + " " + people.stream().collect(Collectors.averagingDouble(Person::age)));
        show(people.stream().map(Person::age).collect(Collectors.collectingAndThen(Collectors.toList(), l -> l.size() + ":" + l.get(0))));
        Collector<String, StringBuilder, String> reverse = Collector.of(StringBuilder::new, (b, s) -> b.insert(0, s), StringBuilder::append, StringBuilder::toString);
        show(people.stream().map(Person::name).collect(reverse));
        ArrayList<Integer> ages = people.stream().map(Person::age).collect(ArrayList::new, ArrayList::add, ArrayList::addAll);
        show(ages);
        Map<Boolean, Map<Integer, List<String>>> nested = Stream.of("a", "bb", "cc", "ddd", "e").collect(Collectors.partitioningBy(s -> s.length() % 2 == 0, Collectors.groupingBy(String::length)));
        show(nested);
        show(Stream.of(1, 2, 3, 4).collect(Collectors.summingLong(i -> i * 1_000_000_000_000L)) + " " + Stream.of(1.5, 2.5).collect(Collectors.summingDouble(d -> d)));
        show(people.stream().sorted(Comparator.comparing(Person::city, Comparator.reverseOrder()).thenComparing(Person::name, Comparator.reverseOrder())).collect(Collectors.toList()));
    }
}
