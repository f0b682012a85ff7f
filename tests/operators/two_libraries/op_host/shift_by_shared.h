// Not inline: each library of the toolkit has its own.
#pragma once
#include <cstdint>

int64_t RestOf(int64_t value, int64_t step) { return step == 0 ? 0 : value % step; }
