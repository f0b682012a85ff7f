// Where the buffers of TPipe lie and what state they are in.
// FREE -> AllocTensor -> OCCUPIED -> EnQue -> ENQUE -> DeQue -> DEQUE -> FreeTensor -> FREE
// The buffer of a TBuf is allocated for good. A new TPipe ends the buffers of the one before.
// spec: data_movement.md, section 13.1
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "asctwin/framework.h"

namespace asctwin::core {

enum class BufferState : uint8_t { kFree, kAllocated, kEnqueued, kDequeued, kEnded };

struct Buffer {
  framework::Memory memory;
  BufferState state = BufferState::kFree;
  int32_t queue = framework::kNone;
  int forward_id = -1;  // event id held between EnQue and DeQue
  int back_id = -1;     // event id held between FreeTensor and the next AllocTensor
  const char* by = "";  // the call that brought it into its state, and where
  SourceLoc where;
  SourceLoc taken_at;  // where its AllocTensor is, or the InitBuffer of a TBuf
};

struct Queue {
  framework::QueueShape shape{};
  HardEvent forward = HardEvent::MAX;
  HardEvent back = HardEvent::MAX;
  std::vector<int32_t> buffers;
  std::deque<int32_t> waiting;
  size_t next = 0;    // round robin
  SourceLoc made_at;  // its InitBuffer
};

// A part of a memory that a TBufPool divides.
struct Pool {
  TPosition position = TPosition::GM;
  uint8_t* begin = nullptr;
  uint32_t size_bytes = 0;
  uint32_t used_bytes = 0;
  std::vector<int32_t> buffers;
};

// Remembers where tensors of TBufs without InitBuffer were made. Their addresses are in no memory,
// and each has room for offsets.
class MissingMemory {
 public:
  uint8_t* add(SourceLoc where) {
    const auto at = std::find(places_.begin(), places_.end(), where);
    const auto number = static_cast<uintptr_t>(at - places_.begin());
    if (at == places_.end()) places_.push_back(where);
    return reinterpret_cast<uint8_t*>(kFirst + number * kRoom);
  }
  const SourceLoc* find(const uint8_t* address) const {
    const auto number = (reinterpret_cast<uintptr_t>(address) - kFirst) / kRoom;
    return number < places_.size() ? &places_[number] : nullptr;
  }

 private:
  static constexpr uintptr_t kFirst = uintptr_t{1} << 60, kRoom = uintptr_t{1} << 32;
  std::vector<SourceLoc> places_;
};

// The buffers that a TPipe owns; a new TPipe starts from an empty one.
struct Buffers {
  void* pipe = nullptr;  // the kernel's TPipe
  std::vector<Buffer> all;
  std::vector<Buffer> earlier;  // of earlier TPipes, each place once
  std::vector<Queue> queues;
  std::vector<Pool> pools;
  std::array<uint32_t, kMemories> used_bytes{};       // from the start of each memory
  std::array<uint32_t, kMemories> used_tail_bytes{};  // from its end: TSCM
  std::array<uint64_t, kMemories> placed_bytes{};     // up to the highest hand-placed tensor
  int count = 0;                                      // queue buffers and TBufs
  MissingMemory missing;
  std::map<const void*, void*> arrays;            // on-chip arrays by declaration
  std::array<uint32_t, kMemories> array_bytes{};  // of on-chip arrays; they outlive a TPipe
};

}  // namespace asctwin::core
