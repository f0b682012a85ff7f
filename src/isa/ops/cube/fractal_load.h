// The common part of the descriptions of LoadData and LoadDataWithTranspose.
// spec: cube.md, sections 2 and 3
#pragma once

#include "asctwin/isa/load_data.h"
#include "isa/access.h"
#include "isa/tables.h"

namespace asctwin::isa {

inline constexpr Positions kL0Positions{TPosition::A2, TPosition::B2};

template <class Record>
constexpr Limit start_index_limit(const char* unit) {
  return {.field = "startIndex",
          .value = value_of<Record, &Record::start_index>,
          .lo = 0,
          .hi = 65535,
          .unit = unit,
          .meaning = "the first piece, from the start of the source"};
}
template <class Record>
constexpr Limit src_stride_limit(const char* unit) {
  return {.field = "srcStride",
          .value = value_of<Record, &Record::src_stride>,
          .lo = 0,
          .hi = 65535,
          .unit = unit,
          .meaning =
              "in the source, from the start of one piece to the start of the next; 0 "
              "repeats one"};
}
template <class Record>
inline constexpr Limit kRepeatTimesLimit = {.field = "repeatTimes",
                                            .value = value_of<Record, &Record::repeat_times>,
                                            .lo = 1,
                                            .hi = 255,
                                            .zero_never_acts = true,
                                            .help = "split the load into several",
                                            .meaning = "number of pieces"};
template <class Record>
inline constexpr Limit kDstGapLimit = {
    .field = "dstGap",
    .value = value_of<Record, &Record::dst_gap>,
    .lo = 0,
    .hi = 65535,
    .help = "the gap counts fractals of 512 B, end to start",
    .unit = "fractals of 512 B",
    .meaning = "in the destination, from the end of one piece's first fractal to that of the next"};
template <class Record>
inline constexpr Limit kAddrModeLimit = {
    .field = "addrMode",
    .value = value_of<Record, &Record::addr_mode>,
    .lo = 0,
    .hi = 1,
    .meaning = "1: srcStride is subtracted, so that the source is read backwards"};

template <class Record>
bool stays_behind_the_start(const Record& op, const Context&) {
  return op.addr_mode == 0 || (op.repeat_times - 1) * op.src_stride <= op.start_index;
}
template <class Record>
inline constexpr Rule kStartRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, stays_behind_the_start<Record>>,
    .actual =
        "`addrMode` 1 and `startIndex` {startIndex} with {repeatTimes} pieces, `srcStride` "
        "{srcStride} apart",
    .statement =
        "no piece lies in front of the source: (repeatTimes - 1) * srcStride is at most "
        "startIndex"};

}  // namespace asctwin::isa
