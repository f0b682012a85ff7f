// Random 3D loads, what they read from registers, and InitConstValue.
// spec: cube.md, sections 4 and 5
#include <algorithm>

#include "isa/ops/cube/load_3d_walk.h"
#include "property/random/call.h"

namespace asctwin::test {
namespace {

isa::FeatureMap random_map(Rng& rng) {
  return {between(rng, 1, 8), between(rng, 1, 9), between(rng, 0, 3),
          between(rng, 0, 3), between(rng, 0, 3), between(rng, 0, 3)};
}

// Now and then a filter of more than 255 columns on a map of one line.
void randomize_filter(Rng& rng, isa::LoadData3D& op) {
  op.stride_w = between(rng, 1, 3);
  op.stride_h = between(rng, 1, 3);
  op.filter_w = between(rng, 1, 3);
  op.filter_h = between(rng, 1, 3);
  op.dilation_w = between(rng, 1, 2);
  op.dilation_h = between(rng, 1, 2);
  op.filter_size_w = op.filter_size_h = false;
  if (!chance(rng, 30)) return;
  op.filter_size_w = true;
  op.filter_w = between(rng, 0, 2);
  op.filter_h = op.dilation_w = 1;
  op.l1_w = between(rng, 258, 270);
}

// Whole blocks, or up to the last column and beyond it.
void randomize_part(Rng& rng, isa::LoadData3D& op) {
  const isa::Load3dWalk walk(op);
  const int64_t c0 = walk.c0(), taps = walk.columns() / c0;
  op.k_start = between(rng, 0, taps - 1) * c0;
  op.m_start = between(rng, 0, walk.rows() - 1);
  op.k_extension = between(rng, 0, std::min<int64_t>(taps, 6)) * c0;
  if (chance(rng, 4))
    op.k_extension = std::min<int64_t>(walk.columns() - op.k_start, 6 * c0) + between(rng, 0, 9);
  if (op.k_start + op.k_extension < walk.columns()) op.k_extension -= op.k_extension % c0;
  op.m_extension = between(rng, 0, 3) * 16;
  if (chance(rng, 2)) op.m_extension = walk.rows() - op.m_start + between(rng, 0, 5);
  if (walk.bits() == 32 && chance(rng, 2)) op.m_extension = between(rng, 0, 40);
  if (walk.bits() == 4) op.k_extension += op.k_extension % 2;
}

void randomize_load(Rng& rng, Machine& machine, isa::LoadData3D& op) {
  const int64_t c0 = 256 / info_of(op.dtype).bits;
  do {
    static_cast<isa::FeatureMap&>(op) = random_map(rng);
    randomize_filter(rng, op);
    op.channel_size = between(rng, 1, 2) * c0;
  } while (isa::Load3dWalk(op).rows() == 0);
  randomize_part(rng, op);
  op.en_transpose =
      op.dst.position == TPosition::A2 && info_of(op.dtype).bits >= 16 && chance(rng, 2);
  op.padding = (rng() & 0xFF) * 0x0101010101010101;
  op.right_map = chance(rng, 2);
  op.sets_fmatrix = chance(rng, 2);
  op.sets_padding = chance(rng, 2);
  isa::Load3dRegisters& set = machine.registers.load_3d;
  for (isa::FeatureMap& map : set.maps) map = random_map(rng);
  if (!op.sets_fmatrix) set.maps[op.right_map] = op;
  set.padding = (rng() & 0xFF) * 0x0101010101010101;
  if (chance(rng, 2))
    machine.registers.load_repeat = {between(rng, 0, 3), between(rng, 1, 3), between(rng, 0, 1)};
}

}  // namespace

template <>
void randomize(Rng& rng, Machine&, isa::LoadData3DV1& op) {
  do {
    static_cast<isa::FeatureMap&>(op) = random_map(rng);
    op.filter_w = between(rng, 1, 3);
    op.filter_h = between(rng, 1, 3);
    op.dilation_w = between(rng, 1, 2);
    op.dilation_h = between(rng, 1, 2);
  } while ((op.filter_w - 1) * op.dilation_w >= op.l1_w + op.pad_left + op.pad_right ||
           (op.filter_h - 1) * op.dilation_h >= op.l1_h + op.pad_top + op.pad_bottom);
  op.c1_index = between(rng, 0, 2);
  op.fetch_w = between(rng, 0, op.filter_w - 1);
  op.fetch_h = between(rng, 0, op.filter_h - 1);
  op.left_top_w = between(rng, -op.pad_left, op.l1_w);
  op.left_top_h = between(rng, -op.pad_top, op.l1_h);
  op.stride_w = between(rng, 1, 3);
  op.stride_h = between(rng, 1, 3);
  op.jump_stride = between(rng, 1, 4);
  op.repeat_mode = between(rng, 0, 1);
  op.repeat_time = between(rng, 0, 6);
  op.padding = (rng() & 0xFF) * 0x0101;
}

template <>
void randomize(Rng& rng, Machine& machine, isa::LoadData3D& op) {
  randomize_load(rng, machine, op);
}

// Strips lie at least as far apart as they are long.
template <>
void randomize(Rng& rng, Machine& machine, isa::LoadDataWithStride& op) {
  randomize_load(rng, machine, op);
  isa::LoadRepeat& repeat = machine.registers.load_repeat;
  const int64_t c0 = 256 / info_of(op.dtype).bits;
  const int64_t extent = op.transposes() ? (op.k_extension + c0 - 1) / c0 * c0 : op.m_extension;
  const int64_t repeats = op.transposes() == (repeat.mode == 1) ? repeat.times : 1;
  repeat.dst_stride = ((extent + 15) / 16 + 1) * repeats + between(rng, 0, 3);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetFmatrix& op) {
  static_cast<isa::FeatureMap&>(op) = random_map(rng);
  op.mode = between(rng, 0, 1);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetLoadDataPaddingValue& op) {
  op.value = rng() & 0xFFFF;
}

template <>
void randomize(Rng& rng, Machine&, isa::SetLoadDataBoundary& op) {
  op.boundary = chance(rng, 3) ? 0 : between(rng, 1024, 524288);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetLoadDataRepeat& op) {
  op.repeat = {between(rng, 0, 9), between(rng, 0, 3), between(rng, 0, 1)};
}

template <>
void randomize(Rng& rng, Machine&, isa::SetLoadDataRepeatWithStride& op) {
  op.repeat = {between(rng, 0, 9), between(rng, 0, 3), between(rng, 0, 1), between(rng, 0, 99)};
}

template <>
void randomize(Rng& rng, Machine&, isa::InitConstValue& op) {
  op.repeat_times = between(rng, 0, 4);
  op.block_num = between(rng, 1, 5);
  op.dst_gap = between(rng, 0, 3);
  op.value = rng();
}

#define ASCTWIN_CUBE_MODE(record)                       \
  template <>                                           \
  void randomize(Rng& rng, Machine&, isa::record& op) { \
    op.enabled = chance(rng, 2);                        \
  }
ASCTWIN_CUBE_MODE(SetHF32Mode)
ASCTWIN_CUBE_MODE(SetHF32TransMode)
ASCTWIN_CUBE_MODE(SetMMLayoutTransform)
#undef ASCTWIN_CUBE_MODE

}  // namespace asctwin::test
