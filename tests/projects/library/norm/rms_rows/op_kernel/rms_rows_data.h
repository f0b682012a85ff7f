#pragma once
#include <cstdint>

struct RmsRowsData {
  uint32_t rows, columns, rows_of_block, has_gamma;
  float epsilon;
};
