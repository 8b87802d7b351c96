class A {
  init() {}
  init(x: Int) {}
  init?(y: Int) { return nil }
  init!(z: Int) { return nil }
  init<T>(t: T) {}
  init<T>(u: T) where T: P {}
  init?<T>(v: T) {}
  convenience init(w: Int) { self.init() }
  required init(x: Int) {}
  required convenience override init() { super.init() }
  public init(a: Int = 1) {}
  init() throws {}
  init() async throws {}
  init() throws(E) {}
  @objc init(b: Int) {}
  private init(_ c: Int) { }
  nonisolated init(d: Int) {}
  init(e: Int) { self.e = e; super.init(e: e) }
  init(f: Int) { self = .a }
  init(g: Int) { self.init(g: g)! }
  deinit {}
  deinit { x() }
  @A deinit {}
  isolated deinit {}
  nonisolated deinit {}
  deinit async {}
  let a = A.init
  let b = A.init(x: 1)
  let c = A.init(x:)
  let d = self.init
  let e = .init()
  let f: A = .init(x: 1)
  let g = type(of: self).init()
  let h = super.init
  let i = A.self.init()
  let j = x.init(y)
  let k = [A].init()
  let l = A<Int>.init(1)
}
