#sourceLocation(file: "a.swift", line: 10)
func f() {
  #sourceLocation(file: "b.swift", line: 20)
  x()
  #sourceLocation()
}
#sourceLocation()
struct S {
  #sourceLocation(file: "c.swift", line: 1)
  let a = 1
  #sourceLocation()
}
switch x {
case 1:
  #sourceLocation(file: "d.swift", line: 2)
  break
default:
  #sourceLocation()
  break
}
let a = #line
