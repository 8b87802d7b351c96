#ifndef RULE_PAGES_H
#define RULE_PAGES_H

#include <stddef.h>

/// The page of a rule: Markdown in UTF-8, which stays in memory as long as the program runs.
struct RulePage {
  const unsigned char *_Nullable text;
  size_t size;
};

/// Returns the page of a rule, without a text if there is none.
///
/// @param rule The id of the rule.
struct RulePage rulePage(const char *_Nonnull rule);

#endif
