import AVKit

class Client {}
// Example 12
func load() async -> Note { Note() }
