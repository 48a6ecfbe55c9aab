//! What a program may not do at all: sockets, name services, processes, native code, watching files. Each is a Java exception that
//! says so; addresses written as numbers and everything else that is computation works.

use program::Home;

use super::java_lang::{nothing, one, zero};
use super::{Args, Entry, Trap, Value};
use crate::state::State;

const NET: &str = "sun/nio/ch/Net";
const INTERFACE: &str = "java/net/NetworkInterface";
const V4: &str = "java/net/Inet4AddressImpl";
const V6: &str = "java/net/Inet6AddressImpl";

pub(super) const NATIVES: &[Entry] = &[
    ("java/net/InetAddress", "init", "()V", nothing),
    ("java/net/InetAddress", "isIPv6Supported", "()Z", one),
    ("java/net/InetAddress", "isIPv4Available", "()Z", one),
    ("java/net/Inet4Address", "init", "()V", nothing),
    ("java/net/Inet6Address", "init", "()V", nothing),
    ("java/net/InetAddressImplFactory", "isIPv6Supported", "()Z", zero),
    (V4, "getLocalHostName", "", |s, _| Ok(Value::Ref(s.new_string("localhost")?))),
    (V6, "getLocalHostName", "", |s, _| Ok(Value::Ref(s.new_string("localhost")?))),
    (V4, "lookupAllHostAddr", "", unknown_host),
    (V6, "lookupAllHostAddr", "", unknown_host),
    (V4, "getHostByAddr", "", unknown_name),
    (V6, "getHostByAddr", "", unknown_name),
    (V4, "isReachable0", "", zero),
    (V6, "isReachable0", "", zero),
    (INTERFACE, "init", "()V", nothing),
    (INTERFACE, "getAll", "", no_socket),
    (INTERFACE, "getByName0", "", no_socket),
    (INTERFACE, "getByIndex0", "", no_socket),
    (INTERFACE, "getByInetAddress0", "", no_socket),
    (INTERFACE, "boundInetAddress0", "", no_socket),
    (NET, "initIDs", "()V", nothing),
    (NET, "isIPv6Available0", "()Z", one),
    (NET, "isReusePortAvailable0", "()Z", zero),
    (NET, "isExclusiveBindAvailable", "()I", |_, _| Ok(Value::Int(-1))),
    (NET, "shouldShutdownWriteBeforeClose0", "()Z", zero),
    (NET, "shouldSetBothIPv4AndIPv6Options0", "()Z", zero),
    (NET, "canIPv6SocketJoinIPv4Group0", "()Z", zero),
    (NET, "canJoin6WithIPv4Group0", "()Z", zero),
    (NET, "canUseIPv6OptionsWithIPv4LocalAddress0", "()Z", zero),
    (NET, "pollinValue", "()S", |_, _| Ok(Value::Int(1))),
    (NET, "polloutValue", "()S", |_, _| Ok(Value::Int(4))),
    (NET, "pollerrValue", "()S", |_, _| Ok(Value::Int(8))),
    (NET, "pollhupValue", "()S", |_, _| Ok(Value::Int(16))),
    (NET, "pollnvalValue", "()S", |_, _| Ok(Value::Int(32))),
    (NET, "pollconnValue", "()S", |_, _| Ok(Value::Int(4))),
    (NET, "socket0", "", no_socket),
    ("sun/nio/ch/UnixDomainSockets", "init", "()Z", zero),
    ("sun/nio/ch/UnixDomainSockets", "socket0", "()I", no_socket),
    ("sun/nio/ch/EPoll", "eventSize", "()I", |_, _| Ok(Value::Int(12))),
    ("sun/nio/ch/EPoll", "eventsOffset", "()I", zero),
    ("sun/nio/ch/EPoll", "dataOffset", "()I", |_, _| Ok(Value::Int(4))),
    ("sun/nio/ch/EPoll", "create", "()I", no_socket),
    ("sun/nio/ch/EventFD", "eventfd0", "()I", no_socket),
    ("sun/nio/ch/IOUtil", "makePipe", "(Z)J", no_socket),
    ("jdk/net/LinuxSocketOptions", "quickAckSupported0", "()Z", zero),
    ("jdk/net/LinuxSocketOptions", "keepAliveOptionsSupported0", "()Z", zero),
    ("jdk/net/LinuxSocketOptions", "incomingNapiIdSupported0", "()Z", zero),
    ("java/lang/ProcessImpl", "init", "()V", nothing),
    ("java/lang/ProcessImpl", "forkAndExec", "", no_process),
    ("java/lang/ProcessHandleImpl", "getProcessPids0", "", |_, _| {
        Err(Trap::throw("java/lang/UnsupportedOperationException", "Banyan sees no processes"))
    }),
    ("sun/nio/fs/LinuxWatchService", "inotifyInit", "", |_, _| {
        Err(Trap::throw("java/io/IOException", "Banyan watches no files"))
    }),
    ("javax/net/ssl/SSLContext", "getDefault", "", no_secure_socket),
    ("java/lang/Runtime", "loadLibrary0", "", load_library),
];

fn no_socket(_s: &mut State, _a: Args) -> Result<Value, Trap> {
    Err(Trap::throw("java/net/SocketException", "Banyan opens no sockets"))
}

/// Connections to `https:` say nothing but this exception's words.
fn no_secure_socket(_s: &mut State, _a: Args) -> Result<Value, Trap> {
    Err(Trap::throw("java/security/NoSuchAlgorithmException", "Banyan opens no sockets"))
}

/// `Runtime.loadLibrary0(from, name)`: the library's own native code is this machine's.
fn load_library(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (from, name) = (s.class_of_mirror(a.object(1)?), a.object(2)?);
    if matches!(from.home, Home::Jdk { .. }) {
        return Ok(Value::Void);
    }
    let message = format!("no {} in java.library.path: Banyan loads no native code", s.string_text(name));
    Err(Trap::throw("java/lang/UnsatisfiedLinkError", message))
}

fn no_process(_s: &mut State, _a: Args) -> Result<Value, Trap> {
    Err(Trap::throw("java/io/IOException", "Banyan starts no processes"))
}

/// `lookupAllHostAddr(host, …)`.
fn unknown_host(s: &mut State, a: Args) -> Result<Value, Trap> {
    let host = s.string_text(a.object(1)?);
    Err(Trap::throw("java/net/UnknownHostException", format!("{host}: Banyan asks no name service")))
}

fn unknown_name(_s: &mut State, _a: Args) -> Result<Value, Trap> {
    Err(Trap::throw("java/net/UnknownHostException", "Banyan asks no name service"))
}
