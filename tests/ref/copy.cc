// src(k, b) = S + k * (Ls + srcGap * unit) + b, dst alike; only the bytes of dst(k, b) are written.
#include "ref/copy.h"

#include "ref/number.h"

namespace ref {
namespace {

struct Units {  // bytes
  int64_t len, src_gap, dst_gap;
};

Units units_of(CopyPath path, bool is_950) {
  if (path == CopyPath::kL1ToC2) return is_950 ? Units{32, 32, 32} : Units{64, 32, 64};
  if (path == CopyPath::kL1ToC2Pipe2Gm) return is_950 ? Units{64, 32, 64} : Units{128, 32, 128};
  return {32, 32, 32};
}

}  // namespace

void data_copy(const DataCopyParams& params, Place dst, Place src) {
  const Units units = units_of(params.path, params.is_950);
  const bool widens = params.widening != Widening::kNone;
  const int64_t src_len = params.blockLen * units.len;
  const int64_t dst_len = widens ? 2 * src_len : src_len;
  for (int64_t k = 0; k < params.blockCount; ++k) {
    const int64_t from = src.at + k * (src_len + params.srcGap * units.src_gap);
    const int64_t to = dst.at + k * (dst_len + params.dstGap * units.dst_gap);
    if (!widens) {
      for (int64_t b = 0; b < src_len; ++b) dst.memory.write(to + b, src.memory.read(from + b));
      continue;
    }
    for (int64_t e = 0; e < src_len / 2; ++e) {
      const uint64_t bits = src.memory.load(from + 2 * e, 2);
      dst.memory.store(to + 4 * e, 4,
                       params.widening == Widening::kHalfToFloat ? half_to_float(bits)
                                                                 : bfloat16_to_float(bits));
    }
  }
}

void padded_copy(const PaddedCopyParams& params, Place dst, Place src) {
  const int64_t units[] = {1, 1, 2, 4, 8}, inserted[] = {31, 15, 14, 12, 8}, front[] = {4, 8, 16};
  int64_t to = dst.at;
  for (int64_t k = 0; k < params.bursts; ++k) {
    int64_t from = src.at + k * (params.len + params.srcGap) * 32;
    const int64_t end = from + params.len * 32;
    if (k > 0) to += params.dstGap * 32;
    for (; params.mode <= 5 && from < end; ++from) {
      dst.memory.write(to++, src.memory.read(from));
      const int64_t done = from + 1 - (end - params.len * 32);
      if (done % units[params.mode - 1] != 0) continue;
      for (int64_t b = 0; b < inserted[params.mode - 1]; ++b) dst.memory.write(to++, 0);
    }
    for (; from < end; from += 32)
      for (int64_t b = 0; b < front[params.mode - 6]; ++b)
        dst.memory.write(to++, src.memory.read(from + b));
  }
}

DataCopyParams data_copy_of_count(int64_t count, int64_t size_bytes, CopyPath path, bool is_950,
                                  Widening widening) {
  DataCopyParams params;
  params.blockLen = count * size_bytes / units_of(path, is_950).len;
  params.path = path;
  params.is_950 = is_950;
  params.widening = widening;
  return params;
}

}  // namespace ref
