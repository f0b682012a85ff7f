// Several launches may fill one tensor, so it is only looked at when the host asks for it.
#include "host/unwritten.h"

#include <string>
#include <vector>

#include "core/memory/unwritten.h"
#include "host/findings.h"

namespace asctwin::host {
namespace {

using core::Gap;

// Returns the gaps of all rows, counted from the begin of the allocation. The host copies all of
// it, so that an end that is not written is no padding.
std::vector<Gap> gaps_of(const Allocation& allocation, const Region& from) {
  std::vector<Gap> all;
  for (size_t i = 0; i < from.rows; ++i) {
    const Bytes row = from.row(i);
    const int64_t size = row.end - row.begin, at = row.begin - allocation.block.data();
    const std::vector<Gap> gaps = core::without_padding(
        core::gaps_in({row.begin, row.end, allocation.written.get(), std::nullopt}, size), size, 0);
    for (const Gap& gap : gaps) all.push_back({gap.first + at, gap.last + at});
  }
  return all;
}

// Adds the writers at edges of the gap that are not edges of the copied bytes.
void add_neighbours(const Allocation& allocation, const Gap& gap, Finding& finding) {
  const auto add = [&](const core::GapNeighbours::Writer* writer, const char* text,
                       const char* text_with_call) {
    if (writer == nullptr) return;
    finding.notes.push_back(writer->how.empty()
                                ? phrase(text, writer->who())
                                : phrase(text_with_call, writer->who(), writer->how));
  };
  const uint8_t* const begin = allocation.block.data();
  add(allocation.neighbours->before(begin + gap.first), "{} has written the bytes before them",
      "{} has written the bytes before them with {}");
  add(allocation.neighbours->behind(begin + gap.last), "{} has written the bytes behind them",
      "{} has written the bytes behind them with {}");
}

bool all_checks_run() {
  return options_from_environment(RunOptions{}).options.check == Check::kFull;
}

}  // namespace

void report_unwritten(Runtime& runtime, const HostCall& host_call, const Region& from) {
  const Allocation* inside = runtime.memory().find(from.begin);
  if (inside == nullptr || inside->written == nullptr || has_published_error()) return;
  const std::vector<Gap> gaps = gaps_of(*inside, from);
  if (gaps.empty() || !all_checks_run()) return;
  Finding finding = finding_at(Code::W1003, host_call);
  finding.with("first", gaps.front().first).with("last", gaps.front().last);
  finding.with("object", phrase("{} ({})", inside->name, text_of(inside->host_call)));
  add_neighbours(*inside, gaps.front(), finding);
  if (gaps.size() > 1)
    finding.notes.push_back(
        phrase("{} more such gaps follow, {} B in all", gaps.size() - 1, core::bytes_of(gaps)));
  publish(finding);
}

}  // namespace asctwin::host
