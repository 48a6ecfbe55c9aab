// Entry points of Commons Math, one line of output or more for each.
import java.util.Arrays;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.analysis.differentiation.DerivativeStructure;
import org.apache.commons.math3.analysis.integration.SimpsonIntegrator;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.exception.NumberIsTooLargeException;
import org.apache.commons.math3.fitting.PolynomialCurveFitter;
import org.apache.commons.math3.fitting.WeightedObservedPoints;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.geometry.euclidean.threed.Rotation;
import org.apache.commons.math3.geometry.euclidean.threed.RotationConvention;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.ClassicalRungeKuttaIntegrator;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.primes.Primes;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.inference.TTest;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.math3.util.ArithmeticUtils;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.apache.commons.math3.util.FastMath;
import org.apache.commons.math3.util.Precision;

public class UseMath3 {
    public static void main(String[] args) {
        System.out.println(new Complex(1, 2).multiply(new Complex(3, -1)).exp() + " " + new Complex(-4, 0).sqrt());
        System.out.println(new Fraction(0.125) + " " + new Fraction(2, 3).add(new Fraction(1, 6)) + " " + new BigFraction(1, 3).pow(20));
        System.out.println(new NormalDistribution(0, 1).cumulativeProbability(1.96) + " " + new NormalDistribution().inverseCumulativeProbability(0.975));
        System.out.println(new BinomialDistribution(10, 0.3).probability(3) + " " + new PoissonDistribution(4).cumulativeProbability(5));
        RealMatrix matrix = new Array2DRowRealMatrix(new double[][] {{4, 1, 2}, {1, 3, 0}, {2, 0, 5}});
        System.out.println(new LUDecomposition(matrix).getDeterminant() + " " + new LUDecomposition(matrix).getSolver().getInverse());
        System.out.println(new QRDecomposition(matrix).getSolver().solve(new ArrayRealVector(new double[] {1, 2, 3})));
        System.out.println(Arrays.toString(new EigenDecomposition(matrix).getRealEigenvalues()));
        System.out.println(Arrays.toString(new SingularValueDecomposition(matrix).getSingularValues()));
        System.out.println(MatrixUtils.createRealIdentityMatrix(2).scalarAdd(1).multiply(MatrixUtils.createRealMatrix(new double[][] {{1, 2}, {3, 4}})));
        DescriptiveStatistics statistics = new DescriptiveStatistics(new double[] {2, 4, 4, 4, 5, 5, 7, 9});
        System.out.println(statistics.getMean() + " " + statistics.getStandardDeviation() + " " + statistics.getPercentile(75) + " " + statistics.getKurtosis());
        SimpleRegression regression = new SimpleRegression();
        regression.addData(new double[][] {{1, 2}, {2, 3.9}, {3, 6.1}, {4, 8}});
        System.out.println(regression.getSlope() + " " + regression.getRSquare() + " " + regression.predict(10));
        System.out.println(new PearsonsCorrelation().correlation(new double[] {1, 2, 3, 5}, new double[] {2, 4, 7, 9}));
        System.out.println(new TTest().tTest(new double[] {1, 2, 3, 4}, new double[] {2, 4, 6, 9}));
        PolynomialFunction polynomial = new PolynomialFunction(new double[] {-2, 0, 1});
        System.out.println(polynomial + " " + polynomial.derivative() + " " + new BrentSolver(1e-12).solve(100, polynomial, 0, 2));
        UnivariateFunction sine = FastMath::sin;
        System.out.println(new SimpsonIntegrator().integrate(1000, sine, 0, FastMath.PI));
        System.out.println(new SplineInterpolator().interpolate(new double[] {0, 1, 2, 3}, new double[] {0, 1, 4, 9}).value(1.5));
        System.out.println(new DerivativeStructure(1, 2, 0, 0.5).sin().multiply(2).getPartialDerivative(2));
        System.out.println(Arrays.toString(new FastFourierTransformer(DftNormalization.STANDARD).transform(new double[] {1, 2, 3, 4}, TransformType.FORWARD)));
        System.out.println(Gamma.logGamma(7.5) + " " + Erf.erf(0.3) + " " + Gamma.regularizedGammaP(2, 1.5));
        System.out.println(FastMath.cbrt(10) + " " + FastMath.tanh(0.7) + " " + FastMath.pow(1.1, 17.3) + " " + FastMath.atan2(1, -2) + " " + FastMath.exp(1.3));
        System.out.println(Primes.nextPrime(1000000) + " " + Primes.primeFactors(360360) + " " + Primes.isPrime(7919));
        System.out.println(ArithmeticUtils.gcd(84, 36) + " " + CombinatoricsUtils.binomialCoefficient(30, 12) + " " + CombinatoricsUtils.factorialDouble(20));
        System.out.println(new MersenneTwister(42).nextDouble() + " " + new Well19937c(7).nextGaussian() + " " + new MersenneTwister(1).nextInt(100));
        System.out.println(new Rotation(Vector3D.PLUS_K, 1, RotationConvention.VECTOR_OPERATOR).applyTo(Vector3D.PLUS_I) + " " + Vector3D.crossProduct(Vector3D.PLUS_I, Vector3D.PLUS_J));
        LinearConstraintSet limits = new LinearConstraintSet(
            new LinearConstraint(new double[] {1, 1}, Relationship.LEQ, 4), new LinearConstraint(new double[] {1, 3}, Relationship.LEQ, 6));
        System.out.println(Arrays.toString(new SimplexSolver().optimize(new MaxIter(100),
            new LinearObjectiveFunction(new double[] {3, 2}, 0), limits, GoalType.MAXIMIZE).getPoint()));
        WeightedObservedPoints points = new WeightedObservedPoints();
        for (int i = 0; i < 5; i++) {
            points.add(i, i * i + 1);
        }
        for (double c : PolynomialCurveFitter.create(2).fit(points.toList())) {
            System.out.print(Precision.round(c, 6) + 0.0 + " ");
        }
        System.out.println();
        double[] y = {1};
        new ClassicalRungeKuttaIntegrator(0.01).integrate(new FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 1;
            }

            @Override
            public void computeDerivatives(double t, double[] y, double[] dot) {
                dot[0] = -y[0];
            }
        }, 0, y, 1, y);
        System.out.println(y[0]);
        try {
            CombinatoricsUtils.binomialCoefficient(3, 5);
        } catch (NumberIsTooLargeException e) {
            System.out.println(e.getMessage());
        }
        CombinatoricsUtils.factorial(21);
    }
}
