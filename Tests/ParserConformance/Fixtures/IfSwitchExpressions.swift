let a = if x { 1 } else { 2 }
let b = if x { 1 } else if y { 2 } else { 3 }
let c = switch x { case 1: "a"; default: "b" }
let d = switch x {
case .a: 1
case .b(let y): y
default: throw E.a
}
let e: Int = if x { 1 } else { 2 }
func f() -> Int { if x { 1 } else { 2 } }
func g() -> Int { switch x { case 1: 2; default: 3 } }
func h() -> Int { return if x { 1 } else { 2 } }
func i() -> Int { return switch x { default: 1 } }
let j = { if x { 1 } else { 2 } }
let k = { switch x { default: 1 } }
var l: Int { if x { 1 } else { 2 } }
x = if y { 1 } else { 2 }
x = switch y { default: 1 }
x.y = if z { 1 } else { 2 }
x += if y { 1 } else { 2 }
let m = if x { if y { 1 } else { 2 } } else { switch z { default: 3 } }
let n = if let x { x } else { 0 }
let o = if case .a(let b) = c { b } else { 0 }
let p = if #available(iOS 13, *) { 1 } else { 2 }
let q = try if x { 1 } else { 2 }
let r = await if x { 1 } else { 2 }
let s = try await switch x { default: 1 }
let t = if x { 1 } else { 2 } as Int
let u = (if x { 1 } else { 2 })
let v = [if x { 1 } else { 2 }]
let w = f(if x { 1 } else { 2 })
let z = if x { { 1 } } else { { 2 } }
let aa = if x { .a } else { .b }
let bb = if x { nil } else { 1 as Int? }
let cc = if x { (1, 2) } else { (3, 4) }
let dd = if x {
  print("a")
  return 1
} else {
  fatalError()
}
let ee = switch (x, y) { case (1, _): 1; case (_, 2) where z: 2; default: 3 }
if x { 1 } else { 2 }
.foo()
switch x { default: 1 }
.bar()
if x { 1 } else { 2 }
!y
let ff = if x { 1 } else { 2 } + 3
let gg = switch x { #if A
  case 1: 1
  #endif
  default: 2 }
let hh = if x { 1 } else { 2 }, ii = 3
func kk(_ x: Int = if y { 1 } else { 2 }) {}
let ll = "\(if x { 1 } else { 2 })"
let mm = x ? if y { 1 } else { 2 } : switch z { default: 3 }
