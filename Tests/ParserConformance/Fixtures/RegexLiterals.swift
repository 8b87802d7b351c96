let a = /abc/
let b = /a b c/
let c = /[a-z]+\/(?<name>\d+)/
let d = #/ spaced and / slashed /#
let e = ##/ with /# inside /##
let f = #/
  multi  # comment
  (?<line> \w+)
/#
let g = try /x/.firstMatch(in: s)
let h = [/a/, /b/]
let i = (/a/, b: /c/)
let j = { /a/ }
func k() -> Regex<Substring> { return /abc/ }
let l = x.contains(/\d{2}/) && y.contains(/z/)
let m = cond ? /a/ : /b/
let n = /(a|b)\)/
let o = /\(/
let p = #/(/#
let q = #/[/]/#
let r: Regex = /./
if /a/.matches(s) { }
switch s { case /a/: break; case #/b/#: break; default: break }
let s = a / b / c
let t = a/b/c
let u = (a) / b; let v = c / d
let w = a[0] / 2 + b.c() / 3
let x = 10 / 2 / 1
func op(_ a: Int) { f(a / 2, b / 3) }
let y = foo(/, 1)
let z = reduce(1, /)
let aa = [1, 2].reduce(1, (/))
let bb = (/)
let cc = { $0 / $1 }
let dd = x! / y! / z
let ee = x? / 1
let ff = a
  / b
  / c
let gg = try! /x/
let hh = await /x/
let ii = !/x/.isEmpty
infix operator /^/
prefix operator ^/
let jj = #/\#u{1F600}\/é/#
let kk = /é😀+/
let ll = /\w+@\w+\.com/
  .ignoresCase()
let mm = #/a/#.anchorsMatchLineEndings()
let nn = a /* comment */ / b // end
let oo = 1.0/2.0
foo(/a/) { $0 }
return /x/
