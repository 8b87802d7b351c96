func a<T>(_ x: T) {}
func b<T: P>(_ x: T) {}
func c<T: P & Q>(_ x: T) {}
func d<T, U>(_ x: T, _ y: U) where T: P, U: Q, T.A == U.A {}
func e<T: P, U: Q>() -> T where T.A: R, T == U, T.B == [U.C], U == Int? {}
func f<T>() where T: AnyObject {}
func h<let N: Int>(_ x: [N of Int]) {}
struct A<T> {}
struct B<T: P, U> where T: Q {}
struct C<let N: Int, T> {}
struct D<T,> {}
class E<T>: F<T>, P where T: Q {}
enum G<T> { case a(T) }
actor H<T> {}
typealias I<T> = [T]
typealias J<T: P> = A<T> where T: Q
typealias K = (Int) -> Void
typealias L<T> = (T) -> T
func m<@A T>() {}
func n<T: ~Copyable>() {}
func o<T: any P>() {}
func p<T: P<Int>>() {}
func q<T: Module.P>() {}
func r<T>(_ x: T...) -> [T] { x }
func s<T>(_ x: (T) -> T) -> ((T) -> T) { x }
func t(_ x: some P, _ y: some Q<Int>) -> some R { x }
func u<T>(x: T) where T: P, T: Q {}
func v<T> (x: T) {}
func <<T>(a: T, b: T) -> Bool {}
func x<T>() where T: _Trivial(64), T: _RefCountedObject {}
init<T>(_ x: T) where T: P {}
subscript<T>(_ x: T) -> Int where T: P { 1 }
let a = A<Int>()
let b = A<Int, String>.c
let c = A<B<C<D>>>(x)
let d = a<Int>(x)
let e = [A<Int>]()
let f: A<B<C>> = x
let g: A<B<C<D>>>? = nil
let h: [A<B>: C<D>] = [:]
let i = A<Int>.self
let j = A<[Int: String]>()
let k = A<(Int) -> Void> { }
let l = A<Int>{ }
let m = (A<Int>, B<Int>)()
let n = f(A<Int>.self, B<Int>.self)
let o = A<Int>.b { }
let p = A<B>.C<D>.e()
let q = a.b<Int>(c)
let r = a.b<Int>()
let s = .a<Int>()
let t = x as? A<Int>
let u = x as! A<B<C>>
let v = x is A<Int>
let w = try A<Int>()
let x = A<Int>?()
let y = A<Int>()!.b
let z = A<>()
if x is A<Int> {}
guard let x = y as? A<Int> else { return }
switch x { case let y as A<Int>: break; case is B<C>: break; default: break }
for x in A<Int>() {}
struct AA: B<Int>, C<D<E>> {}
extension AA: P where T == A<Int> {}
