// Swift has no compiler flag that defines a string, C has one:
// swift build -Xcc '-DGOTCHA_ADDRESS="https://…"'
#ifndef GOTCHA_ADDRESS
#define GOTCHA_ADDRESS ""
#endif

static inline const char *projectAddress(void) { return GOTCHA_ADDRESS; }
