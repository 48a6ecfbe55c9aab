//! The call sites under test, each with a method name of its own.

use program::synth::{DynamicConstant, Handle, StaticArg};

pub fn handle(kind: u8, class: &str, name: &str, descriptor: &str) -> Handle {
    Handle { kind, class: class.into(), name: name.into(), descriptor: descriptor.into(), interface: false }
}

pub fn interface_handle(kind: u8, class: &str, name: &str, descriptor: &str) -> Handle {
    Handle { interface: true, ..handle(kind, class, name, descriptor) }
}

pub fn method_type(descriptor: &str) -> StaticArg {
    StaticArg::MethodType(descriptor.into())
}

pub fn string(text: &str) -> StaticArg {
    StaticArg::String(text.encode_utf16().collect())
}

pub fn class(name: &str) -> StaticArg {
    StaticArg::Class(name.into())
}

pub const LOOKUP: &str = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;";
pub const SITE: &str = "Ljava/lang/invoke/CallSite;";

pub fn bootstrap(class: &str, name: &str, rest: &str) -> Handle {
    handle(6, class, name, &format!("({LOOKUP}{rest}){SITE}"))
}

pub fn metafactory() -> Handle {
    let rest = "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;";
    bootstrap("java/lang/invoke/LambdaMetafactory", "metafactory", rest)
}

pub fn alt_metafactory() -> Handle {
    bootstrap("java/lang/invoke/LambdaMetafactory", "altMetafactory", "[Ljava/lang/Object;")
}

pub fn concat_with_constants() -> Handle {
    let rest = "Ljava/lang/String;[Ljava/lang/Object;";
    bootstrap("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants", rest)
}

pub fn object_methods() -> Handle {
    let lookup = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/TypeDescriptor;";
    let rest = "Ljava/lang/Class;Ljava/lang/String;[Ljava/lang/invoke/MethodHandle;";
    let descriptor = format!("({lookup}{rest})Ljava/lang/Object;");
    handle(6, "java/lang/runtime/ObjectMethods", "bootstrap", &descriptor)
}

pub fn switch_bootstrap(name: &str) -> Handle {
    bootstrap("java/lang/runtime/SwitchBootstraps", name, "[Ljava/lang/Object;")
}

/// A call site, and the method of `Real` and `Ours` that contains it.
pub struct Site {
    pub method: &'static str,
    pub name: &'static str,
    pub descriptor: String,
    pub bootstrap: Handle,
    pub args: Vec<StaticArg>,
}

pub struct Sites(pub Vec<Site>);

impl Sites {
    pub fn add(
        &mut self,
        method: &'static str,
        name: &'static str,
        descriptor: &str,
        by: Handle,
        args: Vec<StaticArg>,
    ) {
        self.0.push(Site { method, name, descriptor: descriptor.to_owned(), bootstrap: by, args });
    }

    fn lambda(
        &mut self,
        method: &'static str,
        name: &'static str,
        factory: &str,
        erased: &str,
        implementation: Handle,
        instantiated: &str,
    ) {
        let args = vec![method_type(erased), StaticArg::MethodHandle(implementation), method_type(instantiated)];
        self.add(method, name, factory, metafactory(), args);
    }

    fn concat(&mut self, method: &'static str, descriptor: &str, recipe: &str, constants: &[StaticArg]) {
        let mut args = vec![string(recipe)];
        args.extend_from_slice(constants);
        self.add(method, "makeConcatWithConstants", descriptor, concat_with_constants(), args);
    }

    fn record(&mut self, method: &'static str, name: &'static str, of: &str, names: &str, getters: &[Handle]) {
        let descriptor = match name {
            "equals" => format!("(L{of};Ljava/lang/Object;)Z"),
            "hashCode" => format!("(L{of};)I"),
            _ => format!("(L{of};)Ljava/lang/String;"),
        };
        let mut args = vec![class(of), string(names)];
        args.extend(getters.iter().cloned().map(StaticArg::MethodHandle));
        self.add(method, name, &descriptor, object_methods(), args);
    }
}

pub fn lambda_sites(sites: &mut Sites) {
    let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let function = "()Ljava/util/function/Function;";
    let int_operator = "()Ljava/util/function/IntUnaryOperator;";
    let twice = || handle(6, "Host", "twice", "(I)I");
    let plus = || handle(5, "Host", "plus", "(I)I");
    let boxed = "(Ljava/lang/Integer;)Ljava/lang/Integer;";
    sites.lambda("twice", "applyAsInt", int_operator, "(I)I", twice(), "(I)I");
    sites.lambda("twiceBoxed", "apply", function, object, twice(), boxed);
    let longs = handle(6, "Host", "longs", "(JJ)J");
    sites.lambda("minus", "applyAsLong", "(J)Ljava/util/function/LongUnaryOperator;", "(J)J", longs, "(J)J");
    let all = "BSCZJFDLjava/lang/String;[I";
    let mixed = handle(6, "Host", "mixed", &format!("({all})Ljava/lang/Object;"));
    let supplied = "()Ljava/lang/Object;";
    sites.lambda("mixed", "get", &format!("({all})Ljava/util/function/Supplier;"), supplied, mixed, supplied);
    sites.lambda("plusBound", "applyAsInt", "(LHost;)Ljava/util/function/IntUnaryOperator;", "(I)I", plus(), "(I)I");
    let (erased, precise) = ("(Ljava/lang/Object;Ljava/lang/Object;)I", "(LHost;Ljava/lang/Integer;)I");
    sites.lambda("plusUnbound", "applyAsInt", "()Ljava/util/function/ToIntBiFunction;", erased, plus(), precise);
    let construct = handle(8, "Host", "<init>", "()V");
    sites.lambda("construct", "get", "()Ljava/util/function/Supplier;", supplied, construct, "()LHost;");
    let construct = handle(8, "Host", "<init>", "(I)V");
    let (erased, precise) = ("(I)Ljava/lang/Object;", "(I)LHost;");
    sites.lambda("constructInt", "apply", "()Ljava/util/function/IntFunction;", erased, construct, precise);
    let to_int = "()Ljava/util/function/ToIntFunction;";
    for method in ["area", "doubled"] {
        let implementation = interface_handle(9, "Host$Shape", method, "()I");
        sites.lambda(method, "applyAsInt", to_int, "(Ljava/lang/Object;)I", implementation, "(LHost$Shape;)I");
    }
    let unit = interface_handle(6, "Host$Shape", "unit", "()I");
    sites.lambda("unit", "getAsInt", "()Ljava/util/function/IntSupplier;", "()I", unit, "()I");
    let (erased, precise) = ("(Ljava/lang/Object;)V", "(Ljava/lang/String;)V");
    let logged = handle(6, "Host", "logged", "(Ljava/lang/String;)I");
    sites.lambda("dropped", "put", "()LHost$Sink;", erased, logged, precise);
    sites.lambda("logging", "put", "()LHost$Sink;", erased, handle(6, "Host", "log", precise), precise);
    let length = || handle(5, "java/lang/String", "length", "()I");
    sites.lambda("length", "apply", function, object, length(), "(Ljava/lang/String;)Ljava/lang/Integer;");
    converting_sites(sites);
    bridged_sites(sites, &length());
}

pub fn converting_sites(sites: &mut Sites) {
    let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let function = "()Ljava/util/function/Function;";
    let sum = handle(6, "WideSum", "sum", "(IJJ)J");
    sites.lambda("wide", "run", "()LHost$Wide;", "(BCI)J", sum, "(BCI)J");
    let widened = handle(6, "Host", "widened", "(DFJ)D");
    let (erased, precise) = ("(Ljava/lang/Object;Ljava/lang/Object;)D", "(Ljava/lang/Float;Ljava/lang/Integer;)D");
    sites.lambda("widened", "applyAsDouble", "(D)Ljava/util/function/ToDoubleBiFunction;", erased, widened, precise);
    let precise = "(Ljava/lang/Character;)Ljava/lang/Integer;";
    sites.lambda("fromCharacter", "apply", function, object, handle(6, "Host", "twice", "(I)I"), precise);
    let letter = handle(6, "Host", "letter", "(I)C");
    sites.lambda("charResult", "apply", function, object, letter, "(Ljava/lang/Integer;)Ljava/lang/Object;");
    let to_int = "()Ljava/util/function/ToIntFunction;";
    let anything = handle(6, "Host", "anything", object);
    sites.lambda("objectToInt", "applyAsInt", to_int, "(Ljava/lang/Object;)I", anything, "(Ljava/lang/Object;)I");
    let boxed = handle(6, "Host", "boxed", "(Ljava/lang/Integer;)Ljava/lang/Integer;");
    let to_long = "()Ljava/util/function/ToLongFunction;";
    sites.lambda("integerToLong", "applyAsLong", to_long, "(Ljava/lang/Object;)J", boxed, "(Ljava/lang/Integer;)J");
    let is_big = handle(6, "Host", "isBig", "(J)Z");
    let predicate = "()Ljava/util/function/Predicate;";
    sites.lambda("isBig", "test", predicate, "(Ljava/lang/Object;)Z", is_big, "(Ljava/lang/Integer;)Z");
}

pub fn bridged_sites(sites: &mut Sites, length: &Handle) {
    let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let precise = "(Ljava/lang/String;)Ljava/lang/Integer;";
    let args = vec![
        method_type(precise),
        StaticArg::MethodHandle(length.clone()),
        method_type(precise),
        StaticArg::Int(4),
        StaticArg::Int(1),
        method_type(object),
    ];
    sites.add("bridged", "apply", "()LHost$Narrow;", alt_metafactory(), args);
    let args = vec![
        method_type(object),
        StaticArg::MethodHandle(length.clone()),
        method_type(precise),
        StaticArg::Int(1 | 2),
        StaticArg::Int(2),
        class("Host$Marker"),
        class("java/util/function/Function"),
    ];
    // A real JVM demands `$deserializeLambda$` only when deserialising.
    sites.add("marked", "apply", "()Ljava/util/function/Function;", alt_metafactory(), args);
}

pub fn concat_sites(sites: &mut Sites) {
    let text = "Ljava/lang/String;";
    sites.concat("concatNone", "()Ljava/lang/String;", "just text", &[]);
    let all = format!("(ZBCSIJFD{text}Ljava/util/List;){text}");
    sites.concat("concatAll", &all, "<\u{1}|\u{1}|\u{1}\u{1}, \u{1} \u{1} \u{1} \u{1} \u{1} \u{1}>", &[]);
    sites.concat("concatTwo", &format!("({text}Ljava/lang/Object;){text}"), "\u{1}=\u{1}", &[]);
    let constants = [
        string("\u{1}raw\u{2}"),
        StaticArg::Int(-7),
        StaticArg::Long(1 << 40),
        StaticArg::Float(1.5f32.to_bits()),
        StaticArg::Double(2.5f64.to_bits()),
        class("java/lang/Runnable"),
    ];
    let recipe = "a\u{2}b\u{2}c\u{2}d\u{2}e\u{2}f\u{2}g\u{1}h";
    sites.concat("concatConstants", &format!("(I){text}"), recipe, &constants);
    sites.concat("concatChars", &format!("([C){text}"), "\u{1}", &[]);
    sites.concat("concatEmpty", &format!("({text}){text}"), "\u{1}", &[]);
    sites.concat("concatOdd", &format!("({text}){text}"), "\0é漢😀\u{1}\u{7ff}\u{800}\u{ffff}", &[]);
    sites.concat("concatNumbers", &format!("(FD){text}"), "\u{1}/\u{1}", &[]);
    let plain = bootstrap("java/lang/invoke/StringConcatFactory", "makeConcat", "");
    sites.add("concatLoud", "makeConcat", &format!("(LHost$Loud;LHost$Loud;LHost$Loud;){text}"), plain, Vec::new());
}

pub fn record_sites(sites: &mut Sites) {
    let fields = [
        ("z", "Z"),
        ("b", "B"),
        ("c", "C"),
        ("s", "S"),
        ("i", "I"),
        ("j", "J"),
        ("f", "F"),
        ("d", "D"),
        ("t", "Ljava/lang/String;"),
        ("a", "[I"),
        ("x", "LHost$Loud;"),
        ("y", "LHost$Loud;"),
    ];
    let getters = fields.map(|(name, descriptor)| handle(1, "Host$Data", name, descriptor));
    let names = fields.map(|(name, _)| name).join(";");
    sites.record("dataEquals", "equals", "Host$Data", &names, &getters);
    sites.record("dataHash", "hashCode", "Host$Data", &names, &getters);
    sites.record("dataString", "toString", "Host$Data", &names, &getters);
    sites.record("emptyEquals", "equals", "Host$Data", "", &[]);
    sites.record("emptyHash", "hashCode", "Host$Data", "", &[]);
    sites.record("emptyString", "toString", "Host$Data", "", &[]);
    let side = [handle(5, "Host$Square", "side", "()I")];
    sites.record("squareEquals", "equals", "Host$Square", "side", &side);
    sites.record("squareHash", "hashCode", "Host$Square", "side", &side);
    sites.record("squareString", "toString", "Host$Square", "side", &side);
}

pub fn switch_sites(sites: &mut Sites) {
    let labels = vec![
        string("one"),
        StaticArg::Int(1),
        StaticArg::Int(65),
        class("java/lang/String"),
        class("[I"),
        class("java/lang/Number"),
        StaticArg::Int(2),
        class("java/util/Collection"),
    ];
    sites.add("types", "typeSwitch", "(Ljava/lang/Object;I)I", switch_bootstrap("typeSwitch"), labels);
    sites.add("noTypes", "typeSwitch", "(Ljava/lang/Object;I)I", switch_bootstrap("typeSwitch"), Vec::new());
    let labels = vec![string("BLUE"), string("GREEN"), string("MISSING"), class("Host$Color"), string("RED")];
    sites.add("colors", "enumSwitch", "(LHost$Color;I)I", switch_bootstrap("enumSwitch"), labels);
}

pub fn dynamic(class: &str, args: Vec<StaticArg>) -> StaticArg {
    let of = interface_handle(6, class, "of", "()V");
    let mut all = vec![StaticArg::MethodHandle(of)];
    all.extend(args);
    StaticArg::Dynamic(Box::new(DynamicConstant {
        name: "invoke".into(),
        descriptor: "Ljava/lang/Object;".into(),
        bootstrap: handle(6, "java/lang/invoke/ConstantBootstraps", "invoke", "()V"),
        args: all,
    }))
}

pub fn enum_label(class: &str, name: &str) -> StaticArg {
    let class = dynamic("java/lang/constant/ClassDesc", vec![string(class)]);
    dynamic("java/lang/Enum$EnumDesc", vec![class, string(name)])
}
