let a = b
(c)
let d = e
[f]
let g = h
{ i }
let j = k
.l
let m = n
-o
let p = q
- r
let s = t
  -u
let v = w
&x
let y = z
!a
foo
(bar)
foo
[bar]
foo
{ bar }
foo
.bar
foo
foo
!
foo
? bar
: baz
foo as
Bar
let x: Int
(y)
let x: [Int]
[y]
let x: Foo
<Bar>
return
x
return x
return
func f() { return
  .x }
func g() { return
  { x } }
func h() { throw
  x }
break
x
continue
x
try
x
await
x
a =
b
a
= b
a +
b
a
+ b
a
+b
f(a)
(b)
f(a)
[b]
f(a)
{ b }
f
  { a }
if a
{ b }
if a { b }
else { c }
if a { b }

else { c }
do { a }
catch { b }
do { a }

catch { b }
repeat { a }
while b
repeat { a }

while b
guard a
else { return }
switch a
{ default: b }
func f()
{ a }
func f()
-> Int
{ a }
struct S
{ let a = 1 }
struct S
: P
{ }
var a: Int
{ 1 }
var b = 1
{ didSet {} }
let c
= 1
let d:
Int
= 1
class
C {}
func
k() {}
let
l = 1
import
M
enum E
{ case
a
case b
, c }
@A
func l() {}
@A()
func m() {}
@A
public
func o() {}
static
let p = 1
weak
var q = 1
x
.y
.z
y
x
as Y
x
is Y
x as? Y
?? z
for a in b
{ c }
while a
{ b }
a ? b
: c
{ a in
b }
{
a in b }
{ a
in b }
{ (a)
in b }
{ [a]
in b }
f {
a }
b: {
c }
f { a }
b: { c }
