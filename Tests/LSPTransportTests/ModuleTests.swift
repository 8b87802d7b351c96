import Testing
@testable import LSPTransport
