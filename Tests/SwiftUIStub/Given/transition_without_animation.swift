struct Switch: StandIn { init(isOn: Binding<Bool>) {} }
