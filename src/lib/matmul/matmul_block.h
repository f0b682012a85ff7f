// One block of a product on a cube core: operands through L1 into L0A and L0B, Mmad over K,
// Fixpipe. It is written with the instructions as a kernel uses them, each step behind a barrier.
// spec: matmul.md, sections 3.1 and 3.2; cube.md, sections 1 to 7
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "asctwin/lib/matmul_object.h"

namespace asctwin::lib {

constexpr int64_t ceil_div(int64_t size, int64_t part) { return (size + part - 1) / part; }
constexpr int64_t round_up(int64_t size, int64_t to) { return ceil_div(size, to) * to; }

// Elements in 32 B, and the bytes of some.
constexpr int64_t c0_of(DType type) { return 256 / info_of(type).bits; }
constexpr int64_t bytes_in(DType type, int64_t elements) {
  return elements * info_of(type).bits / 8;
}

inline constexpr int64_t kScaledDepth = 64;  // elements along K with a whole fractal of MX scales

// The unused part of each memory.
struct CubeMemory {
  AscendC::LocalTensor<uint8_t> l1, l0a, l0b, l0c, bias;
};
CubeMemory cube_memory();

// A stored matrix. The pitch is in elements from row to row, of NZ in rows from strip to strip.
struct MatrixView {
  MatmulTensor tensor;
  DType dtype = DType::kHalf;
  bool nz = false;
  bool transposed = false;  // the operand is the transpose of what is stored
  bool is_scalar = false;   // every element is `scalar`, the bits of one
  uint64_t scalar = 0;
  bool long_rows = false;  // rows may be further apart than an instruction takes: one at a time
  int64_t pitch = 0;
  MatmulTensor kept_rows;       // of a sparse operand: the indexes of what is stored
  int64_t index_pitch = 0;      // columns from one of their strips to the next
  MatmulTensor scale;           // of MX: pairs of scales, each of 64 elements along K
  bool scale_by_lines = false;  // stored as [M or N, K / 64], otherwise as [K / 64, M or N]
  int64_t scale_pitch = 0;      // pairs from row to row
  MatmulCallbacks::CopyIn copy = nullptr;
  uint64_t user_tiling = 0, user_data = 0;

  bool is_sparse() const { return kept_rows.is_given(); }
  bool is_scaled() const { return scale.is_given(); }
  // Returns the stored elements among `depth` along K.
  int64_t stored(int64_t depth) const { return is_sparse() ? ceil_div(depth, 2) : depth; }
  template <class T>
  T scalar_as() const {
    T value;
    std::memcpy(static_cast<void*>(&value), &scalar, sizeof(T));
    return value;
  }
};

// Rows [m0, m0 + m) and columns [n0, n0 + n) of the result.
struct BlockProduct {
  enum class Start : uint8_t { kZero, kBias, kResult };

  MatrixView a, b;
  MatmulTensor bias;
  DType bias_dtype = DType::kFloat;
  int64_t m0 = 0, n0 = 0, k0 = 0, m = 0, n = 0, k = 0;
  int64_t base_m = 0, base_n = 0, base_k = 0;
  Start start = Start::kZero;

  bool is_integer() const { return a.dtype == DType::kInt8 || a.dtype == DType::kInt4; }
};

// Where the words of a quantisation lie in L1.
int64_t quant_place(const BlockProduct& product);

// `l0c`: where the result is formed.
void multiply(const CubeMemory& memory, const AscendC::LocalTensor<uint8_t>& l0c,
              const BlockProduct& product);

struct BlockTarget {
  MatmulTensor tensor;
  DType dtype = DType::kFloat;
  bool nz = false, channel_split = false;
  bool by_columns = false, relu = false;  // of the 950
  int64_t pitch = 0;  // as of a MatrixView; by columns from one of them to the next
  int64_t row = 0, column = 0;
  uint8_t atomic = 0;
  MatmulTensor quant;  // words, one for each column of the result; not given: one for all
  uint64_t quant_word = 0;
  MatmulCallbacks::CopyOut copy_out = nullptr;  // instead of Fixpipe
  uint64_t user_tiling = 0, user_data = 0;

  int64_t strip() const { return channel_split ? 8 : size_of(dtype) == 1 ? 32 : 16; }
};

// Stores the product in `l0c`.
void store(const CubeMemory& memory, const AscendC::LocalTensor<uint8_t>& l0c,
           const BlockProduct& product, const BlockTarget& target);

template <class T>
AscendC::GlobalTensor<T> global_of(const MatmulTensor& tensor) {
  AscendC::GlobalTensor<T> global;
  auto* const data = reinterpret_cast<T*>(tensor.address);
  if (tensor.extent_bytes == ~uint64_t{0})
    global.SetGlobalBuffer(data);
  else
    global.SetGlobalBuffer(data, elements_in<T>(tensor.extent_bytes));
  return global;
}
template <class T>
AscendC::LocalTensor<T> local_of(const MatmulTensor& tensor, AscendC::TPosition position) {
  return AscendC::LocalTensor<T>(
      {tensor.address, static_cast<uint32_t>(tensor.extent_bytes), framework::kNone, position});
}

// `bytes` further on.
inline MatmulTensor shifted(MatmulTensor tensor, int64_t bytes) {
  tensor.address += bytes;
  if (tensor.extent_bytes != ~uint64_t{0})
    tensor.extent_bytes -= std::min(tensor.extent_bytes, static_cast<uint64_t>(bytes));
  return tensor;
}

}  // namespace asctwin::lib
