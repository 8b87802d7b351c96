enum Kind { case book, none }
