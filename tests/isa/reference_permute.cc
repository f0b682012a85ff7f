// From the records of Transpose to their references.
// spec: data_movement.md, section 9.3
#include "asctwin/isa/permute.h"
#include "isa/reference.h"
#include "ref/transpose.h"

namespace asctwin::test {

template <>
uint64_t run_reference(const isa::Transpose& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::transpose_square({memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::TransposeExt& call, const isa::Context& context,
                       ref::Memory& memory, const uint8_t* base) {
  const ref::Images images{call.n_size, call.c_size, call.h_size, call.w_size};
  const ref::Place dst{memory, call.dst.address - base}, src{memory, call.src.address - base};
  const auto size = static_cast<int64_t>(size_of(call.dtype));
  if (call.type == 10) ref::transpose_square(dst, src);
  if (call.type == 11) ref::nchw_to_nhwc(images, size, dst, src);
  if (call.type == 12) ref::nhwc_to_nchw(images, size, dst, src);
  const bool nothing = images.n * images.c * images.h * images.w == 0;
  if (call.type < 11 || nothing || context.chip.family == isa::Family::k310P) return 0;
  // (C + 2) * 512 or (2 C + 1) * 512, 1024 for 8 bits.
  const int64_t rows = call.type == 11 ? images.c + 2 : 2 * images.c + 1;
  for (int64_t i = 0; i < rows * (size == 1 ? 1024 : 512); ++i)
    memory.write_unspecified(call.tmp.address - base + i);
  return 0;
}

}  // namespace asctwin::test
