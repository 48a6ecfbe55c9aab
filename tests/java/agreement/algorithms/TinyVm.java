// topic: an interpreter of a small stack machine, with loops, calls and errors
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

public class TinyVm {
    enum Op { PUSH, ADD, SUB, MUL, DIV, MOD, DUP, SWAP, POP, LOAD, STORE, JMP, JZ, LT, EQ, CALL, RET, PRINT, HALT }

    static class Fault extends RuntimeException {
        Fault(String message, int pc, Throwable cause) {
            super("pc " + pc + ": " + message, cause);
        }
    }

    final Op[] ops;
    final long[] operands;
    final long[] memory = new long[16];
    final Deque<Long> stack = new ArrayDeque<>();
    final Deque<Integer> calls = new ArrayDeque<>();
    final StringBuilder out = new StringBuilder();
    int steps;

    TinyVm(String source) {
        String[] lines = source.split(";");
        Map<String, Integer> labels = new HashMap<>();
        int count = 0;
        for (String line : lines) {
            String t = line.trim();
            if (t.endsWith(":")) {
                labels.put(t.substring(0, t.length() - 1), count);
            } else if (!t.isEmpty()) {
                count++;
            }
        }
        ops = new Op[count];
        operands = new long[count];
        int at = 0;
        for (String line : lines) {
            String t = line.trim();
            if (t.isEmpty() || t.endsWith(":")) {
                continue;
            }
            String[] parts = t.split(" ");
            ops[at] = Op.valueOf(parts[0].toUpperCase());
            if (parts.length > 1) {
                operands[at] = labels.containsKey(parts[1]) ? labels.get(parts[1]) : Long.parseLong(parts[1]);
            }
            at++;
        }
    }

    String run(int limit) {
        int pc = 0;
        try {
            while (true) {
                if (++steps > limit) {
                    throw new IllegalStateException("too many steps");
                }
                Op op = ops[pc];
                long n = operands[pc];
                pc++;
                switch (op) {
                    case PUSH: stack.push(n); break;
                    case ADD: stack.push(stack.pop() + stack.pop()); break;
                    case SUB: { long b = stack.pop(); stack.push(stack.pop() - b); break; }
                    case MUL: stack.push(stack.pop() * stack.pop()); break;
                    case DIV: { long b = stack.pop(); stack.push(stack.pop() / b); break; }
                    case MOD: { long b = stack.pop(); stack.push(stack.pop() % b); break; }
                    case DUP: stack.push(stack.peek()); break;
                    case SWAP: { long b = stack.pop(), a = stack.pop(); stack.push(b); stack.push(a); break; }
                    case POP: stack.pop(); break;
                    case LOAD: stack.push(memory[(int) n]); break;
                    case STORE: memory[(int) n] = stack.pop(); break;
                    case JMP: pc = (int) n; break;
                    case JZ: if (stack.pop() == 0) { pc = (int) n; } break;
                    case LT: { long b = stack.pop(); stack.push(stack.pop() < b ? 1L : 0L); break; }
                    case EQ: stack.push(stack.pop().equals(stack.pop()) ? 1L : 0L); break;
                    case CALL: calls.push(pc); pc = (int) n; break;
                    case RET: pc = calls.pop(); break;
                    case PRINT: out.append(stack.pop()).append(' '); break;
                    case HALT: return out.toString().trim();
                    default: throw new AssertionError(op);
                }
            }
        } catch (RuntimeException e) {
            throw new Fault(e.getClass().getSimpleName() + " " + e.getMessage(), pc, e);
        }
    }

    public static void main(String[] args) {
        String[] programs = {
            "push 2; push 3; add; push 4; mul; print; halt",
            "push 10; store 0; loop:; load 0; print; load 0; push 1; sub; dup; store 0; jz end; jmp loop; end:; halt",
            "push 1; store 1; push 20; store 0; top:; load 0; jz done; load 1; load 0; mul; store 1; load 0; push 1; sub; store 0; jmp top; done:; load 1; print; halt",
            "push 0; store 0; push 1; store 1; push 30; store 2; f:; load 2; jz e; load 0; load 1; dup; store 0; add; store 1; load 2; push 1; sub; store 2; jmp f; e:; load 0; print; halt",
            "push 7; call square; print; push 12; call square; call square; print; halt; square:; dup; mul; ret",
            "push 97; store 0; push 2; store 1; t:; load 0; load 1; mod; jz no; load 1; push 1; add; dup; store 1; load 0; lt; jz yes; jmp t; yes:; push 1; print; halt; no:; push 0; print; halt",
            "push 1; push 0; div; print; halt",
            "add; halt",
            "push 5; store 99; halt",
            "loop:; jmp loop",
            "push 1; print",
            "call a; halt; a:; call a; ret",
        };
        for (String program : programs) {
            TinyVm vm = new TinyVm(program);
            try {
                System.out.println(vm.run(3000) + " | " + vm.steps + " steps, stack " + vm.stack);
            } catch (Fault f) {
                System.out.println(f.getMessage() + " | " + f.getCause().getClass().getName() + " " + vm.calls.size());
            }
        }
        try {
            new TinyVm("push 1; fly 3");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Arrays.toString(Op.values()).length());
    }
}
