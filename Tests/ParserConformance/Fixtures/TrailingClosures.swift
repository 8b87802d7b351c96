run { }
run { work() }
run() { work() }
run(1) { work() }
run(1, b: 2) { x in x }
run { 1 } other: { 2 }
run(1) { 1 } b: { 2 } _: { 3 } d: { x in x }
run
{ 1 }
run(1)
{ 2 }
x.map { $0 }
x.map { $0 }.filter { $0 > 1 }.first { true }
x
  .map { $0 }
  .filter { $0 }
  .sorted()
x[0] { 1 }
x[0] { 1 } a: { 2 }
x { 1 } [0]
x?.map { $0 }?.y
x!.map { $0 }!
(f) { 1 }
f()() { 1 }
f() { 1 }() { 2 }
{ 1 }()
({ 1 })()
Foo { 1 }
Foo<Int> { 1 }
Foo<Int>.bar { 1 }
.foo { 1 }
self.f { 1 }
super.f { 1 }
let a = run { 1 }
let b = run { 1 } + run { 2 }
let c = try run { 1 }
let d = await run { try await $0 }
let e = [run { 1 }, run { 2 } a: { 3 }]
let f = (run { 1 }, b: run { 2 })
let g = cond ? run { 1 } : run { 2 }
let h = run { run { run { 1 } } }
let i = run { 1 }.x
let j = run { 1 }[0]
let k = run { 1 }!
let l = run { 1 }?.y
let m = a ?? run { 1 }
let n = !run { true }
let o = run { 1 } as Int
Button { act() } label: { Text("a") }
Button(action: { act() }) { Text("a") }
Button(role: .cancel) { act() } label: { Label("b", image: "c") }.padding()
ForEach(items, id: \.self) { item in Row(item) }
List(items) { Row($0) } selection: { _ in }
GeometryReader { proxy in Color.red.frame(width: proxy.size.width) }
Task { await x() }
Task.detached(priority: .high) { [weak self] in await self?.x() }
DispatchQueue.main.async { self.x() }
UIView.animate(withDuration: 1) { a = 1 } completion: { _ in }
f { } g: { }
f { }
  g: { }
f {
} g: {
} h: {
}
f /* c */ { }
f // c
{ }
x.f { 1 }.g = 2
x.f { 1 }
  .g { 2 }
  #if A
  .h { 3 }
  #endif
f(a) { } ; g(b) { }
return run { 1 }
throw run { 1 }
