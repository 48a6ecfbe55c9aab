//! The space of a finitisation: objects, the slots of the candidate vector, and the domain of each.
//!
//! The vector has one slot for each object and finitised field: objects of the root's class first, then
//! those of the other classes as they were said, fields in the order in which they were said. An array is
//! an object with a slot for its length and one for each element; the i-th owner of an array field has the
//! i-th array, and the reference itself is only searched where null is a value too. A value of a slot is a
//! position in its domain.

use program::kind::Kind;
use program::{Class, Field, Program};

use crate::domain::{Domain, DomainReader, Part};
use crate::plan::Plan;
use explore::nearest::nearest;

/// A finitisation that means nothing for this program.
#[derive(Debug, thiserror::Error)]
pub enum SpaceError {
    #[error("there is no class {name}{near}")]
    NoClass { name: String, near: String },
    #[error("{class} is {what}, so there are no objects of it")]
    NoObjectsOf { class: String, what: &'static str },
    #[error("{class} has no field {name}{near}")]
    NoField { class: String, name: String, near: String },
    #[error("{field} is {what}, so it cannot be searched")]
    NotSearched { field: String, what: &'static str },
    #[error("the domain of {field} is empty: {text:?} has no value")]
    Empty { field: String, text: String },
    #[error("in the domain of {field}: {what}")]
    Domain { field: String, what: String },
    #[error("in the domain of {field}: there are no objects of {class}")]
    NoPool { field: String, class: String },
    #[error("there is nothing to search: no field of {class} has a domain")]
    Nothing { class: String },
    #[error("the vector would have more than {MOST_SLOTS} slots")]
    TooLarge,
}

/// Slots beyond this are a mistake.
const MOST_SLOTS: usize = 4_000_000;

/// Objects of one class: a class domain.
#[derive(Debug, Clone)]
pub struct Pool {
    pub class: &'static Class,
    /// The number of its first object; the others follow.
    pub first: u32,
    pub count: u32,
}

/// An object of the candidate.
#[derive(Debug, Clone)]
pub struct Object {
    pub class: &'static Class,
    /// Position among objects of its class.
    pub index: u32,
    pub members: Vec<Member>,
    /// Most elements, if it is an array.
    pub longest: Option<u32>,
}

/// What a candidate says about a field of an object, or an array about an element.
#[derive(Debug, Clone, Copy)]
pub enum Member {
    /// It is searched.
    Slot(u32),
    /// It holds this array, always.
    Array(&'static Field, u32),
}

/// What a slot is.
#[derive(Debug, Clone, Copy)]
pub enum Place {
    Field(&'static Field),
    Length,
    Element(u32),
}

/// One place of the candidate vector.
#[derive(Debug, Clone)]
pub struct Slot {
    pub object: u32,
    pub place: Place,
    pub kind: Kind,
    pub domain: u32,
    /// The array that [`crate::Value::Array`] stands for.
    pub array: u32,
}

/// All that a finitisation allows.
#[derive(Debug, Clone)]
pub struct Space {
    pub root: &'static Class,
    pub pools: Vec<Pool>,
    pub objects: Vec<Object>,
    pub slots: Vec<Slot>,
    pub domains: Vec<Domain>,
}

/// One field with its domain, resolved.
struct FieldDomain {
    class: &'static Class,
    field: &'static Field,
    parts: Vec<Part>,
}

impl Space {
    pub fn new(program: &'static Program, root: &'static Class, plan: &Plan) -> Result<Space, SpaceError> {
        let mut pools = vec![Pool { class: root, first: 0, count: 1 }];
        for (name, count) in &plan.objects {
            let class = find_class(program, root, name)?;
            if let Some(what) = no_objects(class) {
                return Err(SpaceError::NoObjectsOf { class: class.java_name(), what });
            }
            match pools.iter_mut().find(|pool| pool.class == class) {
                Some(pool) => pool.count = (*count).max(u32::from(class == root)),
                None => pools.push(Pool { class, first: 0, count: *count }),
            }
        }
        let mut first = 0;
        for pool in &mut pools {
            pool.first = first;
            first += pool.count;
        }
        let reader = DomainReader { program, root, pools: &pools };
        let mut fields: Vec<FieldDomain> = Vec::new();
        for (name, text) in &plan.domains {
            let (class, field) = find_field(program, root, name)?;
            let parts = reader.parts(field, text)?;
            match fields.iter_mut().find(|known| known.class == class && std::ptr::eq(known.field, field)) {
                Some(known) => known.parts = parts,
                None => fields.push(FieldDomain { class, field, parts }),
            }
        }
        if fields.is_empty() {
            return Err(SpaceError::Nothing { class: root.java_name() });
        }
        let mut space = Space { root, pools, objects: Vec::new(), slots: Vec::new(), domains: Vec::new() };
        space.fill(program, &fields)?;
        Ok(space)
    }

    fn fill(&mut self, program: &'static Program, fields: &[FieldDomain]) -> Result<(), SpaceError> {
        for pool in self.pools.clone() {
            let object = |index| Object { class: pool.class, index, members: Vec::new(), longest: None };
            self.objects.extend((0..pool.count).map(object));
        }
        let mut arrays: Vec<(u32, u32, u32, u32)> = Vec::new();
        for pool in self.pools.clone() {
            // Where a subclass is named too, what is said of it counts.
            let applying = fields.iter().filter(|known| pool.class.is_subclass_of(known.class));
            let mut own: Vec<&FieldDomain> = Vec::new();
            for known in applying {
                match own.iter_mut().find(|other| std::ptr::eq(other.field, known.field)) {
                    Some(other) => *other = if known.class.is_subclass_of(other.class) { known } else { other },
                    None => own.push(known),
                }
            }
            let ids: Vec<(u32, Option<(u32, u32)>)> = own.iter().map(|known| self.domain_of(&known.parts)).collect();
            for at in 0..pool.count {
                for (known, &(domain, array)) in own.iter().zip(&ids) {
                    let owner = pool.first + at;
                    let place = Place::Field(known.field);
                    let member = match array {
                        Some((lengths, elements)) => {
                            let array = self.add_array(program, known.field, at, lengths);
                            arrays.push((array, lengths, elements, owner));
                            if self.domains[domain as usize].values.len() == 1 {
                                Member::Array(known.field, array)
                            } else {
                                Member::Slot(self.add_slot(owner, place, Kind::Ref, domain, array)?)
                            }
                        }
                        None => Member::Slot(self.add_slot(owner, place, known.field.kind, domain, 0)?),
                    };
                    self.objects[owner as usize].members.push(member);
                }
            }
            for (array, lengths, elements, _) in arrays.drain(..) {
                self.add_array_slots(array, lengths, elements)?;
            }
        }
        Ok(())
    }

    /// The number of a domain, and those of the length and the elements of the arrays in it.
    fn domain_of(&mut self, parts: &[Part]) -> (u32, Option<(u32, u32)>) {
        let inner = parts.iter().find_map(|part| match part {
            Part::Array { lengths, elements } => {
                let lengths = self.intern(Domain::of(std::slice::from_ref(lengths), &self.pools));
                let elements = self.intern(Domain::of(elements, &self.pools));
                Some((lengths, elements))
            }
            Part::Values(_) | Part::Pool(_) => None,
        });
        let domain = Domain::of(parts, &self.pools);
        (self.intern(domain), inner)
    }

    fn intern(&mut self, domain: Domain) -> u32 {
        let known = self.domains.iter().position(|other| *other == domain);
        known.unwrap_or_else(|| {
            self.domains.push(domain);
            self.domains.len() - 1
        }) as u32
    }

    fn add_array(&mut self, program: &'static Program, field: &'static Field, index: u32, lengths: u32) -> u32 {
        let class = program.class(&field.descriptor).unwrap_or(field.class());
        let longest = self.domains[lengths as usize].largest_number();
        self.objects.push(Object { class, index, members: Vec::new(), longest: Some(longest) });
        self.objects.len() as u32 - 1
    }

    fn add_array_slots(&mut self, array: u32, lengths: u32, elements: u32) -> Result<(), SpaceError> {
        let kind = match self.objects[array as usize].class.shape {
            program::Shape::Array { element, .. } => element,
            _ => Kind::Ref,
        };
        let length = self.add_slot(array, Place::Length, Kind::Int, lengths, 0)?;
        self.objects[array as usize].members.push(Member::Slot(length));
        for at in 0..self.objects[array as usize].longest.unwrap_or(0) {
            let element = self.add_slot(array, Place::Element(at), kind, elements, 0)?;
            self.objects[array as usize].members.push(Member::Slot(element));
        }
        Ok(())
    }

    fn add_slot(&mut self, object: u32, place: Place, kind: Kind, domain: u32, array: u32) -> Result<u32, SpaceError> {
        if self.slots.len() >= MOST_SLOTS {
            return Err(SpaceError::TooLarge);
        }
        self.slots.push(Slot { object, place, kind, domain, array });
        Ok(self.slots.len() as u32 - 1)
    }

    pub fn domain(&self, slot: u32) -> &Domain {
        &self.domains[self.slots[slot as usize].domain as usize]
    }

    /// How many candidates there are, isomorphic ones included: the number, or nothing and its logarithm
    /// to base 2.
    pub fn size(&self) -> (Option<u64>, f64) {
        let sizes = || self.slots.iter().map(|slot| self.domains[slot.domain as usize].values.len());
        let exact = sizes().try_fold(1u64, |product, n| product.checked_mul(n as u64));
        (exact, sizes().map(|n| (n as f64).log2()).sum())
    }

    /// The name of an object in what is shown: `Node2`, `int[]0`.
    pub fn object_name(&self, object: u32) -> String {
        let object = &self.objects[object as usize];
        format!("{}{}", simple_name(object.class), object.index)
    }

    /// The name of a slot in what is shown: `Node2.left`.
    pub fn slot_name(&self, slot: u32) -> String {
        let slot = &self.slots[slot as usize];
        let object = self.object_name(slot.object);
        match slot.place {
            Place::Field(field) => format!("{object}.{}", field.name),
            Place::Length => format!("{object}.length"),
            Place::Element(at) => format!("{object}[{at}]"),
        }
    }
}

/// `Node` for `pkg.Tree$Node`, `int[]` for `[I`.
pub fn simple_name(class: &Class) -> String {
    if let program::Shape::Array { component, .. } = class.shape {
        return format!("{}[]", simple_name(component));
    }
    let name = class.java_name();
    name.rsplit(['.', '$']).next().unwrap_or(&name).to_owned()
}

fn no_objects(class: &Class) -> Option<&'static str> {
    use program::access;
    if class.is_interface() {
        Some("an interface")
    } else if class.access & access::ABSTRACT != 0 {
        Some("abstract")
    } else if class.access & access::ENUM != 0 {
        Some("an enum")
    } else if class.is_array() || class.home != program::Home::User {
        Some("no class of the class path")
    } else {
        None
    }
}

/// A class by its name, also one that is nested in the root or in its package.
pub(super) fn find_class(
    program: &'static Program,
    root: &'static Class,
    name: &str,
) -> Result<&'static Class, SpaceError> {
    let plain = name.replace('.', "/");
    let package = root.package();
    let beside = if package.is_empty() { plain.clone() } else { format!("{package}/{plain}") };
    let nested = format!("{}${plain}", root.name);
    for candidate in [&plain, &beside, &nested] {
        if let Ok(class) = program.class(candidate) {
            return Ok(class);
        }
    }
    let known = nearby_classes(root);
    let near = nearest(name, known.iter().map(String::as_str));
    let near = near.first().map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    Err(SpaceError::NoClass { name: name.to_owned(), near })
}

/// Classes that the root's fields lead to, for suggestions.
fn nearby_classes(root: &'static Class) -> Vec<String> {
    let types = root.fields.iter().map(|field| field.descriptor.trim_start_matches('['));
    let types = types.filter_map(|ty| ty.strip_prefix('L')?.strip_suffix(';'));
    let names = types.map(|ty| ty.replace('/', ".")).filter(|ty| !ty.starts_with("java."));
    let names: Vec<String> = names.chain([root.java_name()]).collect();
    let simple = names.iter().filter_map(|name| name.rsplit(['.', '$']).next()).map(str::to_owned);
    let simple: Vec<String> = simple.collect();
    [names, simple].concat()
}

/// A field by `Class.field`, or by its name alone for one of the root.
fn find_field(
    program: &'static Program,
    root: &'static Class,
    name: &str,
) -> Result<(&'static Class, &'static Field), SpaceError> {
    let (class, field) = match name.rsplit_once('.') {
        Some((class, field)) => (find_class(program, root, class)?, field),
        None => (root, name),
    };
    let found = class.field_named(field).ok_or_else(|| {
        let above = class.lineage();
        let names: Vec<&str> = above.flat_map(|class| class.fields.iter()).map(|field| &*field.name).collect();
        let near = nearest(field, names);
        let near = near.first().map(|near| format!("; did you mean {near}?")).unwrap_or_default();
        SpaceError::NoField { class: class.java_name(), name: field.to_owned(), near }
    })?;
    let what = if found.is_static() {
        "static"
    } else if found.class().home != program::Home::User {
        "a field of the class library"
    } else {
        return Ok((class, found));
    };
    Err(SpaceError::NotSearched { field: name.to_owned(), what })
}
