// Lets a static program run where /proc is not mounted, for example in a chroot or a container: Swift's runtime reads its
// own path and its arguments from there.
#define _GNU_SOURCE
#include <dlfcn.h>

// The runtime's path: aborts if there is none, and looks only for programs that help with crashes next to it.
int dladdr(const void *address, Dl_info *info) {
  *info = (Dl_info){.dli_fname = "/", .dli_sname = ""};
  return 1;
}

// Of Swift's standard library; the arguments must stay valid.
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// The C library hands a program's arguments to its constructors.
__attribute__((constructor)) static void keepArguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
