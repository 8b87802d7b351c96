class Session: ObservableObject {}
