// Random copies out of L0C. spec: cube.md, sections 7.3 and 7.4
#include <algorithm>

#include "property/random/call.h"

namespace asctwin::test {
namespace {

// With a scale between 2^-4 and 2^4.
uint64_t random_word(Rng& rng) {
  const uint64_t scale = static_cast<uint64_t>(between(rng, 123, 131)) << 23 | (rng() & 0x807FFFFF);
  return scale | (rng() & 0x7FFF) << 32;
}

bool is_in_ub(TPosition position) {
  return position == TPosition::VECIN || position == TPosition::VECOUT ||
         position == TPosition::VECCALC;
}

void randomize_copy(Rng& rng, isa::L0cCopy& op) {
  op.nz2nd = (op.dst.position == TPosition::GM || is_in_ub(op.dst.position)) && chance(rng, 2);
  op.channel_split =
      op.dst.position == TPosition::GM && !op.nz2nd && op.dtype == DType::kFloat && chance(rng, 2);
  const int64_t multiple = op.nz2nd ? 1 : op.channel_split ? 8 : 16;
  op.n_size = between(rng, 0, 100 / multiple) * multiple;
  op.m_size = between(rng, 0, 40);
  op.src_stride = between(rng, 0, 50);
  op.relu = chance(rng, 2);
  const auto size = static_cast<int64_t>(size_of(op.dtype));
  const int64_t unit = op.dst_in_elements ? size : 32;
  op.dst_stride = op.nz2nd ? op.n_size + between(rng, 1, 20)
                           : op.m_size * op.strip_columns() * size / unit + between(rng, 1, 9);
  if (!op.nz2nd) return;
  op.nd.count = between(rng, 1, 3);
  op.nd.src_stride = between(rng, 1, 9);
  op.nd.dst_stride = chance(rng, 2) ? op.n_size : op.dst_stride * op.m_size;
  op.nd.dst_stride = std::max<int64_t>(op.nd.dst_stride, 1) + between(rng, 0, 5);
}

// Columns in place of rows.
void turn(Rng& rng, isa::Fixpipe& op) {
  op.nz2nd = false;
  op.nz2dn = true;
  op.row_step = chance(rng, 2) ? 1 : between(rng, 1, 4);
  op.dst_stride = op.m_size + between(rng, 1, 20);
  op.nd.dst_stride = op.dst_stride * op.n_size + between(rng, 1, 5);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Fixpipe& op) {
  op.for_950 = op.dst_in_elements = machine.chip.family == isa::Family::k950;
  op.nd_unit = op.for_950 ? 16 : 256;
  op.to_ub = is_in_ub(op.dst.position);
  if (op.to_ub) op.sub_block_id = between(rng, 0, 1);
  randomize_copy(rng, op);
  if (op.for_950 && op.nz2nd && chance(rng, 2)) turn(rng, op);
  op.pre_quant = random_word(rng);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::DataCopyL0C& op) {
  randomize_copy(rng, op);
  machine.registers.fixpipe.nd = op.nd;
  machine.registers.fixpipe.nd_is_set = true;
  machine.registers.fixpipe.pre_quant = random_word(rng);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetFixpipeNz2ndFlag& op) {
  op.nd = {between(rng, 1, 9), between(rng, 0, 512), between(rng, 0, 65535)};
}

template <>
void randomize(Rng& rng, Machine&, isa::SetFixpipePreQuantFlag& op) {
  op.config = random_word(rng);
}

template <>
void randomize(Rng& rng, Machine&, isa::SetFixPipeConfig& op) {
  op.clears_unit_flags = op.quant.position == TPosition::CO1 || chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::GetFixPipeConfig& op) {
  for (uint64_t& word : machine.registers.fixpipe.words) word = random_word(rng);
  op.word = static_cast<isa::FixpipeWord>(between(rng, 0, isa::kFixpipeWords - 1));
}

}  // namespace asctwin::test
