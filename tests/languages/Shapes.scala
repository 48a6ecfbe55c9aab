// Scala's own constructs: traits, case classes, pattern matching, closures, collections, laziness, implicits.
sealed trait Shape { def area: Double; lazy val name: String = getClass.getSimpleName.stripSuffix("$") }
case class Circle(r: Double) extends Shape { def area = math.Pi * r * r }
case class Rect(w: Double, h: Double = 2) extends Shape { def area = w * h }
case object Dot extends Shape { def area = 0 }

object Shapes {
  implicit class Twice(val n: Int) extends AnyVal { def twice: Int = n * 2 }

  def describe(s: Any): String = s match {
    case Circle(r) if r > 10 => "large circle"
    case Circle(_) => "circle"
    case Rect(w, h) => s"rectangle $w x $h"
    case (a: Int, b: String) => "pair " + a + b
    case xs: List[_] => xs.mkString("[", ";", "]")
    case n: Int => n.twice.toString
    case _ => "other"
  }

  def main(args: Array[String]): Unit = {
    val shapes = List(Circle(1), Rect(3), Dot, Circle(11))
    shapes.foreach(s => println(s.name + " " + describe(s) + " " + s.area))
    println(shapes.map(_.area).sum + " " + shapes.groupBy(_.name).mapValues(_.size).toSeq.sortBy(_._1))
    println((1 to 20).filter(_ % 3 == 0).map(_.twice).reduceLeft(_ + _) + " " + describe((1, "x")) + describe(List(1, 2)) + describe(5) + describe('c'))
    println(Circle(2) == Circle(2), Circle(2).copy(r = 3), Circle(2).hashCode == Circle(2).hashCode)
    lazy val fibs: Stream[BigInt] = BigInt(0) #:: BigInt(1) #:: fibs.zip(fibs.tail).map { case (a, b) => a + b }
    println(fibs.take(50).last)
    val words = "the quick brown fox jumps over the lazy dog".split(" ")
    println(words.zipWithIndex.toMap.toSeq.sortBy(p => (p._2, p._1)).take(3) + " " + words.sortWith(_.length < _.length).toList)
    val r = try { "x".toInt } catch { case e: NumberFormatException => e.getMessage } finally println("finally")
    println(r)
    println(for (a <- Option(3); b <- Some(4) if b > a) yield a * b)
    throw new IllegalStateException("end of " + Shapes.getClass.getName)
  }
}
