// Most pages of global memory are touched as a whole, and once; the others have parts.
#include "check/race/page.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "asctwin/isa/operand.h"

namespace asctwin::check {
namespace {

static_assert(isa::kBlockBytes == 32, "a bit for each byte of a block");
constexpr uint32_t kWholeBlock = ~uint32_t{0};

const uint8_t* address_of(uintptr_t block) {
  return reinterpret_cast<const uint8_t*>(block * isa::kBlockBytes);
}

// The first bytes of `blocks` blocks from `first` on of which each has the bytes of `mask`.
Bytes first_bytes(uintptr_t first, uintptr_t blocks, uint32_t mask) {
  if (mask == kWholeBlock) return {address_of(first), address_of(first + blocks)};
  const int begin = std::countr_zero(mask);
  const int size = std::countr_one(mask >> begin);
  return {address_of(first) + begin, address_of(first) + begin + size};
}

// A touch on its way through the past of some blocks, from the newest touch to the oldest.
class Arrival {
 public:
  Arrival(const Touch& touch, uintptr_t first, uintptr_t blocks, Meetings& meetings)
      : touch_(touch), first_(first), blocks_(blocks), meetings_(meetings) {}

  // The bytes of `older` that still matter.
  uint32_t left_of(const Touch& older) {
    const uint32_t shared = older.bytes & touch_.bytes;
    if (shared == 0) return older.bytes;
    bool is_past = meetings_.are_ordered(older, touch_);
    if (!is_past && disturb(older.use, touch_.use)) {
      // Whoever waits for a reader waits for what it has read.
      if (const uint32_t met = shared & ~read_before_)
        meetings_.meet(older, touch_, first_bytes(first_, blocks_, met));
      if (!is_write(older.use)) read_before_ |= shared;
      is_past = true;
    }
    // Whoever is ordered behind the new one is ordered behind the older one as well.
    is_past = is_past || older.agent == touch_.agent;
    if (!is_past || (!is_write(touch_.use) && is_write(older.use))) return older.bytes;
    return older.bytes & ~shared;
  }

 private:
  const Touch& touch_;
  uintptr_t first_, blocks_;
  Meetings& meetings_;
  uint32_t read_before_ = 0;  // bytes whose readers it has met
};

bool are_one(const Touch& a, const Touch& b) {
  return same_instruction(a, b) && a.use == b.use && a.site == b.site;
}

}  // namespace

// The blocks of a page whose pasts differ, or have more than one touch.
class Page::Parts {
 public:
  explicit Parts(const Touch& only) {
    if (only.bytes == 0) return;
    pasts_.push_back({only, kNone, kBlocks});
    past_of_.fill(1);
  }

  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
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

 private:
  using Index = uint16_t;
  static constexpr size_t kUntouched = 0;
  static constexpr Index kNone = 0xFFFF;

  struct Past {
    Touch newest;  // of no bytes: none
    Index older = kNone;
    uint8_t blocks = 0;  // that have it
  };
  struct Link {
    Touch touch;
    Index older;
  };

  uintptr_t end_of_run(uintptr_t begin, uintptr_t end) const {
    const uint8_t past = past_of_[begin];
    const uint64_t pasts = ~uint64_t{0} / 0xFF * past;
    uintptr_t at = begin;
    for (uint64_t others; end - at >= sizeof(others); at += sizeof(others)) {
      std::memcpy(&others, &past_of_[at], sizeof(others));
      if (others != pasts) break;
    }
    while (at < end && past_of_[at] == past) ++at;
    return at;
  }

  static bool is_only_mark(const Touch& touch, const Past& past) {
    return past.blocks > 0 && past.older == kNone && past.newest.bytes == touch.bytes &&
           are_one(past.newest, touch);
  }

  void arrive(Past& past, const Touch& touch, Arrival arrival) {
    past.newest.bytes = arrival.left_of(past.newest);
    for (Index* at = &past.older; *at != kNone;) {
      Link& link = links_[*at];
      link.touch.bytes = arrival.left_of(link.touch);
      if (link.touch.bytes == 0)
        unlink(*at);
      else
        at = &link.older;
    }
    if (past.newest.bytes != 0) {
      if (join(past, touch)) return;
      push_down(past);
    }
    past.newest = touch;
  }
  bool join(Past& past, const Touch& touch) {
    Touch* one = are_one(past.newest, touch) ? &past.newest : nullptr;
    for (Index at = past.older; one == nullptr && at != kNone; at = links_[at].older)
      if (are_one(links_[at].touch, touch)) one = &links_[at].touch;
    if (one != nullptr) one->bytes |= touch.bytes;
    return one != nullptr;
  }
  void push_down(Past& past) {
    const Index link = new_link();
    links_[link] = {past.newest, past.older};
    past.older = link;
  }

  Index new_link() {
    if (free_ == kNone) {
      links_.emplace_back();
      return static_cast<Index>(links_.size() - 1);
    }
    return std::exchange(free_, links_[free_].older);
  }
  void unlink(Index& at) {
    const Index gone = at;
    at = links_[gone].older;
    links_[gone].older = free_;
    free_ = gone;
  }
  Index copy_of(Index older) {
    if (older == kNone) return kNone;
    const Index rest = copy_of(links_[older].older), copy = new_link();
    links_[copy] = {links_[older].touch, rest};
    return copy;
  }

  // A past that these blocks, which all have one, share with no others.
  size_t own_past(uintptr_t begin, uintptr_t end) {
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
  void move(uintptr_t begin, uintptr_t end, size_t number) {
    const auto count = static_cast<uint8_t>(end - begin);
    Past& old = pasts_[past_of_[begin]];
    if (&old != &pasts_[kUntouched]) old.blocks = static_cast<uint8_t>(old.blocks - count);
    while (old.blocks == 0 && old.older != kNone) unlink(old.older);
    pasts_[number].blocks = static_cast<uint8_t>(pasts_[number].blocks + count);
    std::memset(&past_of_[begin], static_cast<int>(number), count);
  }

  std::array<uint8_t, kBlocks> past_of_{};
  std::vector<Past> pasts_ = std::vector<Past>(1);  // that of untouched blocks first
  std::vector<Link> links_;
  Index free_ = kNone;
  size_t newest_ = kUntouched;  // that a call's newest run has left; its others join it
};

void Page::Release::operator()(Parts* parts) const { delete parts; }

// Whether nothing is left of the page's only touch beside the new one, of all its blocks. A write
// stays beside a read.
bool Page::takes_over(uintptr_t origin, const Touch& touch, Meetings& meetings) {
  if (only_.bytes == 0) return true;
  if (is_write(only_.use) && !is_write(touch.use)) return false;
  return Arrival(touch, origin, kBlocks, meetings).left_of(only_) == 0;
}

void Page::add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
               Meetings& meetings) {
  if (parts_ == nullptr && end - begin == kBlocks && takes_over(origin, touch, meetings)) {
    only_ = touch;
    return;
  }
  if (parts_ == nullptr) parts_.reset(new Parts(only_));
  parts_->add(origin, begin, end, touch, meetings);
}

}  // namespace asctwin::check
