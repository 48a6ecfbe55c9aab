# What the root scripts need from the machine, and how they get it. Sourced by
# ./banyan, ./check and ./bench after they have set `root`.
#
# Decision: as root (or with password-less sudo) on a Debian-like system what is missing is installed
# with apt-get; otherwise the user is told the exact packages and the script ends with code 2.
# Nothing here runs when everything is present, apart from built-in look-ups.
# It does not install Rust: which toolchain manager to use is the user's decision.

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

target=${CARGO_TARGET_DIR:-$root/target}
[[ $target == /* ]] || target=$PWD/$target

need_cargo() {
  command -v cargo >/dev/null && return
  if [[ -x ${CARGO_HOME:-$HOME/.cargo}/bin/cargo ]]; then
    PATH=${CARGO_HOME:-$HOME/.cargo}/bin:$PATH
    return
  fi
  say "cargo is missing: install Rust with rustup, then run this again."
  exit 2
}

# need_packages PACKAGE...: installs them, or says what to install and ends. A newer distribution
# may have dropped a package: `instead` names what will do then.
need_packages() {
  local as=() log
  if ! command -v apt-get >/dev/null; then
    say "missing: please install the equivalent of these Debian packages: $*"
    exit 2
  fi
  if ((EUID != 0)); then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as=(sudo -n)
    else
      say "missing: please install with: apt-get install $*"
      exit 2
    fi
  fi
  say "installing $*"
  log=$(mktemp)
  as+=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
  # Package lists may be present and current: then no network round is spent on them.
  apt_install "$@" || { apt update && apt_install "$@"; } \
    || { [[ -n ${instead:-} ]] && apt_install "$instead"; } || {
    cat "$log" >&2
    rm -f "$log"
    say "could not install $*; please install it by hand"
    exit 2
  }
  rm -f "$log"
}

# These two read need_packages' locals.
apt() { "${as[@]}" "$@" </dev/null >>"$log" 2>&1; }
apt_install() { apt install -y --no-install-recommends "$@"; }

# Linking Rust needs a C compiler driver and the C library's start files; the SAT solver is C++.
need_cc() {
  { command -v cc && command -v c++; } >/dev/null || need_packages gcc g++ libc6-dev
}

# Second opinions for the solver's tests.
need_solvers() {
  { command -v z3 && command -v cvc5; } >/dev/null || need_packages z3 cvc5
}

# Jars that the tests of real libraries run against, by the name of each in /usr/share/java.
need_libraries() {
  local jar package missing=()
  for package in libcommons-lang3-java:commons-lang3 libcommons-codec-java:commons-codec \
    libcommons-math3-java:commons-math3 libcommons-csv-java:commons-csv libguava-java:guava \
    libjackson2-core-java:jackson-core libre2j-java:re2j junit4:junit4 junit5:junit-jupiter-api \
    libjacoco-java:org.jacoco.core libasm-java:asm ecj:eclipse-jdt-core; do
    jar=/usr/share/java/${package#*:}.jar
    [[ -e $jar ]] || missing+=("${package%%:*}")
  done
  ((${#missing[@]} == 0)) || need_packages "${missing[@]}"
}

# Compilers of other languages whose classes the tests run.
need_languages() {
  { command -v scalac && command -v kotlinc; } >/dev/null || need_packages scala kotlin
}

need_jdk_package() {
  instead=default-jdk-headless need_packages openjdk-17-jdk-headless
}

# A JDK that is there is taken; if its class library is not the supported one, banyan says so.
need_java() {
  [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/java ]] && return
  command -v java >/dev/null || need_jdk_package
}

# Tests and benches also compile Java and start both tools by name.
need_javac() {
  if [[ -n ${JAVA_HOME:-} && -x $JAVA_HOME/bin/javac && -x $JAVA_HOME/bin/java ]]; then
    PATH=$JAVA_HOME/bin:$PATH
    return
  fi
  { command -v java && command -v javac; } >/dev/null || need_jdk_package
}

# The release binary, rebuilt only if a source is newer than the last build's *start*: the stamp is
# taken before building, so an edit during the build is not lost, and it moves even when cargo
# finds nothing to link, so the next call is cheap again.
need_release_binary() {
  local stamp=$target/release/.banyan-built newer
  if [[ -x $target/release/banyan && -e $stamp ]]; then
    newer=$(cd "$root" && find crates Cargo.toml Cargo.lock rust-toolchain.toml \
      -newer "$stamp" -print -quit)
    [[ -z $newer ]] && return
  fi
  need_cargo
  need_cc
  [[ -x $target/release/banyan ]] || say "building (once)"
  mkdir -p "$target/release"
  touch "$stamp.new"
  (cd "$root" && cargo build --quiet --release -p banyan-cli --target-dir "$target" </dev/null >&2) || {
    say "the build failed"
    exit 2
  }
  mv "$stamp.new" "$stamp"
}
