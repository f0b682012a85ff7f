// Mins and Maxs do it alone. The scratch is not used, but where the kernel gives none, some of UB
// has to be left, as for any other function of its kind.
// UNVERIFIED: evidence = inferred. A bound that is NaN holds nothing; of two zeros the lower one is
// the smaller, as for Mins and Maxs.
#include "asctwin/lib/clamp.h"

#include "asctwin/api/vector.h"
#include "asctwin/library_call.h"
#include "asctwin/num/limits.h"
#include "lib/scratch.h"

namespace asctwin::lib {
namespace {

using AscendC::LocalTensor;

template <class T>
bool is_nan(T value) {
  const auto number = static_cast<float>(value);
  return number != number;
}

}  // namespace

template <class T>
void clamp_max(const LocalTensor<T>& dst, const LocalTensor<T>& src, T bound, uint32_t count,
               const LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const LibraryCall call("ClampMax", where);
  scratch_of(scratch);
  if (is_nan(bound)) bound = std::numeric_limits<T>::infinity();
  AscendC::Mins(dst, src, bound, static_cast<int32_t>(count));
}

template <class T>
void clamp_min(const LocalTensor<T>& dst, const LocalTensor<T>& src, T bound, uint32_t count,
               const LocalTensor<uint8_t>* scratch, SourceLoc where) {
  const LibraryCall call("ClampMin", where);
  scratch_of(scratch);
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
