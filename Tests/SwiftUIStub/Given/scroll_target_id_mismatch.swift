struct Page: Identifiable, Hashable { var id = 0 }
struct PageView: StandIn { init(_ page: Page) {} }
