func save<Value>(_ value: Value) {}
func play<Value>(_ value: Value) {}
func play<Value>(at value: Value) {}
func order<Value>(_ value: Value) {}
func invite<Value>(_ value: Value) {}
func sow<Value>(_ value: Value) {}
func search<Value>(in value: Value) {}
