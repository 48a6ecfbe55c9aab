// topic: an LRU cache with its own doubly linked list and hash table
public class LruCache<K, V> {
    private static class Entry<K, V> {
        final K key;
        V value;
        Entry<K, V> before, after, chain;

        Entry(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    private Entry<K, V>[] table;
    private final Entry<K, V> ends = new Entry<>(null, null);
    private final int capacity;
    private int size, hits, misses;

    @SuppressWarnings("unchecked")
    LruCache(int capacity) {
        this.capacity = capacity;
        table = (Entry<K, V>[]) new Entry[4];
        ends.before = ends.after = ends;
    }

    private int slot(Object key, int length) {
        return (key.hashCode() & 0x7fffffff) % length;
    }

    private Entry<K, V> lookup(K key) {
        for (Entry<K, V> e = table[slot(key, table.length)]; e != null; e = e.chain) {
            if (e.key.equals(key)) {
                return e;
            }
        }
        return null;
    }

    private void unlink(Entry<K, V> e) {
        e.before.after = e.after;
        e.after.before = e.before;
    }

    private void front(Entry<K, V> e) {
        e.after = ends.after;
        e.before = ends;
        ends.after.before = e;
        ends.after = e;
    }

    V get(K key) {
        Entry<K, V> e = lookup(key);
        if (e == null) {
            misses++;
            return null;
        }
        hits++;
        unlink(e);
        front(e);
        return e.value;
    }

    void put(K key, V value) {
        Entry<K, V> e = lookup(key);
        if (e != null) {
            e.value = value;
            unlink(e);
            front(e);
            return;
        }
        if (size == capacity) {
            remove(ends.before.key);
        }
        if (size >= table.length) {
            grow();
        }
        e = new Entry<>(key, value);
        int s = slot(key, table.length);
        e.chain = table[s];
        table[s] = e;
        front(e);
        size++;
    }

    boolean remove(K key) {
        int s = slot(key, table.length);
        for (Entry<K, V> e = table[s], last = null; e != null; last = e, e = e.chain) {
            if (e.key.equals(key)) {
                if (last == null) {
                    table[s] = e.chain;
                } else {
                    last.chain = e.chain;
                }
                unlink(e);
                size--;
                return true;
            }
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    private void grow() {
        Entry<K, V>[] larger = (Entry<K, V>[]) new Entry[table.length * 2 + 1];
        for (Entry<K, V> e : table) {
            while (e != null) {
                Entry<K, V> next = e.chain;
                int s = slot(e.key, larger.length);
                e.chain = larger[s];
                larger[s] = e;
                e = next;
            }
        }
        table = larger;
    }

    @Override
    public String toString() {
        StringBuilder b = new StringBuilder("{");
        for (Entry<K, V> e = ends.after; e != ends; e = e.after) {
            b.append(b.length() > 1 ? ", " : "").append(e.key).append('=').append(e.value);
        }
        return b.append('}').toString();
    }

    public static void main(String[] args) {
        LruCache<String, Integer> cache = new LruCache<>(3);
        for (String k : "a b c a d e a b f a".split(" ")) {
            Integer v = cache.get(k);
            cache.put(k, v == null ? 1 : v + 1);
            System.out.println(k + " " + cache);
        }
        System.out.println(cache.hits + " " + cache.misses + " " + cache.remove("a") + cache.remove("zz") + " " + cache + " " + cache.size);
        LruCache<Integer, Long> squares = new LruCache<>(50);
        int seed = 7;
        for (int i = 0; i < 2000; i++) {
            seed = seed * 1103515245 + 12345;
            int k = (seed >>> 16) % 80;
            if (squares.get(k) == null) {
                squares.put(k, (long) k * k);
            }
        }
        System.out.println(squares.hits + " " + squares.misses + " " + squares.size + " " + squares.table.length + " " + squares.toString().hashCode());
        LruCache<Character, String> one = new LruCache<>(1);
        one.put('x', "1");
        one.put('y', "2");
        System.out.println(one + " " + one.get('x') + one.get('y'));
        try {
            one.put(null, "n");
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
    }
}
