// A page of blocks holds the number of a state for each of them, and the states that are in use.
#include "check/race/history.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace asctwin::check {
namespace {

constexpr uint32_t kWholeBlock = ~uint32_t{0};
static_assert(isa::kBlockBytes == 32, "a bit for each byte of a block");
constexpr uintptr_t kBlocksOfPage = 128;

// Bits [first, first + count).
constexpr uint32_t bits(uint32_t first, uint32_t count) {
  return count == 32 ? kWholeBlock : ((uint32_t{1} << count) - 1) << first;
}

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

}  // namespace

// The touches of blocks that have one past.
struct History::State {
  uint16_t blocks = 0;  // that are in it
  boost::container::small_vector<Touch, 3> touches;

  // Adds a touch of blocks [first, first + count) of this state.
  void add(const Touch& touch, uintptr_t first, uintptr_t count, Meetings& meetings) {
    uint32_t read_before = 0;  // bytes whose readers it has met
    bool is_tidy = true;
    for (auto older = touches.rbegin(); older != touches.rend(); ++older) {
      const uint32_t shared = older->bytes & touch.bytes;
      if (shared == 0) continue;
      bool is_past = meetings.are_ordered(*older, touch);
      if (!is_past && disturb(older->use, touch.use)) {
        // Whoever waits for a reader waits for what it has read.
        if (const uint32_t met = shared & ~read_before)
          meetings.meet(*older, touch, first_bytes(first, count, met));
        if (!is_write(older->use)) read_before |= shared;
        is_past = true;
      }
      // Whoever is ordered behind the new one is ordered behind the older one as well.
      is_past = is_past || older->agent == touch.agent;
      if (!is_past || (!is_write(touch.use) && is_write(older->use))) continue;
      older->bytes &= ~shared;
      is_tidy = is_tidy && older->bytes != 0;
    }
    if (!is_tidy) tidy_up();
    join(touch);
  }

 private:
  void tidy_up() {
    const auto is_gone = [](const Touch& one) { return one.bytes == 0; };
    touches.erase(std::remove_if(touches.begin(), touches.end(), is_gone), touches.end());
  }
  void join(const Touch& touch) {
    for (Touch& older : touches)
      if (same_instruction(older, touch) && older.use == touch.use && older.site == touch.site) {
        older.bytes |= touch.bytes;
        return;
      }
    touches.push_back(touch);
  }
};

class History::Page {
 public:
  // Blocks [begin, end) of the page, whose first block is `origin`.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
           Meetings& meetings);

 private:
  State past_;  // of all blocks, as long as they have but one
  std::unique_ptr<Parts> parts_;
};

// The blocks of a page whose pasts differ.
class History::Parts {
 public:
  // All of them have one.
  explicit Parts(State past) {
    if (past.touches.empty()) return;
    past.blocks = kBlocksOfPage;
    states_.push_back(std::move(past));
    state_of_.fill(1);
  }

  // Blocks [begin, end) of the page, whose first block is `origin`.
  void add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
           Meetings& meetings) {
    // The state of blocks that only this touch has left a mark on.
    size_t merged = is_only_mark(touch, states_[newest_]) ? newest_ : kUntouched;
    while (begin < end) {
      const uintptr_t stop = end_of_run(begin, end);
      const size_t state = own_state(begin, stop);
      states_[state].add(touch, origin + begin, stop - begin, meetings);
      if (is_alone(states_[state], touch)) {
        if (merged == kUntouched)
          merged = state;
        else
          move(begin, stop, merged);
      }
      begin = stop;
    }
    newest_ = merged;
  }
  // The past that all of the page's blocks have; nullptr: they differ.
  State* whole() {
    State& first = states_[state_of_[0]];
    return first.blocks == kBlocksOfPage ? &first : nullptr;
  }

 private:
  static constexpr size_t kUntouched = 0;

  uintptr_t end_of_run(uintptr_t begin, uintptr_t end) const {
    const uint8_t* first = &state_of_[begin];
    if (std::memcmp(first, first + 1, end - begin - 1) == 0) return end;
    return begin +
           static_cast<uintptr_t>(std::find_if(first, first + (end - begin),
                                               [&](uint8_t other) { return other != *first; }) -
                                  first);
  }

  static bool is_alone(const State& state, const Touch& touch) {
    return state.touches.size() == 1 && state.touches.front().bytes == touch.bytes &&
           state.touches.front().site == touch.site;
  }

  static bool is_only_mark(const Touch& touch, const State& state) {
    return state.blocks > 0 && is_alone(state, touch) &&
           same_instruction(state.touches.front(), touch) && state.touches.front().use == touch.use;
  }

  // A state that these blocks, which are all in one, share with no others.
  size_t own_state(uintptr_t begin, uintptr_t end) {
    const size_t old = state_of_[begin];
    if (old != kUntouched && states_[old].blocks == end - begin) return old;
    size_t state = 1;
    while (state < states_.size() && states_[state].blocks != 0) ++state;
    if (state == states_.size()) states_.emplace_back();
    states_[state].touches = states_[old].touches;
    move(begin, end, state);
    return state;
  }

  void move(uintptr_t begin, uintptr_t end, size_t state) {
    const auto count = static_cast<uint16_t>(end - begin);
    const size_t old = state_of_[begin];
    if (old != kUntouched) states_[old].blocks = static_cast<uint16_t>(states_[old].blocks - count);
    states_[state].blocks = static_cast<uint16_t>(states_[state].blocks + count);
    std::memset(&state_of_[begin], static_cast<int>(state), count);
  }

  std::array<uint8_t, kBlocksOfPage> state_of_{};
  std::vector<State> states_ = std::vector<State>(1);  // that of untouched blocks first
  size_t newest_ = kUntouched;  // that a call's newest run has left; its others join it
};

// Large copies come and go by whole pages.
void History::Page::add(uintptr_t origin, uintptr_t begin, uintptr_t end, const Touch& touch,
                        Meetings& meetings) {
  const bool is_whole = end - begin == kBlocksOfPage;
  if (!parts_ && is_whole) return past_.add(touch, origin, kBlocksOfPage, meetings);
  if (!parts_) parts_ = std::make_unique<Parts>(std::move(past_));
  parts_->add(origin, begin, end, touch, meetings);
  if (State* past = is_whole ? parts_->whole() : nullptr) {
    past_ = std::move(*past);
    parts_.reset();
  }
}

History::History() = default;
History::~History() = default;

History::Page& History::page_of(uintptr_t number) {
  Seen& seen = seen_[number % seen_.size()];
  if (seen.number != number) {
    seen = {number, &pages_[number]};
  }
  return *seen.page;
}

void History::add(const uint8_t* begin, int64_t size_bytes, Touch touch, Meetings& meetings) {
  auto at = reinterpret_cast<uintptr_t>(begin);
  for (auto left = static_cast<uintptr_t>(size_bytes); left > 0;) {
    const uintptr_t block = at / isa::kBlockBytes, offset = at % isa::kBlockBytes;
    const uintptr_t in_page = block % kBlocksOfPage;
    uintptr_t blocks = 1, bytes = std::min<uintptr_t>(left, isa::kBlockBytes - offset);
    if (bytes == isa::kBlockBytes) {
      blocks = std::min(left / isa::kBlockBytes, kBlocksOfPage - in_page);
      bytes = blocks * isa::kBlockBytes;
    }
    touch.bytes = blocks > 1 ? kWholeBlock
                             : bits(static_cast<uint32_t>(offset), static_cast<uint32_t>(bytes));
    page_of(block / kBlocksOfPage).add(block - in_page, in_page, in_page + blocks, touch, meetings);
    at += bytes;
    left -= bytes;
  }
}

}  // namespace asctwin::check
