// The number of times that the program has entered a region of code.
#include <stdint.h>

/// The sum of the counters that `-profile-generate` adds to the program, one for each region.
uint64_t executed_regions(void);
