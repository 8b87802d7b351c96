let a = #"raw "quoted" text"#
let b = ##"has "# inside"##
let c = #"no \n escape \(x)"#
let d = #"real \#n escape \#(x) and \#u{e9}"#
let e = ##"\##(x) \#(not)"##
let f = #""#
let g = #"""#
let h = #""""#
let i = ###"a "## b"###
let j = #"\"#
let k = #"a\#(#"b\#(c)"#)"#
let l = ##"""
  multi "quoted" """ and "# \n \##n \##(x)
  """##
let m = #"""
  a\
  b\#
  c
  """#
let n = #"""
  """#
let o = f(#"a"#, ##"b"##)
let p = #"\#(x, a: 1)"#
let q = #"""
  \#(x) "" "
  """#
let r = #"// /* "# + #"x"#
let s = ####"####"####
let u = ##"a"#"##
