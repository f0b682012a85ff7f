// Random fields of the loads into L0. spec: cube.md, section 2
#include "property/random/call.h"

namespace asctwin::test {

template <>
void randomize(Rng& rng, Machine& machine, isa::LoadData& op) {
  const Hardware to = machine.chip.memory_of(op.dst.position);
  const Hardware from = machine.chip.memory_of(op.src.position);
  op.repeat_times = between(rng, 0, 6);
  op.src_stride = between(rng, 0, 4);
  op.start_index = between(rng, 0, 8);
  op.dst_gap = between(rng, 0, 3);
  op.if_transpose = from == Hardware::L1 && info_of(op.dtype).bits == 16 && chance(rng, 2);
  op.addr_mode = to == Hardware::L1 && chance(rng, 2);
  if (op.addr_mode == 1) op.start_index += op.repeat_times * op.src_stride;
}

template <>
void randomize(Rng& rng, Machine&, isa::LoadDataV2& op) {
  const int64_t bits = info_of(op.dtype).bits;
  op.m_start = between(rng, 0, 4);
  op.k_start = between(rng, 0, 4);
  op.m_step = between(rng, 0, 5);
  op.k_step = between(rng, 0, 5);
  op.if_transpose =
      op.dst.position != TPosition::A1 && op.dst.position != TPosition::B1 && chance(rng, 2);
  op.src_stride = between(rng, 0, 8);
  op.dst_stride = op.m_step + between(rng, 0, 3);
  if (op.if_transpose == 0) return;
  if (bits == 4) op.m_step = op.m_step / 4 * 4;
  if (bits == 8) op.m_step += op.m_step % 2;
  if (bits == 32) op.k_step += op.k_step % 2;
  op.dst_stride = op.k_step * 16 / bits + between(rng, 0, 3);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::LoadDataMx& op) {
  randomize(rng, machine, static_cast<isa::LoadDataV2&>(op));
  op.x_start = between(rng, 0, 3);
  op.y_start = between(rng, 0, 3);
  op.x_step = between(rng, 0, 5);
  op.y_step = between(rng, 0, 5);
  op.scale_src_stride = between(rng, 0, 8);
  op.scale_dst_stride = between(rng, 0, 8);
}

// Half of the calls keep the fractals of a square together, the others its squares.
template <>
void randomize(Rng& rng, Machine& machine, isa::LoadDataWithTranspose& op) {
  op.in_fractals = machine.chip.family == isa::Family::k950;
  if (op.in_fractals) op.src_frac_gap = between(rng, 0, 3);
  op.repeat_times = between(rng, 0, 4);
  op.src_stride = between(rng, 0, 4);
  op.start_index = between(rng, 0, 8);
  op.addr_mode = chance(rng, 2);
  if (op.addr_mode == 1) op.start_index += op.repeat_times * op.src_stride;
  const bool keeps_squares = chance(rng, 2);
  op.dst_gap = keeps_squares ? between(rng, 3, 6) : between(rng, 0, 2);
  op.dst_frac_gap = keeps_squares ? 0 : op.repeat_times * (op.dst_gap + 1) + between(rng, 0, 3);
}

}  // namespace asctwin::test
