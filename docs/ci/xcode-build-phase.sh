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
