struct Mail { func fetch() async {} }
let mail = Mail()
// Correct: `submit` is declared elsewhere
struct Cart { func submit() async {} }
let cart = Cart()
