infix operator <=>: ComparisonPrecedence
infix operator |>
infix operator **: Power
infix operator •
infix operator ..
infix operator .+.
infix operator ±
infix operator ⊕ : AdditionPrecedence
prefix operator √
prefix operator ++
prefix operator ..<
postfix operator %%
postfix operator ++
postfix operator ...
postfix operator ?+
infix operator <|>: Group, Other
infix operator ☃️
infix operator ^^^
prefix operator <-
infix operator ->>
infix operator &&&
infix operator ===>
infix operator !==!
precedencegroup Power {
  higherThan: MultiplicationPrecedence
  associativity: right
  assignment: false
}
precedencegroup Empty {}
precedencegroup None {
  associativity: none
  assignment: true
}
func <=> (a: Int, b: Int) -> Bool { a < b }
func ** <T: Numeric>(a: T, b: T) -> T { a }
prefix func √ (x: Double) -> Double { x.squareRoot() }
postfix func %% (x: Int) -> Int { x }
static func == (a: Self, b: Self) -> Bool { true }
static func < <T>(a: T, b: T) -> Bool { true }
static func <<T>(a: T, b: T) -> Bool { true }
static func ==<T>(a: T, b: T) -> Bool { true }
func ~= (a: Int, b: Int) -> Bool { true }
func ?? <T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T { a! }
func / (a: Int, b: Int) -> Int { 1 }
func ... (a: Int, b: Int) {}
prefix func - (a: Int) -> Int { a }
prefix func ! (a: Bool) -> Bool { a }
prefix func & (a: Int) -> Int { a }
postfix func ! (a: Int?) -> Int { 1 }
let a = x |> f |> g
let b = √9 + 3%%
let c = a • b ⊕ c ± d
let d = 2 ** 3 ** 2
let e = a <=> b
let f = a .+. b
let g = ++x
let h = x++
let i = x++ + ++y
let j = a ☃️ b
let k = a===>b
let l = ..<5
let m = 5...
let n = x++.description
let o = (x++)
let p = [x++, ++y]
let q = f(x++)
let r = a?+
