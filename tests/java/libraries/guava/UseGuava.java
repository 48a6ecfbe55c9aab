// Entry points of Guava, one line of output or more for each.
import com.google.common.base.CaseFormat;
import com.google.common.base.CharMatcher;
import com.google.common.base.Converter;
import com.google.common.base.Joiner;
import com.google.common.base.MoreObjects;
import com.google.common.base.Optional;
import com.google.common.base.Preconditions;
import com.google.common.base.Splitter;
import com.google.common.base.Strings;
import com.google.common.base.Suppliers;
import com.google.common.base.Throwables;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.cache.RemovalListener;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.BiMap;
import com.google.common.collect.ComparisonChain;
import com.google.common.collect.ContiguousSet;
import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.FluentIterable;
import com.google.common.collect.HashBasedTable;
import com.google.common.collect.HashBiMap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Maps;
import com.google.common.collect.MinMaxPriorityQueue;
import com.google.common.collect.MultimapBuilder;
import com.google.common.collect.Multimaps;
import com.google.common.collect.Multiset;
import com.google.common.collect.Ordering;
import com.google.common.collect.Range;
import com.google.common.collect.RangeMap;
import com.google.common.collect.Sets;
import com.google.common.collect.Streams;
import com.google.common.collect.Table;
import com.google.common.collect.TreeRangeMap;
import com.google.common.collect.TreeRangeSet;
import com.google.common.escape.Escapers;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.graph.Graph;
import com.google.common.graph.GraphBuilder;
import com.google.common.graph.Graphs;
import com.google.common.graph.MutableGraph;
import com.google.common.graph.Traverser;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.BaseEncoding;
import com.google.common.io.ByteSource;
import com.google.common.io.CharSource;
import com.google.common.math.BigIntegerMath;
import com.google.common.math.IntMath;
import com.google.common.math.LongMath;
import com.google.common.math.Stats;
import com.google.common.net.HostAndPort;
import com.google.common.net.InetAddresses;
import com.google.common.net.InternetDomainName;
import com.google.common.net.MediaType;
import com.google.common.primitives.Doubles;
import com.google.common.primitives.Ints;
import com.google.common.primitives.Longs;
import com.google.common.primitives.UnsignedInts;
import com.google.common.primitives.UnsignedLong;
import com.google.common.reflect.Invokable;
import com.google.common.reflect.TypeToken;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.RateLimiter;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

public class UseGuava {
    public static class Listener {
        @Subscribe
        public void onText(String text) {
            System.out.println("event " + text);
        }

        @Subscribe
        public void onNumber(Integer number) {
            System.out.println("number " + number);
        }
    }

    public static void main(String[] args) throws Exception {
        strings();
        collections();
        numbers();
        System.out.println(Hashing.murmur3_128(7).hashString("guava", StandardCharsets.UTF_8) + " " + Hashing.sha256().hashInt(5) + " " + Hashing.crc32c().hashLong(9) + " " + Hashing.sipHash24().hashBytes(new byte[] {1, 2}) + " " + Hashing.consistentHash(12345L, 10) + " " + Hashing.farmHashFingerprint64().hashInt(1));
        BloomFilter<Integer> bloom = BloomFilter.create(Funnels.integerFunnel(), 100, 0.01);
        for (int i = 0; i < 50; i++) {
            bloom.put(i * 3);
        }
        System.out.println(bloom.mightContain(9) + " " + bloom.expectedFpp() + " " + bloom.approximateElementCount());
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(2).concurrencyLevel(1)
            .removalListener((RemovalListener<String, Integer>) n -> System.out.println("evicted " + n.getKey() + " " + n.getCause()))
            .build(CacheLoader.from(String::length));
        System.out.println(cache.get("one") + cache.get("three") + cache.get("one") + cache.get("seventeen"));
        EventBus bus = new EventBus();
        bus.register(new Listener());
        bus.post("hello");
        bus.post(42);
        MutableGraph<Integer> graph = GraphBuilder.directed().build();
        graph.putEdge(1, 2);
        graph.putEdge(2, 3);
        graph.putEdge(1, 4);
        System.out.println(graph + " " + Graphs.hasCycle(graph) + " " + Graphs.reachableNodes(graph, 2) + ImmutableList.copyOf(Traverser.forGraph(graph).breadthFirst(1)));
        Graph<Integer> transposed = Graphs.transpose(graph);
        System.out.println(transposed.successors(3));
        futures();
        TypeToken<List<String>> type = new TypeToken<List<String>>() {};
        System.out.println(type + " " + type.resolveType(List.class.getMethod("get", int.class).getGenericReturnType()) + " " + type.getTypes().interfaces().rawTypes().size());
        System.out.println(Invokable.from(String.class.getMethod("length")).getReturnType() + " " + TypeToken.of(Integer.class).isSubtypeOf(Number.class));
        System.out.println(Throwables.getRootCause(new RuntimeException(new IllegalStateException("root"))).getMessage() + Throwables.getCausalChain(new Exception("x")).size());
        System.out.println(HostAndPort.fromString("[::1]:80") + " " + InetAddresses.forString("1.2.3.4") + " " + InetAddresses.isInetAddress("::1") + MediaType.parse("text/html; charset=utf-8") + InternetDomainName.from("www.example.co.uk").topPrivateDomain());
        Preconditions.checkArgument(args.length > 5, "only %s arguments", args.length);
    }

    private static void strings() {
        System.out.println(Joiner.on("-").skipNulls().join("a", null, "b") + Joiner.on(";").withKeyValueSeparator("=").join(ImmutableMap.of("k", 1, "l", 2)));
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, ,b ,c") + " " + Splitter.fixedLength(2).splitToList("abcde") + Splitter.on(';').withKeyValueSeparator(':').split("a:1;b:2"));
        System.out.println(Strings.padStart("7", 3, '0') + Strings.repeat("ab", 3) + Strings.commonPrefix("abcd", "abxy") + Strings.lenientFormat("%s-%s", 1, null, 3));
        System.out.println(CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someCamelCase") + " " + CharMatcher.inRange('0', '9').retainFrom("a1b2c3") + CharMatcher.whitespace().collapseFrom(" a  b ", '_'));
        System.out.println(MoreObjects.toStringHelper("X").add("a", 1).add("b", null).omitNullValues().toString() + " " + Optional.fromNullable(null).or("default"));
        Converter<String, Integer> converter = Ints.stringConverter();
        System.out.println(converter.convert("0x10") + converter.reverse().convert(5) + Suppliers.memoize(() -> "once").get());
        System.out.println(BaseEncoding.base32().encode("hi".getBytes(StandardCharsets.UTF_8)) + BaseEncoding.base16().lowerCase().withSeparator(":", 2).encode(new byte[] {1, -1, 16}));
        System.out.println(HtmlEscapers.htmlEscaper().escape("<a & 'b'>") + Escapers.builder().addEscape('x', "[x]").build().escape("axb"));
        try {
            System.out.println(CharSource.wrap("l1\nl2\n").readLines() + " " + ByteSource.wrap(new byte[] {1, 2, 3}).slice(1, 2).hash(Hashing.adler32()));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }

    private static void collections() {
        System.out.println(ImmutableList.of(1, 2, 3).reverse() + " " + ImmutableSet.of("a", "b", "a") + " " + ImmutableSortedMap.of("z", 1, "a", 2) + ImmutableMap.builder().put(1, "x").put(2, "y").buildOrThrow());
        Multiset<String> multiset = HashMultiset.create(Arrays.asList("a", "b", "a"));
        System.out.println(multiset.count("a") + " " + multiset + " " + ArrayListMultimap.create(ImmutableMultimapOf.of()).asMap());
        System.out.println(MultimapBuilder.treeKeys().arrayListValues().<String, Integer>build().isEmpty() + " " + Multimaps.index(Arrays.asList("one", "two", "three"), String::length));
        BiMap<String, Integer> bimap = HashBiMap.create();
        bimap.put("one", 1);
        System.out.println(bimap.inverse().get(1));
        try {
            bimap.put("uno", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Table<Integer, String, Double> table = HashBasedTable.create();
        table.put(1, "a", 0.5);
        table.put(2, "b", 1.5);
        System.out.println(table + " " + table.column("b") + table.cellSet());
        System.out.println(Sets.powerSet(ImmutableSet.of(1, 2)).size() + " " + Sets.difference(ImmutableSet.of(1, 2, 3), ImmutableSet.of(2)) + Sets.cartesianProduct(ImmutableSet.of(1, 2), ImmutableSet.of(3, 4)) + Sets.combinations(ImmutableSet.of(1, 2, 3), 2).size());
        System.out.println(Lists.partition(Arrays.asList(1, 2, 3, 4, 5), 2) + " " + Lists.transform(Arrays.asList(1, 2), x -> x * 10) + Lists.newArrayList(Iterables.concat(Arrays.asList(1), Arrays.asList(2))));
        System.out.println(Maps.difference(ImmutableMap.of("a", 1, "b", 2), ImmutableMap.of("b", 3, "c", 4)) + " " + Maps.filterValues(ImmutableMap.of("x", 1, "y", 2), v -> v > 1) + Maps.uniqueIndex(Arrays.asList("p", "qq"), String::length));
        System.out.println(Ordering.natural().reverse().nullsLast().sortedCopy(Arrays.asList(3, null, 1, 2)) + " " + Ordering.natural().greatestOf(Arrays.asList(4, 9, 7), 2) + ComparisonChain.start().compare(1, 1).compare("a", "b").result());
        System.out.println(ContiguousSet.create(Range.closedOpen(3, 7), DiscreteDomain.integers()) + " " + Range.open(1, 5).span(Range.closed(7, 9)));
        RangeMap<Integer, String> ranges = TreeRangeMap.create();
        ranges.put(Range.closed(1, 10), "low");
        ranges.put(Range.open(3, 6), "mid");
        TreeRangeSet<Integer> set = TreeRangeSet.create();
        set.add(Range.closed(1, 3));
        set.add(Range.closed(3, 5));
        System.out.println(ranges + " " + ranges.get(4) + " " + set + set.complement());
        MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.maximumSize(3).create();
        queue.addAll(Arrays.asList(5, 1, 4, 2));
        System.out.println(queue.peekFirst() + " " + queue.peekLast());
        System.out.println(FluentIterable.from(Arrays.asList(1, 2, 3, 4)).filter(x -> x % 2 == 0).transform(x -> "n" + x).join(Joiner.on('+')) + " " + Streams.zip(Stream.of(1, 2), Stream.of("a", "b"), (a, b) -> a + b).collect(ImmutableList.toImmutableList()));
        try {
            ImmutableList.of(1).add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }

    private static final class ImmutableMultimapOf {
        static com.google.common.collect.Multimap<String, Integer> of() {
            return com.google.common.collect.ImmutableMultimap.of("k", 1, "k", 2);
        }
    }

    private static void numbers() {
        System.out.println(Ints.asList(3, 1, 2) + " " + Ints.max(3, 1) + Ints.tryParse("12x") + Ints.saturatedCast(1L << 40) + Arrays.toString(Ints.concat(new int[] {1}, new int[] {2})) + Longs.fromBytes((byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 0, (byte) 1, (byte) 2));
        System.out.println(UnsignedInts.toString(-1) + " " + UnsignedLong.MAX_VALUE + " " + Doubles.tryParse("1e3") + Arrays.toString(Ints.toByteArray(258)));
        System.out.println(IntMath.gcd(12, 18) + " " + IntMath.pow(3, 4) + " " + LongMath.factorial(15) + " " + LongMath.isPrime(1000003) + " " + IntMath.sqrt(50, RoundingMode.CEILING) + " " + BigIntegerMath.log2(BigInteger.TEN.pow(20), RoundingMode.FLOOR) + IntMath.divide(7, 2, RoundingMode.HALF_EVEN));
        System.out.println(Stats.of(1, 2, 3, 4).populationStandardDeviation() + " " + Stats.meanOf(1, 2, 6));
        try {
            IntMath.checkedAdd(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void futures() throws Exception {
        SettableFuture<Integer> future = SettableFuture.create();
        ListenableFuture<String> mapped = Futures.transform(future, x -> "v" + x, MoreExecutors.directExecutor());
        mapped.addListener(() -> System.out.println("done"), MoreExecutors.directExecutor());
        future.set(3);
        System.out.println(mapped.get() + Futures.getDone(Futures.allAsList(Futures.immediateFuture(1), Futures.immediateFuture(2))));
        ListenableFuture<Object> failed = Futures.catching(Futures.immediateFailedFuture(new IllegalStateException("no")), IllegalStateException.class, Throwable::getMessage, MoreExecutors.directExecutor());
        System.out.println(failed.get());
        try {
            Futures.immediateFailedFuture(new RuntimeException("bad")).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        AtomicLongMap<String> counts = AtomicLongMap.create();
        counts.incrementAndGet("a");
        counts.addAndGet("a", 5);
        System.out.println(counts + " " + Striped.lock(4).size() + " " + RateLimiter.create(1000).getRate());
        Map<String, Long> sum = counts.asMap();
        System.out.println(sum);
    }
}
