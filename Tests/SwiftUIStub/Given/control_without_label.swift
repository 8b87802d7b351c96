@State var amount = 0.5
func edit(_ isEditing: Bool) {}
