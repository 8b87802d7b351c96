func like() {}
func share() {}
func delete() {}
func save() {}
func restore() {}
let isOwn = true
struct Post: Identifiable { let id = 0; let title = "" }
let posts: [Post] = []
