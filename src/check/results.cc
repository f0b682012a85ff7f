// A tensor that the launch has read as well is a workspace, and may have gaps; so may one that it
// has not touched. An operator's outputs are neither.
#include "check/results.h"

#include <algorithm>

#include "check/facts.h"
#include "check/result_part.h"
#include "core/core.h"
#include "core/launch/launch.h"
#include "core/memory/gap_neighbours.h"
#include "core/memory/unwritten.h"

namespace asctwin::check {
namespace {

using core::Gap;

std::vector<Gap> all_gaps_of(const core::Object& object) {
  const int64_t size = size_of_result(object.result);
  if (size == 0 || object.written == nullptr) return {};
  return core::gaps_in({object.begin, object.end, object.written.get(), object.result.element},
                       size);
}

bool is_never_written(const core::Object& object, const std::vector<Gap>& gaps) {
  return !gaps.empty() && core::bytes_of(gaps) == size_of_result(object.result);
}

// Leaves out what may stay without a value.
std::vector<Gap> faults_among(std::vector<Gap> gaps, const core::Object& object, int64_t blocks) {
  const bool is_output = object.result.is_output;
  if (gaps.empty() || (object.written->was_read() && !is_output)) return {};
  if (is_never_written(object, gaps) && !is_output) return {};
  const int64_t size = size_of_result(object.result);
  const int64_t missing = core::bytes_of(gaps);
  // A launch that leaves half of the tensor or more may leave it to others.
  if (object.result.has_other_launches && missing >= size - missing) return {};
  return core::without_padding(std::move(gaps), size, blocks);
}

Phrase neighbour_text(const ByteWriter& writer, const char* text) {
  return phrase(text, writer.core->id().block, writer.site.op,
                place_text(*writer.core, writer.site.where));
}

Phrase further_text(const std::vector<Gap>& gaps, int64_t size) {
  const char* const text = gaps.size() == 2 ? "{} more gap follows; {} of {} B are missing"
                                            : "{} more gaps follow; {} of {} B are missing";
  return phrase(text, gaps.size() - 1, core::bytes_of(gaps), size);
}

core::GapNeighbours::Writer neighbour(const CoreRaces& core, const Site& site) {
  Phrase who =
      phrase("block {} of `{}`", core.core.id().block, core.core.launch().spec().kernel_name);
  return {[who] { return who; }, phrase("`{}` at {}", site.op, place_text(core.core, site.where))};
}

Finding gap_finding(const core::Object& object, const std::vector<Gap>& gaps,
                    const LaunchRaces& races) {
  const Gap& gap = gaps.front();
  const int64_t size = size_of_result(object.result);
  const auto before = gap.first > 0 ? races.writer_of(object.begin + gap.first - 1) : std::nullopt;
  const auto behind = gap.last < size ? races.writer_of(object.begin + gap.last) : std::nullopt;
  Finding finding{};
  finding.code = Code::W0303;
  finding.core = races.cores().front()->core.id();
  if (const auto& writer = before ? before : behind)
    finding = writer->core->finding(Code::W0303, writer->site.op, writer->site.where);
  finding.instruction = -1;
  finding.with("object", object.name).with("first", gap.first).with("last", gap.last);
  finding.with("elements", elements_of_result(object.result, gap.first, gap.last));
  if (before)
    finding.notes.push_back(
        neighbour_text(*before, "block {} has written the bytes before them with `{}` at {}"));
  if (behind)
    finding.notes.push_back(
        neighbour_text(*behind, "block {} has written the bytes behind them with `{}` at {}"));
  if (gaps.size() > 1) finding.notes.push_back(further_text(gaps, size));
  return finding;
}

// A result that the user names, of which nothing was written.
Finding absence_finding(const core::Object& object, const LaunchRaces& races) {
  return finding_about_launch(races.cores().front()->core, Code::E0304).with("object", object.name);
}

}  // namespace

std::vector<Finding> gaps_in_results(const LaunchRaces& races) {
  std::vector<Finding> findings;
  const auto& cores = races.cores();
  const bool all_ended = std::none_of(cores.begin(), cores.end(),
                                      [](const auto& core) { return core->core.stopping(); });
  if (cores.empty() || !all_ended) return findings;
  const core::Launch& launch = cores.front()->core.launch();
  launch.global_objects().for_each([&](const core::Object& object) {
    std::vector<Gap> gaps = all_gaps_of(object);
    if (object.result.is_named && is_never_written(object, gaps))
      return findings.push_back(absence_finding(object, races));
    gaps = faults_among(std::move(gaps), object, launch.spec().blocks);
    if (!gaps.empty()) findings.push_back(gap_finding(object, gaps, races));
  });
  return findings;
}

void note_neighbours_of_gaps(const LaunchRaces& races) {
  for (const auto& core : races.cores()) {
    const core::Launch& launch = core->core.launch();
    const RangeStore& ranges = core->log.sorted();
    for (size_t i = 0; i < ranges.size(); ++i) {
      const StridedRange range = ranges[i];
      if (!is_write(range.kind())) continue;
      // A range joins writes of one call at equal distances, which may lie in several objects.
      for_each_piece(range, [&](Bytes piece) {
        const core::Object* object = launch.global_objects().find(piece.begin);
        if (object == nullptr || object->neighbours == nullptr) return;
        object->neighbours->note(piece.begin, piece.end,
                                 [&] { return neighbour(*core, core->pipes.sites[range.site()]); });
      });
    }
  }
}

}  // namespace asctwin::check
