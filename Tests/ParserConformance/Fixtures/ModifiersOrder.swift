public private internal fileprivate package open static class final lazy weak unowned var a = 1
public private(set) internal(set) static var b = 1
nonisolated(unsafe) static let c = 1
public nonisolated(unsafe) private(set) var d = 1
unowned(safe) unowned(unsafe) let e = 1
mutating nonmutating consuming borrowing __consuming func f() {}
override required convenience init() {}
indirect enum G { case a }
dynamic override open class func h() {}
distributed public actor I {}
optional func j()
prefix static func - (x: Int) -> Int { x }
final public override class var k: Int { 1 }
isolated deinit {}
_const let l = 1
_local let m = 1
__setter_access var o = 1
async let q = 1
public extension A {}
private protocol B {}
fileprivate typealias C = D
internal subscript(x: Int) -> Int { x }
open override subscript(x: Int) -> Int { x }
static prefix func ! (x: Int) -> Int { x }
nonisolated(nonsending) public func r() async {}
nonisolated
func s() {}
public
  static
  func t() {}
public import A
lazy
var u = 1
class var v: Int { 1 }
class func w() {}
class let x = 1
class X {}
class
Y {}
static var z: Int { 1 }
