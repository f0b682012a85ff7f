// Looks at the calls that know rows shorter than a run of bytes.
#include "timeline/rows.h"

#include "asctwin/isa/copy_pad.h"
#include "asctwin/isa/nd_nz.h"

namespace asctwin::timeline {
namespace {

constexpr int64_t kLeastMerged = 64, kMostMerged = 256;

int64_t rows_of_conversion(int64_t rows, int64_t row_bytes) {
  return row_bytes >= kLeastMerged && row_bytes <= kMostMerged ? 0 : rows;
}

// UNVERIFIED: evidence = inferred. The documents say that a conversion asks for rows below 64 B one
// by one; a copy that gives such rows another pitch on the core is taken to do so too.
template <class Copy>
int64_t rows_of_copy(const Copy& copy, int64_t gap) {
  const bool is_short = copy.block_len < kLeastMerged && copy.block_len % isa::kBlockBytes != 0;
  return is_short && gap == 0 && !copy.compact ? copy.block_count : 0;
}

}  // namespace

bool converts_rows(const stream::Instruction& call) {
  return &call.info == &isa::Nd2Nz::info || &call.info == &isa::Dn2Nz::info;
}

int64_t touching_rows(const stream::Instruction& call) {
  if (&call.info == &isa::Nd2Nz::info) {
    const auto& copy = *static_cast<const isa::Nd2Nz*>(call.record);
    if (copy.src_d_value != copy.d_value) return 0;
    return rows_of_conversion(copy.n_value,
                              copy.d_value * static_cast<int64_t>(size_of(copy.dtype)));
  }
  if (&call.info == &isa::Dn2Nz::info) {
    const auto& copy = *static_cast<const isa::Dn2Nz*>(call.record);
    if (copy.src_d_value != copy.n_value) return 0;
    return rows_of_conversion(copy.d_value,
                              copy.n_value * static_cast<int64_t>(size_of(copy.dtype)));
  }
  if (&call.info == &isa::CopyPadIn::info) {
    const auto& copy = *static_cast<const isa::CopyPadIn*>(call.record);
    return rows_of_copy(copy, copy.src_stride);
  }
  if (&call.info == &isa::CopyPadOut::info) {
    const auto& copy = *static_cast<const isa::CopyPadOut*>(call.record);
    return rows_of_copy(copy, copy.dst_stride);
  }
  return 0;
}

}  // namespace asctwin::timeline
