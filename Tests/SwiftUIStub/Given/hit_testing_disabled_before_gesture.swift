let isBusy = true
