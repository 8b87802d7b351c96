import GotchaPlatform
import Testing

@Suite struct ProcessesTests {
  @Test func aProcessIsAZombieUntilItsStatusIsAskedFor() throws {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    defer { free(arguments[0]) }
    try #require(posix_spawnp(&process, "true", nil, nil, &arguments, nil) == 0)
    var information = siginfo_t()
    // Waits for the end without reading the status.
    try #require(waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) == 0)
    #expect(kill(process, 0) == 0)
    #expect(isZombie(process))
    waitpid(process, nil, 0)
    #expect(!isZombie(process))
  }

  @Test func aRunningProcessIsNone() { #expect(!isZombie(getpid())) }

  @Test func theEnvironmentIsThatOfThisProcess() {
    setenv("GOTCHA_PLATFORM_TEST", "a=b", 1)
    defer { unsetenv("GOTCHA_PLATFORM_TEST") }
    #expect(environmentVariables().contains("GOTCHA_PLATFORM_TEST=a=b"))
  }

  @Test func theProgramIsAFile() throws {
    let path = try #require(executablePath())
    #expect(access(path, X_OK) == 0)
  }
}
