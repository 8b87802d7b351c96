struct CardButtonStyle: ButtonStyle { func makeBody(configuration: Configuration) -> some View { configuration.label } }
var pages: EmptyView { EmptyView() }
