let a = """
  one
  two
  """
let b = """
"""
let c = """

"""
let d = """
  indented
    more
  \(interpolated) text
  escaped \""" quotes
  line \
  continued
  """
let e = """
	tabs
	here
	"""
let f = """
  \("""
    inner
    \("""
      innermost
      """)
    """)
  """
let g = """
  "quotes" ""two"" fine
  """
let h = """
  a
  \(x.map {
    $0 + 1
  })
  b
  """
let i = ["""
  a
  """, """
  b
  """]
func f(_ s: String = """
  default
  """) {}
let j = """
  unicode é 😀 \u{e9}
  """ + """
  more
  """
let k = """
  trailing space 
  \t tab
  """.trimmed
let l = """
  // no comment
  /* none */
  #if no
  """
let m = """
  \(a)\(b)

  \(c)
  """
let n = """
  a\

  """
let o = """
    deep
      deeper
    \(
      x
    ) y
    """
let p = """
  """
switch s {
case """
  a
  """: break
default: break
}
let q = """
  \(f("a", """
    b
    """))
  """; let r = 1
