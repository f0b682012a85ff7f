// What a touch does to blocks that do not have one past of their own.
#include "check/race/page.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace asctwin::check {
namespace {

bool are_one(Touch a, Touch b) { return same_instruction(a, b) && a.deed == b.deed; }

}  // namespace

PageParts::PageParts(Touch only) {
  if (only.bytes == 0) return;
  pasts_.push_back({only, kNone, kBlocks, 0});
  past_of_.fill(1);
}

uintptr_t PageParts::end_of_run(uintptr_t begin, uintptr_t end) const {
  const auto* first = past_of_.begin() + begin;
  if (std::memcmp(first, first + 1, end - begin - 1) == 0) return end;
  const auto* other =
      std::find_if(first, first + (end - begin), [&](uint8_t past) { return past != *first; });
  return static_cast<uintptr_t>(other - past_of_.begin());
}

bool PageParts::is_only_mark(Touch touch, const Past& past) {
  return past.blocks > 0 && past.older == kNone && past.newest.bytes == touch.bytes &&
         are_one(past.newest, touch);
}

void PageParts::add(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch,
                    Meetings& meetings) {
  const size_t number = past_of_[begin];
  Past& past = pasts_[number];
  if (!past.is_of(begin, end)) return add_runs(origin, begin, end, touch, meetings);
  newest_ = number;
  arrive(past, touch, Arrival(touch, origin + begin, end - begin, meetings));
}

void PageParts::arrive(Past& past, Touch touch, Arrival arrival) {
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

void PageParts::add_runs(uintptr_t origin, uintptr_t begin, uintptr_t end, Touch touch,
                         Meetings& meetings) {
  // The past of blocks that only this touch has left a mark on.
  size_t joint = is_only_mark(touch, pasts_[newest_]) ? newest_ : kUntouched;
  while (begin < end) {
    const uintptr_t stop = end_of_run(begin, end);
    const size_t number = own_past(begin, stop);
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
void PageParts::join(Past& past, Touch touch, const Arrival& arrival) {
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

PageParts::Index PageParts::new_link() {
  if (free_ != kNone) return std::exchange(free_, links_[free_].older);
  links_.emplace_back();
  return static_cast<Index>(links_.size() - 1);
}

PageParts::Index PageParts::copy_of(Index older) {
  if (older == kNone) return kNone;
  const Index rest = copy_of(links_[older].older), copy = new_link();
  links_[copy] = {links_[older].touch, rest};
  return copy;
}

// A past that these blocks, which all have one, share with no others.
size_t PageParts::own_past(uintptr_t begin, uintptr_t end) {
  const size_t old = past_of_[begin];
  if (old != kUntouched && pasts_[old].blocks == end - begin) return old;
  size_t number = 1;
  while (number < pasts_.size() && pasts_[number].blocks != 0) ++number;
  if (number == pasts_.size()) pasts_.emplace_back();
  pasts_[number].newest = pasts_[old].newest;
  pasts_[number].older = copy_of(pasts_[old].older);
  move(begin, end, number);
  return number;
}

// Blocks that all have one past get another, which exists.
void PageParts::move(uintptr_t begin, uintptr_t end, size_t number) {
  const auto count = static_cast<uint8_t>(end - begin);
  const size_t old = past_of_[begin];
  std::memset(&past_of_[begin], static_cast<int>(number), count);
  if (old != kUntouched) leave(pasts_[old], begin, count);
  enter(pasts_[number], begin, count);
}

void PageParts::enter(Past& past, uintptr_t begin, uint8_t count) {
  if (past.blocks == 0 || begin + count == past.first)
    past.first = static_cast<uint8_t>(begin);
  else if (past.first + past.blocks != begin)
    past.first = kScattered;
  past.blocks = static_cast<uint8_t>(past.blocks + count);
}

void PageParts::leave(Past& past, uintptr_t begin, uint8_t count) {
  if (past.first == begin)
    past.first = static_cast<uint8_t>(begin + count);
  else if (past.first + past.blocks != begin + count)
    past.first = kScattered;
  past.blocks = static_cast<uint8_t>(past.blocks - count);
  while (past.blocks == 0 && past.older != kNone) unlink(past.older);
}

}  // namespace asctwin::check
