func like() {}
func share() {}
func save() {}
func open() {}
func add() {}
func track() {}
func toggle() {}
func explain() {}
func zoom() {}
let site = URL(string: "a")!
func vote() {}
