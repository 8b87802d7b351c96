var photo: Item? { nil }
