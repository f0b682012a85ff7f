#pragma once
#include <cstdint>

struct RowExtremesData {
  uint32_t rows, columns;
};
