@Published var results: [Book] = []
@Published var text = ""
@Published var query = ""
struct Package { func install() async {} }
func listen() async {}
