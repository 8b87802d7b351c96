import Foundation

/* block
   comment */
struct S {
  let a = 1 // end
  let b = """
    one
    two \
    three \(a)
    """
  let c = #"""
    raw
    """#
  let d = #/
    a b # comment
    c
    /#
  func f() -> Int {
    #if A
    return a
    #else
    return x
      .y
      .z { $0 }
    #endif
  }
}
let e = a
-b
let f = a
  - b
foo
(bar)
foo { }

  other: { }
return
x;
