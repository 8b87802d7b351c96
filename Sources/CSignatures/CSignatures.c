// Swift cannot embed a file in a constant without compiling it as a literal; C can.
#include "CSignatures.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char table[] = {
#embed "signatures.txt"
};

struct SignatureText signatureText(void) { return (struct SignatureText){table, sizeof table}; }
