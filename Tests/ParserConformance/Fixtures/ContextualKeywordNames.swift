// Contextual keywords as ordinary names, wherever a name may stand.
let actor = 1, any = 2, async = 3, await = 4, borrow = 5, borrowing = 6, consume = 7, consuming = 8, copy = 9
let convenience = 1, distributed = 2, dynamic = 3, each = 4, extension_ = 5, final = 6, get = 7, set = 8, indirect = 9
let infix = 1, isolated = 2, lazy = 3, left = 4, macro = 5, module = 6, mutating = 7, none = 8, nonisolated = 9
let nonmutating = 1, open = 2, optional = 3, override = 4, package = 5, postfix = 6, precedence = 7, prefix = 8
let Protocol = 1, reasync = 2, required = 3, right = 4, some = 5, then = 6, Type = 7, unowned = 8, unsafe = 9
let weak = 1, willSet = 2, didSet = 3, yield = 4, of = 5, sending = 6, discard = 7, escaping = 8, autoclosure = 9
let associativity = 1, higherThan = 2, assignment = 3, before = 4, attached = 5, freestanding = 6, swift = 7, iOS = 8
let _read = 1, _modify = 2, unchecked = 3, safe = 4, introduced = 5, renamed = 6, message = 7, line = 8, file = 9
let available = 1, objc = 2, canImport = 3, os = 4, arch = 5, compiler = 6, visibility = 7, metadata = 8, wrt = 9
let didset = actor + any + async + borrow
func actor() {}
func any() {}
func async() {}
func await() {}
func get() {}
func set() {}
func open() {}
func some() {}
func each() {}
func package() {}
func unsafe() {}
func module() {}
func macro() {}
func discard() {}
func yield() {}
func then() {}
func consume() {}
func copy() {}
func prefix() {}
func optional() {}
func of(of: Int, in x: Int, for y: Int, where z: Int, default w: Int, repeat v: Int) {}
func didSet(willSet: Int, get set: Int) {}
func lazy(lazy: Int, weak: Int, unowned: Int) -> Int { lazy + weak + unowned }
struct open {}
struct actor {}
struct async {}
struct package {}
struct module {}
class macro {}
enum any { case some, none, any, open, get, set, left, right, async, await, actor, each, then, yield, discard }
enum Words { case `default`, `self`, `init`, `case`, `in`, `is`; case `Type`, Protocol, of, then }
typealias some = Int
protocol each {}
func f() {
  actor = 1
  actor()
  actor.x
  actor { }
  async()
  async = 1
  async.x
  async { }
  await(x)
  await x
  open()
  open = 2
  open.x = 1
  open(x)
  some.x
  some(x)
  any.x
  any(x)
  any = 1
  each(x)
  each = 1
  package.x
  package = 1
  unsafe(x)
  unsafe = 1
  unsafe.x()
  module.x
  macro.x
  macro = 1
  macro(1)
  yield(x)
  yield.x
  yield = 1
  then(x)
  then.x
  then = 1
  discard(x)
  copy(x)
  consume(x)
  get()
  get = 1
  set.insert(1)
  set[0] = 1
  lazy = 1
  lazy(x)
  lazy.x
  weak = 1
  dynamic.x
  dynamic(x)
  final = 1
  override = 2
  override()
  required.x
  optional?.x
  optional!
  prefix + postfix
  prefix(1)
  prefix.x
  infix = 2
  left < right
  mutating = true
  mutating(x)
  isolated.x
  nonisolated = 1
  nonisolated.x
  nonisolated()
  distributed = 1
  distributed()
  indirect = 1
  convenience = 1
  precedence.x
  willSet { }
  didSet { }
  Type.x
  Protocol.x
  x.Type
  x.actor.async.await.open.some.any.each.get.set.package.unsafe.yield.then.copy
  x.default.in.is.as.for.if.else.class.func.let.var.self.init.where.while.return
  x.get().set().open().await()
  f(actor, any, async, open, some)
  [actor, any, async, get, set]
  (actor, any: async)
  { actor in actor }
  { actor, any in any }
  { (actor, any) in any }
  { [actor, weak any] in any }
  for actor in any {}
  for async in x {}
  if actor {}
  if let actor {}
  if case let actor = any {}
  guard open else { return }
  while async {}
  switch actor { case any: break; case let some: break; default: break }
  var async = 1, get = 2
  let macro: Int, package: Int
  async let open = x
  _ = "\(actor) \(any)"
  get: for x in y { break get }
  open: while x { continue open }
  actor: do { break actor }
  let `class` = 1, `Self` = 2
  x.`default`()
  x.`init`
  `self`.x
  `await` = 1
}
