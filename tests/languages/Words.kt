// Kotlin's own constructs: data and sealed classes, lambdas, null safety, extensions, ranges, sequences, delegates.
sealed class Expr
data class Num(val value: Int) : Expr()
data class Sum(val left: Expr, val right: Expr) : Expr()
object Nothing : Expr()

fun eval(e: Expr): Int = when (e) {
    is Num -> e.value
    is Sum -> eval(e.left) + eval(e.right)
    Nothing -> 0
}

fun String.shout(times: Int = 1) = this.toUpperCase() + "!".repeat(times)

inline fun <T> twice(block: () -> T): Pair<T, T> = Pair(block(), block())

enum class Level(val weight: Int) { LOW(1), HIGH(10); fun next() = values()[(ordinal + 1) % values().size] }

class Counter {
    var count = 0
        private set
    val text by lazy { "made at $count" }
    operator fun plusAssign(n: Int) { count += n }
}

fun main(args: Array<String>) {
    println(eval(Sum(Num(3), Sum(Num(4), Nothing))))
    println(Sum(Num(1), Num(2)).copy(left = Num(9)).toString() + " " + (Num(5) == Num(5)) + Num(5).hashCode())
    println("hey".shout(3) + "a".shout())
    var n = 0
    println(twice { ++n })
    val c = Counter()
    c += 5
    println("${c.text} ${c.text} ${c.count}")
    val words = listOf("one", "three", null, "five")
    println(words.filterNotNull().groupBy { it.length }.toSortedMap().map { (k, v) -> "$k=$v" }.joinToString())
    println(words.map { it?.length ?: -1 }.sum())
    println((1..10 step 3).toList() + (5 downTo 1).take(2) + generateSequence(1) { it * 2 }.takeWhile { it < 50 }.last())
    println(Level.LOW.next().weight + Level.valueOf("LOW").weight)
    val (a, b) = Pair("x", 2)
    println(a.repeat(b) + buildString { for (i in 0 until 3) append(i) } + 'c'.toInt() + 7.coerceIn(1, 5))
    val result = try { "12x".toInt() } catch (e: NumberFormatException) { e.message }
    println(result)
    println(sequenceOf(3, 1, 2).sortedDescending().toList().toString() + mapOf(1 to "a").getOrElse(2) { "none" })
    val missing: String? = if (args.isEmpty()) null else args[0]
    println(missing!!.length)
}
