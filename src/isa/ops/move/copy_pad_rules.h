// Ranges and rules that every form of DataCopyPad shares.
// spec: data_movement.md, section 6.2
#pragma once

#include "isa/op_info.h"
#include "isa/tables.h"

namespace asctwin::isa {

inline constexpr int64_t kMaxBlockLen = kMax21Bits;

template <class Record>
constexpr Limit count_limit(bool zero_does_nothing = true) {
  return {.field = "blockCount",
          .value = value_of<Record, &Record::block_count>,
          .lo = 1,
          .hi = 4095,
          .zero_does_nothing = zero_does_nothing,
          .help = "split the copy: at most 4095 blocks each",
          .meaning = "number of blocks"};
}

template <class Record>
constexpr Limit length_limit(bool zero_does_nothing = true) {
  return {.field = "blockLen",
          .value = value_of<Record, &Record::block_len>,
          .lo = 1,
          .hi = kMaxBlockLen,
          .zero_does_nothing = zero_does_nothing,
          .unit = "bytes",
          .meaning = "length of one block"};
}

// The stride in GM, which counts bytes, and the one on chip, which counts DataBlocks.
template <class Record, auto kStride>
constexpr Limit gm_stride_limit(const char* field, int64_t lo, int64_t hi, Families families) {
  return {.field = field,
          .value = value_of<Record, kStride>,
          .lo = lo,
          .hi = hi,
          .families = families,
          .unit = "bytes",
          .meaning = "in GM, from the end of one block to the start of the next"};
}
template <class Record, auto kStride>
constexpr Limit chip_stride_limit(const char* field, int64_t hi, Families families) {
  return {.field = field,
          .value = value_of<Record, kStride>,
          .lo = 0,
          .hi = hi,
          .families = families,
          .unit = "blocks of 32 B",
          .meaning =
              "on chip, from the end of the last DataBlock of one block to the start of the "
              "next"};
}

template <class Record>
bool fits_narrow_fields(const Record& copy, const Context&) {
  return !copy.narrow_params || (copy.block_len <= UINT16_MAX && copy.src_stride <= UINT16_MAX &&
                                 copy.dst_stride <= UINT16_MAX && copy.src_stride >= 0);
}

template <class Record>
bool whole_elements(const Record& copy, const Context&) {
  return copy.block_len % static_cast<int64_t>(size_of(copy.dtype)) == 0;
}

template <class Record>
inline constexpr Rule kWidthRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, fits_narrow_fields<Record>>,
    .actual = "`blockLen` {blockLen}, `srcStride` {srcStride}, `dstStride` {dstStride}",
    .statement = "the lengths and strides of DataCopyParams have 16 bits",
    .help = "use DataCopyExtParams"};

template <class Record>
inline constexpr Rule kElementRule = {.code = Code::E0105,
                                      .holds = holds_for<Record, whole_elements<Record>>,
                                      .actual = "`blockLen` {blockLen}",
                                      .statement = "`blockLen` is a multiple of sizeof(T)"};

}  // namespace asctwin::isa
