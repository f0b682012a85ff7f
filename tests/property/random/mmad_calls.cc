// Random products of the chip. spec: cube.md, sections 1.2 and 1.3
#include "property/random/call.h"

namespace asctwin::test {
namespace {

using isa::Family;

// Mostly one fractal, sometimes several; vectors and nothing at all as well.
int64_t random_size(Rng& rng) {
  if (chance(rng, 3)) return between(rng, 0, 3);
  return chance(rng, 3) ? between(rng, 17, 40) : between(rng, 1, 16);
}

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Mmad& op) {
  const Family family = machine.chip.family;
  op.m = random_size(rng);
  op.n = random_size(rng);
  op.k = chance(rng, 4) ? between(rng, 1, 100) : random_size(rng);
  if (info_of(op.dtype).bits < 8) op.k += op.k % 2;
  const bool adds_bias = family == Family::kA2 || family == Family::k310B ||
                         family == Family::k950 || family == Family::kX90;
  op.has_bias = adds_bias && op.dtype != DType::kInt4 && chance(rng, 2);
  op.is_bias = chance(rng, 4);
  op.cmatrix_init_val = chance(rng, 2);
  const bool aligns = family == Family::kA2 || family == Family::kX90 || family == Family::k9020;
  op.k_direction_align = aligns && op.dtype == DType::kFloat && chance(rng, 2);
  machine.registers.hf32 = chance(rng, 2);
  machine.registers.hf32_to_zero = chance(rng, 2);
  op.disable_gemv = family == Family::k950 && chance(rng, 2);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::MmadMx& op) {
  op.m = random_size(rng);
  op.n = random_size(rng);
  op.k = chance(rng, 2) ? between(rng, 1, 200) : random_size(rng);
  if (info_of(op.dtype).bits < 8) op.k += op.k % 2;
  op.has_bias = chance(rng, 2);
  op.is_bias = chance(rng, 4);
  op.cmatrix_init_val = chance(rng, 2);
  op.disable_gemv = chance(rng, 2);
  machine.registers.fm_scales_loaded = machine.registers.filter_scales_loaded = true;
  for (isa::MxScales* scales : {&machine.data->fm_scales, &machine.data->filter_scales})
    for (uint8_t& byte : scales->bytes)
      byte = static_cast<uint8_t>(chance(rng, 8) ? rng() : 107 + rng() % 40);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::MmadWithSparse& op) {
  op.m = random_size(rng);
  op.n = random_size(rng);
  op.k = chance(rng, 2) ? between(rng, 1, 40) * 4 : random_size(rng);
  op.cmatrix_init_val = chance(rng, 2);
  machine.registers.sparse_loaded = true;
  for (uint8_t& byte : machine.data->sparse_index.bytes) byte = static_cast<uint8_t>(rng());
}

template <>
void randomize(Rng& rng, Machine&, isa::LoadDataWithSparse& op) {
  op.start_index = between(rng, 0, 5);
  op.repeat_times = between(rng, 0, 9);
}

}  // namespace asctwin::test
