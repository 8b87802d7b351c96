struct S {
  #if A
  var a = 1
  func f() {}
  #elseif B
  let b: Int
  #else
  init() {}
  #endif

  #if C
  #endif
  var last = 2
}
class C: NSObject {
  #if os(iOS)
  @objc
  #endif
  func f() {}

  #if A
  @available(iOS 13, *)
  @MainActor
  #elseif B
  @B(1)
  #else
  @C
  #endif
  @D
  public var x = 1

  #if A
  @a
  #if B
  @b
  #endif
  #endif
  func nested() {}
  #if D
  deinit {}
  subscript(i: Int) -> Int { i }
  typealias T = Int
  #endif
}
enum E {
  case a
  #if A
  case b, c(Int)
  #else
  indirect case d(E)
  #endif
  case e
}
protocol P {
  #if A
  associatedtype T
  func f()
  #endif
  var x: Int { get }
}
extension E {
  #if A
    #if B
    func inner() {}
    #elseif C
    static let y = 1
    #endif
  #endif
}
actor Act {
  #if A
  nonisolated func f() {}
  #endif
}
struct Accessors {
  var x: Int {
    #if A
    get { 1 }
    #else
    return 2
    #endif
  }
  var y: Int {
    #if A
    1
    #else
    2
    #endif
  }
}
