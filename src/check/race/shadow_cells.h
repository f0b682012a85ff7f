// The shadow cells of neighbouring DataBlocks. A block has a list of cells: its newest write, and
// the reads that are not ordered with each other; where two writes may be harmless, also those
// before the write.
//
// Blocks with equal lists share one, so that an access to many blocks costs what an access to one
// does. Parts of a block differ in a bit for each byte.
// spec: sync_and_timing.md, section 2.4
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "check/race/shadow_cell.h"

namespace asctwin::check {

// Integers that count blocks and number lists (Block), and that number the cells in them (Index);
// whether a read stays behind the write that supersedes it. It has to where two writes without an
// order can be a warning: then a third access, which is unordered with both, is told of the read.
struct NumbersOfPage {
  using Block = uint8_t;
  using Index = uint16_t;
  static constexpr bool kKeepsReads = false;
};
struct NumbersOfMemory {
  using Block = uint16_t;
  using Index = uint32_t;
  static constexpr bool kKeepsReads = true;
};

template <class Numbers>
class ShadowCells {
 public:
  // @pre a Block can count the blocks. Each begins with the cell `only`, which may be empty.
  explicit ShadowCells(size_t blocks, ShadowCell only = {});

  // Adds an access to whole blocks in the simple case: blocks [begin, end) share one list with no
  // other block, and the access supersedes its cells. False: nothing has changed.
  ASCTWIN_ALWAYS_INLINE bool try_add(uintptr_t begin, uintptr_t end, ShadowCell access,
                                     OrderOfNow order) {
    const Block number = list_of_[begin];
    CellList& list = lists_[number];
    return list.is_of(begin, end) && try_add(list, access, order);
  }
  // Adds an access to part of a block in the simple case: the block has a list of its own, whose
  // cells are of no use any more, or whose only one can stand for both or stays behind a read of
  // the same agent. False: nothing has changed.
  ASCTWIN_ALWAYS_INLINE bool try_add_part(uintptr_t block, ShadowCell access,
                                          const RaceRules& rules) {
    CellList& list = lists_[list_of_[block]];
    if (list.blocks != 1) return false;
    ShadowCell& newest = list.newest;
    if (rules.is_before_everything(newest)) {
      if (list.older != kNone && !drop_only_link(list, rules)) return false;
    } else if (list.older != kNone) {
      return false;
    } else if (newest.tag == access.tag) {
      if (!rules.are_released_together(newest, access)) return false;
      if ((newest.bytes & ~access.bytes) != 0) {
        newest.bytes |= access.bytes;
        return true;
      }
    } else if (!try_push_read(list, access, rules)) {
      return false;
    }
    // One by one: a copy of all would wait until they have left the store buffer.
    newest.epoch = access.epoch;
    newest.bytes = access.bytes;
    newest.tag = access.tag;
    return true;
  }
  // Adds an access to blocks [begin, end), and reports its races. `origin` is the number of block
  // 0, counted from address 0. Afterwards every access it raced with counts as ordered before it.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, ShadowCell access, RaceRules& rules);
  // A write of the byte of the block that is still kept.
  std::optional<ShadowCell> write_of(uintptr_t block, uint32_t byte) const {
    const auto writes = [byte](const ShadowCell& cell) {
      return (cell.bytes & byte) != 0 && is_write(cell.kind());
    };
    const CellList& list = lists_[list_of_[block]];
    if (writes(list.newest)) return list.newest;
    for (Index at = list.older; at != kNone; at = links_[at].older)
      if (writes(links_[at].cell)) return links_[at].cell;
    return std::nullopt;
  }

 private:
  using Block = typename Numbers::Block;
  using Index = typename Numbers::Index;
  static constexpr Block kUntouched = 0;  // the list of blocks that nothing has accessed
  static constexpr Block kScattered = std::numeric_limits<Block>::max();
  static constexpr Index kNone = std::numeric_limits<Index>::max();

  struct CellList {
    ShadowCell newest;    // empty: the list is
    Index older = kNone;  // the further cells; in a free list: the next free list
    Block blocks = 0;     // that share the list; not counted for kUntouched
    Block first = 0;      // of these blocks, if they are neighbours; else kScattered

    bool is_of(uintptr_t begin, uintptr_t end) const {
      return blocks == end - begin && first == begin;
    }
  };
  struct Link {
    ShadowCell cell;
    Index older;
  };

  // Older cells need no second look: the same call compared itself with them when it read before,
  // unless that call had written there itself.
  ASCTWIN_ALWAYS_INLINE bool is_repeated_read(const CellList& list, ShadowCell access) const {
    const ShadowCell& older = list.newest;
    return older.tag == access.tag && !is_write(access.kind()) && older.bytes == access.bytes &&
           (list.older == kNone || !same_instruction(links_[list.older].cell, older));
  }
  // The access replaces the one cell of a list, or one of a read and a write, if it supersedes
  // them. A read is put before a write, which stays, and where reads are kept a write before a
  // read. False: the list is longer, or there is no free link to keep the other.
  ASCTWIN_ALWAYS_INLINE bool try_add(CellList& list, ShadowCell access, OrderOfNow order) {
    if (is_repeated_read(list, access)) {
      list.newest.epoch = access.epoch;
      return true;
    }
    if (!order.is_superseded(list.newest, access)) return false;
    const bool was_write = is_write(list.newest.kind());
    const bool stays = Numbers::kKeepsReads ? was_write != is_write(access.kind())
                                            : was_write && !is_write(access.kind());
    if (list.older != kNone) {
      Link& behind = links_[list.older];
      const bool are_alike = is_write(behind.cell.kind()) == was_write;
      if (behind.older != kNone || (Numbers::kKeepsReads ? are_alike : was_write) ||
          !order.is_superseded(behind.cell, access))
        return false;
      if (stays)
        behind.cell = list.newest;
      else if (!Numbers::kKeepsReads && is_write(access.kind()))
        unlink(list.older);
    } else if (stays) {
      if (free_link_ == kNone) return false;
      list.older = std::exchange(free_link_, links_[free_link_].older);
      links_[list.older] = {list.newest, kNone};
    }
    list.newest = access;
    return true;
  }
  // False: there is more than one cell behind the newest, or it is of use.
  bool drop_only_link(CellList& list, const RaceRules& rules) {
    const Link& behind = links_[list.older];
    if (behind.older != kNone || !rules.is_before_everything(behind.cell)) return false;
    unlink(list.older);
    return true;
  }
  // Makes room before a write for a read that the agent orders behind it. False: it is none, or
  // there is no free link to keep the write.
  bool try_push_read(CellList& list, ShadowCell access, const RaceRules& rules) {
    if (is_write(access.kind()) || !is_write(list.newest.kind()) || free_link_ == kNone ||
        list.newest.agent() != rules.now().in_order)
      return false;
    list.older = std::exchange(free_link_, links_[free_link_].older);
    links_[list.older] = {list.newest, kNone};
    return true;
  }
  void add_to(CellList& list, ShadowCell access, NewAccess comparison);
  void insert(CellList& list, ShadowCell access, const NewAccess& comparison);
  void unlink(Index& at) {
    const Index gone = at;
    at = links_[gone].older;
    links_[gone].older = free_link_;
    free_link_ = gone;
  }
  Index new_link();
  Index copy_of(Index older);

  void add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end, ShadowCell access,
                RaceRules& rules);
  uintptr_t end_of_run(uintptr_t begin, uintptr_t end) const;
  bool is_shareable(ShadowCell access, const CellList& list) const;
  bool have_equal_cells(const CellList& one, const CellList& other) const;
  Block own_list(uintptr_t begin, uintptr_t end);
  Block new_list();
  void assign(uintptr_t begin, uintptr_t end, Block number);
  static void attach(CellList& list, uintptr_t begin, Block count);
  void detach(Block number, uintptr_t begin, Block count);

  std::vector<Block> list_of_;   // by block: the number of its list
  std::vector<CellList> lists_;  // by number
  std::vector<Link> links_;
  Index free_list_ = kNone, free_link_ = kNone;
  Block newest_ = kUntouched;  // the list that the newest run of a call left; its next may join it
};

}  // namespace asctwin::check
