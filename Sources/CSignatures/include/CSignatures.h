#ifndef C_SIGNATURES_H
#define C_SIGNATURES_H

#include <stddef.h>

/// The table of signatures: lines in UTF-8, which stay in memory as long as the program runs.
struct SignatureText {
  const unsigned char *_Nonnull text;
  size_t size;
};

/// Returns the table of signatures.
struct SignatureText signatureText(void);

#endif
