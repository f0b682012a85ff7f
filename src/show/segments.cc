// Neighbouring bytes join while they continue each other; equal neighbours are a repeat.
#include "show/segments.h"

#include <algorithm>

namespace asctwin::show {
namespace {

using Kind = Segment::Kind;

Segment data_segment(const SourceBlock& block, int64_t offset, int64_t bytes,
                     int64_t element_bytes) {
  const bool whole = offset == block.offset && bytes == block.bytes && bytes > element_bytes;
  Segment segment{Kind::kData, bytes, "", block.row, block.region, offset};
  segment.label = whole ? name_of(block) : elements_text(block, offset, bytes, element_bytes);
  return segment;
}

bool continues(const Origin& before, const Origin& next, const SourceBlock* block) {
  if (before.kind != next.kind) return false;
  if (next.kind != Origin::Kind::kMoved) return true;
  return next.region == before.region && next.offset == before.offset + 1 &&
         next.offset < block->offset + block->bytes;
}

Segment segment_of(const Origin* origins, int64_t bytes, const SourceBlock* block,
                   int64_t element_bytes) {
  switch (origins->kind) {
    case Origin::Kind::kMoved:
      return data_segment(*block, origins->offset, bytes, element_bytes);
    case Origin::Kind::kConstant: {
      const bool zero = std::all_of(origins, origins + bytes,
                                    [](const Origin& origin) { return origin.value == 0; });
      return {zero ? Kind::kZero : Kind::kValue, bytes, ""};
    }
    case Origin::Kind::kUnspecified:
      return {Kind::kUnspecified, bytes, ""};
    case Origin::Kind::kUntouched:
      break;
  }
  return {Kind::kUntouched, bytes, ""};
}

bool same_source(const Segment& before, const Segment& next, int64_t unit) {
  return next.kind == Kind::kData && before.row == next.row && before.source == next.source &&
         next.bytes == unit && before.bytes % unit == 0;
}

void append(std::vector<Segment>& segments, Segment next) {
  if (!segments.empty()) {
    Segment& before = segments.back();
    const bool first_repeat = before.kind == Kind::kData && same_source(before, next, before.bytes);
    if (first_repeat || (before.kind == Kind::kRepeat && same_source(before, next, next.bytes))) {
      before.kind = Kind::kRepeat;
      before.bytes += next.bytes;
      before.label = next.label;
      return;
    }
  }
  segments.push_back(std::move(next));
}

}  // namespace

std::vector<Segment> destination_segments(const Trace& trace, const Names& names, size_t region,
                                          int64_t first, int64_t last, int64_t element_bytes) {
  const int64_t begin = trace.regions[region].first;
  const Origin* const origins = trace.origins[region].data() - begin;
  std::vector<Segment> segments;
  for (int64_t at = first; at < last;) {
    const bool moved = origins[at].kind == Origin::Kind::kMoved;
    const SourceBlock* block =
        moved ? &names.block_at(origins[at].region, origins[at].offset) : nullptr;
    int64_t end = at + 1;
    while (end < last && continues(origins[end - 1], origins[end], block)) ++end;
    append(segments, segment_of(origins + at, end - at, block, element_bytes));
    at = end;
  }
  return segments;
}

std::vector<Segment> source_segments(const Names& names, size_t region, int64_t first, int64_t last,
                                     int64_t element_bytes) {
  std::vector<Segment> segments;
  int64_t at = first;
  const auto untouched = [&](int64_t end) {
    if (end > at) segments.push_back({Kind::kUntouched, end - at, ""});
    at = std::max(at, end);
  };
  const auto end_of = [](const SourceBlock& block) {
    return std::pair(block.region, block.offset + block.bytes);
  };
  auto block = std::ranges::upper_bound(names.blocks(), std::pair(region, first), {}, end_of);
  for (; block != names.blocks().end() && block->region == region && block->offset < last;
       ++block) {
    const int64_t begin = std::max(first, block->offset);
    const int64_t end = std::min(last, block->offset + block->bytes);
    untouched(begin);
    segments.push_back(data_segment(*block, begin, end - begin, element_bytes));
    at = end;
  }
  untouched(last);
  return segments;
}

}  // namespace asctwin::show
