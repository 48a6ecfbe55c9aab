// topic: a tokenizer and a recursive-descent evaluator of expressions, with errors
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Evaluator {
    static class SyntaxError extends RuntimeException {
        SyntaxError(String message, int at) {
            super(message + " at " + at);
        }
    }

    enum Kind { NUMBER, NAME, OPERATOR, END }

    static class Token {
        final Kind kind;
        final String text;
        final int at;

        Token(Kind kind, String text, int at) {
            this.kind = kind;
            this.text = text;
            this.at = at;
        }

        @Override
        public String toString() {
            return kind.name().charAt(0) + ":" + text;
        }
    }

    static List<Token> tokenize(String s) {
        List<Token> tokens = new ArrayList<>();
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i);
            int start = i;
            if (Character.isWhitespace(c)) {
                i++;
            } else if (Character.isDigit(c) || c == '.') {
                while (i < s.length() && (Character.isDigit(s.charAt(i)) || s.charAt(i) == '.')) {
                    i++;
                }
                tokens.add(new Token(Kind.NUMBER, s.substring(start, i), start));
            } else if (Character.isLetter(c)) {
                while (i < s.length() && Character.isLetterOrDigit(s.charAt(i))) {
                    i++;
                }
                tokens.add(new Token(Kind.NAME, s.substring(start, i), start));
            } else if ("+-*/%^(),=".indexOf(c) >= 0) {
                tokens.add(new Token(Kind.OPERATOR, String.valueOf(c), i++));
            } else {
                throw new SyntaxError("strange character '" + c + "'", i);
            }
        }
        tokens.add(new Token(Kind.END, "", s.length()));
        return tokens;
    }

    private final Map<String, Double> variables = new HashMap<>();
    private List<Token> tokens;
    private int next;

    double evaluate(String s) {
        tokens = tokenize(s);
        next = 0;
        double v;
        if (tokens.get(0).kind == Kind.NAME && tokens.get(1).text.equals("=")) {
            next = 2;
            v = sum();
            variables.put(tokens.get(0).text, v);
        } else {
            v = sum();
        }
        if (tokens.get(next).kind != Kind.END) {
            throw new SyntaxError("unexpected '" + tokens.get(next).text + "'", tokens.get(next).at);
        }
        return v;
    }

    private boolean accept(String op) {
        if (tokens.get(next).kind == Kind.OPERATOR && tokens.get(next).text.equals(op)) {
            next++;
            return true;
        }
        return false;
    }

    private double sum() {
        double v = product();
        while (true) {
            if (accept("+")) {
                v += product();
            } else if (accept("-")) {
                v -= product();
            } else {
                return v;
            }
        }
    }

    private double product() {
        double v = unary();
        while (true) {
            if (accept("*")) {
                v *= unary();
            } else if (accept("/")) {
                v /= unary();
            } else if (accept("%")) {
                v %= unary();
            } else {
                return v;
            }
        }
    }

    private double unary() {
        return accept("-") ? -unary() : power();
    }

    private double power() {
        double base = atom();
        return accept("^") ? Math.round(Math.pow(base, unary()) * 1e6) / 1e6 : base;
    }

    private double atom() {
        Token t = tokens.get(next++);
        switch (t.kind) {
            case NUMBER:
                try {
                    return Double.parseDouble(t.text);
                } catch (NumberFormatException e) {
                    throw new SyntaxError("bad number " + t.text, t.at);
                }
            case NAME:
                if (accept("(")) {
                    double a = sum();
                    double b = accept(",") ? sum() : 0;
                    expect(")");
                    return call(t, a, b);
                }
                Double v = variables.get(t.text);
                if (v == null) {
                    throw new SyntaxError("unknown " + t.text, t.at);
                }
                return v;
            case OPERATOR:
                if (t.text.equals("(")) {
                    double inner = sum();
                    expect(")");
                    return inner;
                }
            default:
                throw new SyntaxError("value expected", t.at);
        }
    }

    private void expect(String op) {
        if (!accept(op)) {
            throw new SyntaxError(op + " expected", tokens.get(next).at);
        }
    }

    private static double call(Token t, double a, double b) {
        switch (t.text) {
            case "max": return Math.max(a, b);
            case "min": return Math.min(a, b);
            case "sqrt": return Math.sqrt(a);
            case "abs": return Math.abs(a);
            default: throw new SyntaxError("no function " + t.text, t.at);
        }
    }

    public static void main(String[] args) {
        System.out.println(tokenize("x1 = 3.5*(foo-2)"));
        Evaluator e = new Evaluator();
        String[] lines = {"1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-2 ^ 2", "10 / 4 - 1", "7 % 4 * 2", "x = 3 * 4", "y = x / 5", "x * y - -x", "max(x, 2) + min(3, y)", "sqrt(abs(-16))",
            "1 / 0", "0 / 0", "--5", "((((7))))", "1 +", "(1", "1 2", "3 $ 4", "z + 1", "foo(1)", "1.2.3", "", ")", "max(1, 2"};
        for (String line : lines) {
            try {
                System.out.println(line + " = " + e.evaluate(line));
            } catch (SyntaxError error) {
                System.out.println(line + " ! " + error.getMessage());
            }
        }
    }
}
