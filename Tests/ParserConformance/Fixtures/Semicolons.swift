a; b; c
a;
b;c;
let x = 1; let y = 2; x + y;
func f() { a; b }; func g() { a; }
struct S { let a = 1; let b = 2; func f() {}; init() {}; }
enum E { case a; case b; }
class C { var a: Int { get { 1 } }; var b = 1; }
protocol P { var a: Int { get }; func f(); associatedtype T; }
if a { b; c } else { d; };
for a in b { c; d; }
while a { b; };
switch a { case 1: b; c; case 2: d; default: e; }
do { a; b } catch { c; d };
{ a; b }()
{ a in b; c; }
return; 
x = 1; y = 2; z()
extension S { func a() {}; func b() {} }
import A; import B;
let z = { a; b }; let w = [1, 2]; let v = "x";
repeat { a; } while b;
guard a else { b; return };
defer { a; b };
var p: Int { a; return b }
#if A
a; b;
#endif
typealias T = Int; typealias U = Int
break; continue; fallthrough;
throw a; return b;
