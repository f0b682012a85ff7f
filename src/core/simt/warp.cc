// Calls that the lanes of a warp make together.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "asctwin/num/half.h"
#include "core/simt/block.h"
#include "core/simt/value_bits.h"
#include "isa/poison.h"

namespace asctwin::simt {
namespace {

template <class T>
T joined(WarpCall call, T a, T b) {
  if constexpr (std::is_same_v<T, float>) {
    if (call == WarpCall::kSum) return a + b;
    if (a != a) return b;
    if (b != b) return a;
    if (a == 0 && b == 0) return std::signbit(a) == (call == WarpCall::kMin) ? a : b;
    return call == WarpCall::kMax ? std::max(a, b) : std::min(a, b);
  } else if constexpr (std::is_same_v<T, half>) {
    return half(joined<float>(call, static_cast<float>(a), static_cast<float>(b)));
  } else {
    using U = std::make_unsigned_t<T>;
    if (call == WarpCall::kSum) return static_cast<T>(static_cast<U>(a) + static_cast<U>(b));
    return call == WarpCall::kMax ? std::max(a, b) : std::min(a, b);
  }
}

// Neighbours first, then neighbours of pairs. What is not active adds nothing.
// UNVERIFIED: evidence = inferred. Where lanes are missing the tree skips them.
template <class T>
uint64_t reduced(WarpCall call, const uint64_t* values, uint32_t active) {
  T tree[kWarp];
  bool is_there[kWarp];
  for (uint32_t i = 0; i < kWarp; ++i) {
    is_there[i] = (active >> i & 1) != 0;
    if (is_there[i]) tree[i] = value_as<T>(values[i]);
  }
  for (uint32_t distance = 1; distance < kWarp; distance *= 2)
    for (uint32_t i = 0; i < kWarp; i += 2 * distance) {
      const uint32_t other = i + distance;
      if (!is_there[other]) continue;
      tree[i] = is_there[i] ? joined<T>(call, tree[i], tree[other]) : tree[other];
      is_there[i] = true;
    }
  return bits_of_value(tree[0]);
}

uint64_t reduced(WarpCall call, DType dtype, const uint64_t* values, uint32_t active) {
  switch (dtype) {
    case DType::kInt32:
      return reduced<int32_t>(call, values, active);
    case DType::kUInt32:
      return reduced<uint32_t>(call, values, active);
    case DType::kHalf:
      return reduced<half>(call, values, active);
    default:
      return reduced<float>(call, values, active);
  }
}

bool is_vote(WarpCall call) { return call >= WarpCall::kAll && call <= WarpCall::kActive; }

uint64_t vote(WarpCall call, uint32_t holds, uint32_t active) {
  switch (call) {
    case WarpCall::kAll:
      return holds == active ? 1 : 0;
    case WarpCall::kAny:
      return holds != 0 ? 1 : 0;
    case WarpCall::kUniform:
      return holds == 0 || holds == active ? 1 : 0;
    case WarpCall::kBallot:
      return holds;
    default:
      return active;
  }
}

}  // namespace

uint64_t Block::warp(const WarpArguments& arguments, uint64_t value, SourceLoc where,
                     const char* name) {
  Thread& thread = threads_[current_];
  thread.call = arguments;
  thread.value = value;
  thread.where = where;
  thread.name = name;
  ++at_warp_;
  wait(State::kAtWarp);
  return thread.value;
}

// UNVERIFIED: evidence = inferred. Of calls in different functions the one whose line is smaller
// goes first.
void Block::resolve_warp(uint32_t warp) {
  Thread* const lanes = &threads_[size_t{warp} * kWarp];
  const uint32_t count = std::min(kWarp, size_ - warp * kWarp);
  const Thread* first = nullptr;
  for (uint32_t i = 0; i < count; ++i) {
    const bool waits = lanes[i].state == State::kAtWarp;
    if (waits && (first == nullptr || lanes[i].where.line < first->where.line)) first = &lanes[i];
  }
  uint32_t active = 0;
  for (uint32_t i = 0; i < count; ++i)
    if (lanes[i].state == State::kAtWarp && lanes[i].where == first->where &&
        lanes[i].call.call == first->call.call)
      active |= 1u << i;
  answer(active, warp);
}

void Block::answer(uint32_t active, uint32_t warp) {
  Thread* const lanes = &threads_[size_t{warp} * kWarp];
  if (lanes[std::countr_zero(active)].call.call == WarpCall::kMeet) meet(active, warp);
  uint64_t results[kWarp] = {};
  for (uint32_t i = 0; i < kWarp; ++i)
    if ((active >> i & 1) != 0) results[i] = answer_of(i, active, lanes);
  for (uint32_t i = 0; i < kWarp; ++i) {
    if ((active >> i & 1) == 0) continue;
    lanes[i].value = results[i];
    lanes[i].state = State::kReady;
    --at_warp_;
  }
}

// Groups of the warp that come to one call, each of which is there as a whole.
void Block::meet(uint32_t active, uint32_t warp) {
  const Thread* const lanes = &threads_[size_t{warp} * kWarp];
  for (uint32_t left = active; left != 0;) {
    const Thread& thread = lanes[std::countr_zero(left)];
    const auto group = static_cast<uint32_t>(thread.call.argument);
    if ((group & ~active) != 0) report_split(thread, group, active, warp);
    if (memory_ != nullptr && thread.value == 1) memory_->meet(warp * kWarp, group);
    left &= ~group & (left - 1);
  }
}

void Block::report_split(const Thread& thread, uint32_t group, uint32_t active, uint32_t warp) {
  int64_t ended = 0;
  for (uint32_t i = 0; i < kWarp && warp * kWarp + i < size_; ++i)
    if ((group >> i & 1) != 0 && threads_[warp * kWarp + i].state == State::kDone) ++ended;
  report(finding(Code::E1402, thread.name, thread.where)
             .with("waiting", static_cast<int64_t>(std::popcount(group & active)))
             .with("threads", static_cast<int64_t>(std::popcount(group)))
             .with("ended", ended));
}

uint64_t Block::answer_of(uint32_t lane, uint32_t active, const Thread* lanes) {
  const WarpArguments& call = lanes[lane].call;
  if (call.call <= WarpCall::kXor) return shuffled(lane, active, lanes);
  uint64_t values[kWarp] = {};
  uint32_t holds = 0;
  for (uint32_t i = 0; i < kWarp; ++i) {
    if ((active >> i & 1) == 0) continue;
    values[i] = lanes[i].value;
    if (values[i] != 0) holds |= 1u << i;
  }
  if (is_vote(call.call)) return vote(call.call, holds, active);
  return reduced(call.call, static_cast<DType>(call.argument), values, active);
}

uint64_t Block::shuffled(uint32_t lane, uint32_t active, const Thread* lanes) {
  const WarpArguments& call = lanes[lane].call;
  const int width = call.width, own = static_cast<int>(lane), argument = call.argument;
  const int group = own - own % width, last = group + width - 1;
  int from = own;
  switch (call.call) {
    case WarpCall::kShuffle:
      from = group + (argument % width + width) % width;
      break;
    case WarpCall::kUp:
      if (static_cast<uint32_t>(argument) < kWarp && own - argument >= group) from = own - argument;
      break;
    case WarpCall::kDown:
      if (static_cast<uint32_t>(argument) < kWarp && own + argument <= last) from = own + argument;
      break;
    default:
      if ((own ^ argument) <= last) from = own ^ argument;
  }
  if (from >= 0 && from < static_cast<int>(kWarp) && (active >> from & 1) != 0)
    return lanes[from].value;
  warn_of_inactive(lane, static_cast<uint32_t>(from), lanes[lane]);
  uint64_t poison;
  std::memset(&poison, isa::kPoison, sizeof(poison));
  return poison;
}

void Block::warn_of_inactive(uint32_t lane, uint32_t from, const Thread& thread) {
  if (memory_ == nullptr) return;
  report(finding(Code::W1402, thread.name, thread.where)
             .with("lane", static_cast<int64_t>(lane))
             .with("from", static_cast<int64_t>(from)));
}

}  // namespace asctwin::simt
