// Products to try and what they must come out as, by plain loops. Elements are small integers, so
// that every order of a sum gives the same.
// spec: matmul.md, sections 3.1 and 3.2
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
#include "tiling/tiling_api.h"

namespace matmul_test {

using Tiling = optiling::TCubeTiling;
namespace mt = matmul_tiling;

struct Problem {
  int m = 0, n = 0, k = 0;
  bool a_transposed = false, b_transposed = false, bias = false;
  int cores = 1;
  int base_m = -1, base_n = -1;
  bool first_n = false;
};

inline int up(int size, int to) { return (size + to - 1) / to * to; }

// Where element (row, column) of a stored matrix lies.
struct Stored {
  int rows, columns;
  bool nz = false;
  int c0 = 16;

  size_t size() const {
    return nz ? size_t(up(rows, 16)) * up(columns, c0) : size_t(rows) * columns;
  }
  size_t at(int row, int column) const {
    if (!nz) return size_t(row) * columns + column;
    return size_t(column / c0) * up(rows, 16) * c0 + size_t(row) * c0 + column % c0;
  }
};

template <class T>
constexpr mt::DataType kDataType = mt::DataType::DT_UNDEFINED;
template <>
inline constexpr mt::DataType kDataType<half> = mt::DataType::DT_FLOAT16;
template <>
inline constexpr mt::DataType kDataType<bfloat16_t> = mt::DataType::DT_BF16;
template <>
inline constexpr mt::DataType kDataType<float> = mt::DataType::DT_FLOAT;
template <>
inline constexpr mt::DataType kDataType<int8_t> = mt::DataType::DT_INT8;
template <>
inline constexpr mt::DataType kDataType<int32_t> = mt::DataType::DT_INT32;
template <>
inline constexpr mt::DataType kDataType<fp8_e4m3fn_t> = mt::DataType::DT_FLOAT8_E4M3FN;
template <>
inline constexpr mt::DataType kDataType<fp8_e5m2_t> = mt::DataType::DT_FLOAT8_E5M2;
template <>
inline constexpr mt::DataType kDataType<hifloat8_t> = mt::DataType::DT_HIFLOAT8;
template <>
inline constexpr mt::DataType kDataType<fp4x2_e2m1_t> = mt::DataType::DT_FLOAT4_E2M1;
template <>
inline constexpr mt::DataType kDataType<fp4x2_e1m2_t> = mt::DataType::DT_FLOAT4_E1M2;
template <>
inline constexpr mt::DataType kDataType<AscendC::int4b_t> = mt::DataType::DT_INT4;

inline std::vector<int> values(std::mt19937& random, size_t count, int most = 3) {
  std::vector<int> all(count);
  for (int& value : all)
    value = static_cast<int>(random() % static_cast<unsigned>(2 * most + 1)) - most;
  return all;
}

template <class T>
asctwin::Gm<T> stored(const std::vector<int>& values, const Stored& layout, bool transposed) {
  std::vector<T> all(layout.size(), static_cast<T>(0));
  for (int r = 0; r < layout.rows; ++r)
    for (int c = 0; c < layout.columns; ++c) {
      const int index = transposed ? c * layout.rows + r : r * layout.columns + c;
      all[layout.at(r, c)] = static_cast<T>(static_cast<float>(values[size_t(index)]));
    }
  return asctwin::Gm<T>(all);
}

// [m][n] = bias[n] + sum of a[m][k] * b[k][n]
inline std::vector<int> product(const Problem& p, const std::vector<int>& a,
                                const std::vector<int>& b, const std::vector<int>& bias) {
  std::vector<int> c(size_t(p.m) * p.n);
  for (int i = 0; i < p.m; ++i)
    for (int q = 0; q < p.k; ++q)
      for (int j = 0; j < p.n; ++j)
        c[size_t(i) * p.n + j] += a[size_t(i) * p.k + q] * b[size_t(q) * p.n + j];
  if (p.bias)
    for (int i = 0; i < p.m; ++i)
      for (int j = 0; j < p.n; ++j) c[size_t(i) * p.n + j] += bias[size_t(j)];
  return c;
}

template <class T, class C, class Bias>
Tiling tiling_of(const Problem& p, mt::TPosition c_position = mt::TPosition::GM,
                 mt::CubeFormat in = mt::CubeFormat::ND, mt::CubeFormat out = mt::CubeFormat::ND) {
  mt::MultiCoreMatmulTiling api;
  api.SetDim(p.cores);
  api.SetAType(mt::TPosition::GM, in, kDataType<T>, p.a_transposed);
  api.SetBType(mt::TPosition::GM, in, kDataType<T>, p.b_transposed);
  api.SetCType(c_position, out, kDataType<C>);
  api.SetBiasType(mt::TPosition::GM, mt::CubeFormat::ND, kDataType<Bias>);
  api.SetOrgShape(p.m, p.n, p.k);
  api.SetShape(p.m, p.n, p.k);
  api.EnableBias(p.bias);
  api.SetFixSplit(p.base_m, p.base_n, -1);
  api.SetTraverse(p.first_n ? mt::MatrixTraverse::FIRSTN : mt::MatrixTraverse::FIRSTM);
  api.SetBufferSpace(-1, -1, -1);
  Tiling tiling;
  if (api.GetTiling(tiling) == -1) tiling.set_usedCoreNum(0);
  return tiling;
}

}  // namespace matmul_test
