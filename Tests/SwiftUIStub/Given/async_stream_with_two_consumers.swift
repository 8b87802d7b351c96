struct CameraFrame: Sendable {
  var isSmudged = false
}
