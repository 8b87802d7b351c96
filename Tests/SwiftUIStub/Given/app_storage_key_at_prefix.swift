let observer = NSObject()
let defaults = UserDefaults.standard
let list = NSObject()
