// Allows a static program to run where /proc is not mounted, for example in a chroot or a container. Otherwise, the Swift
// runtime reads its own path and the arguments from /proc.
#define _GNU_SOURCE
#include <dlfcn.h>

// Provides the path of the runtime, which aborts without one. The runtime uses it only to find its crash helpers.
int dladdr(const void *address, Dl_info *info) {
  *info = (Dl_info){.dli_fname = "/", .dli_sname = ""};
  return 1;
}

// Declared in the Swift standard library. The arguments must outlive the call.
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// The C library passes the arguments of the program to constructors.
__attribute__((constructor)) static void keepArguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
