// A random call that need not be a right one: a valid call of the tests' generators, of which some
// parts are then replaced. Its operands are spots, since every launch has its memories elsewhere.
#pragma once

#include <limits>
#include <vector>

#include "property/random/call.h"
#include "property/set_field.h"
#include "world.h"

namespace asctwin::fuzz {

using test::between;
using test::chance;
using test::Machine;
using test::pick_core;

template <class I>
struct WildCall {
  I op;
  isa::Registers registers = {};
  CoreKind core = CoreKind::kFused;
  std::vector<Spot> spots = {};                                  // of the operands
  std::array<Spot, isa::kVaRegisters * isa::kVaAddresses> va{};  // of the VA registers
};

// Where bytes [first, last) around an address fit into a memory of the chip or a tensor; one call
// in a few begins anywhere.
Spot random_spot(Rng& rng, const World& world, const isa::Chip& chip, TPosition position,
                 const test::Extent& extent, int64_t align);
// Anything at all.
Spot wild_spot(Rng& rng, const World& world);
int64_t wild_value(Rng& rng);
// Mostly one of the values around the ends of the limit.
int64_t wild_value(Rng& rng, const isa::Limit& limit);
TPosition wild_position(Rng& rng);
DType wild_type(Rng& rng);

inline constexpr uintptr_t kNominalAddress = uintptr_t{1} << 40;  // to measure extents with

template <class I>
void place_operands(Rng& rng, const World& world, const Machine& machine, WildCall<I>& call) {
  auto* const nominal = reinterpret_cast<uint8_t*>(kNominalAddress);
  const isa::OpInfo& info = isa::op_info_of(call.op);
  const int operands = isa::operand_count(info);
  const auto operand = [&](int i) {
    return const_cast<isa::Operand*>(
        isa::operand_at(isa::op_info_of(call.op), &call.op, i).operand);
  };
  for (int i = 0; i < operands; ++i) operand(i)->address = nominal;
  test::ExtentSink footprint(operands, false, nominal);
  test::resolved(machine, call.op).accesses(footprint);
  int64_t element = 1;
  if constexpr (test::HasType<I>) element = static_cast<int64_t>(size_of(call.op.dtype));
  int flat = 0;
  for (size_t list = 0; list < info.operands.size(); ++list)
    for (int i = 0; i < info.operands[list].count; ++i, ++flat) {
      const TPosition position = operand(flat)->position;
      const int64_t align =
          test::alignment_of(machine.chip, info, static_cast<int>(list), position, element);
      const test::Extent& extent = footprint.extent(flat);
      call.spots.push_back(random_spot(rng, world, machine.chip, position, extent, align));
      if (chance(rng, 3)) operand(flat)->extent_bytes = static_cast<uint64_t>(extent.last);
    }
}

// In counter mode a mask is a count, and what it declares is walked through run by run.
inline constexpr int64_t kLongestLanes = 1 << 16;

// Parts of a record that no limit names.
template <class I>
void change_own_fields(Rng& rng, I& op) {
  if constexpr (requires { op.index; }) op.index = static_cast<uint64_t>(wild_value(rng));
  if constexpr (requires { op.count; }) op.count = between(rng, 0, UINT32_MAX);
  if constexpr (requires { op.narrow_params; }) op.narrow_params = !op.narrow_params;
  if constexpr (requires { op.lanes.length; }) {
    if (chance(rng, 2)) op.lanes.length = between(rng, 0, kLongestLanes);
    if (chance(rng, 2))
      op.lanes.mask[rng() % 2] = static_cast<uint64_t>(between(rng, 0, kLongestLanes));
  }
}

template <class I>
void keep_lanes_short(WildCall<I>& call) {
  if constexpr (requires { call.op.lanes.mask; }) {
    isa::Lanes& lanes = call.op.lanes;
    if (lanes.count <= INT32_MAX) lanes.count = std::min(lanes.count, kLongestLanes);
    if (call.registers.counter_mode)
      lanes.mask[0] = std::min(lanes.mask[0], static_cast<uint64_t>(kLongestLanes));
  }
}

template <class I>
void change_operand(Rng& rng, const World& world, WildCall<I>& call) {
  if (call.spots.empty()) return;
  const auto i = static_cast<int>(between(rng, 0, static_cast<int64_t>(call.spots.size()) - 1));
  auto* operand =
      const_cast<isa::Operand*>(isa::operand_at(isa::op_info_of(call.op), &call.op, i).operand);
  Spot& spot = call.spots[static_cast<size_t>(i)];
  switch (between(rng, 0, 4)) {
    case 0:
      spot = wild_spot(rng, world);
      break;
    case 1:
      spot.offset += between(rng, -40, 40);
      break;
    case 2:
      operand->position = wild_position(rng);
      break;
    case 3:
      operand->extent_bytes = static_cast<uint64_t>(wild_value(rng));
      break;
    default:
      operand->extent_bytes -= static_cast<uint64_t>(between(rng, 1, 64));
  }
}

template <class I>
void change(Rng& rng, const World& world, WildCall<I>& call) {
  const int64_t choice = between(rng, 0, 5);
  const isa::OpInfo& info = isa::op_info_of(call.op);
  const auto limits = static_cast<int64_t>(info.limits.size());
  if (choice <= 2 && limits > 0) {
    const isa::Limit& limit = info.limits[static_cast<size_t>(between(rng, 0, limits - 1))];
    test::set_limited(call.op, limit, wild_value(rng, limit));
    keep_lanes_short(call);
  } else if (choice == 3) {
    if constexpr (test::HasType<I>) call.op.dtype = wild_type(rng);
  } else if (choice == 4) {
    change_own_fields(rng, call.op);
  } else {
    change_operand(rng, world, call);
  }
}

template <class I>
WildCall<I> wild_call(const I& prototype, Rng& rng, const World& world, Machine& machine) {
  WildCall<I> call{prototype};
  const isa::OpInfo& info = isa::op_info_of(prototype);
  const std::vector<test::Cell> cells = test::cells_of(info, machine.chip.family);
  if (!cells.empty()) {
    const auto last = static_cast<int64_t>(cells.size()) - 1;
    const test::Cell& cell = cells[static_cast<size_t>(between(rng, 0, last))];
    set_cell(info, &call.op, cell);
    if (cell.row != nullptr) machine.core = pick_core(rng, machine.chip, cell.row->cores);
  }
  if (cells.empty() || chance(rng, 32))
    machine.core = pick_core(rng, machine.chip, isa::Cores(CoreKind::kVector, CoreKind::kCube));
  test::randomize(rng, machine, call.op);
  place_operands(rng, world, machine, call);
  for (Spot& spot : call.va) {
    const bool wild = chance(rng, 16);
    spot = wild ? wild_spot(rng, world)
                : random_spot(rng, world, machine.chip, TPosition::VECCALC, {0, 512}, 32);
  }
  call.registers = machine.registers;
  call.core = machine.core;
  for (int64_t changes = between(rng, 0, 3); changes > 0; --changes) change(rng, world, call);
  return call;
}

}  // namespace asctwin::fuzz
