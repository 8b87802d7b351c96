func turn(_ translation: CGSize) {}
