let isBusy = true
func send() {}
func explain() {}
