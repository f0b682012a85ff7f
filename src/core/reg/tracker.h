// The memory of a core about its vector functions: where stores have gone since the last barriers,
// AR, and streams whose last bytes are not in UB yet. spec: reg_api.md, sections 4.9 and 12
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/vector_function.h"
#include "core/reg/newest_access.h"
#include "core/reg/unwritten.h"
#include "core/scope/recorder.h"

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
  bool holds(const void* address, uint64_t bytes, bool reads, const Call& call) {
    const int64_t at = offset_of(address);
    if (at < 0 || at + static_cast<int64_t>(bytes) > static_cast<int64_t>(ub_.size())) [[unlikely]]
      return report_outside(static_cast<const uint8_t*>(address), bytes, reads, call);
    return reads || keeps_to_object(static_cast<const uint8_t*>(address), bytes, call);
  }
  // @param align a power of two
  bool is_aligned(const void* address, uint32_t align, const Call& call) {
    return (offset_of(address) & (align - 1)) == 0 || report_unaligned(address, align, call);
  }
  // A load that no store orders is reported here, or, where `early` is room for its bytes, when one
  // of those that it marks is used: then it returns true. Tails read bytes that nobody uses.
  bool loaded(const void* address, uint32_t bytes, uint32_t variable, const Call& call,
              uint8_t* early = nullptr);
  // Reports such loads among `loads`; false: there is none.
  bool report_early(LoadSet loads);
  // `bytes` from `address` on, of which those that are not 0 in `written` are stored; nullptr: all.
  // `loads`: what their data depend on.
  void stored(const void* address, uint32_t bytes, const uint8_t* written, uint32_t variable,
              LoadSet loads, const Call& call);
  // Whether the access is the next one of its line, whose accesses go on through UB in equal steps,
  // and nothing has come between. Then what held of the one before it holds of it, and it has been
  // noted; otherwise nothing has. `bytes` and the step are whole blocks.
  bool load_goes_on(const uint8_t* at, uint32_t bytes, uint32_t variable, SourceLoc where);
  bool store_goes_on(const uint8_t* at, uint32_t bytes, uint32_t variable, LoadSet loads,
                     SourceLoc where);
  // The newest access of the line was looked at in full: the next one may go on from it.
  void may_go_on(bool loads, const void* at, uint32_t bytes, uint32_t variable, SourceLoc where);

  void barrier(MemType before, MemType after);
  // Whether nothing has written any of these bytes of UB. Those behind the data of a tail are among
  // others.
  bool are_unwritten(const void* address, uint32_t bytes) const;

  // A block that an unalign register has read keeps what later stores have changed.
  uint32_t newest_store() {
    ++generation_;  // later stores have numbers of their own
    return number_;
  }
  void loaded_from_block(const void* address, uint32_t bytes, uint32_t filled_at, const Call& call);
  void load_stream_begins(const Unaligned& stream);
  void load_stream_goes_on(const Unaligned& stream, const Call& call);

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
  // A stream of loads, and others that have begun before it and gone on behind its begin.
  struct LoadStream {
    const Unaligned* stream;
    std::set<const Unaligned*> across;
    bool is_used;
  };
  // One load, or several of a line that follow each other in equal steps.
  struct Load {
    Call call;
    int64_t first;
    int64_t step;  // 0: one
    uint32_t variable;

    // Where the load of the byte `at` begins.
    int64_t first_of(int64_t byte) const {
      return step == 0 ? first : first + (byte - first) / step * step;
    }
  };
  // The newest access of a line, which the next one may go on from.
  struct Line {
    SourceLoc where;
    uint32_t variable = 0;
    uint32_t bytes = 0;
    uint32_t number = 0;  // all accesses that go on share it
    uint32_t generation = 0;
    uint64_t walks = 0;
    const uint8_t* at = nullptr;
    int64_t step = 0;  // 0: the next one says
    core::ScopeRecorder::Range* range = nullptr;
  };
  // By the line of the call: neighbouring lines have different places.
  using Lines = std::array<Line, 16>;
  static Line& line_of(Lines& lines, const SourceLoc& where) {
    return lines[hash_of(where) % std::tuple_size_v<Lines>];
  }
  struct EarlyLoad {
    Call call;
    Conflict conflict;
    bool is_known;
  };
  static constexpr uint32_t kRemembered = 1 << 14;

  int64_t offset_of(const void* address) const {
    return static_cast<const uint8_t*>(address) - ub_.data();
  }
  // Both return false.
  bool report_outside(const uint8_t* address, uint64_t bytes, bool reads, const Call& call);
  bool report_unaligned(const void* address, uint32_t align, const Call& call);
  bool keeps_to_object(const uint8_t* first, uint64_t bytes, const Call& call);
  // `bytes`: the first one, and that behind the last, of the object that has `size`.
  void report_beyond(std::pair<int64_t, int64_t> bytes, bool reads, const Phrase& object,
                     int64_t size, const Call& call);
  uint32_t bytes_inside(const void* address, uint32_t bytes) const;
  bool goes_on(const Line& line, const uint8_t* at, uint32_t bytes, uint32_t variable,
               const SourceLoc& where) const;
  bool extend(Line& line, const uint8_t* at);
  bool feed(int64_t offset, uint32_t blocks, uint32_t variable, LoadSet loads) const;
  bool depends_on(uint32_t load, uint32_t variable, LoadSet loads) const;
  // To the scope of the vector function.
  void announce_store(const void* address, uint32_t bytes, const uint8_t* written,
                      const Call& call) const;
  bool find_store(int64_t at, uint32_t bytes, const uint8_t* touched, uint32_t behind,
                  Conflict& conflict) const;
  // Warns of bytes that a load may take which has nothing to do with what is stored to them, nor
  // with the register that it is stored from.
  void warn_of_loads(int64_t at, uint32_t bytes, const uint8_t* written, uint32_t variable,
                     LoadSet loads, const Call& call);
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
  NewestAccess stores_;
  std::vector<Store> recent_;  // by number
  uint32_t load_number_ = 0;
  uint32_t ordered_loads_ = 0;  // loads up to this one are done before a store
  NewestAccess loads_;
  std::vector<Load> recent_loads_;           // by number
  std::array<EarlyLoad, 32> early_loads_{};  // by the bit of their place
  bool has_early_loads_ = false;
  uint32_t generation_ = 0;  // counts what no line goes on across: functions, barriers
  Lines load_lines_, store_lines_;
  std::vector<Stream> streams_;
  std::vector<LoadStream> load_streams_;          // in the order of their begins
  std::set<std::pair<size_t, size_t>> reported_;  // pairs of places
};

// The tracker of the running core; nullptr outside of a kernel.
Tracker* tracker();
// The number of a place, by which the variable is known that was first loaded or stored there.
uint32_t variable_at(const SourceLoc& where);

}  // namespace asctwin::reg
