/// Doc comment
/** block doc */
/* plain /* nested /* deeper */ */ still */
//
//! odd
/**/
/***/
func /* a */ f /* b */ ( /* c */ x /* d */ : /* e */ Int /* f */ , /* g */ ) /* h */ -> /* i */ Int /* j */ { /* k */ return /* l */ x /* m */ } /* n */
let a /* 1 */ = /* 2 */ 1 // end
let b = [ // first
  1, // one
  /* two */ 2,
  // three
] // done
let c = a // chain
  // comment in between
  .b
  /* and here */
  .c // last

  .d
f( // open
  1, /* inline */ 2
  // before close
)
if /* x */ a /* y */ { // z
  // empty
}
else /* e */ {
}
switch a { // s
// before case
case 1: // one
  // only a comment
  break
/* between */
default: break // d
}
struct S { // s
  // member comment
  let x = 1 // x

  /// documented
  /// twice
  @A // attribute
  // between
  var y: Int { /* g */ 1 }
} // end
let d = a/* tight */.b
let e = a +/* tight */ b
let g = a/**/ + /**/b
let h = (/**/)
let i = [/**/]
let j = {/**/}
let k = "not /* a */ comment" // "not a string"
let l = x ? /* t */ y : /* f */ z
let m = try/**/x
let q = f/* c */(x)
let r = f/* c */{ x }
let s = x/* c */[0]
let t = A/* c */<B>()
return/* c */x
return /* multi
line */ x
let u = x /* multi
line */ .y
let v = x /* multi
line */
let w = 1 /* a */ /* b */ // c
let x1 = foo // "
#if A // comment
#endif /* c */
/* emoji 😀 and é */ let z = 1
/* unbalanced " ' ( [ { */ let aa = 1
// unbalanced " ' ( [ { /*
let bb = 1
// last line, no newline after
