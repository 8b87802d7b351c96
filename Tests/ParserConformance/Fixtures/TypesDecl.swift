struct A {}
struct B: P {}
struct C: P, Q {}
struct D<T>: P where T: Q { }
public struct E {}
class F {}
class G: F {}
final class H: F, P {}
open class I {}
public final class J<T>: I, P {}
class K { class L { struct M { enum N {} } } }
class O { class func a() {}; class var b: Int { 1 }; class let c = 1 }
enum Q {}
enum R { case a }
enum S { case a, b, c }
enum T { case a; case b }
enum U: Int { case a = 1, b, c = -3 }
enum V: String { case a = "x", b }
enum W { case a(Int), b(x: Int, y: Int), c(_ x: Int) }
enum X { case a(Int = 1, b: String = "x") }
indirect enum Y { case a(Y) }
enum Z { indirect case a(Z), b; case c }
enum AA<T>: P where T: Q { case a(T) }
enum BB: Error { case a(reason: String, code: Int), b(() -> Void), c((Int, Int)), d([Int: Int]?) }
enum CC: Character { case a = "a" }
enum DD: Double { case a = 1.5, b = 0x1p3, c = -2.5 }
enum EE { @available(*, deprecated) case a; case `default`, `self`; case b(`in`: Int) }
enum FF { case a() }
enum GG { case a(Int,) }
enum HH { static let a = 1; func b() {}; var c: Int { 1 }; init() { self = .a }; case d }
enum II { case a(b c: Int) }
actor KK {}
actor LL: P { nonisolated let a = 1; nonisolated(unsafe) var b = 2; func c() {}; isolated func d() {} }
distributed actor MM { distributed func a() {}; distributed var b: Int { 1 } }
typealias OO = Int
typealias PP<T> = [T]
public typealias QQ = (Int) -> Void
fileprivate typealias RR = A & B
struct SS { private(set) var a = 1; fileprivate(set) static var b = 2; public internal(set) var c: Int; open(set) var d = 1 }
struct TT { static let a = 1, b = 2; static var c: Int { 1 }; static func d() {}; struct E {}; let f: Int }
struct UU { unowned let a: A; unowned(safe) let b: A; unowned(unsafe) var c: A; weak var d: A?; lazy var e = 1 }
struct VV { @A var a; dynamic var b = 1; final let c = 1; override var d: Int { 1 }; required init() {} }
struct WW { nonisolated(unsafe) static var a = 1; package let b = 2; package(set) var c = 3 }
struct XX
{
  let a = 1
}
class AB: C<D>.E, F {}
class AC: @unchecked Sendable {}
class AD: P & Q {}
class AE: ~Copyable {}
class AF: any P {}
struct AG { var a: Int, b: Int; var (c, d) = (1, 2); let e, f: Int }
extension A { struct B {}; static let c = 1 }
struct AH { let x = 1
  let y = 2 }
public
struct AI {}
private
final
class AJ {}
nonisolated struct AK {}
nonisolated class AL {}
@A @B public final class AM {}
struct AN { func + (a: Int, b: Int) {} ; static func - (a: Int, b: Int) {} }
struct `struct` { let `let`: `struct` }
struct `My Type` { let `my value` = `My Type`.self }
