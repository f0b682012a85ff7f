// The scalar pipe looks at the largest element of each row; Duplicate writes the rows.
// UNVERIFIED: evidence = inferred: oriSrcM rows, or srcM where that is 0; all srcK columns; bits of
// half in the low part of the word.
#include "asctwin/lib/adjust_softmax.h"

#include <cstring>

#include "asctwin/api/queue.h"
#include "asctwin/api/sync.h"
#include "asctwin/api/vector.h"
#include "asctwin/library_call.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

template <HardEvent event>
void hand_over_row() {
  const auto id = AscendC::GetTPipePtr()->FetchEventID(event);
  AscendC::SetFlag<event>(id);
  AscendC::WaitFlag<event>(id);
}

template <class T>
uint32_t low_bits(T value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(value));
  return bits;
}

template <class T>
void fill_row(const LocalTensor<T>& result, T to, const SoftmaxAdjustment& how, uint32_t row) {
  for (uint32_t column = 0; column < how.columns; column += how.block_columns)
    AscendC::Duplicate(result[column * how.stored_rows + row * how.block_columns], to,
                       static_cast<int32_t>(how.block_columns));
}

}  // namespace

template <class T1, class T2>
bool adjust_softmax(const LocalTensor<T1>& result, const LocalTensor<T2>& max, T1 to,
                    const SoftmaxAdjustment& how, SourceLoc where) {
  if (ASCEND_IS_NOT_AIV) return false;
  const LibraryCall call("AdjustSoftMaxRes", where);
  if (!call.supports(isa::Composed::kAdjustSoftMaxRes, dtype_of<T1>, dtype_of<T2>)) return false;
  if (how.columns * sizeof(T1) % isa::kBlockBytes != 0) {
    call.refuse(phrase("rows of srcK {} elements", how.columns), "a row is a multiple of 32 B");
    return false;
  }
  const uint32_t from = sizeof(T2) == sizeof(uint16_t) ? how.from & 0xFFFF : how.from;
  bool adjusted = false;
  hand_over_row<HardEvent::V_S>();
  for (uint32_t row = 0; row < how.rows; ++row) {
    if (low_bits(max.GetValue(row * how.pitch)) != from) continue;
    fill_row(result, to, how, row);
    adjusted = true;
  }
  return adjusted;
}

#define ASCTWIN_ADJUST(T1, T2)                                                                   \
  template bool adjust_softmax(const LocalTensor<T1>& result, const LocalTensor<T2>& max, T1 to, \
                               const SoftmaxAdjustment& how, SourceLoc where);
ASCTWIN_ADJUST(half, half)
ASCTWIN_ADJUST(half, float)
ASCTWIN_ADJUST(float, half)
ASCTWIN_ADJUST(float, float)
#undef ASCTWIN_ADJUST

}  // namespace asctwin::lib
