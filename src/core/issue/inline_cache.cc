// Calls come and go one at a time; a new one takes the place of an old one.
#include "core/issue/inline_cache.h"

#include <algorithm>

#include "core/core.h"
#include "core/observer.h"

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

CachedCall& InlineCache::renew(RecordNumber type, SourceLoc where, const CallLayout& layout) {
  CachedCall*& place = places_[place_of(type, where)];
  if (place == &none_) place = unobserved_.emplace_back(std::make_unique<CachedCall>(layout)).get();
  place->generation = CachedCall::kNever;
  place->is_filled = false;
  std::fill_n(place->ranges, layout.operand_count(), AddressRange{});
  return *place;
}

ObservedCall& InlineCache::renew_observed(RecordNumber type, SourceLoc where,
                                          const CallLayout& layout) {
  CachedCall*& first = places_[place_of(type, where)];
  size_t ways = 0;
  if (first != &none_)
    for (const CachedCall* call = first; call != nullptr; call = call->next) ++ways;
  if (ways < kWays) {
    ObservedCall& made = *observed_.emplace_back(std::make_unique<ObservedCall>(layout));
    if (ways > 0) made.next = first;
    first = &made;
    return made;
  }
  CachedCall* renewed = first;
  for (size_t i = next_way_++ % kWays; i > 0; --i) renewed = renewed->next;
  CachedCall* const next = renewed->next;
  auto& call = static_cast<ObservedCall&>(*renewed);
  std::destroy_at(&call);
  std::construct_at(&call, layout);
  call.next = next;
  return call;
}

void InlineCache::clear() {
  places_.fill(&none_);
  unobserved_.clear();
  observed_.clear();
}

}  // namespace asctwin::core
