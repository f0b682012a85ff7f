// A cell for each word of a page; a page that is touched in smaller parts has a cell for each byte.
#include "core/simt/memory.h"

#include "asctwin/simt_thread.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "core/errors.h"
#include "core/launch/launch.h"
#include "core/simt/block.h"
#include "isa/poison.h"

namespace asctwin::simt {
namespace {

constexpr uint64_t kMostEpochs = (1 << 20) - 1;
constexpr int64_t kNear = 64 << 10;  // so far beside a memory an access is one that misses it

int64_t offset_in(const LocalMemory& memory, uintptr_t address) {
  return static_cast<int64_t>(address - reinterpret_cast<uintptr_t>(memory.begin));
}
bool is_near(const LocalMemory& memory, uintptr_t address) {
  const int64_t offset = offset_in(memory, address);
  return offset >= -kNear && offset < memory.size_bytes + kNear;
}

}  // namespace

Memory::Memory(Block& block, Scope& scope)
    : block_(block),
      core_(block.core()),
      scope_(scope),
      has_fenced_(block.size()),
      has_acquired_(block.size()),
      numbers_(reinterpret_cast<uintptr_t>(&threadIdx) - 256) {}

Memory::~Memory() = default;

void Memory::find_page(Page& place, uintptr_t base) {
  const auto [found, is_new] = pages_.try_emplace(base);
  Page& page = found->second;
  if (is_new) page = made_page(base);
  page.kept = &page;
  place = page;
}

Memory::Page Memory::made_page(uintptr_t base) {
  Page made;
  made.base = base;
  made.is_known = is_near(local_memory_of(Hardware::UB), base);
  core_.launch().global_objects().for_each([&](const core::Object& object) {
    if (is_near({const_cast<uint8_t*>(object.begin), object.size_bytes()}, base) ||
        object.contains(pointer_to(base + kPage - 1)))
      made.is_known = true;
  });
  made.is_global = local_memory_of(Hardware::UB).offset_of(pointer_to(base)) < 0;
  return made;
}

void Memory::split(Page& page) {
  const auto spread = [&](Cell*& cells) {
    if (cells == nullptr) return;
    Cell* const wide = made_cells(kPage);
    for (size_t i = 0; i < kPage; ++i) wide[i] = cells[i / page.unit];
    cells = wide;
  };
  spread(page.reads);
  spread(page.writes);
  page.unit = 1;
  page.unit_bits = 0;
  page.write_back();
}

// Bytes that no tensor, buffer or array of the core has are a fault; behind those of the launch
// begins what the data cache uses.
bool Memory::is_allowed(Page& page, uintptr_t first, uint32_t bytes, bool writes, uint32_t site) {
  const core::Object* const object = core_.object_at(pointer_to(first));
  const LocalMemory ub = local_memory_of(Hardware::UB);
  const bool is_global = !is_near(ub, first);
  const int64_t offset = offset_in(ub, first);
  if (object != nullptr) {
    page.first = reinterpret_cast<uintptr_t>(object->begin);
    page.last = reinterpret_cast<uintptr_t>(object->end);
  } else if (!is_global) {
    const auto begin = reinterpret_cast<uintptr_t>(ub.begin);
    page.first = begin;
    page.last = begin + block_.free_bytes();
  }
  page.write_back();
  if (first >= page.first && first + bytes <= page.last) return true;
  if (is_global) {
    const SourceLoc where = sites_.place(site);
    try {
      if (writes)
        scope_.write(pointer_to(first), bytes, where);
      else
        scope_.read(pointer_to(first), bytes, where);
    } catch (const core::CoreStopped&) {
      block_.fail();
    }
    if (block_.has_failed()) block_.give_up();
    return false;
  }
  block_.report(block_.finding(Code::E0107, "SIMT function", sites_.place(site))
                    .with("actual", writes ? Phrase("writes outside of every buffer")
                                           : Phrase("reads outside of every buffer"))
                    .with("first", offset)
                    .with("last", offset + bytes)
                    .with("object", "UB")
                    .with("statement",
                          "behind the arrays and buffers of a kernel with SIMT functions lies the "
                          "data cache of its threads"));
  return false;
}

Memory::Cell Memory::rival_of(const Cell& cell, uint32_t thread, bool strong) const {
  Cell rival = cell;
  if (is_new(cell)) {
    if (cell.thread() != thread && !(cell.strong() && strong) && !are_ordered(cell, thread))
      return rival;
    rival.set_thread(cell.second() == 0 ? thread : cell.second() - 1);
    rival.set_strong(cell.second_strong());
    if (rival.thread() != thread && !(rival.strong() && strong) && !are_ordered(rival, thread))
      return rival;
  }
  rival.set_thread(thread);
  return rival;
}

void Memory::check_read(const Cell& written, bool strong, bool atomic, uintptr_t at, uint32_t bytes,
                        uint32_t site) {
  const Cell rival = rival_of(written, thread_, strong);
  if (rival.thread() != thread_) report_race(rival, true, atomic, thread_, at, bytes, site);
}

void Memory::check_write(const Cell& cell, bool cell_writes, bool strong, uintptr_t at,
                         uint32_t bytes, uint32_t site) {
  const Cell rival = rival_of(cell, thread_, strong);
  if (rival.thread() != thread_) doubt(rival, cell_writes, at, bytes, site);
}

// The thread of `cell` reads or writes again. What is not strong counts until the thread has met
// others.
inline void Memory::note_again(Cell& cell, bool strong, uint32_t site) const {
  if (strong && !cell.strong() && !has_met_since(cell, static_cast<uint32_t>(cell.thread())))
    return;
  if (cell.second() == 0) cell.set_epoch(epoch_);
  cell.set_strong(strong);
  cell.set_site(site);
}

// @pre is_new(cell)
Memory::Cell Memory::with_read(Cell cell, bool strong, uint32_t site) const {
  const uint64_t thread = thread_;
  const bool is_alone = cell.second() == 0;
  const bool follows = cell.epoch() != epoch_ && (!strong || cell.strong()) &&
                       (cell.thread() == thread || are_ordered(cell, thread_));
  Cell second = cell;
  second.set_thread(is_alone ? thread : cell.second() - 1);
  const bool follows_both = follows && (second.thread() == thread || are_ordered(second, thread_));
  if (follows_both) {
    begin(cell, strong, site);
    return cell;
  }
  if (cell.thread() == thread) {
    note_again(cell, strong, site);
    return cell;
  }
  if (cell.second() == thread + 1) {
    cell.set_second_strong(cell.second_strong() && strong);
    return cell;
  }
  const bool is_of_new_warp = cell.thread() / kLanes == second.thread() / kLanes &&
                              cell.thread() / kLanes != thread / kLanes;
  if (is_alone || (cell.second_strong() && !strong) ||
      (is_of_new_warp && (cell.second_strong() || !strong))) {
    cell.set_second(thread + 1);
    cell.set_second_strong(strong);
  } else if (cell.strong() && !strong) {
    cell.set_thread(thread);
    cell.set_strong(false);
    cell.set_site(site);
  }
  return cell;
}

inline void Memory::note_write(Cell& cell, bool strong, uint32_t site) const {
  const uint64_t thread = thread_;
  if (is_new(cell) && cell.thread() == thread) return note_again(cell, strong, site);
  const bool joins = is_new(cell) && strong && cell.strong();
  cell.set_second(joins ? cell.thread() + 1 : 0);
  cell.set_second_strong(1);
  cell.set_epoch(epoch_);
  cell.set_thread(thread);
  cell.set_strong(strong);
  cell.set_site(site);
}

template <bool kStrong, bool kAtomic>
[[gnu::always_inline]] inline void Memory::read(Page& page, size_t number, uintptr_t at,
                                                uint32_t site) {
  bool outside = true;
  if (page.writes != nullptr) {
    const Cell written = page.writes[number];
    if (!is_plainly_free(written, kStrong))
      check_read(written, kStrong, kAtomic, at, page.unit, site);
    outside = !written.inside();
  }
  Cell& kept = cells_of(page, false)[number];
  Cell cell = kept;
  cell.set_atomic((cell.site() == 0 || cell.atomic()) && kAtomic);
  if (!is_new(cell))
    begin(cell, kStrong, site);
  else if (cell.thread() == thread_ && cell.second() == 0)
    note_again(cell, kStrong, site);
  else if (!is_known_read(cell, kStrong))
    cell = with_read(cell, kStrong, site);
  if (outside && !cell.outside() && !page.is_global) show_if_undefined(at, page.unit, site);
  cell.set_outside(cell.outside() || outside);
  kept = cell;
}

template <bool kStrong, bool kAtomic>
[[gnu::always_inline]] inline void Memory::write(Page& page, size_t number, uintptr_t at,
                                                 uint32_t site) {
  Cell& kept = cells_of(page, true)[number];
  Cell cell = kept;
  if (!is_plainly_free(cell, kStrong)) check_write(cell, true, kStrong, at, page.unit, site);
  if (page.reads != nullptr && !is_plainly_free(page.reads[number], kStrong))
    check_write(page.reads[number], false, kStrong, at, page.unit, site);
  cell.set_atomic((!cell.inside() || cell.atomic()) && kAtomic);
  note_write(cell, kStrong, site);
  cell.set_inside(1);
  kept = cell;
}

template <Touch kTouch>
[[gnu::always_inline]] inline void Memory::touch_cell(Page& page, size_t cell, uintptr_t at,
                                                      uint32_t site) {
  constexpr bool kStrong = kTouch != Touch::kRead && kTouch != Touch::kWrite;
  constexpr bool kAtomic = kTouch == Touch::kAtomic;
  if (kTouch == Touch::kRead || kTouch == Touch::kPoll || kAtomic)
    read<kStrong, kAtomic>(page, cell, at, site);
  if (kTouch == Touch::kWrite || kTouch == Touch::kPublish || kAtomic)
    write<kStrong, kAtomic>(page, cell, at, site);
}

template <Touch kTouch>
void Memory::touch_page(Page& page, uintptr_t first, uint32_t bytes, uint32_t site) {
  constexpr bool kWrites = kTouch != Touch::kRead && kTouch != Touch::kPoll;
  if (!page.is_known) return;
  const bool is_inside = first >= page.first && first + bytes <= page.last;
  if (!is_inside && !is_allowed(page, first, bytes, kWrites, site)) return;
  if (page.unit != 1 && ((first | bytes) & 3) != 0) split(page);
  for (uintptr_t at = first; at < first + bytes; at += page.unit)
    touch_cell<kTouch>(page, page.cell_at(at), at, site);
}

template <Touch kTouch>
[[gnu::noinline]] void Memory::touch_pages(uintptr_t at, uint32_t bytes, uint32_t site) {
  settle_doubt();
  while (bytes > 0) {
    Page& page = page_of(at);
    const auto here = static_cast<uint32_t>(std::min<uintptr_t>(bytes, page.base + kPage - at));
    touch_page<kTouch>(page, at, here, site);
    at += here;
    bytes -= here;
  }
}

// Nearly always an access is that of one cell of a known page.
template <Touch kTouch>
[[gnu::always_inline]] inline void Memory::touch_here(uintptr_t at, uint32_t bytes, uint32_t site) {
  if (kTouch == Touch::kAtomic || kTouch == Touch::kPoll) has_acquired_[thread_] = 1;
  Page& page = page_of(at);
  if (bytes == page.unit && (at & (bytes - 1)) == 0 && at >= page.first &&
      at + bytes <= page.last && doubts_.empty()) [[likely]]
    touch_cell<kTouch>(page, page.cell_at(at), at, site);
  else
    touch_pages<kTouch>(at, bytes, site);
}

template <Touch kTouch>
void Memory::touch(const void* address, uint32_t bytes, uint32_t site) {
  touch_here<kTouch>(reinterpret_cast<uintptr_t>(address), bytes, site);
}

// Threads run one after another, and each goes through memory in steps of a whole grid: far apart,
// and at distances that share a few sets of the caches. So a load has the bytes fetched that it
// will read some steps later, and with them what is known of who has touched those.
[[gnu::always_inline]] inline void Memory::fetch_ahead(uintptr_t at, const void* return_address) {
  constexpr uintptr_t kSteps = 8;
  uintptr_t& newest =
      newest_loads_[(reinterpret_cast<uintptr_t>(return_address) >> 2) % newest_loads_.size()];
  const uintptr_t ahead = at + kSteps * (at - newest);
  newest = at;
  __builtin_prefetch(pointer_to(ahead));
  const Page& page = place_of(ahead);
  if (page.base == base_of(ahead) && page.reads != nullptr)
    __builtin_prefetch(page.reads + page.cell_at(ahead), 1);
}

template <Touch kTouch>
void Memory::plain(const void* address, uint32_t bytes, const void* return_address) {
  if (is_own(address)) return;
  const auto at = reinterpret_cast<uintptr_t>(address);
  if (kTouch == Touch::kRead) fetch_ahead(at, return_address);
  touch_here<kTouch>(at, bytes, sites_.of(return_address));
}

void Memory::touch(Touch touch, const void* address, uint32_t bytes, uint32_t site) {
  switch (touch) {
    case Touch::kRead:
      return this->touch<Touch::kRead>(address, bytes, site);
    case Touch::kWrite:
      return this->touch<Touch::kWrite>(address, bytes, site);
    case Touch::kAtomic:
      return this->touch<Touch::kAtomic>(address, bytes, site);
    case Touch::kPoll:
      return this->touch<Touch::kPoll>(address, bytes, site);
    case Touch::kPublish:
      return this->touch<Touch::kPublish>(address, bytes, site);
  }
}
template void Memory::touch<Touch::kRead>(const void*, uint32_t, uint32_t);
template void Memory::plain<Touch::kRead>(const void*, uint32_t, const void*);
template void Memory::touch<Touch::kWrite>(const void*, uint32_t, uint32_t);
template void Memory::plain<Touch::kWrite>(const void*, uint32_t, const void*);
template void Memory::touch<Touch::kAtomic>(const void*, uint32_t, uint32_t);
template void Memory::plain<Touch::kAtomic>(const void*, uint32_t, const void*);
template void Memory::touch<Touch::kPoll>(const void*, uint32_t, uint32_t);
template void Memory::plain<Touch::kPoll>(const void*, uint32_t, const void*);
template void Memory::touch<Touch::kPublish>(const void*, uint32_t, uint32_t);
template void Memory::plain<Touch::kPublish>(const void*, uint32_t, const void*);

// Bytes that hold poison now may be written before the end of the block. A scope inside of another
// shows the checks what it knows.
void Memory::show_if_undefined(uintptr_t at, uint32_t bytes, uint32_t site) {
  if (std::memchr(pointer_to(at), isa::kPoison, bytes) == nullptr) return;
  const SourceLoc where = sites_.place(site);
  try {
    scope_.read(pointer_to(at), bytes, where);
    if (core_.schedule == nullptr) const Scope inner("SIMT function", PIPE_V, where);
  } catch (const core::CoreStopped&) {
    block_.fail();
  }
  if (block_.has_failed()) block_.give_up();
}

bool Memory::are_ordered(const Cell& first, uint32_t second) const {
  const auto thread = static_cast<uint32_t>(first.thread());
  if (has_fenced_[thread] && has_acquired_[second]) return true;
  return !seen_.empty() && thread / kWarp == second / kWarp &&
         first.epoch() < seen_[second][thread % kWarp];
}

// Behind a meeting each lane has seen of other lanes all that any of them had seen.
void Memory::meet(uint32_t first, uint32_t lanes) {
  settle_doubt();
  next_moment();
  if (seen_.empty()) seen_.resize(block_.size());
  std::array<uint64_t, kWarp> seen{};
  for (uint32_t lane = 0; lane < kWarp; ++lane) {
    if ((lanes >> lane & 1) == 0) continue;
    for (uint32_t i = 0; i < kWarp; ++i) seen[i] = std::max(seen[i], seen_[first + lane][i]);
  }
  for (uint32_t lane = 0; lane < kWarp; ++lane)
    if ((lanes >> lane & 1) != 0) seen[lane] = epoch_;
  for (uint32_t lane = 0; lane < kWarp; ++lane)
    if ((lanes >> lane & 1) != 0) seen_[first + lane] = seen;
}

// A write that changes nothing is no fault: its bytes are compared before the next access.
void Memory::doubt(const Cell& other, bool other_writes, uintptr_t at, uint32_t bytes,
                   uint32_t site) {
  if (reported_.count({site, static_cast<uint32_t>(other.site())}) != 0) return;
  Doubt doubt;
  doubt.address = at;
  doubt.bytes = bytes;
  doubt.site = site;
  doubt.thread = thread_;
  doubt.other = other;
  doubt.other_writes = other_writes;
  std::memcpy(doubt.before.data(), pointer_to(at), bytes);
  doubts_.push_back(doubt);
}

void Memory::settle_doubt() {
  if (doubts_.empty()) return;
  std::vector<Doubt> doubts;
  doubts.swap(doubts_);
  for (const Doubt& doubt : doubts)
    if (std::memcmp(doubt.before.data(), pointer_to(doubt.address), doubt.bytes) != 0)
      report_race(doubt.other, doubt.other_writes, true, doubt.thread, doubt.address, doubt.bytes,
                  doubt.site);
}

void Memory::report_race(const Cell& other, bool other_writes, bool writes, uint32_t thread,
                         uintptr_t at, uint32_t bytes, uint32_t site) {
  if (!reported_.insert({site, static_cast<uint32_t>(other.site())}).second) return;
  const core::Object* object = core_.object_at(pointer_to(at));
  if (object == nullptr) object = core_.memory_at(pointer_to(at));
  const int64_t first = object == nullptr ? 0 : pointer_to(at) - object->begin;
  const SourceLoc other_where = sites_.place(static_cast<uint32_t>(other.site()));
  block_.report(block_.finding(Code::E1401, "SIMT function", sites_.place(site))
                    .with("thread", static_cast<int64_t>(thread))
                    .with("verb", writes ? Phrase("writes") : Phrase("reads"))
                    .with("first", first)
                    .with("last", first + bytes)
                    .with("object", object == nullptr ? Phrase("UB") : object->name)
                    .with("other_thread", static_cast<int64_t>(other.thread()))
                    .with("other_verb", other_writes ? Phrase("has written") : Phrase("has read"))
                    .with("other_file", std::string(other_where.file))
                    .with("other_line", static_cast<int64_t>(other_where.line)));
}

void Memory::fence(uint32_t thread) {
  has_fenced_[thread] = true;
  uses_fences_ = true;
}

void Memory::next_epoch() {
  settle_doubt();
  has_fenced_.assign(has_fenced_.size(), 0);
  has_acquired_.assign(has_acquired_.size(), 0);
  next_moment();
  newest_barrier_ = epoch_;
}

void Memory::next_moment() {
  if (++epoch_ <= kMostEpochs) return;
  epoch_ = newest_barrier_ = 1;
  seen_.clear();
  for (auto& [base, page] : pages_)
    for (Cell* const cells : {page.reads, page.writes})
      for (size_t i = 0; cells != nullptr && i < page.count(); ++i) cells[i].set_epoch(0);
}

}  // namespace asctwin::simt
