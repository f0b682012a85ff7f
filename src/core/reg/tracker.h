// The memory of a core about its vector functions: where stores have gone since the last barriers,
// AR, and streams whose last bytes are not in UB yet. spec: reg_api.md, sections 4.9 and 12
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/vector_function.h"
#include "core/reg/unwritten.h"

namespace asctwin::core {
class Core;
}

namespace asctwin::reg {

class Tracker {
 public:
  explicit Tracker(core::Core& core);

  void begin(SourceLoc where);
  void end();
  void abandon() { --depth_; }  // while the core is being stopped
  bool is_inside() const { return depth_ > 0; }
  int depth() const { return depth_; }

  // Whether the bytes lie in UB; otherwise it has reported them.
  bool holds(const void* address, uint64_t bytes, bool reads, const Call& call);
  bool is_aligned(const void* address, uint32_t align, const Call& call);
  void loaded(const void* address, uint32_t bytes, uint32_t variable, const Call& call);
  // `bytes` from `address` on, of which those that are not 0 in `written` are stored; nullptr: all.
  void stored(const void* address, uint32_t bytes, const uint8_t* written, uint32_t variable,
              const Call& call);
  void barrier(MemType before, MemType after);
  // Whether nothing has written any of these bytes of UB. Those behind the data of a tail are among
  // others.
  bool are_unwritten(const void* address, uint32_t bytes) const;

  void stream_waits(const Unaligned& stream, const Call& call);
  void stream_ended(const Unaligned& stream);

  uint64_t ar = 0;
  bool ar_is_cleared = false;
  uint32_t squeezed = 0;
  bool has_squeezed = false;

 private:
  struct Store {
    uint32_t variable;
    Call call;
  };
  struct Stream {
    const Unaligned* stream;
    Call call;
  };
  static constexpr uint32_t kRemembered = 1 << 14;

  int64_t offset_of(const void* address) const;
  // To the scope of the vector function.
  void announce_load(const void* address, uint32_t bytes, const Call& call) const;
  void announce_store(const void* address, uint32_t bytes, const uint8_t* written,
                      const Call& call) const;
  // The newest store since number `behind` to any of the bytes, and which of them.
  struct Conflict {
    uint32_t number;
    int64_t first, last;
  };
  bool find_conflict(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t behind,
                     Conflict& conflict) const;
  void report_conflict(Code code, const Conflict& conflict, const char* verb, const char* why,
                       const Call& call);

  core::Core& core_;
  KnowsUnwritten* unwritten_ = nullptr;  // nullptr: nobody knows
  std::span<uint8_t> ub_;
  int depth_ = 0;
  SourceLoc entry_;
  uint32_t number_ = 0;          // of the newest store
  uint32_t begun_at_ = 0;        // of the newest one before this function
  uint32_t seen_by_loads_ = 0;   // stores up to this one are done before a load
  uint32_t seen_by_stores_ = 0;  // and before a store
  std::vector<uint32_t> byte_;   // of UB: the newest store to it
  std::vector<uint32_t> block_;  // of 32 bytes: the newest store into it
  std::vector<Store> recent_;    // by number
  std::vector<Stream> streams_;
  std::set<std::pair<size_t, size_t>> reported_;  // pairs of places
};

// The tracker of the running core; nullptr outside of a kernel.
Tracker* tracker();
// The number of a place, by which the variable is known that was first loaded or stored there.
uint32_t variable_at(const SourceLoc& where);

}  // namespace asctwin::reg
