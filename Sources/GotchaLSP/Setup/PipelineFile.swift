/// A pipeline that `init --ci` sets up. The files in `docs/ci` have the same contents.
enum PipelineFile: String, CaseIterable, Sendable {
  case github, gitlab, bitbucket, xcode

  /// Where the pipeline expects the file, relative to the repository's root. Xcode accepts any place.
  var path: String {
    switch self {
    case .github: ".github/workflows/gotcha.yml"
    case .gitlab: ".gitlab-ci.yml"
    case .bitbucket: "bitbucket-pipelines.yml"
    case .xcode: "gotcha-build-phase.sh"
    }
  }

  /// Whether the file has an effect only in the root of a repository.
  var belongsInRoot: Bool { self != .xcode }

  /// The file's name in `docs/ci`.
  var pageName: String {
    switch self {
    case .github: "github-annotations.yml"
    case .gitlab: "gitlab-ci.yml"
    case .bitbucket: "bitbucket-pipelines.yml"
    case .xcode: "xcode-build-phase.sh"
    }
  }

  /// The file's contents.
  ///
  /// - Parameter address: the web address of the repository to build the program from.
  func text(address: String) -> String {
    switch self {
    case .github: Self.github(address)
    case .gitlab: Self.gitlab(address)
    case .bitbucket: Self.bitbucket(address)
    case .xcode: Self.xcodeScript
    }
  }

  /// Stands for the web address in builds that do not know it.
  static let unknownAddress = "ADDRESS"

  private static func github(_ address: String) -> String {
    """
    # .github/workflows/gotcha.yml: findings as annotations on the lines that a pull request changes. Requires no token.
    name: gotcha-lsp
    on: pull_request
    permissions:
      contents: read
    jobs:
      check:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - uses: actions/checkout@v4
            with:
              # --changed-since needs the history to find the merge base.
              fetch-depth: 0
          - name: Install gotcha-lsp
            run: |
              git clone --quiet --depth 1 --branch v\(Product.version) \(address) /tmp/gotcha-lsp
              swift build --package-path /tmp/gotcha-lsp -c release --static-swift-stdlib
              cp /tmp/gotcha-lsp/.build/release/gotcha-lsp /usr/local/bin
          - name: Check
            env:
              BASE: origin/${{ github.base_ref }}
            run: |
              # In a container, the checkout belongs to another user.
              git config --global --add safe.directory "$GITHUB_WORKSPACE"
              gotcha-lsp check --reporter github --changed-since "$BASE"

    """
  }

  private static func gitlab(_ address: String) -> String {
    """
    # .gitlab-ci.yml: findings in the merge request (code quality) and in the test report of the pipeline.
    gotcha-lsp:
      stage: test
      image: swift:6.2
      before_script:
        - git clone --quiet --depth 1 --branch v\(Product.version) \(address) /tmp/gotcha-lsp
        - swift build --package-path /tmp/gotcha-lsp -c release --static-swift-stdlib
        - cp /tmp/gotcha-lsp/.build/release/gotcha-lsp /usr/local/bin
      script:
        # GitLab itself compares with the target branch, so all findings are reported.
        - gotcha-lsp check --reporter gitlab=gl-code-quality-report.json --reporter junit=gotcha.xml --reporter text
      artifacts:
        when: always
        reports:
          codequality: gl-code-quality-report.json
          junit: gotcha.xml

    """
  }

  private static func bitbucket(_ address: String) -> String {
    """
    # bitbucket-pipelines.yml: findings as failed tests. Bitbucket reads all reports in test-results automatically.
    pipelines:
      pull-requests:
        "**":
          - step:
              name: gotcha-lsp
              image: swift:6.2
              clone:
                depth: full
              script:
                - git clone --quiet --depth 1 --branch v\(Product.version) \(address) /tmp/gotcha-lsp
                - swift build --package-path /tmp/gotcha-lsp -c release --static-swift-stdlib
                - cp /tmp/gotcha-lsp/.build/release/gotcha-lsp /usr/local/bin
                - mkdir -p test-results
                - git fetch --quiet origin "$BITBUCKET_PR_DESTINATION_BRANCH"
                - gotcha-lsp check --reporter junit=test-results/gotcha.xml --reporter text --changed-since FETCH_HEAD

    """
  }

  private static let xcodeScript = """
    # A "Run Script" build phase. Findings are warnings in Xcode; errors fail the build unless you add --lenient.
    #
    # Deselect "Based on dependency analysis", and set the build setting ENABLE_USER_SCRIPT_SANDBOXING to NO, because
    # the script reads the whole project.
    export PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
    if command -v gotcha-lsp >/dev/null; then
      gotcha-lsp check "$SRCROOT" --reporter xcode --fail-on error
    else
      echo "warning: gotcha-lsp is not on the PATH; SwiftUI gotchas are not reported"
    fi

    """
}
