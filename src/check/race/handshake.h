// Flags in global memory that a kernel hands from core to core by itself. Who stores a word there
// releases what it knows; who polls the word, past its data cache, acquires what the newest store
// has released. Small copies release as well, and acquire once the scalar unit looks at what they
// have brought. An atomic copy keeps what earlier stores have released: a counter tells of all who
// have added to it. A larger copy may bring the flags of many cores at once: of what it has
// brought, those words are flags that the scalar unit looks at and that hold a small number.
// Between a store and a poll of one word there is no race: that is what it is for. spec:
// sync_and_timing.md, part 7, item 3
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "check/access_shape.h"
#include "check/race/strided_range.h"
#include "check/race/vector_clock.h"

namespace asctwin::check {

inline constexpr int64_t kMostFlagBytes = 64;      // of a copy that may carry a flag
inline constexpr int64_t kMostFlagsBytes = 4096;   // and of one that may bring those of many cores
inline constexpr uint64_t kMostFlagValue = 65535;  // among such flags: other words are data
// The number of newest stored words of each core that can be acquired. Kernels with many small
// stores store data with them; their flags are few.
inline constexpr size_t kMostReleasedWords = 1024;
inline constexpr size_t kMostReleasedToCards = 65536;  // where ranks have slots for one another

// The handshakes of a launch; its cores may run at the same time.
class Handshakes {
 public:
  // The core stores `flag` when its agent knows `done`, and `remote` of the others. `adds`: to what
  // stands there, atomically.
  void release(Bytes flag, size_t core, const Epochs& done,
               std::shared_ptr<const LaunchClock> remote, bool adds);
  // Returns the clocks that the newest stores of other cores to these bytes have released; the
  // bytes are flags from now on.
  std::vector<LaunchClock> acquire(Bytes flag, size_t core);
  // Does this for one of the words that a larger copy has brought, if a store has released it: then
  // all of that store are flags.
  std::vector<LaunchClock> acquire_one(Bytes word, size_t core);
  // Does this for a copy of any size out of a window: what small stores of other cores have left in
  // it.
  std::vector<LaunchClock> acquire_released(Bytes bytes, size_t core);
  // Whether some store may have released bytes of this line of memory.
  bool may_have_released(const uint8_t* address) const {
    return released_lines_[slot_of(address)].load(std::memory_order_relaxed);
  }
  // So many words of each core are kept, instead of kMostReleasedWords.
  void keep(size_t words) { most_words_ = words; }
  // Once all cores have ended.
  bool is_flag(Bytes bytes) const;

 private:
  struct Release {
    size_t core;
    uint64_t number;  // of its core, from 0
    Epochs done;
    std::shared_ptr<const LaunchClock> remote;
    bool adds;
  };
  // Joins the clocks of two stores, of which the later adds to the earlier.
  static std::shared_ptr<const LaunchClock> joined(const Release& earlier,
                                                   const LaunchClock& later);

  struct ReleasedWord {
    uintptr_t word = 0;
    uint64_t number = 0;
  };
  struct CoreReleases {
    std::deque<ReleasedWord> words;  // the oldest first
    uint64_t stores = 0;
  };
  void drop_oldest(CoreReleases& releases);
  std::optional<LaunchClock> known_from(const Release& release, size_t core) const;

  static constexpr size_t kSlots = 4096;
  static size_t slot_of(const uint8_t* address) {
    return reinterpret_cast<uintptr_t>(address) / kLineBytes % kSlots;
  }

  std::array<std::atomic<bool>, kSlots> released_lines_{};
  size_t most_words_ = kMostReleasedWords;
  std::mutex mutex_;
  std::unordered_map<uintptr_t, Release> releases_;  // the newest, by word
  std::unordered_map<size_t, CoreReleases> of_core_;
  std::unordered_set<uintptr_t> flags_;  // words
};

// The flags that a core has polled and not yet learnt about.
class Polls {
 public:
  // DataCacheCleanAndInvalid of a line, or of all.
  void invalidate(const uint8_t* address) { invalid_.insert(line_of(address)); }
  void invalidate_all() { all_invalid_ = true; }
  // A scalar load of global memory; `is_cached`: by a line that the data cache holds.
  void load(Bytes bytes, bool is_cached);
  // A copy from global memory to `to`, and a scalar load of what it may have brought there.
  void copy(Bytes from, const uint8_t* to) { copies_[next_copy_++ % copies_.size()] = {from, to}; }
  void look(Bytes bytes, const Handshakes& handshakes);

  struct Poll {
    Bytes bytes;
    bool is_one_of_many;        // a word of a larger copy
    bool is_of_window = false;  // a copy out of a window
  };
  void copy_of_window(Bytes from) { polled_.push_back({from, false, true}); }
  bool empty() const { return polled_.empty(); }
  std::vector<Poll> take() { return std::exchange(polled_, {}); }

 private:
  struct Copy {
    Bytes from;
    const uint8_t* to = nullptr;
  };
  static uintptr_t line_of(const uint8_t* address);

  std::unordered_set<uintptr_t> invalid_;  // lines, at any time
  bool all_invalid_ = false;
  std::array<Copy, 8> copies_;  // lately
  size_t next_copy_ = 0;
  std::vector<Poll> polled_;
};

}  // namespace asctwin::check
