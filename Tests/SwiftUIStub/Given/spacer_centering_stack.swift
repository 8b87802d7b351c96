func explain() {}
