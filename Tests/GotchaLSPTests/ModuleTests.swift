import Testing
@testable import GotchaLSP
