// topic: inner, local and anonymous classes: outer references, captures, qualified this and new
public class InnerClasses {
    private int value = 1;
    private static int shared = 100;
    private String name;

    InnerClasses(String name) {
        this.name = name;
    }

    class Inner {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                return value + "," + this.value + "," + Inner.this.value + "," + InnerClasses.this.value + "," + name + "," + shared;
            }

            void change() {
                InnerClasses.this.value += 10;
                Inner.this.value *= 2;
                shared++;
                name += "!";
            }
        }

        Deep deep() {
            return new Deep();
        }
    }

    interface Shape {
        int area();

        default String describe() {
            return getClass().getName() + " " + area();
        }
    }

    Shape local(int width, final int height) {
        int margin = 2;
        class Local implements Shape {
            final int extra;

            Local(int extra) {
                this.extra = extra;
            }

            public int area() {
                return width * height + margin + extra + value;
            }

            Shape again() {
                return new Local(extra + 1000);
            }
        }
        return new Local(5).again();
    }

    Shape anonymous(int base) {
        return new Shape() {
            int calls = 0;

            public int area() {
                calls++;
                return base * 10 + calls + value;
            }
        };
    }

    static Shape[] many() {
        Shape[] shapes = new Shape[3];
        for (int i = 0; i < shapes.length; i++) {
            int captured = i * i;
            shapes[i] = new Shape() {
                public int area() {
                    return captured + shared;
                }
            };
        }
        return shapes;
    }

    static class Base {
        final String text;

        Base(String text) {
            this.text = text;
        }

        String show() {
            return "base " + text;
        }
    }

    class Extending extends Base {
        Extending() {
            super("from " + name);
        }

        String show() {
            return super.show() + " in " + InnerClasses.this.name;
        }
    }

    static class OutsideSub extends InnerClasses.Inner {
        OutsideSub(InnerClasses outer) {
            outer.super();
        }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses("one");
        InnerClasses.Inner inner = outer.new Inner();
        InnerClasses.Inner.Deep deep = inner.new Deep();
        System.out.println(deep.all());
        deep.change();
        System.out.println(deep.all());
        System.out.println(new InnerClasses("two").new Inner().deep().all());
        System.out.println(outer.local(3, 4).describe());
        Shape a = outer.anonymous(7);
        System.out.println(a.area() + " " + a.area() + " " + outer.anonymous(7).describe());
        for (Shape s : many()) {
            System.out.println(s.describe());
        }
        System.out.println(outer.new Extending().show());
        System.out.println(new OutsideSub(outer).deep().all());
        System.out.println(new Base("anonymous with arguments") {
            @Override
            String show() {
                return text.toUpperCase() + super.show();
            }
        }.show());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
    }
}
