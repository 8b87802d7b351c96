#warning("careful")
#error("stop")
#macro
#macro()
#macro(1, label: 2, 3,)
#macro { body() }
#macro(1) { x in x } other: { 2 }
#generic<Int, [String]>(1)
#generic<Int> { 2 }
@attr public #declares("x")
@attr(1) static #declaresMore { 3 }
#Preview("Name", traits: .landscapeLeft) { Text("Hi") }
#Preview { Text("Hi") } cameras: { 1 }
let url = #URL("https://example.com")
let p = #Predicate<Item> { $0.count > 1 && $0.name == "x" }
let f = #file + #fileID + #filePath
let l = #line, c = #column
let fn = #function
let h = #dsohandle
let color = #colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1)
let image = #imageLiteral(resourceName: "a.png")
let res = #fileLiteral(resourceName: "a")
let s1 = #selector(Foo.bar(_:with:))
let s2 = #selector(getter: Foo.bar)
let s3 = #selector(setter: self.bar)
let kp = #keyPath(Person.address.street)
let em = #externalMacro(module: "A", type: "B")
let member = #value.count
let call = #value(1)(2)[3].four?.five!
let nested = #outer(#inner(1), #inner { #inner })
let q = #Mod.name
struct S {
  #member
  #member(1)
  @a #member { 1 }
  let x = 1; #member
  func f() {
    #statement
    #statement { 1 }
    let v = #expression + #expression(1)
    return #expression
  }
}
enum E {
  #caseMaker
  case a
}
func g(file: StaticString = #file, line: UInt = #line) {
  if #check { }
  for x in #list(1) { x }
  switch #value(1) { case #literal: break; default: #body }
}
#if true
#inside
#endif
@freestanding(expression) macro isolation() -> Int = #isolation
let isolation: (any Actor)? = #isolation
func withKeywordName() { #ifs; _ = #elses(1); #class; #self }
