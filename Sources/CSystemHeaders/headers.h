#include <sys/types.h>
#include <sys/xattr.h>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
