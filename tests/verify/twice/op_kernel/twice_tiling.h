#ifndef TWICE_TILING_H
#define TWICE_TILING_H
#include <cstdint>

struct TwiceTilingData {
  uint32_t tiles;  // whole ones
  uint32_t rest;   // elements behind them
  uint32_t shift;  // added to each result
};
#endif
