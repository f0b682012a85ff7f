// Mins and Maxs do it alone. The scratch is not used, but the kernel has to give enough of it, or
// to leave some of UB, as for any other function of its kind. UNVERIFIED: evidence = inferred. A
// bound that is NaN holds nothing; of two zeros the lower one is the smaller, as for Mins and Maxs.
#include "asctwin/lib/clamp.h"

#include <algorithm>

#include "asctwin/api/sync.h"
#include "asctwin/api/vector.h"
#include "asctwin/num/limits.h"
#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

template <class T>
bool is_nan(T value) {
  const auto number = static_cast<float>(value);
  return number != number;
}

template <class T>
bool may_clamp(const LibraryCall& call, isa::Composed function, const LocalTensor<T>& dst,
               const LocalTensor<T>& src, uint32_t count, const LocalTensor<uint8_t>* scratch) {
  if ASCEND_IS_NOT_AIV
    return false;
  const auto bytes = static_cast<int64_t>(count * sizeof(T));
  return call.supports(function, dtype_of<T>) &&
         scratch_serves(
             call, scratch,
             {{"dst", dst.operand().address, bytes}, {"src", src.operand().address, bytes}},
             std::min<int64_t>(bytes, kStepBytes));
}

}  // namespace

template <class T>
void clamp_max(const LocalTensor<T>& dst, const LocalTensor<T>& src, T bound, uint32_t count,
               const LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const LibraryCall call("ClampMax", where);
  if (!may_clamp(call, isa::Composed::kClampMax, dst, src, count, scratch)) return;
  if (is_nan(bound)) bound = std::numeric_limits<T>::infinity();
  AscendC::Mins(dst, src, bound, static_cast<int32_t>(count));
}

template <class T>
void clamp_min(const LocalTensor<T>& dst, const LocalTensor<T>& src, T bound, uint32_t count,
               const LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const LibraryCall call("ClampMin", where);
  if (!may_clamp(call, isa::Composed::kClampMin, dst, src, count, scratch)) return;
  if (is_nan(bound)) bound = -std::numeric_limits<T>::infinity();
  AscendC::Maxs(dst, src, bound, static_cast<int32_t>(count));
}

#define ASCTWIN_CLAMP(name, T)                                                      \
  template void name(const LocalTensor<T>& dst, const LocalTensor<T>& src, T bound, \
                     uint32_t count, const LocalTensor<uint8_t>* scratch, SourceLoc where);
ASCTWIN_CLAMP(clamp_max, half)
ASCTWIN_CLAMP(clamp_max, float)
ASCTWIN_CLAMP(clamp_min, half)
ASCTWIN_CLAMP(clamp_min, float)
#undef ASCTWIN_CLAMP

}  // namespace asctwin::lib
