import AVKit
class Client {}
