struct Mail { func fetch() async {} }
let mail = Mail()
// Example 6
struct Cart { func submit() async {} }
let cart = Cart()
