#pragma once
#include <cstdint>

struct CopyRowsData {
  uint32_t rows, columns, numbers;
};
