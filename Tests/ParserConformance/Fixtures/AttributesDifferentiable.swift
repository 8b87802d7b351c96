@differentiable(reverse)
func a(_ x: Float) -> Float { x }
@differentiable(reverse, wrt: x)
func b(_ x: Float, _ y: Float) -> Float { x }
@differentiable(reverse, wrt: (x, y))
func c(_ x: Float, _ y: Float) -> Float { x }
@differentiable(reverse, wrt: (self, 0, y) where T: Differentiable)
func d<T>(_ x: T, _ y: T) -> T { x }
@differentiable(wrt: self)
func e() {}
@differentiable(where T: P)
func f<T>(_ x: T) {}
@derivative(of: a)
func da() {}
@derivative(of: Foo.bar(x:), wrt: x)
func db() {}
@derivative(of: subscript.get, wrt: self)
func dc() {}
@transpose(of: +, wrt: (0, 1))
func dd() {}
@transpose(of: Float.-)
func de() {}
let g: @differentiable(reverse) (Float, @noDerivative Float) -> Float = c
let h: @differentiable(_linear) (Float) -> Float = a
struct S { @noDerivative var n = 1 }
