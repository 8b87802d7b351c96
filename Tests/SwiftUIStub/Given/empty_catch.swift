func markAsRead(_ book: Book) throws {}
