// Adding an access to blocks that do not share one list of cells, or whose cells stay beside it.
#include "check/race/shadow_cells.h"

#include <algorithm>
#include <cstring>

namespace asctwin::check {
namespace {

bool are_of_one_operand(ShadowCell a, ShadowCell b) {
  return same_instruction(a, b) && a.tag == b.tag;
}

}  // namespace

template <class Numbers>
ShadowCells<Numbers>::ShadowCells(size_t blocks, ShadowCell only) : list_of_(blocks), lists_(1) {
  if (only.bytes == 0) return;
  lists_.push_back({only, kNone, static_cast<Block>(blocks), 0});
  std::fill(list_of_.begin(), list_of_.end(), Block{1});
}

template <class Numbers>
uintptr_t ShadowCells<Numbers>::end_of_run(uintptr_t begin, uintptr_t end) const {
  const Block* const first = list_of_.data() + begin;
  if (std::memcmp(first, first + 1, (end - begin - 1) * sizeof(Block)) == 0) return end;
  const Block* const other =
      std::find_if(first, first + (end - begin), [&](Block list) { return list != *first; });
  return static_cast<uintptr_t>(other - list_of_.data());
}

// The list may become that of other blocks: it has a cell of the access, and at most one behind it.
template <class Numbers>
bool ShadowCells<Numbers>::is_shareable(ShadowCell access, const CellList& list) const {
  return list.blocks > 0 && (list.older == kNone || links_[list.older].older == kNone) &&
         list.newest.bytes == access.bytes && are_of_one_operand(list.newest, access);
}

// @pre both are shareable
template <class Numbers>
bool ShadowCells<Numbers>::have_equal_cells(const CellList& one, const CellList& other) const {
  if (one.older == kNone || other.older == kNone) return one.older == other.older;
  return links_[one.older].cell == links_[other.older].cell;
}

template <class Numbers>
void ShadowCells<Numbers>::add(uintptr_t origin, uintptr_t begin, uintptr_t end, ShadowCell access,
                               RaceRules& rules) {
  const Block number = list_of_[begin];
  CellList& list = lists_[number];
  if (!list.is_of(begin, end)) return add_runs(origin, begin, end, access, rules);
  newest_ = number;
  add_to(list, access, NewAccess(access, origin + begin, end - begin, rules, Numbers::kKeepsReads));
}

template <class Numbers>
void ShadowCells<Numbers>::add_to(CellList& list, ShadowCell access, NewAccess comparison) {
  list.newest.bytes = comparison.remaining_bytes(list.newest);
  for (Index* at = &list.older; *at != kNone;) {
    Link& link = links_[*at];
    link.cell.bytes = comparison.remaining_bytes(link.cell);
    if (link.cell.bytes == 0)
      unlink(*at);
    else
      at = &link.older;
  }
  if (list.newest.bytes == 0)
    list.newest = access;
  else
    insert(list, access, comparison);
}

template <class Numbers>
void ShadowCells<Numbers>::add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end,
                                    ShadowCell access, RaceRules& rules) {
  // The list of blocks that the access has left with equal cells: they can share it.
  Block shared = is_shareable(access, lists_[newest_]) ? newest_ : kUntouched;
  while (begin < end) {
    const uintptr_t stop = end_of_run(begin, end);
    const Block number = own_list(begin, stop);
    CellList& list = lists_[number];
    add_to(list, access,
           NewAccess(access, origin + begin, stop - begin, rules, Numbers::kKeepsReads));
    if (is_shareable(access, list)) {
      if (shared == kUntouched || !have_equal_cells(list, lists_[shared]))
        shared = number;
      else if (shared != number)
        assign(begin, stop, shared);
    }
    begin = stop;
  }
  newest_ = shared;
}

// The access gets a cell beside those that remain.
template <class Numbers>
void ShadowCells<Numbers>::insert(CellList& list, ShadowCell access, const NewAccess& comparison) {
  ShadowCell* one = comparison.is_equivalent_to(list.newest) ? &list.newest : nullptr;
  for (Index at = list.older; one == nullptr && at != kNone; at = links_[at].older)
    if (comparison.is_equivalent_to(links_[at].cell)) one = &links_[at].cell;
  if (one != nullptr) {
    one->bytes |= access.bytes;
    return;
  }
  const Index link = new_link();
  links_[link] = {list.newest, list.older};
  list.older = link;
  list.newest = access;
}

template <class Numbers>
typename Numbers::Index ShadowCells<Numbers>::new_link() {
  if (free_link_ != kNone) return std::exchange(free_link_, links_[free_link_].older);
  links_.emplace_back();
  return static_cast<Index>(links_.size() - 1);
}

template <class Numbers>
typename Numbers::Index ShadowCells<Numbers>::copy_of(Index older) {
  if (older == kNone) return kNone;
  const Index rest = copy_of(links_[older].older), copy = new_link();
  links_[copy] = {links_[older].cell, rest};
  return copy;
}

// A list that the blocks [begin, end), which share one now, share with no others.
template <class Numbers>
typename Numbers::Block ShadowCells<Numbers>::own_list(uintptr_t begin, uintptr_t end) {
  const Block old = list_of_[begin];
  if (old != kUntouched && lists_[old].blocks == end - begin) return old;
  const Block number = new_list();
  lists_[number].newest = lists_[old].newest;
  lists_[number].older = copy_of(lists_[old].older);
  assign(begin, end, number);
  return number;
}

template <class Numbers>
typename Numbers::Block ShadowCells<Numbers>::new_list() {
  if (free_list_ != kNone)
    return static_cast<Block>(std::exchange(free_list_, lists_[free_list_].older));
  lists_.emplace_back();
  return static_cast<Block>(lists_.size() - 1);
}

// The blocks [begin, end), which share one list now, get another one that exists.
template <class Numbers>
void ShadowCells<Numbers>::assign(uintptr_t begin, uintptr_t end, Block number) {
  const auto count = static_cast<Block>(end - begin);
  const Block old = list_of_[begin];
  std::fill_n(list_of_.begin() + static_cast<ptrdiff_t>(begin), count, number);
  attach(lists_[number], begin, count);
  if (old != kUntouched) detach(old, begin, count);
}

template <class Numbers>
void ShadowCells<Numbers>::attach(CellList& list, uintptr_t begin, Block count) {
  if (list.blocks == 0 || begin + count == list.first)
    list.first = static_cast<Block>(begin);
  else if (list.first + list.blocks != begin)
    list.first = kScattered;
  list.blocks = static_cast<Block>(list.blocks + count);
}

template <class Numbers>
void ShadowCells<Numbers>::detach(Block number, uintptr_t begin, Block count) {
  CellList& list = lists_[number];
  if (list.first == begin)
    list.first = static_cast<Block>(begin + count);
  else if (list.first + list.blocks != begin + count)
    list.first = kScattered;
  list.blocks = static_cast<Block>(list.blocks - count);
  if (list.blocks != 0) return;
  while (list.older != kNone) unlink(list.older);
  list.older = std::exchange(free_list_, number);
}

template class ShadowCells<NumbersOfPage>;
template class ShadowCells<NumbersOfMemory>;

}  // namespace asctwin::check
