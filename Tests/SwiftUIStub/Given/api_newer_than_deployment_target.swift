var a: EmptyView { EmptyView() }
