// Calls come and go one at a time; a new one takes the place of an old one.
#include "core/issue/inline_cache.h"

#include <algorithm>

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

const Instruction& ObservedCall::touching(const OperandSpans& at) {
  for (size_t i = 0; i < spans.size(); ++i) {
    const int64_t distance = at[i].address - spans[i].address;
    if (distance != 0) footprint.move(static_cast<int>(i), distance);
  }
  spans = at;
  call->footprint = &footprint;
  return *call;
}

ObservedCall& ObservedCalls::next_in(Set& set, const CallLayout& layout) {
  if (set.size() < kWays) return *set.emplace_back(std::make_unique<ObservedCall>(layout));
  auto& way = set[next_way_++ % kWays];
  way = std::make_unique<ObservedCall>(layout);
  return *way;
}

CachedCall& InlineCache::renew(RecordNumber type, SourceLoc where, const CallLayout& layout) {
  CachedCall*& place = unobserved_[place_of(type, where)];
  if (place == &none_) place = owned_.emplace_back(std::make_unique<CachedCall>(layout)).get();
  place->generation = CachedCall::kNever;
  place->is_filled = false;
  std::fill_n(place->ranges, layout.operand_count(), AddressRange{});
  return *place;
}

void InlineCache::clear() {
  unobserved_.fill(&none_);
  owned_.clear();
  observed_ = {};
}

}  // namespace asctwin::core
