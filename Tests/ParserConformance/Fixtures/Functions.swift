func a() {}
func b(x: Int) {}
func c(_ x: Int) {}
func d(a b: Int) {}
func e(_ a: Int, b: Int, c d: Int) {}
func f(a: Int = 1, b: String = "x", c: [Int] = [], d: () -> Void = {}) {}
func g(_ a: Int...) {}
func h(_ a: inout Int) {}
func i(a: Int, b: Int,) {}
func j() -> Int { 1 }
func k() -> (Int, Int) { (1, 2) }
func l() -> (a: Int, b: Int) { (1, 2) }
func m() -> () -> Void { {} }
func n()
func o() -> Int
func p(`in`: Int, `default` x: Int, for y: Int, _ `self`: Int) {}
func q(in: Int, default: Int, class: Int, let: Int, self: Int) {}
func r<T>(_ x: T) -> T where T: P { x }
func s(_: Int, _: Int) {}
func t(a _: Int) {}
func u(_ _: Int) {}
func v(
  a: Int,
  b: Int
) -> Int
{
  a
}
public func w() {}
static func x() {}
class func y() {}
public static override final func z() {}
private func aa() {}; func bb() {}
func cc() { func dd() { func ee() {} } }
func ff() { return }
func gg() { return 1 }
func hh() { return; }
func ii() { return
  1 }
func jj() { return (1, 2) }
func kk() { return -1 }
func ll() { return .a }
func mm() { return { 1 } }
func nn() { return [1] }
func oo() { return x ? y : z }
func pp() { if a { return } else { return } }
func qq() { a; b; c }
func rr() { a(); b(); }
func ss() { let x = 1, y = 2; x + y }
func tt(_ f: @escaping (Int) -> Void, g: @autoclosure () -> Int) {}
func uu(@A x: Int, @B(1) _ y: Int, @C() z w: Int) {}
func vv() -> some P & Q { x }
func ww() async throws -> [Int: String]? { nil }
prefix func - (x: Int) -> Int { x }
postfix static func ++ (x: inout Int) -> Int { x }
infix func + (a: Int, b: Int) -> Int { a }
mutating func xx() {}
nonisolated func yy() {}
nonisolated(nonsending) func zz() async {}
distributed func ab() {}
isolated func ac() {}
func `class`() {}
func `a b c`() {}
func `1 + 1 = 2`() {}
func `with-dash`(`the value`: Int) { `the value` + `with-dash`(`the value`: 1) }
func ad(x: Int) -> Int where T == Int { 1 }
func ae(_ x: Int = { 1 }(), y: Int = f { 2 }) {}
func af(_ x: (Int, Int) = (1, 2), y: Int? = nil, z: Int! = nil) {}
func ag(x: some P = A(), y: any Q = B()) {}
func ah(a: Int) -> Int { a } ; func ai() {}
func aj(file: String = #file, line: Int = #line, f: String = #function) {}
func ak() throws -> Never { fatalError() }
func al(_ x: Int = 1 + 2 * 3, y: Int = a ? b : c, z: Int = -1) {}
