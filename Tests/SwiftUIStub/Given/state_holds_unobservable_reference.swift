import AVKit

class Client {}
