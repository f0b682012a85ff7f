// The product of one block: tiles of the depth go through L1 and L0 in stages.
#pragma once

#include "policy.h"
#include "resource.h"
#include "tile.h"

namespace weave {

template <class Policy, class L1Shape, class L0Shape, class A, class B, class C>
struct BlockMmad {
  static_assert(sizeof(Policy) == 0, "no block works by this policy");
};

template <bool kUnitFlag, class L1Shape, class L0Shape, class AType, class BType, class CType>
struct BlockMmad<PingPong<kUnitFlag>, L1Shape, L0Shape, AType, BType, CType> {
  using Policy = PingPong<kUnitFlag>;
  using TileShape = L1Shape;
  using A = AType;
  using B = BType;
  using C = CType;
  using Element = typename A::Element;
  using LeftOnChip = typename OnChip<typename A::Layout>::Layout;
  using RightOnChip = typename OnChip<typename B::Layout>::Layout;
  static_assert(std::is_same_v<Element, typename B::Element>);
  static_assert(std::is_same_v<typename C::Layout, layout::RowMajor>);
  static_assert(L1Shape::M == L0Shape::M && L1Shape::N == L0Shape::N);

  static constexpr uint32_t kStages = Policy::kStages;
  static constexpr uint32_t kLeft = L1Shape::M * L1Shape::K * sizeof(Element);
  static constexpr uint32_t kRight = L1Shape::N * L1Shape::K * sizeof(Element);

  ON_DEVICE BlockMmad(Resource& resource, uint32_t first_byte = 0) {
    for (uint32_t i = 0; i < kStages; ++i) {
      l1_left_[i] = resource.l1.At<Element>(first_byte + i * kLeft);
      l1_right_[i] = resource.l1.At<Element>(first_byte + kStages * kLeft + i * kRight);
      l0_left_[i] = resource.l0a.At<Element>(i * (64 * 1024 / kStages));
      l0_right_[i] = resource.l0b.At<Element>(i * (64 * 1024 / kStages));
      AscendC::SetFlag<AscendC::HardEvent::MTE1_MTE2>(i);
      AscendC::SetFlag<AscendC::HardEvent::M_MTE1>(i);
    }
    l0_sum_ = resource.l0c.At<float>(0);
    AscendC::SetFlag<AscendC::HardEvent::FIX_M>(EVENT_ID0);
  }

  ON_DEVICE ~BlockMmad() {
    for (uint32_t i = 0; i < kStages; ++i) {
      AscendC::WaitFlag<AscendC::HardEvent::MTE1_MTE2>(i);
      AscendC::WaitFlag<AscendC::HardEvent::M_MTE1>(i);
    }
    AscendC::WaitFlag<AscendC::HardEvent::FIX_M>(EVENT_ID0);
  }

  ON_DEVICE void operator()(const AscendC::GlobalTensor<Element>& a,
                            const typename A::Layout& layout_a,
                            const AscendC::GlobalTensor<Element>& b,
                            const typename B::Layout& layout_b,
                            const AscendC::GlobalTensor<typename C::Element>& c,
                            const typename C::Layout& layout_c, const GemmCoord& block) {
    AscendC::WaitFlag<AscendC::HardEvent::FIX_M>(EVENT_ID0);
    for (Index k = 0; k < block.k(); k += L1Shape::K) {
      const Index depth = Least(L1Shape::K, block.k() - k);
      const auto tile_a = layout_a.Tile(MatrixCoord(block.m(), depth));
      const auto tile_b = layout_b.Tile(MatrixCoord(depth, block.n()));
      const auto left = LeftOnChip::template Make<Element>(block.m(), depth);
      const auto right = RightOnChip::template Make<Element>(depth, block.n());
      AscendC::WaitFlag<AscendC::HardEvent::MTE1_MTE2>(l1_);
      to_l1_left_(l1_left_[l1_], a[layout_a(MatrixCoord(0, k))], left, tile_a);
      to_l1_right_(l1_right_[l1_], b[layout_b(MatrixCoord(k, 0))], right, tile_b);
      AscendC::SetFlag<AscendC::HardEvent::MTE2_MTE1>(l1_);
      AscendC::WaitFlag<AscendC::HardEvent::MTE2_MTE1>(l1_);
      Multiply(left, right, block, depth, k == 0, k + depth == block.k());
      AscendC::SetFlag<AscendC::HardEvent::MTE1_MTE2>(l1_);
      l1_ = (l1_ + 1) % kStages;
    }
    if constexpr (kUnitFlag) {
      from_l0c_(c, l0_sum_, layout_c.Tile(block.mn()), 0b11);
    } else {
      AscendC::SetFlag<AscendC::HardEvent::M_FIX>(EVENT_ID0);
      AscendC::WaitFlag<AscendC::HardEvent::M_FIX>(EVENT_ID0);
      from_l0c_(c, l0_sum_, layout_c.Tile(block.mn()));
    }
    AscendC::SetFlag<AscendC::HardEvent::FIX_M>(EVENT_ID0);
  }

 private:
  ON_DEVICE void Multiply(const LeftOnChip& left, const RightOnChip& right, const GemmCoord& block,
                          Index depth, bool is_first, bool is_last) {
    for (Index k = 0; k < depth; k += L0Shape::K) {
      const Index part = Least(L0Shape::K, depth - k);
      AscendC::WaitFlag<AscendC::HardEvent::M_MTE1>(l0_);
      to_l0a_(l0_left_[l0_], l1_left_[l1_], left, k, part);
      to_l0b_(l0_right_[l0_], l1_right_[l1_], right, k, part);
      AscendC::SetFlag<AscendC::HardEvent::MTE1_M>(l0_);
      AscendC::WaitFlag<AscendC::HardEvent::MTE1_M>(l0_);
      AscendC::MmadParams params;
      params.m = RoundUp(block.m(), kSide);  // a product of one row would be a vector by a matrix
      params.n = block.n();
      params.k = part;
      params.cmatrixInitVal = is_first && k == 0;
      if constexpr (kUnitFlag) params.unitFlag = is_last && k + part == depth ? 0b11 : 0b10;
      AscendC::Mmad(l0_sum_, l0_left_[l0_], l0_right_[l0_], params);
      if (params.m / kSide * CeilDiv(Index(params.n), kSide) < 10) AscendC::PipeBarrier<PIPE_M>();
      AscendC::SetFlag<AscendC::HardEvent::M_MTE1>(l0_);
      l0_ = (l0_ + 1) % kStages;
    }
  }

  AscendC::LocalTensor<Element> l1_left_[kStages], l1_right_[kStages];
  AscendC::LocalTensor<Element> l0_left_[kStages], l0_right_[kStages];
  AscendC::LocalTensor<float> l0_sum_;
  uint32_t l1_ = 0, l0_ = 0;
  tile::ToL1<Element, typename A::Layout> to_l1_left_;
  tile::ToL1<Element, typename B::Layout> to_l1_right_;
  tile::ToL0A<Element, LeftOnChip> to_l0a_;
  tile::ToL0B<Element, RightOnChip> to_l0b_;
  tile::FromL0C<float, typename C::Element> from_l0c_;
};

// int8_t: the sums are int32_t, and Fixpipe scales each column by a word of 64 bits.
template <auto kMost, class L1Shape, class L0Shape, class AType, class BType, class CType>
struct BlockMmad<Scaled<kMost>, L1Shape, L0Shape, AType, BType, CType> {
  using TileShape = L1Shape;
  using A = AType;
  using B = BType;
  using C = CType;
  static_assert(std::is_same_v<typename C::Element, half>);
  static constexpr uint32_t kDepth = kMost;
  static constexpr uint32_t kLeft = L1Shape::M * kDepth, kRight = L1Shape::N * kDepth;

  ON_DEVICE BlockMmad(Resource const& resource) : resource_(resource) {}
  ON_DEVICE ~BlockMmad() {}

  ON_DEVICE void operator()(const AscendC::GlobalTensor<int8_t>& a,
                            const typename A::Layout& layout_a,
                            const AscendC::GlobalTensor<int8_t>& b,
                            const typename B::Layout& layout_b,
                            const AscendC::GlobalTensor<uint64_t>& scales,
                            const AscendC::GlobalTensor<half>& c,
                            const typename C::Layout& layout_c, const GemmCoord& block) {
    const auto left = layout::zN::Make<int8_t>(block.m(), block.k());
    const auto right = layout::nZ::Make<int8_t>(block.k(), block.n());
    const auto l1_left = resource_.l1.template At<int8_t>(0);
    const auto l1_right = resource_.l1.template At<int8_t>(kLeft);
    const auto l1_scales = resource_.l1.template At<uint64_t>(kLeft + kRight);
    const auto scales_there = resource_.fix.template At<uint64_t>(0);
    const auto sums = resource_.l0c.template At<int32_t>(0);
    to_l1_left_(l1_left, a, left, layout_a.Tile(MatrixCoord(block.m(), block.k())));
    to_l1_right_(l1_right, b, right, layout_b.Tile(MatrixCoord(block.k(), block.n())));
    const uint32_t words = RoundUp(block.n(), kSide);
    AscendC::DataCopy(l1_scales, scales, words);
    Pass<AscendC::HardEvent::MTE2_MTE1>();
    Pass<AscendC::HardEvent::MTE2_FIX>();
    to_l0a_(resource_.l0a.template At<int8_t>(0), l1_left, left);
    to_l0b_(resource_.l0b.template At<int8_t>(0), l1_right, right, 0, block.k());
    AscendC::DataCopy(scales_there, l1_scales, AscendC::DataCopyParams(1, words / 16, 0, 0));
    Pass<AscendC::HardEvent::MTE1_M>();
    AscendC::Mmad(
        sums, resource_.l0a.template At<int8_t>(0), resource_.l0b.template At<int8_t>(0),
        AscendC::MmadParams(RoundUp(block.m(), kSide), block.n(), block.k(), 0, false, true));
    Pass<AscendC::HardEvent::M_FIX>();
    AscendC::PipeBarrier<PIPE_FIX>();
    AscendC::SetFixPipeConfig<uint64_t, false>(scales_there, false);
    AscendC::SetFixpipeNz2ndFlag(1, 1, 1);
    AscendC::DataCopyCO12DstParams params;
    params.nSize = block.n();
    params.mSize = block.m();
    params.dstStride = layout_c.pitch;
    params.srcStride = RoundUp(block.m(), kSide);
    params.quantPre = QuantMode_t::VDEQF16;
    params.nz2ndEn = true;
    AscendC::DataCopy(c, sums, params);
    Pass<AscendC::HardEvent::FIX_M>();
    Pass<AscendC::HardEvent::FIX_MTE2>();
    Pass<AscendC::HardEvent::M_MTE1>();
    Pass<AscendC::HardEvent::MTE1_MTE2>();
  }

 private:
  template <AscendC::HardEvent kEvent>
  ON_DEVICE void Pass() {
    AscendC::SetFlag<kEvent>(EVENT_ID0);
    AscendC::WaitFlag<kEvent>(EVENT_ID0);
  }

  Resource resource_;  // a copy
  tile::ToL1<int8_t, typename A::Layout> to_l1_left_;
  tile::ToL1<int8_t, typename B::Layout> to_l1_right_;
  tile::ToL0AByMap<int8_t> to_l0a_;
  tile::ToL0B<int8_t, layout::nZ> to_l0b_;
};

}  // namespace weave
