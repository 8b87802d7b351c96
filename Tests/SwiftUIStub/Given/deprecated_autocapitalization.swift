let style = UITextAutocapitalizationType.none
