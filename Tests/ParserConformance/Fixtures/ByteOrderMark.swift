// A byte order mark stands before this.
let a = 1
foo(a)
