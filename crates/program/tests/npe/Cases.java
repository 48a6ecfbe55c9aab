import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Every method whose name starts with "t" meets a null. They are called with nulls and zeros for
 * their parameters. The driver prints the class and method of the top frame and the message.
 */
public class Cases {
    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            for (Method method : Class.forName(name).getDeclaredMethods()) {
                if (method.getName().startsWith("t")) {
                    run(method);
                }
            }
        }
    }

    private static void run(Method method) throws Exception {
        method.setAccessible(true);
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = types[i].isPrimitive() ? zero(types[i]) : null;
        }
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object receiver = isStatic ? null : method.getDeclaringClass().getDeclaredConstructor().newInstance();
        try {
            method.invoke(receiver, arguments);
            throw new IllegalStateException(method + " met no null");
        } catch (InvocationTargetException wrapped) {
            NullPointerException met = (NullPointerException) wrapped.getCause();
            StackTraceElement top = met.getStackTrace()[0];
            OUT.println(top.getClassName() + "\t" + top.getMethodName() + "\t" + met.getMessage());
        }
    }

    private static Object zero(Class<?> type) {
        if (type == long.class) return 0L;
        if (type == double.class) return 0.0;
        if (type == float.class) return 0f;
        if (type == byte.class) return (byte) 0;
        if (type == boolean.class) return false;
        return 0;
    }

    /** A bootstrap method: the site's value is null. */
    public static CallSite nothing(MethodHandles.Lookup lookup, String name, MethodType type) {
        return new ConstantCallSite(MethodHandles.zero(type.returnType()));
    }

    static class Node {
        Node next;
        Node left, right;
        int number;
        long wide;
        double real;
        boolean flag;
        String text;
        int[] ints;
        Node[] nodes;
        Node[][] grid;
        List<String> list;

        Node next() { return next; }
        Node at(int i, long l, String s, Object... rest) { return null; }
        private int secret() { return number; }
        Node self() { return this; }
        void nothing(StringBuilder a, StringBuffer b, Object[] c, String[][] d, java.util.Map<?, ?> e, int[] f, char g, short h) { }
    }

    interface Shape {
        int area(double scale, byte b);
        default Shape same() { return this; }
    }

    static class Derived extends Node {
        Node tSuperResult() { return super.next().next; }
        void tOwnInherited() { next.number = 1; }
        void tThisCall() { next().next().next(); }
    }

    class Inner {
        Node mine;
        int outerField() { return node.number; }
        int innerField() { return mine.number; }
    }

    enum Color { RED, GREEN }

    record Pair(Node first, String second) { }

    static Node top;
    static Node[] tops;
    static int[][] matrix = { null };
    static String word;
    static Shape shape;
    static Color color;
    static Integer boxed;
    static int zero;
    static Object anything;

    Node node;
    Node full = new Node();
    int[] ints;
    Object[] objects = new Object[3];
    int index;

    static Node none() { return null; }
    static Node none(int i, String s) { return null; }
    static int number() { return 0; }
    static int[] noInts() { return null; }
    Node nobody(Object o, List<String> l) { return null; }
    private Node hidden() { return null; }
    static <T> T generic() { return null; }

    // What could not be done.
    static int tInvokeVirtual(String s) { return s.length(); }
    static int tInvokeInterface(Shape s) { return s.area(1.0, (byte) 2); }
    static Shape tInvokeDefault(Shape s) { return s.same(); }
    static int tInvokePrivate(Node n) { return n.secret(); }
    static String tInvokeObject(Object o) { return o.toString(); }
    static int tInvokeMap(Map<String, String> m) { return m.size(); }
    static Node tInvokeVarargs(Node n) { return n.at(1, 2L, "three", 4, "five"); }
    static void tInvokeTypes(Node n) { n.nothing(null, null, null, null, null, null, 'c', (short) 1); }
    static Object tCloneInts(int[] a) { return a.clone(); }
    static Object tCloneStrings(String[] a) { return a.clone(); }
    static Object tCloneGrid(long[][] a) { return a.clone(); }
    static Object tCloneNodes(Node[] a) { return a.clone(); }
    static int tReadField(Node n) { return n.number; }
    static long tReadWideField(Node n) { return n.wide; }
    static void tAssignField(Node n) { n.number = 3; }
    static void tAssignWideField(Node n) { n.wide = 3L; }
    static void tAssignReal(Node n, double d) { n.real = d * 2; }
    static void tAssignFlag(Node n) { n.flag = true; }
    static void tAssignReference(Node n) { n.next = new Node(); }
    static void tIncrementField(Node n) { n.number++; }
    static void tCompoundWideField(Node n) { n.wide += 4; }
    static int tLoadInt(int[] a) { return a[0]; }
    static long tLoadLong(long[] a) { return a[1]; }
    static float tLoadFloat(float[] a) { return a[2]; }
    static double tLoadDouble(double[] a) { return a[3]; }
    static byte tLoadByte(byte[] a) { return a[4]; }
    static boolean tLoadBoolean(boolean[] a) { return a[5]; }
    static char tLoadChar(char[] a) { return a[6]; }
    static short tLoadShort(short[] a) { return a[7]; }
    static Object tLoadObject(Object[] a) { return a[8]; }
    static void tStoreInt(int[] a) { a[0] = 1; }
    static void tStoreLong(long[] a) { a[0] = 1; }
    static void tStoreFloat(float[] a) { a[0] = 1; }
    static void tStoreDouble(double[] a) { a[0] = 1; }
    static void tStoreByte(byte[] a) { a[0] = 1; }
    static void tStoreBoolean(boolean[] a) { a[0] = true; }
    static void tStoreChar(char[] a) { a[0] = 1; }
    static void tStoreShort(short[] a) { a[0] = 1; }
    static void tStoreObject(Object[] a) { a[0] = "x"; }
    static void tCompoundElement(long[] a, int i) { a[i] += 5; }
    static int tLength(byte[] a) { return a.length; }
    static void tThrow(RuntimeException e) { throw e; }
    static void tThrowNull() { throw null; }
    static void tSynchronized(Object o) { synchronized (o) { zero++; } }
    static void tSynchronizedStatic() { synchronized (top) { zero++; } }
    static int tForEachArray(Node[] all) { int n = 0; for (Node one : all) n++; return n; }
    static int tForEachList(List<Node> all) { int n = 0; for (Node one : all) n++; return n; }
    static int tUnbox(Integer i) { return i; }
    static double tUnboxDouble(Double d) { return d + 1; }
    static int tUnboxStatic() { return boxed + 1; }
    static int tSwitchString(String s) { switch (s) { case "a": return 1; case "b": return 2; default: return 3; } }
    static int tSwitchEnum(Color c) { switch (c) { case RED: return 1; default: return 2; } }
    static int tSwitchEnumStatic() { return switch (color) { case RED -> 1; case GREEN -> 2; }; }

    // No text at all.
    static void tExplicit() { throw new NullPointerException(); }
    static void tExplicitAfterCall(Node n) { NullPointerException e = new NullPointerException(); zero = 1; throw e; }

    // What was null: locals and parameters.
    static void tLocal() { Node n = none(); n.next(); }
    static void tSecondParameter(int i, String s) { s.trim(); }
    static void tParameterAfterWide(long l, double d, String s) { s.trim(); }
    void tInstanceParameter(String s, long l, String t) { t.trim(); }
    void tInstanceLocal(long l) { double d = l; String s = null; s.trim(); }
    static void tParameterWritten(String s) { s = null; s.trim(); }
    static void tParameterWrittenOnOnePath(String s, boolean b) { if (b) s = "x"; s.trim(); }
    static void tParameterWrittenLater(String s) { int n = s.length(); s = "x"; }
    static int tIncrementedIndex(int[][] a, int i) { i++; return matrix[i - 1][0] + matrix[--i][i]; }
    static void tReusedSlot() { { int i = 1; zero = i - 1; } { String s = null; s.trim(); } }
    static void tNullConstant() { ((String) null).trim(); }
    static void tCast(Object o) { ((String) o).trim(); }
    static void tManyLocals(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k,
            long l, long m, long n, long o, long p, long q, long r, long s, long t, long u, long v, long w, long x,
            long y, long z, long aa, long bb, long cc, long dd, long ee, String slot62, String slot63, String slot64) {
        slot64.trim();
    }
    static void tLastTracked(long a, long b, long c, long d, long e, long f, long g, long h, long i, long j, long k,
            long l, long m, long n, long o, long p, long q, long r, long s, long t, long u, long v, long w, long x,
            long y, long z, long aa, long bb, long cc, long dd, long ee, String slot62, String slot63, String slot64) {
        slot63.trim();
    }

    // Fields and statics.
    void tThisField() { node.next(); }
    void tThisFieldField() { full.next.next(); }
    void tThisArrayField() { ints[2] = 1; }
    static void tStatic() { top.next(); }
    static void tStaticField() { top = new Node(); try { top.next.next(); } finally { top = null; } }
    static void tStaticOfLibraryType() { word.trim(); }
    static void tFieldChain(Node n) { n = new Node(); n.next = new Node(); n.next.next = new Node(); n.next.next.next.text.trim(); }
    static void tDepthFour() { Node n = chain(3); n.next.next.next.next.text.trim(); }
    static void tDepthFive() { Node n = chain(4); n.next.next.next.next.next.text.trim(); }
    static void tDepthSix() { Node n = chain(5); n.next.next.next.next.next.next.text.trim(); }
    static void tDepthSeven() { Node n = chain(6); n.next.next.next.next.next.next.next.text.trim(); }
    static Node chain(int n) { Node node = new Node(); if (n > 0) node.next = chain(n - 1); return node; }
    void tQualifiedThis() { new Inner().innerField(); }
    void tOuterThis() { new Inner().outerField(); }

    // Results.
    static void tResultStatic() { none().next(); }
    static void tResultStaticWithArguments() { none(1, "x").next(); }
    void tResultVirtual() { nobody("x", null).number++; }
    void tResultPrivate() { hidden().text = "x"; }
    static void tResultInterface(List<String> l) { l = new java.util.ArrayList<>(); l.add(null); l.get(0).trim(); }
    static void tResultGeneric() { Cases.<Node>generic().next(); }
    static void tResultMap() { Map<String, Node> m = new java.util.HashMap<>(); m.get("x").next = null; }
    static void tResultThenField() { Node n = new Node(); n.self().next.next(); }
    static void tResultThenFieldDeep() { Node n = chain(2); n.self().next.next.next.number++; }
    static void tResultArray() { noInts()[1] = 2; }
    static void tResultLength() { zero = noInts().length; }
    static void tResultLibrary() { System.getProperty("surely.not.there").trim(); }
    static void tResultRecord() { new Pair(null, null).first().next(); }
    static void tResultConstructed() { new Node().next().next(); }
    static int tResultUnboxed() { return new java.util.HashMap<String, Integer>().get("x"); }

    // Elements.
    void tElement() { objects[1].toString(); }
    static void tElementOfParameter(Node[] a) { a = new Node[3]; a[2].next(); }
    static void tElementVariableIndex(int i) { Node[] a = new Node[3]; a[i].next(); }
    void tElementFieldIndex() { Node[] a = new Node[3]; a[this.index].next(); }
    static void tElementStaticIndex() { Node[] a = new Node[3]; a[zero].next(); }
    static void tElementCallIndex() { Node[] a = new Node[3]; a[number()].next(); }
    static void tElementComputedIndex(int i) { Node[] a = new Node[3]; a[i + 1].next(); }
    static void tElementByteIndex() { Node[] a = new Node[200]; a[100].next(); }
    static void tElementShortIndex() { Node[] a = new Node[2000]; a[1000].next(); }
    static void tElementHugeIndex() { Node[] a = new Node[200000]; a[100000].next(); }
    static void tElementArrayIndex() { Node[] a = new Node[3]; int[] at = { 1 }; a[at[0]].next(); }
    static void tElementNestedIndex() { Node[] a = new Node[3]; int[][] at = { { 0 } }; a[at[at[0][0]][0]].next(); }
    static void tElementByteArrayIndex() { Node[] a = new Node[3]; byte[] at = { 1 }; a[at[0]].next(); }
    static void tElementLongIndex(long l) { Node[] a = new Node[3]; a[(int) l].next(); }
    static void tElementOfStatic() { tops = new Node[4]; tops[3].next(); }
    static void tElementOfResult() { (new Object() { Node[] all() { return new Node[2]; } }).all()[1].next(); }
    static int tRow() { return matrix[0][2]; }
    static void tCube() { Node[][][] c = new Node[2][2][2]; c[1][0][1].next(); }
    static void tElementOfNew() { (new Node[2][2])[1][0].next(); }
    static void tGridOfField() { Node n = new Node(); n.grid = new Node[2][2]; n.grid[1][1].next(); }
    static void tDeepArrays() { Node[][][][][][] c = new Node[1][1][1][1][1][1]; c[0][0][0][0][0][0].next(); }
    static void tMixedDeep() { Node n = chain(1); n.next.nodes = new Node[] { chain(1) }; n.next.nodes[0].next.nodes[1].next(); }
    static void tIndexOfNullArray(int[] at) { Node[] a = new Node[3]; a[at[0]].next(); }
    static void tFieldOfElement() { Node[] a = { new Node() }; a[0].next.next(); }
    static void tLoadStoreBoth(int[] from) { int[] to = new int[1]; to[0] = from[0]; }
    static void tStoreIntoElement() { Node[] a = new Node[1]; a[0].ints = new int[1]; }
    static void tStoreThroughElement() { Node[] a = { new Node() }; a[0].ints[0] = 1; }

    // Merges, loops and jumps.
    static void tConditional(boolean b) { (b ? word : top.text).trim(); }
    static void tConditionalResult(boolean b) { (b ? word : word).trim(); }
    static void tConditionalIndex(boolean b) { Node[] a = new Node[3]; a[b ? 1 : 2].next(); }
    static void tConditionalArgument(String s, boolean b) { s.charAt(b ? 1 : 2); }
    static void tConditionalArray(boolean b) { Node[] x = new Node[1], y = new Node[1]; (b ? x : y)[0].next(); }
    static void tConditionalOwner(boolean b) { Node x = chain(0), y = chain(0); (b ? x : y).next.next(); }
    static void tBooleanArgument(List<Boolean> l, int a, int b) { l.add(a < b && b > 3); }
    static void tLoop(Node n) { for (int i = 0; i < 3; i++) { n.next(); n = null; } }
    static void tLoopLater() { Node n = chain(2); while (true) { zero = n.number; n = n.next; } }
    static void tLoopParameter(Node n) { Node start = chain(1); for (;;) { if (start == null) { n.next(); } start = start.next; n = null; } }
    static void tParameterWrittenBelow(Node n, int i) { while (true) { n.next(); n = chain(i); } }
    static void tDoWhile() { Node n = chain(1); do { n = n.next; } while (n.number == 0); }
    static void tSwitchArm(int i, String s) { switch (i) { case 0: s.trim(); break; case 1: s = "x"; break; case 2: zero = 0; } }
    static void tAfterSwitch(int i, String s) { switch (i) { case 5: s = "x"; break; case 100: s = "y"; } s.trim(); }
    static void tSwitchValue(int i) { (switch (i) { case 0 -> word; case 1 -> "x"; default -> "y"; }).trim(); }
    static void tSwitchIndex(int i) { Node[] a = new Node[9]; a[switch (i) { case 0 -> 1; case 7 -> 2; default -> 3; }].next(); }
    static void tInTry(String s) { try { s.trim(); } finally { zero = 0; } }
    static void tInCatch(String s) { try { throw new IllegalStateException(); } catch (IllegalStateException e) { s.trim(); } }
    static void tInCatchWritten(String s) { try { s = word; throw new IllegalStateException(); } catch (IllegalStateException e) { s.trim(); } }
    static void tCauseInCatch() { try { throw new IllegalStateException(); } catch (IllegalStateException e) { e.getCause().getMessage(); } }
    static void tInFinally(String s) { try { zero = 0; } finally { s.trim(); } }
    static void tSynchronizedInside(String s) { synchronized (Cases.class) { s.trim(); } }
    static void tAssert(String s) { if (s == null && zero == 0) { s.trim(); } }

    // Duplicated words, and words in between.
    static int tAssignmentValue() { Node n, m; n = m = none(); return n.number; }
    static int tAssignmentUsed() { Node n; return (n = none()).number; }
    static int tAssignedField(Node n) { n = new Node(); return (n.next = none()).number; }
    static int tAssignedElement() { Node[] a = new Node[1]; return (a[0] = none()).number; }
    static int tAssignedStatic() { return (top = none()).number; }
    static void tLongBelow(long l, String s) { zero = (int) (l + s.length()); }
    static void tManyBelow(double d, float f, String s) { anything = d * f > s.length() ? "a" : "b"; }
    static void tShifts(long l, int i, String s) { zero = (int) ((l << i >>> 3) ^ -l & ~i | s.length()); }
    static void tConversions(int i, String s) { zero = (int) ((long) (float) (double) (byte) i + (short) (char) i * s.length()); }
    static void tCompares(long l, double d, float f, String s) { zero = (l > 1 ? 1 : 2) + (d < f ? 1 : 2) + s.length(); }
    static void tPostIncrement(int i, Node[] a) { a = new Node[2]; a[i++].next(); }
    static void tNewArgument(String s) { new StringBuilder(s.length()); }
    static void tArrayInitializer(String s) { anything = new int[] { 1, 2, s.length() }; }
    static void tMultiArray(String s) { anything = new int[1][2][s.length()]; }
    static void tInstanceof(Object o) { zero = (o instanceof String ? 1 : 2) + o.hashCode(); }
    static void tConcat(String s) { anything = "a" + zero + s.length() + 1L; }
    static void tChained(StringBuilder b) { b.append(1).append("x").toString(); }

    // Lambdas and handles: the frame is the lambda's body, or the caller's.
    static void tLambda(String s) { Supplier<String> f = () -> s.trim(); f.get(); }
    static void tLambdaParameter() { Function<String, String> f = x -> x.trim(); f.apply(null); }
    void tLambdaThis() { Supplier<Node> f = () -> node.next(); f.get(); }
    static void tNullLambda(Supplier<String> f) { f.get(); }
    static void tNullHandle(MethodHandle h) throws Throwable { h.invoke("x", 1); }
    static void tHandleResult() throws Throwable {
        MethodHandle h = MethodHandles.constant(String.class, null);
        ((String) h.invokeExact()).trim();
    }

    // Long names.
    static class AVeryLongNameThatFillsTheBufferQuickly {
        interface AndAnotherVeryLongNameInsideOfThatOne { }
        void many(AndAnotherVeryLongNameInsideOfThatOne a, AndAnotherVeryLongNameInsideOfThatOne b,
                AndAnotherVeryLongNameInsideOfThatOne c, AndAnotherVeryLongNameInsideOfThatOne d,
                AndAnotherVeryLongNameInsideOfThatOne e, AndAnotherVeryLongNameInsideOfThatOne f,
                AndAnotherVeryLongNameInsideOfThatOne g, AndAnotherVeryLongNameInsideOfThatOne h,
                AndAnotherVeryLongNameInsideOfThatOne i, AndAnotherVeryLongNameInsideOfThatOne j,
                AndAnotherVeryLongNameInsideOfThatOne k, AndAnotherVeryLongNameInsideOfThatOne l,
                AndAnotherVeryLongNameInsideOfThatOne m, AndAnotherVeryLongNameInsideOfThatOne n,
                AndAnotherVeryLongNameInsideOfThatOne o, AndAnotherVeryLongNameInsideOfThatOne p,
                AndAnotherVeryLongNameInsideOfThatOne q, AndAnotherVeryLongNameInsideOfThatOne r,
                AndAnotherVeryLongNameInsideOfThatOne s, AndAnotherVeryLongNameInsideOfThatOne t,
                AndAnotherVeryLongNameInsideOfThatOne u, AndAnotherVeryLongNameInsideOfThatOne v,
                AndAnotherVeryLongNameInsideOfThatOne w, AndAnotherVeryLongNameInsideOfThatOne x) { }
    }
    static void tCutShort(AVeryLongNameThatFillsTheBufferQuickly a) {
        a.many(null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, null, null, null, null, null, null, null);
    }
    static void tUnicode(Node größe) { größe.next(); }
}
