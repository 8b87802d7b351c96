var rank: Double { 1 }
