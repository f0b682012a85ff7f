// One example, two ways to run it: by the reference and by the instruction. Both must give what the
// document prints.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>
#include <optional>
#include <vector>

#include "asctwin/base/dtype.h"
#include "ref/copy.h"
#include "ref/copy_pad.h"
#include "ref/nd_nz.h"
#include "ref/number.h"
#include "ref/transpose.h"

namespace asctwin::test {

enum class How { kReference, kInstruction };
inline constexpr How kBothWays[] = {How::kReference, How::kInstruction};

inline std::string name_of(const testing::TestParamInfo<How>& how) {
  return how.param == How::kReference ? "Reference" : "Instruction";
}

// Each takes the destination as it was and returns it as it is then.
ref::Bytes data_copy(How how, const ref::DataCopyParams& params, ref::Bytes dst,
                     const ref::Bytes& src);
ref::Bytes nd_to_nz(How how, DType dtype, const ref::Nd2NzParams& params, ref::Bytes dst,
                    const ref::Bytes& src);
ref::Bytes nz_to_nd(How how, DType dtype, const ref::Nz2NdParamsFull& params, ref::Bytes dst,
                    const ref::Bytes& src);
// The core that a copy in runs on: its chip and its pad register.
struct PadCore {
  const char* soc = "Ascend910B1";
  std::optional<uint64_t> pad_register = std::nullopt;
};
ref::Bytes pad_in(How how, DType dtype, const ref::DataCopyExtParams& params,
                  const ref::DataCopyPadExtParams& pad, ref::Bytes dst, const ref::Bytes& src,
                  const PadCore& core = {});
ref::Bytes pad_to_l1(How how, DType dtype, const ref::DataCopyExtParams& params,
                     const ref::Nd2NzParams& nz, ref::Bytes dst, const ref::Bytes& src);
ref::Bytes pad_out(How how, const ref::DataCopyExtParams& params, ref::Bytes dst,
                   const ref::Bytes& src);
ref::Bytes trans_5hd(How how, DType dtype, const ref::TransDataTo5HDParams& params,
                     const ref::Places16& to, const ref::Places16& from, ref::Bytes dst,
                     const ref::Bytes& src);
ref::Bytes add_half(How how, int64_t count, const ref::Bytes& src0, const ref::Bytes& src1);

// [first first+1 ... last] as half, and back.
inline ref::Bytes halves(const std::vector<int>& values) {
  ref::Bytes bytes(2 * values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const uint64_t bits = ref::double_to_half(values[i]);
    std::memcpy(&bytes[2 * i], &bits, 2);
  }
  return bytes;
}
inline std::vector<int> counting(int first, int last) {
  std::vector<int> values(static_cast<size_t>(last - first + 1));
  std::iota(values.begin(), values.end(), first);
  return values;
}
inline std::vector<int> from_halves(const ref::Bytes& bytes) {
  std::vector<int> values;
  for (size_t i = 0; i + 1 < bytes.size(); i += 2)
    values.push_back(static_cast<int>(ref::half_to_double(bytes[i] | uint64_t{bytes[i + 1]} << 8)));
  return values;
}

}  // namespace asctwin::test
