// Shows the checks of the core what a block of threads has done to memory, when it ends.
#include <algorithm>

#include "core/simt/memory.h"

namespace asctwin::simt {

// Bytes from outside of the block were there before those that it leaves behind.
void Memory::show_all() {
  settle_doubt();
  std::vector<const Page*> known;
  for (const auto& [base, page] : pages_)
    if (page.is_known) known.push_back(&page);
  std::sort(known.begin(), known.end(),
            [](const Page* a, const Page* b) { return a->base < b->base; });
  for (const Page* page : known) show(*page, false);
  for (const Page* page : known) show(*page, true);
}

// How the checks see the bytes of a cell; kNothing: not at all. Reads that ask for the newest bytes
// of global memory are ordered by what they find there.
Memory::Shown Memory::shown(const Page& page, const Cell& read, const Cell& written,
                            bool writes) const {
  if (writes) {
    if (!written.inside()) return Shown::kNothing;
    return page.is_global && written.atomic() && read.outside() ? Shown::kChange : Shown::kWrite;
  }
  if (!read.outside()) return Shown::kNothing;
  if (page.is_global && written.inside() && written.atomic() && read.atomic())
    return Shown::kNothing;
  return page.is_global && (read.strong() || uses_fences_) ? Shown::kNothing : Shown::kRead;
}

// Neighbours that are alike in all that shown() asks, and have one site, are found by a comparison
// of words.
void Memory::show(const Page& page, bool writes) {
  Cell asked{};
  asked.set_site(Sites::kMost);
  asked.set_strong(1);
  asked.set_atomic(1);
  asked.set_outside(1);
  asked.set_inside(1);
  const Cell* const cells = writes ? page.writes : page.reads;
  const Cell* const others = writes ? page.reads : page.writes;
  const size_t count = cells == nullptr ? 0 : page.count();
  const auto how_of = [&](size_t cell) {
    return shown(page, page.cell_of(false, cell), page.cell_of(true, cell), writes);
  };
  const auto is_alike = [&](size_t a, size_t b) {
    uint64_t differing = cells[a].word ^ cells[b].word;
    if (others != nullptr) differing |= others[a].word ^ others[b].word;
    return (differing & asked.word) == 0;
  };
  for (size_t first = 0; first < count;) {
    const Shown how = how_of(first);
    size_t last = first + 1;
    while (last < count && (is_alike(first, last) ||
                            (cells[last].site() == cells[first].site() && how_of(last) == how)))
      ++last;
    if (how != Shown::kNothing)
      show(how, page.base + first * page.unit, (last - first) * page.unit,
           static_cast<uint32_t>(cells[first].site()));
    first = last;
  }
}

// In parts that lie in one object each.
void Memory::show(Shown how, uintptr_t first, size_t bytes, uint32_t site) {
  const SourceLoc where = sites_.place(site);
  while (bytes > 0) {
    const uint8_t* const at = pointer_to(first);
    const core::Object* const object = core_.object_at(at);
    const size_t here =
        object == nullptr ? bytes : std::min(bytes, static_cast<size_t>(object->end - at));
    const auto size = static_cast<int64_t>(here);
    if (how == Shown::kRead) scope_.read(at, size, where);
    if (how == Shown::kWrite) scope_.write(at, size, where);
    if (how == Shown::kChange) scope_.change(at, size, where);
    first += here;
    bytes -= here;
  }
}

}  // namespace asctwin::simt
