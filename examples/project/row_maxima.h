// The largest element of each row of a matrix of floats, on a device.
#pragma once

#include <cstdint>

#include "acl/acl.h"

// `matrix` has rows x columns elements, `maxima` has `rows`; both are device memory. `columns` is a
// multiple of 64, at most 16320. Returns before the work is done.
void row_maxima(const float* matrix, float* maxima, uint32_t rows, uint32_t columns,
                aclrtStream stream);
