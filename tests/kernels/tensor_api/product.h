// A product in tiles by the Tensor API: C = A * B + bias, tile by tile of C, with one buffer on each level.
// The tiles at the edges are smaller. Leave a wait out with -DSKIP=1 (MTE1 before M).
#pragma once

#include "kernel_operator.h"
#include "tensor_api/tensor.h"

using namespace AscendC;

#ifndef SKIP
#define SKIP 0
#endif

constexpr int kM = 32, kN = 48, kK = 64;  // a tile

template <HardEvent event>
__aicore__ inline void Signal() {
  SetFlag<event>(EVENT_ID0);
}
template <HardEvent event>
__aicore__ inline void Await() {
  WaitFlag<event>(EVENT_ID0);
}

__aicore__ inline int32_t PartOf(int32_t whole, int32_t start, int32_t tile) {
  return whole - start < tile ? whole - start : tile;
}

// One product: the formats of A and B in global memory and in L1.
template <class T, class Sum, class GmA, class L1A, class GmB, class L1B>
struct Product {
  using C0 = Te::LayoutTraitDefault<T>;

  int32_t m, n, k;

  // The tile of C at (row, column) stands in L0C when it ends.
  template <class L1ARoom, class L1BRoom, class L0ARoom, class L0BRoom, class L0CRoom, class Bias>
  __aicore__ inline void Tile(const __gm__ T* a, const __gm__ T* b, L1ARoom l1a_room, L1BRoom l1b_room,
                              L0ARoom l0a_room, L0BRoom l0b_room, L0CRoom l0c_room, const Bias& bias,
                              int32_t row, int32_t column) {
    const auto gm_a = Te::MakeTensor(Te::MakeMemPtr<Te::Location::GM>(a),
                                     Te::MakeFrameLayout<GmA, C0>(m, k));
    const auto gm_b = Te::MakeTensor(Te::MakeMemPtr<Te::Location::GM>(b),
                                     Te::MakeFrameLayout<GmB, C0>(k, n));
    const int32_t rows = PartOf(m, row, kM), columns = PartOf(n, column, kN);
    const auto result = Te::MakeTensor(Te::MakeMemPtr(l0c_room),
                                       Te::MakeFrameLayout<Te::NZLayoutPtn>(rows, columns));
    Signal<HardEvent::M_MTE1>();
    Signal<HardEvent::MTE1_MTE2>();
    for (int32_t depth = 0; depth < k; depth += kK) {
      const int32_t part = PartOf(k, depth, kK);
      const auto l1_a =
          Te::MakeTensor(Te::MakeMemPtr(l1a_room), Te::MakeFrameLayout<L1A, C0>(rows, part));
      const auto l1_b =
          Te::MakeTensor(Te::MakeMemPtr(l1b_room), Te::MakeFrameLayout<L1B, C0>(part, columns));
      Await<HardEvent::MTE1_MTE2>();
      const auto from_gm = Te::MakeCopy(Te::CopyGM2L1{}, Te::CopyGM2L1TraitDefault{});
      Te::Copy(from_gm, l1_a, gm_a.Slice(Te::MakeCoord(row, depth), Te::MakeShape(rows, part)));
      Te::Copy(from_gm, l1_b,
               Te::Slice(gm_b, Te::MakeCoord(depth, column), Te::MakeShape(part, columns)));
      Signal<HardEvent::MTE2_MTE1>();
      Await<HardEvent::MTE2_MTE1>();
      const auto l0_a = Te::MakeTensor(Te::MakeMemPtr(l0a_room),
                                       Te::MakeFrameLayout<Te::NZLayoutPtn, C0>(rows, part));
      const auto l0_b = Te::MakeTensor(Te::MakeMemPtr(l0b_room),
                                       Te::MakeFrameLayout<Te::ZNLayoutPtn, C0>(part, columns));
      Await<HardEvent::M_MTE1>();
      Te::Copy(Te::MakeCopy(Te::CopyL12L0A{}), l0_a, l1_a);
      Te::Copy(Te::MakeCopy(Te::CopyL12L0B{}), l0_b, l1_b);
      Signal<HardEvent::MTE1_MTE2>();
      Signal<HardEvent::MTE1_M>();
      if (SKIP != 1) Await<HardEvent::MTE1_M>();
      Te::MmadParams params;
      params.m = rows;
      params.n = columns;
      params.k = part;
      params.cmatrixInitVal = false;
      const auto product = Te::MakeMmad(Te::MmadOperation{}, Te::MmadTraitDefault{}).with(params);
      if (depth == 0)
        Te::Mmad(product, result, l0_a, l0_b, bias);  // THE PRODUCT
      else
        Te::Mmad(product, result, l0_a, l0_b);
      if (SKIP == 1) Await<HardEvent::MTE1_M>();
      Signal<HardEvent::M_MTE1>();
    }
    Await<HardEvent::M_MTE1>();
    Await<HardEvent::MTE1_MTE2>();
    Signal<HardEvent::M_FIX>();
    Await<HardEvent::M_FIX>();
  }
};

// All tiles of C, each with its part of the bias, into rows of global memory.
template <class T, class Sum, class GmA, class L1A, class GmB, class L1B>
__aicore__ inline void Multiply(__gm__ T* a, __gm__ T* b, __gm__ Sum* bias, __gm__ Sum* c, int32_t m,
                                int32_t n, int32_t k) {
  __cbuf__ T l1a[kM * kK];
  __cbuf__ T l1b[kK * (kN + 16)];
  __cbuf__ Sum l1_bias[kN];
  __ca__ T l0a[kM * kK];
  __cb__ T l0b[kK * (kN + 16)];
  __cc__ Sum l0c[kM * kN];
  __biasbuf__ Sum table[kN];
  Product<T, Sum, GmA, L1A, GmB, L1B> product{m, n, k};
  const auto rows_of_c =
      Te::MakeTensor(Te::MakeMemPtr<Te::Location::GM>(c), Te::MakeFrameLayout<Te::NDLayoutPtn>(m, n));
  const auto all_bias = Te::MakeTensor(Te::MakeMemPtr<Te::Location::GM>(bias),
                                       Te::MakeFrameLayout<Te::NDExtLayoutPtn>(1, n));
  for (int32_t row = 0; row < m; row += kM)
    for (int32_t column = 0; column < n; column += kN) {
      const int32_t rows = PartOf(m, row, kM), columns = PartOf(n, column, kN);
      const auto line = Te::MakeFrameLayout<Te::NDExtLayoutPtn>(1, (columns + 15) / 16 * 16);
      const auto in_l1 = Te::MakeTensor(Te::MakeMemPtr(l1_bias), line);
      const auto in_table = Te::MakeTensor(Te::MakeMemPtr(table), line);
      Te::Copy(Te::MakeCopy(Te::CopyGM2L1{}), in_l1,
               all_bias.Slice(Te::MakeCoord(0, column), Te::MakeShape(1, columns)));
      Signal<HardEvent::MTE2_MTE1>();
      Await<HardEvent::MTE2_MTE1>();
      Te::Copy(Te::MakeCopy(Te::CopyL12BT{}), in_table, in_l1);
      product.Tile(a, b, l1a, l1b, l0a, l0b, l0c, in_table, row, column);
      const auto result =
          Te::MakeTensor(Te::MakeMemPtr(l0c), Te::MakeFrameLayout<Te::NZLayoutPtn>(rows, columns));
      Te::Copy(Te::MakeCopy(Te::CopyL0C2GM{}, Te::CopyL0C2GMTraitDefault{}).with(Te::FixpipeParams{}),
               rows_of_c.Slice(Te::MakeCoord(row, column), Te::MakeShape(rows, columns)), result);
      PipeBarrier<PIPE_ALL>();
    }
}
