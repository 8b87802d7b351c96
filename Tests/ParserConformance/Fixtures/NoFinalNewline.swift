let a = b
struct S { let c = "d" }