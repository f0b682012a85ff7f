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

inline const uint8_t* pointer_to(uintptr_t address) {
  return reinterpret_cast<const uint8_t*>(address);
}

enum class Touch : uint8_t { kRead, kWrite, kAtomic, kPoll, kPublish };  // the last ones: volatile

// A field of a word that is loaded and stored whole. A load of the word behind a store of one field
// alone could not be forwarded from the store buffer, and would wait.
#define ASCTWIN_CELL_PART(name, first, bits)                               \
  uint64_t name() const { return word >> (first) & ((1u << (bits)) - 1); } \
  void set_##name(uint64_t value) {                                        \
    constexpr uint64_t kMask = uint64_t{(1u << (bits)) - 1} << (first);    \
    word = (word & ~kMask) | (value << (first)&kMask);                     \
  }

class Memory {
 public:
  Memory(Block& block, Scope& scope);
  ~Memory();

  // Before the access happens.
  template <Touch kTouch>
  void touch(const void* address, uint32_t bytes, uint32_t site);
  void touch(Touch touch, const void* address, uint32_t bytes, uint32_t site);
  // Touches for a load or store in compiled code, which may be one of the thread's own memory.
  template <Touch kTouch>
  void plain(const void* address, uint32_t bytes, const void* return_address);
  Sites& sites() { return sites_; }

  void next_epoch();  // all threads have met
  // The lanes of the warp that begins with thread `first` have met.
  void meet(uint32_t first, uint32_t lanes);
  void fence(uint32_t thread);
  void acquire(uint32_t thread) { has_acquired_[thread] = true; }
  void set_stack(uintptr_t end) { stack_last_ = end; }
  void set_thread(uint32_t thread) { thread_ = thread; }  // that runs
  void show_all();                                        // at the end of the block

 private:
  // The threads that have last touched some bytes: two of them, so that whichever thread comes
  // next, one of those is another. Of readers those count first whose reads are not strong, as
  // anything written races with them.
  struct Cell {
    uint64_t word = 0;

    ASCTWIN_CELL_PART(epoch, 0, 20)
    ASCTWIN_CELL_PART(thread, 20, 11)
    ASCTWIN_CELL_PART(second, 31, 12)  // another thread's number and 1
    ASCTWIN_CELL_PART(site, 43, 16)
    ASCTWIN_CELL_PART(strong, 59, 1)  // atomic or volatile
    ASCTWIN_CELL_PART(second_strong, 60, 1)
    ASCTWIN_CELL_PART(atomic, 61, 1)
    ASCTWIN_CELL_PART(outside, 62, 1)  // of a read: the bytes came from outside of the block
    ASCTWIN_CELL_PART(inside, 63, 1)   // of a write: this block has written them
  };
  static_assert(sizeof(Cell) == 8);
  static constexpr uintptr_t kPage = 1024;
  static constexpr uint32_t kLanes = 32;
  static constexpr int kRecentBits = 10;
  static constexpr uintptr_t kSpread = 0x9E3779B97F4A7C15;
  static constexpr uintptr_t kStackBytes = uintptr_t{1} << 20;
  static constexpr size_t kCacheLine = 64;
  // Describes 1 KiB of memory. A page in the table of the newest ones is a copy, so that an access
  // takes one line of the cache; a change is written back at once, since it is rare.
  struct alignas(kCacheLine) Page {
    uintptr_t base = 0;             // 0: none
    uintptr_t first = 0, last = 0;  // what an access may touch, as found for the newest
    // As many as the page has units; null until the first access.
    Cell* reads = nullptr;
    Cell* writes = nullptr;
    Page* kept = nullptr;  // the original, in `pages_`
    uint32_t unit = 4;     // bytes of a cell, a power of two
    uint32_t unit_bits = 2;
    bool is_known = false;   // whether anything of it belongs to a memory of the core
    bool is_global = false;  // none of it is UB

    size_t count() const { return kPage >> unit_bits; }
    size_t cell_at(uintptr_t address) const { return (address - base) >> unit_bits; }
    Cell cell_of(bool of_writes, size_t number) const {
      const Cell* const known = of_writes ? writes : reads;
      return known == nullptr ? Cell{} : known[number];
    }
    void write_back() { *kept = *this; }
  };
  static_assert(sizeof(Page) == kCacheLine);
  struct Doubt {  // a second write of bytes, which is none if it writes what is there
    uintptr_t address = 0;
    uint32_t bytes = 0;
    uint32_t site = 0;
    uint32_t thread = 0;
    Cell other{};
    bool other_writes = false;
    std::array<uint8_t, 16> before{};
  };

  // True for memory of the thread itself: its stack, where its numbers are kept.
  bool is_own(const void* address) const {
    const auto at = reinterpret_cast<uintptr_t>(address);
    return stack_last_ - at < kStackBytes || at - numbers_ < 512;
  }
  // Spread, as a thread goes through memory in steps of powers of two.
  Page& place_of(uintptr_t address) {
    return recent_[address / kPage * kSpread >> (64 - kRecentBits)];
  }
  static uintptr_t base_of(uintptr_t address) { return address & ~(kPage - 1); }
  Page& page_of(uintptr_t address) {
    Page& page = place_of(address);
    if (page.base != base_of(address)) [[unlikely]]
      find_page(page, base_of(address));
    return page;
  }
  void find_page(Page& place, uintptr_t base);
  Page made_page(uintptr_t base);
  Cell* made_cells(size_t count) {
    return cells_.emplace_back(std::make_unique<Cell[]>(count)).get();
  }
  Cell* cells_of(Page& page, bool of_writes) {
    Cell*& made = of_writes ? page.writes : page.reads;
    if (made == nullptr) [[unlikely]] {
      made = made_cells(page.count());
      page.write_back();
    }
    return made;
  }
  void split(Page& page);
  void fetch_ahead(uintptr_t at, const void* return_address);
  template <Touch kTouch>
  void touch_here(uintptr_t at, uint32_t bytes, uint32_t site);
  bool is_allowed(Page& page, uintptr_t first, uint32_t bytes, bool writes, uint32_t site);
  template <Touch kTouch>
  void touch_cell(Page& page, size_t cell, uintptr_t at, uint32_t site);
  template <Touch kTouch>
  void touch_pages(uintptr_t first, uint32_t bytes, uint32_t site);
  template <Touch kTouch>
  void touch_page(Page& page, uintptr_t first, uint32_t bytes, uint32_t site);
  template <bool kStrong, bool kAtomic>
  void read(Page& page, size_t cell, uintptr_t at, uint32_t site);
  template <bool kStrong, bool kAtomic>
  void write(Page& page, size_t cell, uintptr_t at, uint32_t site);
  void show_if_undefined(uintptr_t at, uint32_t bytes, uint32_t site);
  // Whether what `cell` remembers lies behind the newest barrier of the block.
  bool is_new(const Cell& cell) const { return cell.epoch() >= newest_barrier_; }
  // Whether the thread has met others of its warp since.
  bool has_met_since(const Cell& cell, uint32_t thread) const {
    return !seen_.empty() && cell.epoch() < seen_[thread][thread % kLanes];
  }
  // Whether no access of `cell` can race with one by the thread that runs: nearly always so, and
  // found without a look at what threads have seen of each other.
  bool is_plainly_free(const Cell& cell, bool strong) const {
    return !is_new(cell) || (cell.thread() == thread_ && cell.second() == 0) ||
           (strong && cell.strong() && (cell.second() == 0 || cell.second_strong()));
  }
  // The access of `cell` that races with one by `thread`; its thread is `thread` where none does.
  Cell rival_of(const Cell& cell, uint32_t thread, bool strong) const;
  void check_read(const Cell& written, bool strong, bool atomic, uintptr_t at, uint32_t bytes,
                  uint32_t site);
  void check_write(const Cell& cell, bool cell_writes, bool strong, uintptr_t at, uint32_t bytes,
                   uint32_t site);
  // Whether one more read by the thread that runs adds nothing to what `cell` knows of two threads.
  bool is_known_read(const Cell& cell, bool strong) const {
    if (cell.epoch() != epoch_ || cell.second() == 0 || cell.thread() == thread_) return false;
    const uint64_t second = cell.second() - 1;
    if (second == thread_ || (cell.strong() && !strong) || (cell.second_strong() && !strong))
      return false;
    const uint64_t warp = cell.thread() / kLanes;
    return warp != second / kLanes || warp == thread_ / kLanes || (!cell.second_strong() && strong);
  }
  // The thread that runs is the first that `cell` knows of.
  void begin(Cell& cell, bool strong, uint32_t site) const {
    cell.set_epoch(epoch_);
    cell.set_thread(thread_);
    cell.set_second(0);
    cell.set_strong(strong);
    cell.set_site(site);
  }
  Cell with_read(Cell cell, bool strong, uint32_t site) const;
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
  std::unordered_map<uintptr_t, Page> pages_;
  std::vector<std::unique_ptr<Cell[]>> cells_;
  std::vector<Page> recent_ = std::vector<Page>(size_t{1} << kRecentBits);
  std::array<uintptr_t, 16> newest_loads_{};  // by their return addresses
  std::vector<uint8_t> has_fenced_, has_acquired_;
  std::set<std::pair<uint32_t, uint32_t>> reported_;
  std::vector<Doubt> doubts_;
  uint64_t epoch_ = 1;  // counts barriers, and meetings of groups
  uint64_t newest_barrier_ = 1;
  // By thread: the epochs before which the lanes of its warp have done what it sees. Empty: no
  // group has met.
  std::vector<std::array<uint64_t, kLanes>> seen_;
  bool uses_fences_ = false;
  uint32_t thread_ = 0;       // that runs
  uintptr_t stack_last_ = 0;  // of its stack
  uintptr_t numbers_ = 0;     // from here on lies where the thread stands
};

#undef ASCTWIN_CELL_PART

extern template void Memory::touch<Touch::kRead>(const void*, uint32_t, uint32_t);
extern template void Memory::plain<Touch::kRead>(const void*, uint32_t, const void*);
extern template void Memory::touch<Touch::kWrite>(const void*, uint32_t, uint32_t);
extern template void Memory::plain<Touch::kWrite>(const void*, uint32_t, const void*);
extern template void Memory::touch<Touch::kAtomic>(const void*, uint32_t, uint32_t);
extern template void Memory::plain<Touch::kAtomic>(const void*, uint32_t, const void*);
extern template void Memory::touch<Touch::kPoll>(const void*, uint32_t, uint32_t);
extern template void Memory::plain<Touch::kPoll>(const void*, uint32_t, const void*);
extern template void Memory::touch<Touch::kPublish>(const void*, uint32_t, uint32_t);
extern template void Memory::plain<Touch::kPublish>(const void*, uint32_t, const void*);

}  // namespace asctwin::simt
