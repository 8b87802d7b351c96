		let	a	=	1
let b = 2
func	f(	_ a:	Int	)	{	}
  	 let c	=	a	+	b	



	if	a	{	b	}	else	{	c	}
let d = a+b
x.y
