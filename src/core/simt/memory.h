// Records the bytes that the threads of a block touch. Two threads that touch the same bytes
// between two barriers, one of them writing, race. The reads from outside of the block and the
// writes that it leaves behind are shown to the checks of the core at its end, as accesses of one
// item on pipe V.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "asctwin/base/finding.h"
#include "asctwin/scope.h"
#include "core/core.h"
#include "core/simt/sites.h"

namespace asctwin::simt {

class Block;

enum class Touch : uint8_t { kRead, kWrite, kAtomic, kPoll, kPublish };  // the last ones: volatile

class Memory {
 public:
  Memory(Block& block, Scope& scope);
  ~Memory();

  // Before the access happens.
  void touch(Touch touch, const void* address, uint32_t bytes, uint32_t site);
  void plain(Touch touch, const void* address, uint32_t bytes, const void* return_address) {
    if (is_own(address)) return;
    this->touch(touch, address, bytes, sites_.of(return_address));
  }
  Sites& sites() { return sites_; }

  void next_epoch();  // all threads have met
  // The lanes of the warp that begins with thread `first` have met.
  void meet(uint32_t first, uint32_t lanes);
  void fence(uint32_t thread);
  void acquire(uint32_t thread) { has_acquired_[thread] = true; }
  void set_stack(uintptr_t end) { stack_last_ = end; }
  void show_all();  // at the end of the block

 private:
  // The threads that have last touched some bytes: two of them, so that whichever thread comes
  // next, one of those is another. Of readers those count first whose reads are not strong, as
  // anything written races with them.
  struct Cell {
    uint64_t epoch : 20;
    uint64_t thread : 11;
    uint64_t second : 12;  // another thread's number and 1
    uint64_t site : 16;
    uint64_t strong : 1;  // atomic or volatile
    uint64_t second_strong : 1;
    uint64_t atomic : 1;
    uint64_t outside : 1;  // of a read: the bytes came from outside of the block
    uint64_t inside : 1;   // of a write: this block has written them
  };
  static_assert(sizeof(Cell) == 8);
  static constexpr uintptr_t kPage = 1024;
  static constexpr uint32_t kLanes = 32;
  struct Page {
    uintptr_t base = 0;
    uint32_t unit = 4;                // bytes of a cell
    bool is_known = false;            // whether anything of it belongs to a memory of the core
    bool is_global = false;           // none of it is UB
    uintptr_t first = 0, last = 0;    // what an access may touch, as found for the newest
    std::vector<Cell> reads, writes;  // empty until the first of them

    std::vector<Cell>& cells(bool of_writes) {
      std::vector<Cell>& made = of_writes ? writes : reads;
      if (made.empty()) made.resize(kPage / unit);
      return made;
    }
    Cell cell_of(bool of_writes, size_t number) const {
      const std::vector<Cell>& known = of_writes ? writes : reads;
      return known.empty() ? Cell{} : known[number];
    }
  };
  struct Doubt {  // a second write of bytes, which is none if it writes what is there
    uintptr_t address = 0;
    uint32_t bytes = 0;
    uint32_t site = 0;
    uint32_t thread = 0;
    Cell other{};
    bool other_writes = false;
    std::array<uint8_t, 16> before{};
  };

  bool is_own(const void* address) const;
  Page& page_of(uintptr_t address);
  Page& make_page(uintptr_t number);
  static void split(Page& page);
  bool is_allowed(Page& page, uintptr_t first, uint32_t bytes, Touch touch, uint32_t site);
  void touch_page(Page& page, uintptr_t first, uint32_t bytes, Touch touch, uint32_t site);
  void read(Page& page, size_t cell, uintptr_t at, bool strong, bool atomic, uint32_t site);
  void write(Page& page, size_t cell, uintptr_t at, bool strong, bool atomic, uint32_t site);
  void show_if_undefined(uintptr_t at, uint32_t bytes, uint32_t site);
  // Whether what `cell` remembers lies behind the newest barrier of the block.
  bool is_new(const Cell& cell) const { return cell.epoch >= newest_barrier_; }
  // Whether the thread has met others of its warp since.
  bool has_met_since(const Cell& cell, uint32_t thread) const {
    return !seen_.empty() && cell.epoch < seen_[thread][thread % kLanes];
  }
  // The access of `cell` that races with one by `thread`; its thread is `thread` where none does.
  Cell rival_of(const Cell& cell, uint32_t thread, bool strong) const;
  void note_read(Cell& cell, bool strong, uint32_t site);
  void note_again(Cell& cell, bool strong, uint32_t site) const;
  void note_write(Cell& cell, bool strong, uint32_t site) const;
  bool are_ordered(const Cell& first, uint32_t second) const;
  void next_moment();
  void report_race(const Cell& other, bool other_writes, bool writes, uint32_t thread, uintptr_t at,
                   uint32_t bytes, uint32_t site);
  void doubt(const Cell& other, bool other_writes, uintptr_t at, uint32_t bytes, uint32_t site);
  void settle_doubt();
  enum class Shown : uint8_t { kNothing, kRead, kWrite, kChange };
  Shown shown(const Page& page, const Cell& read, const Cell& written, bool writes) const;
  void show(const Page& page, bool writes);
  void show(Shown how, uintptr_t first, size_t bytes, uint32_t site);

  Block& block_;
  core::Core& core_;
  Scope& scope_;
  Sites sites_;
  std::unordered_map<uintptr_t, std::unique_ptr<Page>> pages_;
  std::vector<std::pair<uintptr_t, Page*>> recent_;
  std::vector<bool> has_fenced_, has_acquired_;
  std::set<std::pair<uint32_t, uint32_t>> reported_;
  std::vector<Doubt> doubts_;
  uint64_t epoch_ = 1;  // counts barriers, and meetings of groups
  uint64_t newest_barrier_ = 1;
  // By thread: the epochs before which the lanes of its warp have done what it sees. Empty: no
  // group has met.
  std::vector<std::array<uint64_t, kLanes>> seen_;
  bool uses_fences_ = false;
  uintptr_t stack_last_ = 0;  // of the thread that runs
};

}  // namespace asctwin::simt
