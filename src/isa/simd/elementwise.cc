// The portable spelling of the elementwise loops, the choice between the spellings, and fill.
#include "isa/simd/elementwise.h"

#include <algorithm>

#include "isa/simd/elementwise_table.h"

namespace asctwin {
namespace {

struct Portable {
  template <isa::VectorOp kOperation, class T>
  static void body(void* dst, const void* a, const void* b, size_t count) {
    plain_loop<kOperation, T>(dst, a, b, count);
  }
};

const ElementwiseTable& table_of(SimdLevel level) {
#if defined(__x86_64__)
  if (level == SimdLevel::kAvx512Fp16) return kElementwiseAvx512Fp16;
  if (level == SimdLevel::kAvx512) return kElementwiseAvx512;
  if (level == SimdLevel::kAvx2) return kElementwiseAvx2;
#endif
  static_cast<void>(level);
  return kElementwisePortable;
}

}  // namespace

const ElementwiseTable kElementwisePortable = table_of_level<Portable>();

ElementwiseFn elementwise_body(isa::VectorOp operation, DType dtype, SimdLevel level) {
  return is_number(dtype) ? table_of(level).at(operation, dtype) : nullptr;
}

void fill(void* dst, const void* value, size_t element_bytes, size_t count) {
  if (count == 0) return;
  auto* bytes = static_cast<std::byte*>(dst);
  const size_t total = element_bytes * count;
  std::memmove(bytes, value, element_bytes);
  // What is filled so far is the pattern of the next copy; it stops growing while it still fits L1.
  size_t pattern = element_bytes;
  for (size_t done = element_bytes; done < total;) {
    const size_t step = std::min(pattern, total - done);
    std::memcpy(bytes + done, bytes, step);
    done += step;
    if (pattern < 4096) pattern = done;
  }
}

}  // namespace asctwin
