// The distributions of loads and stores of registers: how many bytes of UB one touches, how they
// are aligned, and in which units they move. spec: reg_api.md, sections 4.2, 4.3, 4.6 and 4.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>

#include "asctwin/isa/operand.h"
#include "asctwin/reg.h"

namespace asctwin::reg {

using isa::kBlockBytes;

// By the values of the API.
enum class LoadDist {
  DIST_NORM,
  DIST_BRC_B8,
  DIST_BRC_B16,
  DIST_BRC_B32,
  DIST_US_B8 = 6,
  DIST_US_B16,
  DIST_DS_B8,
  DIST_DS_B16,
  DIST_BDINTLV,
  DIST_DINTLV_B8,
  DIST_DINTLV_B16,
  DIST_UNPACK_B8,
  DIST_UNPACK_B16,
  DIST_BLK,
  DIST_E2B_B16,
  DIST_E2B_B32,
  DIST_UNPACK_B32,
  DIST_DINTLV_B32,
  DIST_UNPACK4_B8,
  DIST_SPLT4CHN_B8,
  DIST_SPLT2CHN_B8,
  DIST_SPLT2CHN_B16,
};
enum class StoreDist {
  DIST_NORM_B8,
  DIST_NORM_B16,
  DIST_NORM_B32,
  DIST_FIRST_ELEMENT_B8,
  DIST_FIRST_ELEMENT_B16,
  DIST_FIRST_ELEMENT_B32,
  DIST_PACK_B16,
  DIST_PACK_B32,
  DIST_INTLV_B8,
  DIST_INTLV_B16,
  DIST_PACK_B64,
  DIST_INTLV_B32,
  DIST_PACK4_B32,
  DIST_MRG4CHN_B8,
  DIST_MRG2CHN_B8,
  DIST_MRG2CHN_B16,
  DIST_NORM,
};

struct DistShape {
  uint32_t bytes;  // of UB
  uint32_t align;
  uint32_t unit;        // bytes that move together
  uint32_t mask_width;  // of a store: bytes of a lane; 0: the mask has no effect
};

constexpr DistShape shape_of(LoadDist dist) {
  switch (dist) {
    // UNVERIFIED: evidence = inferred: of the block of 32 B around an element that is broadcast
    // only the element itself needs order.
    case LoadDist::DIST_BRC_B8:
      return {1, 1, 1, 0};
    case LoadDist::DIST_BRC_B16:
      return {2, 2, 2, 0};
    case LoadDist::DIST_BRC_B32:
      return {4, 4, 4, 0};
    case LoadDist::DIST_US_B8:
    case LoadDist::DIST_UNPACK_B8:
      return {128, 32, 1, 0};
    case LoadDist::DIST_US_B16:
    case LoadDist::DIST_UNPACK_B16:
      return {128, 32, 2, 0};
    case LoadDist::DIST_UNPACK_B32:
      return {128, 32, 4, 0};
    case LoadDist::DIST_UNPACK4_B8:
      return {64, 32, 1, 0};
    case LoadDist::DIST_BLK:
      return {32, 32, 32, 0};
    case LoadDist::DIST_E2B_B16:
      return {16, 16, 2, 0};
    case LoadDist::DIST_E2B_B32:
      return {32, 32, 4, 0};
    case LoadDist::DIST_DS_B8:
    case LoadDist::DIST_DINTLV_B8:
      return {512, 32, 1, 0};
    case LoadDist::DIST_DS_B16:
    case LoadDist::DIST_DINTLV_B16:
      return {512, 32, 2, 0};
    case LoadDist::DIST_DINTLV_B32:
      return {512, 32, 4, 0};
    default:
      return {kBytes, 32, 1, 0};
  }
}

constexpr DistShape shape_of(StoreDist dist, uint32_t width) {
  switch (dist) {
    case StoreDist::DIST_FIRST_ELEMENT_B8:
      return {1, 1, 1, 0};
    case StoreDist::DIST_FIRST_ELEMENT_B16:
      return {2, 2, 2, 0};
    case StoreDist::DIST_FIRST_ELEMENT_B32:
      return {4, 4, 4, 0};
    case StoreDist::DIST_PACK_B16:
      return {128, 32, 1, 2};
    case StoreDist::DIST_PACK_B32:
      return {128, 32, 2, 4};
    case StoreDist::DIST_PACK_B64:
      return {128, 32, 4, 8};
    case StoreDist::DIST_PACK4_B32:
      return {64, 32, 1, 4};
    case StoreDist::DIST_INTLV_B8:
      return {512, 32, 1, 0};
    case StoreDist::DIST_INTLV_B16:
      return {512, 32, 2, 0};
    case StoreDist::DIST_INTLV_B32:
      return {512, 32, 4, 0};
    case StoreDist::DIST_NORM_B8:
      return {kBytes, 32, 1, 1};
    case StoreDist::DIST_NORM_B16:
      return {kBytes, 32, 2, 2};
    case StoreDist::DIST_NORM_B32:
      return {kBytes, 32, 4, 4};
    default:
      return {kBytes, 32, width, width};
  }
}

}  // namespace asctwin::reg

#include "asctwin/base/macros_show.inc"
