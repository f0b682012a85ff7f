// One mapping holds the memory of all ranks, with room that nothing may touch between the parts.
#include "core/card/windows.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "isa/chips/card_layout.h"

namespace asctwin::core {
namespace {

constexpr size_t kGuardBytes = size_t{16} << 20;
constexpr size_t kMessageBytes = size_t{16} << 20;
constexpr size_t kContextBytes = size_t{3} << 20;  // the largest layout, and what it points to
constexpr size_t kMebibyte = size_t{1} << 20;

// Offsets of the layouts.
constexpr size_t kRank = 16, kRanks = 20, kWindowSize = 24, kFirstArray = 32;
constexpr size_t kMeshArray = 32;  // entries of each array
constexpr size_t kMeshOut = 288, kMeshName = 544, kMeshStateSize = 8608, kMeshState = 8616;
constexpr size_t kRingOut = 40, kRingName = 48, kRingStateSize = 176, kRingState = 184;
constexpr size_t kRingStart = 192, kRingStep = 196, kRingUser = 2680, kRingNotify = 2976;
constexpr size_t kRingCount = 2980, kRingRemotes = 2984, kRingEntry = 16;
constexpr size_t kRingRelations = 2200 * 1024;  // where the remote ranks are described
constexpr size_t kRelationBytes = 64;

template <class T>
void put(uint8_t* context, size_t offset, T value) {
  std::memcpy(context + offset, &value, sizeof(value));
}
void put_address(uint8_t* context, size_t offset, const uint8_t* address) {
  put(context, offset, reinterpret_cast<uint64_t>(address));
}

}  // namespace

size_t window_bytes_by_environment() {
  constexpr size_t kDefault = 200, kMost = 64 * 1024;
  const char* const text = std::getenv("HCCL_BUFFSIZE");
  const auto given = text == nullptr ? 0 : std::strtoul(text, nullptr, 10);
  return std::clamp<size_t>(given == 0 ? kDefault : given, 1, kMost) * kMebibyte;
}

// The mapping of a process that has not made the memory may replace nothing.
void Windows::map(const SharedWindows& shared) {
  int flags = MAP_NORESERVE;
  flags |= shared.file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
  if (!shared.is_new) flags |= MAP_FIXED_NOREPLACE;
  if (shared.is_new && shared.file >= 0 &&
      ftruncate(shared.file, static_cast<off_t>(all_bytes())) != 0)
    throw std::bad_alloc();
  void* const mapped = mmap(shared.address, all_bytes(), PROT_NONE, flags, shared.file, 0);
  if (mapped == MAP_FAILED || (!shared.is_new && mapped != shared.address)) throw std::bad_alloc();
  mapped_ = static_cast<uint8_t*>(mapped);
}

Windows::Windows(const isa::Chip& chip, int ranks, std::string group, size_t window_bytes,
                 SharedWindows shared)
    : ranks_(ranks), group_(std::move(group)), window_bytes_(window_bytes) {
  const size_t sizes[kParts] = {kContextBytes, kMessageBytes, window_bytes, window_bytes,
                                kStateBytes};
  size_t at = kGuardBytes;
  for (size_t i = 0; i < kParts; ++i) {
    sizes_[i] = sizes[i];
    offsets_[i] = at;
    at += sizes[i] + kGuardBytes;
  }
  rank_bytes_ = at;
  map(shared);
  for (int rank = 0; rank < ranks; ++rank)
    for (size_t i = 0; i < kParts; ++i)
      if (mprotect(part(rank, i), sizes_[i], PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
  for (int rank = 0; rank < ranks; ++rank) write_context(rank, chip);
}

Windows::~Windows() { munmap(mapped_, all_bytes()); }

// All layouts begin alike.
void Windows::write_context(int rank, const isa::Chip& chip) {
  uint8_t* const context = part(rank, 0);
  put_address(context, 0, part(rank, 1));
  put<uint64_t>(context, 8, kMessageBytes);
  put<uint32_t>(context, kRank, static_cast<uint32_t>(rank));
  put<uint32_t>(context, kRanks, static_cast<uint32_t>(ranks_));
  put<uint64_t>(context, kWindowSize, window_bytes_);
  const isa::CardLayout layout = isa::card_layout_of(chip);
  if (layout == isa::CardLayout::kRing)
    write_ring(context, rank);
  else if (layout == isa::CardLayout::kDirect)
    write_direct(context);
  else
    write_mesh(context);
  mprotect(context, kContextBytes, PROT_READ);  // kernels only read it
}

void Windows::write_direct(uint8_t* context) const {
  for (int i = 0; i < std::min<int>(ranks_, kMeshArray); ++i) {
    const size_t at = kFirstArray + 8 * static_cast<size_t>(i);
    put_address(context, at, window(Window::kIn, i));
    put_address(context, at + (kMeshOut - kFirstArray), window(Window::kOut, i));
  }
}

void Windows::write_mesh(uint8_t* context) const {
  write_direct(context);
  std::memcpy(context + kMeshName, group_.c_str(), std::min<size_t>(group_.size(), 127));
  put<uint64_t>(context, kMeshStateSize, kStateBytes);
  for (int i = 0; i < std::min<int>(ranks_, kMeshArray); ++i)
    put_address(context, kMeshState + 8 * static_cast<size_t>(i), window(Window::kState, i));
}

void Windows::write_ring(uint8_t* context, int rank) const {
  put_address(context, kFirstArray, window(Window::kIn, rank));
  put_address(context, kRingOut, window(Window::kOut, rank));
  std::memcpy(context + kRingName, group_.c_str(), std::min<size_t>(group_.size(), 127));
  put<uint64_t>(context, kRingStateSize, kStateBytes);
  put_address(context, kRingState, window(Window::kState, rank));
  put<uint32_t>(context, kRingStart, kRingRemotes);
  put<uint32_t>(context, kRingStep, kRingEntry);
  put<uint32_t>(context, kRingUser, static_cast<uint32_t>(rank));
  put<uint32_t>(context, kRingUser + 4, static_cast<uint32_t>(ranks_));
  put<uint32_t>(context, kRingNotify, 4);
  put<uint32_t>(context, kRingCount, static_cast<uint32_t>(ranks_));
  for (int i = 0; i < ranks_; ++i) {
    uint8_t* const relation = context + kRingRelations + kRelationBytes * static_cast<size_t>(i);
    const size_t entry = kRingRemotes + kRingEntry * static_cast<size_t>(i);
    put_address(context, entry, relation);
    put_address(context, entry + 8, relation);
    put<uint32_t>(relation, 0, static_cast<uint32_t>(i));
    put<uint32_t>(relation, 4, static_cast<uint32_t>(i));
    put_address(relation, 8, window(Window::kIn, i));
    put_address(relation, 16, window(Window::kOut, i));
    put_address(relation, 24, window(Window::kState, i));
  }
}

int Windows::rank_of_context(const uint8_t* context) const {
  for (int rank = 0; rank < ranks_; ++rank)
    if (part(rank, 0) == context) return rank;
  return -1;
}

void Windows::add_objects(MemoryMap& objects) const {
  constexpr const char* names[kParts] = {"the Hccl context of rank {}",
                                         "the message area of rank {}", "windowsIn of rank {}",
                                         "windowsOut of rank {}", "windowsExp of rank {}"};
  for (int rank = 0; rank < ranks_; ++rank)
    for (size_t i = 0; i < kParts; ++i) {
      Object object{part(rank, i), part(rank, i) + sizes_[i], Hardware::GM, phrase(names[i], rank)};
      object.rank = rank;
      object.is_window = i >= 2;
      objects.add(std::move(object));
    }
}

}  // namespace asctwin::core
