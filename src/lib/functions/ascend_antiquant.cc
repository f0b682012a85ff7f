// AscendAntiQuant is an instruction of its own here. N and the number of groups follow from the
// sizes of the tensors.
#include "asctwin/lib/ascend_antiquant.h"

#include <string>

#include "lib/functions/enough_scratch.h"

namespace asctwin::lib {
namespace {

// The number of groups of K that the factors have; 0: they do not fit. One that is not given has
// one.
int64_t groups_of(const AntiQuantFactor& factor, bool transposed, int64_t n) {
  if (factor.size == 0) return 1;
  if (factor.height == 0 && factor.width == 0) return factor.size % n == 0 ? factor.size / n : 0;
  const int64_t groups = transposed ? factor.width : factor.height;
  const int64_t others = transposed ? factor.height : factor.width;
  return others == n ? groups : 0;
}

Phrase text_of(const AntiQuantFactor& factor) {
  if (factor.height == 0 && factor.width == 0) return phrase("{} elements", factor.size);
  return "{" + std::to_string(factor.height) + ", " + std::to_string(factor.width) + "}";
}

bool factor_fits(const LibraryCall& call, const char* name, const AntiQuantFactor& factor,
                 bool transposed, int64_t n, int64_t k) {
  const int64_t groups = groups_of(factor, transposed, n);
  if (groups > 0 && k % groups == 0) return true;
  call.refuse(
      phrase("`{}` of {} for K {} and N {}", name, text_of(factor), k, n),
      phrase("`{}` of `{op}` has N elements for each of G groups, and K is a multiple of G", name));
  return false;
}

}  // namespace

void ascend_antiquant(isa::QuantRows op, bool transposed, uint32_t src_size, uint32_t k,
                      const AntiQuantFactor& offset, const AntiQuantFactor& scale,
                      const AscendC::LocalTensor<uint8_t>* scratch, SourceLoc where) {
  {
    const LibraryCall call("AscendAntiQuant", where);
    if (k == 0 || src_size == 0 || src_size % k != 0)
      return call.refuse(phrase("`k` {} for a source of {} elements", k, src_size),
                         "the source of `{op}` is a matrix of K rows or columns");
    const int64_t n = src_size / k;
    if (op.has_scales && !factor_fits(call, "scale", scale, transposed, n, k)) return;
    if (op.has_offsets && !factor_fits(call, "offset", offset, transposed, n, k)) return;
    const int64_t groups = groups_of(scale, transposed, n);
    if (op.has_offsets && groups_of(offset, transposed, n) != groups)
      return call.refuse(
          phrase("`offset` of {} and `scale` of {}", text_of(offset), text_of(scale)),
          "`offset` and `scale` of `{op}` have one shape");
    op.rows = transposed ? n : k;
    op.columns = op.src_pitch = op.dst_pitch = transposed ? k : n;
    op.row_group = transposed ? 1 : k / groups;
    op.column_group = transposed ? k / groups : 1;
    op.scale_pitch = transposed ? groups : n;
    const auto width = static_cast<int64_t>(size_of(op.dst_dtype));
    if (!scratch_serves(
            call, scratch,
            {{"dst", op.dst.address, src_size * width},
             {"src", op.src.address, static_cast<int64_t>(bytes_of(op.dtype, src_size))}}))
      return;
  }
  issue(op, where);
}

}  // namespace asctwin::lib
