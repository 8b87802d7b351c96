struct Shelf: Identifiable { var id = 0 }
