// What a touch does to blocks that do not have one past of their own.
#include "check/race/pasts.h"

#include <algorithm>
#include <cstring>

namespace asctwin::check {
namespace {

bool are_one(Touch a, Touch b) { return same_instruction(a, b) && a.deed == b.deed; }

}  // namespace

template <class Numbers>
Pasts<Numbers>::Pasts(size_t blocks, Touch only) : past_of_(blocks), pasts_(1) {
  if (only.bytes == 0) return;
  pasts_.push_back({only, kNone, static_cast<Block>(blocks), 0});
  std::fill(past_of_.begin(), past_of_.end(), Block{1});
}

template <class Numbers>
uintptr_t Pasts<Numbers>::end_of_run(uintptr_t begin, uintptr_t end) const {
  const Block* const first = past_of_.data() + begin;
  if (std::memcmp(first, first + 1, (end - begin - 1) * sizeof(Block)) == 0) return end;
  const Block* const other =
      std::find_if(first, first + (end - begin), [&](Block past) { return past != *first; });
  return static_cast<uintptr_t>(other - past_of_.data());
}

template <class Numbers>
bool Pasts<Numbers>::is_only_mark(Touch touch, const Past& past) {
  return past.blocks > 0 && past.older == kNone && past.newest.bytes == touch.bytes &&
         are_one(past.newest, touch);
}

template <class Numbers>
void Pasts<Numbers>::add(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch,
                         Meetings& meetings) {
  const Block number = past_of_[begin];
  Past& past = pasts_[number];
  if (!past.is_of(begin, end)) return add_runs(origin, begin, end, touch, meetings);
  newest_ = number;
  arrive(past, touch, Arrival(touch, origin + begin, end - begin, meetings));
}

template <class Numbers>
void Pasts<Numbers>::arrive(Past& past, Touch touch, Arrival arrival) {
  past.newest.bytes = arrival.left_of(past.newest);
  for (Index* at = &past.older; *at != kNone;) {
    Link& link = links_[*at];
    link.touch.bytes = arrival.left_of(link.touch);
    if (link.touch.bytes == 0)
      unlink(*at);
    else
      at = &link.older;
  }
  if (past.newest.bytes == 0)
    past.newest = touch;
  else
    join(past, touch, arrival);
}

template <class Numbers>
void Pasts<Numbers>::add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch,
                              Meetings& meetings) {
  // The past of blocks that only this touch has left a mark on.
  Block joint = is_only_mark(touch, pasts_[newest_]) ? newest_ : kUntouched;
  while (begin < end) {
    const uintptr_t stop = end_of_run(begin, end);
    const Block number = own_past(begin, stop);
    Past& past = pasts_[number];
    arrive(past, touch, Arrival(touch, origin + begin, stop - begin, meetings));
    if (is_only_mark(touch, past)) {
      if (joint == kUntouched)
        joint = number;
      else
        move(begin, stop, joint);
    }
    begin = stop;
  }
  newest_ = joint;
}

// The touch comes beside what is left of others.
template <class Numbers>
void Pasts<Numbers>::join(Past& past, Touch touch, const Arrival& arrival) {
  Touch* one = arrival.is_like(past.newest) ? &past.newest : nullptr;
  for (Index at = past.older; one == nullptr && at != kNone; at = links_[at].older)
    if (arrival.is_like(links_[at].touch)) one = &links_[at].touch;
  if (one != nullptr) {
    one->bytes |= touch.bytes;
    return;
  }
  const Index link = new_link();
  links_[link] = {past.newest, past.older};
  past.older = link;
  past.newest = touch;
}

template <class Numbers>
typename Numbers::Index Pasts<Numbers>::new_link() {
  if (free_link_ != kNone) return std::exchange(free_link_, links_[free_link_].older);
  links_.emplace_back();
  return static_cast<Index>(links_.size() - 1);
}

template <class Numbers>
typename Numbers::Index Pasts<Numbers>::copy_of(Index older) {
  if (older == kNone) return kNone;
  const Index rest = copy_of(links_[older].older), copy = new_link();
  links_[copy] = {links_[older].touch, rest};
  return copy;
}

// A past that these blocks, which all have one, share with no others.
template <class Numbers>
typename Numbers::Block Pasts<Numbers>::own_past(uintptr_t begin, uintptr_t end) {
  const Block old = past_of_[begin];
  if (old != kUntouched && pasts_[old].blocks == end - begin) return old;
  const Block number = new_past();
  pasts_[number].newest = pasts_[old].newest;
  pasts_[number].older = copy_of(pasts_[old].older);
  move(begin, end, number);
  return number;
}

template <class Numbers>
typename Numbers::Block Pasts<Numbers>::new_past() {
  if (free_past_ != kNone)
    return static_cast<Block>(std::exchange(free_past_, pasts_[free_past_].older));
  pasts_.emplace_back();
  return static_cast<Block>(pasts_.size() - 1);
}

// Blocks that all have one past get another, which exists.
template <class Numbers>
void Pasts<Numbers>::move(uintptr_t begin, uintptr_t end, Block number) {
  const auto count = static_cast<Block>(end - begin);
  const Block old = past_of_[begin];
  std::fill_n(past_of_.begin() + static_cast<ptrdiff_t>(begin), count, number);
  enter(pasts_[number], begin, count);
  if (old != kUntouched) leave(old, begin, count);
}

template <class Numbers>
void Pasts<Numbers>::enter(Past& past, uintptr_t begin, Block count) {
  if (past.blocks == 0 || begin + count == past.first)
    past.first = static_cast<Block>(begin);
  else if (past.first + past.blocks != begin)
    past.first = kScattered;
  past.blocks = static_cast<Block>(past.blocks + count);
}

template <class Numbers>
void Pasts<Numbers>::leave(Block number, uintptr_t begin, Block count) {
  Past& past = pasts_[number];
  if (past.first == begin)
    past.first = static_cast<Block>(begin + count);
  else if (past.first + past.blocks != begin + count)
    past.first = kScattered;
  past.blocks = static_cast<Block>(past.blocks - count);
  if (past.blocks != 0) return;
  while (past.older != kNone) unlink(past.older);
  past.older = std::exchange(free_past_, number);
}

template class Pasts<NumbersOfPage>;
template class Pasts<NumbersOfMemory>;

}  // namespace asctwin::check
