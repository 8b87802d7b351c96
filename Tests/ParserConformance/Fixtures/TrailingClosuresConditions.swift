// Where a brace opens the statement's body and where it is a closure.
if x { }
if x() { }
if (x { 1 }) { }
if x(y) { } else { }
if x.contains(where: { $0 }) { }
if let y = x { }
if let y = x.first(where: { $0 }) { }
if x == y { }
if x == Foo() { }
if [1, 2].contains(x) { }
if f({ 1 }) { }
if case .a = x { }
if case .a(let b) = f() { }
if !x.y { }
if x as? Int != nil { }
if x is Foo { }
if ({ true })() { }
if (f { true }) == y { }
if f(a: { 1 }, b: { 2 }) { } else if g { } else { }
if x[{ 1 }()] { }
if "\(f { 1 })".isEmpty { }
if x.map({ $0 }) != nil, y { }
if #available(iOS 13, *) { }
if a, b, let c, let d = e, case .f = g { }
guard x else { return }
guard let x = y else { return }
guard let x = f(y), z else { return }
guard x.contains(where: { $0 == 1 }) else { return }
guard case let .a(b) = c else { return }
while x { }
while let x = y.next() { }
while x.y(), z { }
while f({ 1 }) { }
for x in y { }
for x in y where z { }
for x in y.filter({ $0 }) { }
for x in y.z { }
for x in f(y) where g(x) { }
for x in [1, 2] { }
for (a, b) in zip(c, d) { }
for case let x? in y { }
for x in 0..<10 { }
for x in 0...n.m { }
for await x in y { }
for try await x in y { }
for await x in y.map({ $0 }) { }
switch x { default: break }
switch x.y { case .a: break }
switch (x, y) { case (1, 2): break; default: break }
switch f() { default: break }
switch f({ 1 }) { default: break }
repeat { } while x
repeat { } while f { 1 }
repeat { x() } while y
do { } catch { }
do { } catch let e { }
do { } catch x { }
do { } catch x where f(y) { }
do { } catch is Foo { }
do { } catch Foo.a(let b) { } catch { }
if x {
} else if y {
} else {
}
if x {} else if let y = z {} else {}
if f(x) { g { 1 } }
if x
{
  y
}
else
{
  z
}
guard x
else
{ return }
if x .y { }
if let x = y as? Z { }
if let x = y, x > 1 { }
if let x { }
if let self { }
if let `self` = self { }
if var x { }
if let x: Int = y { }
if let x: Foo = f() { }
if (x) { }
if (x), (y) { }
if x < y { }
if x > y { }
if x<y { }
if x > (y) { }
if await x { }
if try x { }
if try await x() { }
if let x = try? f() { }
if let x = await f() { }
if x && y || z { }
if -x > 1 { }
if .a == x { }
if x == .a { }
if x == .a(b) { }
if x ?? y { }
if x ? y : z { }
if Foo<Int>.bar { }
if Foo<Int>() { }
if a { b } else { c }
while true { break }
guard {} else { return }
guard { true }() else { return }
