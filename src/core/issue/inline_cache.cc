// Calls come and go one at a time; a new one takes the place of an old one.
#include "core/issue/inline_cache.h"

#include <algorithm>

#include "core/core.h"
#include "core/stream_words.h"

namespace asctwin::core {

CachedCall::CachedCall(const CallLayout& layout)
    : mask(layout.mask()),
      words_(std::make_unique<uint64_t[]>(2 * layout.words())),
      ranges_(std::make_unique<AddressRange[]>(layout.operand_count())) {
  given = words_.get();
  resolved = given + layout.words();
  ranges = ranges_.get();
}

void CachedCall::fill(const CallLayout& layout, const void* record, const char* op) {
  copy_words(resolved, record, layout.words());
  op_name = op;
  is_filled = true;
}

int64_t ObservedCall::free_bytes_of(const Core& core) { return core.free_bytes(Hardware::UB); }

const Instruction& ObservedCall::with_footprint() {
  for (size_t i = 0; i < placement.operand_count(); ++i) {
    const uint8_t* const address = operands()[i].address;
    const int64_t distance = address - footprint_at[i];
    if (distance != 0) footprint.move(static_cast<int>(i), distance);
    footprint_at[i] = address;
  }
  call->footprint = &footprint;
  return *call;
}

const InlineCache::Places& InlineCache::empty() {
  static CachedCall none;
  static const Places places = [] {
    Places made;
    made.fill(&none);
    return made;
  }();
  return places;
}

CachedCall*& InlineCache::own_place(RecordNumber type, SourceLoc where) {
  if (own_ == nullptr) {
    own_ = std::make_unique<Places>(empty());
    places_ = own_.get();
  }
  return (*own_)[place_of(type, where)];
}

CachedCall* InlineCache::next_to_go(CachedCall& first) {
  if (&first == none()) return nullptr;
  size_t calls = 0;
  for (const CachedCall* call = &first; call != nullptr; call = call->next) ++calls;
  if (calls < kWays) return nullptr;
  CachedCall* chosen = &first;
  for (size_t i = next_way_++ % kWays; i > 0; --i) chosen = chosen->next;
  return chosen;
}

CachedCall& InlineCache::renew(RecordNumber type, SourceLoc where, const CallLayout& layout) {
  CachedCall*& first = own_place(type, where);
  CachedCall* call = next_to_go(*first);
  if (call == nullptr) {
    call = unobserved_.emplace_back(std::make_unique<CachedCall>(layout)).get();
    if (first != none()) call->next = first;
    first = call;
  }
  call->generation = CachedCall::kNever;
  call->is_filled = false;
  std::fill_n(call->ranges, layout.operand_count(), AddressRange{});
  return *call;
}

ObservedCall& InlineCache::renew_observed(RecordNumber type, SourceLoc where,
                                          const CallLayout& layout) {
  CachedCall*& first = own_place(type, where);
  CachedCall* const renewed = next_to_go(*first);
  if (renewed == nullptr) {
    ObservedCall& made = *observed_.emplace_back(std::make_unique<ObservedCall>(layout));
    if (first != none()) made.next = first;
    first = &made;
    return made;
  }
  CachedCall* const next = renewed->next;
  auto& call = static_cast<ObservedCall&>(*renewed);
  std::destroy_at(&call);
  std::construct_at(&call, layout);
  call.next = next;
  return call;
}

void InlineCache::clear() {
  places_ = &empty();
  own_.reset();
  unobserved_.clear();
  observed_.clear();
}

}  // namespace asctwin::core
