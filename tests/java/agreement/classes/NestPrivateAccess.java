// topic: private fields, methods and constructors used across nested classes
public class NestPrivateAccess {
    private int secret = 1;
    private static long total = 1L << 33;
    private double[] data = {1.5, 2.5};

    private NestPrivateAccess() {
    }

    private NestPrivateAccess(int secret) {
        this.secret = secret;
    }

    private int hidden(int by) {
        return secret * by;
    }

    private static String shout(String s) {
        return s.toUpperCase() + "!";
    }

    static class Friend {
        private byte tiny = 127;
        private char letter = 'a';
        private String text = "t";
        private boolean flag;

        private Friend() {
        }

        int peek(NestPrivateAccess o) {
            o.secret += 5;
            o.secret++;
            ++o.secret;
            o.data[1] *= 2;
            total -= 1;
            return o.hidden(3) + o.secret-- + (int) o.data[1];
        }

        private NestPrivateAccess make() {
            return new NestPrivateAccess(40);
        }

        private static class Inside {
            private static int depth = 3;

            private int deeper(Friend f) {
                f.flag = !f.flag;
                return depth++ + f.tiny++ + f.letter++;
            }
        }
    }

    private interface Hidden {
        int CONST = 9;

        int get();
    }

    private class Member implements Hidden {
        private int mine = secret + 1;

        public int get() {
            return mine + hidden(2) + CONST;
        }
    }

    private static class Parent {
        private String who() {
            return "parent";
        }

        String ask() {
            return who();
        }
    }

    private static class Kid extends Parent {
        private String who() {
            return "kid";
        }

        String both() {
            return who() + " " + super.who() + " " + ((Parent) this).who() + " " + ask();
        }
    }

    public static void main(String[] args) {
        Friend friend = new Friend();
        NestPrivateAccess o = new NestPrivateAccess();
        System.out.println(friend.peek(o) + " " + o.secret + " " + o.data[1] + " " + total);
        System.out.println(friend.make().secret + " " + shout("hey"));
        Friend.Inside inside = new Friend.Inside();
        System.out.println(inside.deeper(friend) + " " + friend.tiny + " " + friend.letter + " " + friend.flag + " " + Friend.Inside.depth);
        friend.text += "x" + friend.letter;
        friend.tiny -= 300;
        System.out.println(friend.text + " " + friend.tiny);
        Member member = o.new Member();
        member.mine <<= 2;
        System.out.println(member.get() + " " + member.mine);
        System.out.println(new Kid().both());
        Runnable r = () -> System.out.println(o.hidden(7) + friend.text + shout("lambda"));
        r.run();
        new Object() {
            private int own = o.secret;

            void show() {
                System.out.println(own + hidden());
            }

            private int hidden() {
                return o.hidden(1) + (int) total;
            }
        }.show();
    }
}
