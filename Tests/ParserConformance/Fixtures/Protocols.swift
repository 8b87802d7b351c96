protocol A {}
protocol B: A {}
protocol C: A, B, AnyObject {}
protocol D: class {}
protocol E<T> { associatedtype T }
protocol F<T, U>: A where T: P, U == Int {
  associatedtype T
  associatedtype U: P = Int
  associatedtype V: P, Q where V.X == Int
  associatedtype W = [Int] where W: Collection, W.Element == T
  @A associatedtype X
  associatedtype Y: ~Copyable
  override associatedtype Z
  typealias AA = Int
  typealias BB<T> = [T] where T: P
  var a: Int { get }
  var b: Int { get set }
  static var c: Int { get }
  var d: Int { get async throws }
  var e: Self { mutating get nonmutating set }
  func f()
  func g() -> Int
  static func h(_ x: Self) -> Self
  mutating func i()
  func j<T>(_ x: T) where T: P
  init()
  init?(a: Int)
  init!(b: Int) throws
  subscript(i: Int) -> Int { get }
  subscript(i: Int) -> Int { get set }
  static func == (a: Self, b: Self) -> Bool
  static prefix func ! (a: Self) -> Bool
  func k(); func l()
  var m: Int { get }; var n: Int { get }
  @available(*, deprecated) func o()
  func p() async throws -> Int
  func q() -> some P
  let r: Int
  func s(_ x: Int = 1)
}
public protocol G: Sendable {}
@objc protocol H { @objc optional func a() }
private protocol I: ~Copyable {}
protocol J where Self: A {}
protocol K: A where Self: B, T == Int {}
protocol L { }
protocol M: Module.A, B & C {}
protocol N: E<Int> {}
protocol O: @unchecked Sendable {}
extension A {}
extension A where Self: B {}
extension E<Int> {}
extension [Int] {}
extension [Int: String]? {}
extension Array<Int>: P {}
extension A: B, C where T: D, T.U == V, W: AnyObject, X == [Int], Y: ~Copyable {}
extension Outer.Inner {}
extension Outer<Int>.Inner {}
public extension A {}
@available(*, deprecated) extension A {}
extension Int? {}
extension (Int, Int) {}
extension nonisolated {}
