#pragma once
#include <cstdint>

struct SmallGroupsData {
  uint32_t groups, n, k;
};
