enum Theme { static let accent = Color.red }
var header: EmptyView { EmptyView() }
let accent = Color.red
enum Palette { static let page = Color.red }
