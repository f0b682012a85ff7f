// Random fields and offsets of Gather, Scatter, Gatherb, Brcb and BilinearInterpolation; counts of
// those with two results. spec: data_movement.md, section 9.4; vector.md, section 4.13
#include <algorithm>
#include <cstring>
#include <numeric>

#include "property/random/lanes.h"

namespace asctwin::test {
namespace {

template <class Record>
void randomize_indexed(Rng& rng, Machine& machine, Record& op) {
  const auto element = static_cast<int64_t>(size_of(op.dtype));
  randomize_lanes(rng, machine, std::min<int64_t>(128, 256 / element), op.lanes);
  op.lanes.set_mask = true;
  op.base = between(rng, 0, 40) * element;
  op.repeat_stride = between(rng, 0, 12);
}

// The offsets that a call reads: the bytes of its third operand.
class OffsetSink final : public isa::AccessSink {
 public:
  void add(const isa::Access& access) override {
    if (access.operand != 2) return;
    isa::for_each_run(access, [&](const uint8_t* run, int64_t bytes) {
      for (int64_t i = 0; i < bytes; i += 4) places.push_back(const_cast<uint8_t*>(run + i));
    });
  }
  std::vector<uint8_t*> places;
};

// Multiples of `unit` for the lanes that take part, no two of a few the same when `distinct`. The
// offsets of other lanes stay random bytes, which nobody may read.
template <class I>
void write_multiples(Rng& rng, const Machine& machine, const I& op, int64_t unit, bool distinct) {
  OffsetSink sink;
  resolved(Machine{machine.chip, machine.core, machine.registers}, op).accesses(sink);
  std::vector<int64_t> units(static_cast<size_t>(kIndexedBytes / unit));
  std::iota(units.begin(), units.end(), 0);
  std::shuffle(units.begin(), units.end(), rng);
  for (size_t i = 0; i < sink.places.size(); ++i) {
    const int64_t last = static_cast<int64_t>(units.size()) - 1;
    const int64_t chosen = distinct ? units[i % units.size()] : between(rng, 0, last);
    const auto offset = static_cast<uint32_t>(chosen * unit);
    std::memcpy(sink.places[i], &offset, sizeof(offset));
  }
}

int64_t element_bytes(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

}  // namespace

template <>
void randomize(Rng& rng, Machine& machine, isa::Gather& op) {
  randomize_indexed(rng, machine, op);
}
void write_offsets(Rng& rng, const Machine& machine, const isa::Gather& op) {
  write_multiples(rng, machine, op, element_bytes(op.dtype), false);
}

// Two lanes with one offset have no defined order.
template <>
void randomize(Rng& rng, Machine& machine, isa::Scatter& op) {
  randomize_indexed(rng, machine, op);
}
void write_offsets(Rng& rng, const Machine& machine, const isa::Scatter& op) {
  write_multiples(rng, machine, op, element_bytes(op.dtype), true);
}

template <>
void randomize(Rng& rng, Machine&, isa::Gatherb& op) {
  op.repeat_times = between(rng, 0, 5);
  op.dst_block_stride = between(rng, 0, 3);
  op.dst_repeat_stride = between(rng, 0, 30);
}
void write_offsets(Rng& rng, const Machine& machine, const isa::Gatherb& op) {
  write_multiples(rng, machine, op, 32, false);
}

template <>
void randomize(Rng& rng, Machine& machine, isa::BilinearInterpolation& op) {
  do randomize_lanes(rng, machine, 128, op.lanes);
  while (op.lanes.count_form);
  op.lanes.repeat = 1;
  op.lanes.set_mask = true;
  machine.registers.floats_saturate = chance(rng, 4);
  op.h_repeats = between(rng, 1, 4);
  op.v_repeats = between(rng, 1, 3);
  op.weight_of_block = chance(rng, 2);
  op.dst_block_stride = between(rng, 1, 3);
  op.v_offset = 16 * between(rng, 0, 30);
}
void write_offsets(Rng& rng, const Machine& machine, const isa::BilinearInterpolation& op) {
  write_multiples(rng, machine, op, 32, false);
}

template <>
void randomize(Rng& rng, Machine&, isa::Brcb& op) {
  op.repeat_times = between(rng, 0, 5);
  op.dst_block_stride = between(rng, 1, 3);
  op.dst_repeat_stride = between(rng, 0, 30);
}

template <>
void randomize(Rng& rng, Machine&, isa::Interleave& op) {
  op.count = 2 * between(rng, 0, 300);
}
template <>
void randomize(Rng& rng, Machine&, isa::DeInterleave& op) {
  op.count = 2 * between(rng, 0, 300);
}
template <>
void randomize(Rng& rng, Machine&, isa::Mull& op) {
  op.count = between(rng, 0, 300);
}

}  // namespace asctwin::test
