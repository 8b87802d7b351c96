func buy() {}
