// Finds what could be otherwise, and runs the model again without it. What gains nothing is no
// hint.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "timeline/profile.h"
#include "timeline/sample.h"

namespace asctwin::timeline {
namespace {

constexpr double kLeastGainPercent = 1;
// The model runs at most so many times, over so many operations beside as many as the launch has.
constexpr size_t kMostRuns = 20, kLeastRuns = 3, kMostOps = 400'000;
constexpr size_t kOpsOfSample = 10'000;

// A cause at a place, with the cycles of all cores that it may cost at most.
struct Candidate {
  double cycles = 0, value = 0;
  int64_t count = 0;
};
using CauseKey = std::pair<Cause, uint32_t>;

class Finder {
 public:
  Finder(const Recording& recording, const TimingModel& model, const isa::Chip& chip,
         const PlacementOptions& options, const Timeline& timeline)
      : recording_(recording),
        model_(model),
        chip_(chip),
        launch_options_(options),
        options_(options),
        timeline_(timeline) {
    const auto costs = [&](Without without) {
      std::vector<Cost> all;
      for (const Work& work : recording.works)
        all.push_back(cost_of(model, work, recording.names[work.name], without));
      return all;
    };
    plain_ = costs(Without::kNothing);
    for (const Without without : {Without::kConflicts, Without::kUnaligned, Without::kSmallCopies})
      changed_[without] = costs(without);
    sample_ = sample_of(recording, chip, timeline.last.core, kOpsOfSample);
    if (sample_) options_.share = sample_->share;
  }

  std::vector<Hint> hints() {
    find_fused();
    find_shared_lines();
    for (size_t core = 0; core < recording_.cores.size(); ++core) look_at(core);
    join(Cause::kQueueDepth);
    join(Cause::kBarrier);
    join(Cause::kSmallCopy);
    std::vector<std::pair<CauseKey, Candidate>> candidates(found_.begin(), found_.end());
    std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) {
      return a.second.cycles > b.second.cycles;
    });
    const size_t ops = std::max<size_t>(1, placed_recording().op_count());
    const size_t runs = std::clamp((kMostOps + recording_.op_count()) / ops, kLeastRuns, kMostRuns);
    if (candidates.size() > runs) candidates.resize(runs);
    if (!candidates.empty() && sample_) placed_end_ = end_with({});
    for (const auto& [key, candidate] : candidates) try_without(key, candidate);
    add_imbalance();
    std::stable_sort(hints_.begin(), hints_.end(),
                     [](const Hint& a, const Hint& b) { return a.gain_us > b.gain_us; });
    return std::move(hints_);
  }

 private:
  void add(Cause cause, uint32_t site, double cycles, double value = 0) {
    if (cycles <= 0) return;
    Candidate& at = found_[{cause, site}];
    at.cycles += cycles;
    at.value += value;
    ++at.count;
  }

  void look_at(size_t core) {
    const CoreStream& stream = recording_.cores[core];
    uint32_t before = kNoSignal;
    reads_.clear();
    for (uint32_t i = 0; i < stream.ops.size(); ++i) {
      const Op& op = stream.ops[i];
      const Placed& placed = timeline_.cores[core].ops[i];
      if (op.kind != OpKind::kInstruction) {
        look_at_wait(op, placed);
        continue;
      }
      look_at_instruction(stream, op, placed);
      if (op.pipe != PIPE_V) continue;
      if (before != kNoSignal) look_at_pair(stream, stream.ops[before], op, placed);
      before = i;
    }
  }

  // Waits of one cause are left out together: without one of them the next holds as long.
  void look_at_wait(const Op& op, const Placed& placed) {
    const double cycles = placed.end - placed.begin;
    const bool ends_kernel = recording_.sites[op.site].call == "TPipe";
    if (op.kind == OpKind::kBarrier && !ends_kernel) {
      barriers_.insert(op.site);
      add(Cause::kBarrier, op.site, cycles);
    }
    if (op.kind == OpKind::kWait && event_of(op.detail) != HardEvent::MAX &&
        is_backward(event_of(op.detail))) {
      deeper_.insert(op.site);
      add(Cause::kQueueDepth, op.site, cycles);
    }
  }

  // The place of the longest waits stands for all of them.
  void join(Cause cause) {
    Candidate all;
    uint32_t longest = 0;
    double most = -1;
    for (auto at = found_.begin(); at != found_.end();) {
      if (at->first.first != cause) {
        ++at;
        continue;
      }
      if (at->second.cycles > most) longest = at->first.second;
      most = std::max(most, at->second.cycles);
      all.cycles += at->second.cycles;
      all.count += at->second.count;
      all.value += at->second.value;
      at = found_.erase(at);
    }
    if (most >= 0) found_[{cause, longest}] = all;
  }

  void look_at_instruction(const CoreStream& stream, const Op& op, const Placed& placed) {
    const Work& work = recording_.works[op.what];
    const Cost& cost = plain_[op.what];
    const auto less = [&](Without without) {
      return cost.occupy - changed_[without][op.what].occupy;
    };
    if (op.pipe == PIPE_S) {
      if (work.from != Hardware::MAX || work.to != Hardware::MAX)
        add(Cause::kScalarAccess, op.site, placed.end - placed.begin);
      return;
    }
    const bool is_vector = op.pipe == PIPE_V && !work.is_item;
    if (is_vector)
      add(Cause::kBankConflict, op.site, less(Without::kConflicts),
          static_cast<double>(work.conflict_percent) / 100);
    constexpr int64_t kFew = 16;  // repeats
    if (is_vector && work.repeats <= kFew && !work.is_composite)
      add(Cause::kShortVector, op.site, cost.head + cost.latency + cost.issue,
          static_cast<double>(work.repeats));
    if (work.gm_bytes == 0) return;
    add(Cause::kUnalignedGm, op.site, less(Without::kUnaligned),
        static_cast<double>(work.gm_bytes));
    constexpr int64_t kLarge = 16 * 1024;
    if (work.gm_bytes < kLarge) {
      small_.insert(op.site);
      add(Cause::kSmallCopy, op.site, less(Without::kSmallCopies) + cost.issue,
          static_cast<double>(work.gm_bytes));
    }
    if (work.from == Hardware::GM) look_at_read(stream, op, placed);
  }

  void look_at_read(const CoreStream& stream, const Op& op, const Placed& placed) {
    for (uint32_t i = 0; i < op.detail; ++i) {
      const Span& span = stream.spans[op.first_span + i];
      if (span.memory != Hardware::GM || span.is_write) continue;
      if (++reads_[{span.begin, span.bytes}] > 1)
        add(Cause::kRepeatedRead, op.site, placed.free - placed.begin, span.bytes);
    }
  }

  // Cores wait for each other's requests of one line.
  void find_shared_lines() {
    double all = 0;
    for (const auto& [site, cycles] : timeline_.line_waits) all += cycles;
    const double of_core = all / static_cast<double>(timeline_.cores.size());
    if (of_core * 100 < kLeastGainPercent * timeline_.end) return;
    for (const auto& [site, cycles] : timeline_.line_waits) add(Cause::kSharedLine, site, cycles);
    join(Cause::kSharedLine);
  }

  void find_fused() {
    static const std::pair<const char*, const char*> kFused[] = {
        {"Mul", "Add"},  {"Muls", "Add"}, {"Add", "Relu"}, {"Sub", "Relu"},
        {"Add", "Cast"}, {"Mul", "Cast"}, {"Muls", "Cast"}};
    const std::vector<std::string>& names = recording_.names;
    for (const std::string& one : names)
      for (const std::string& two : names)
        fused_.push_back(std::any_of(std::begin(kFused), std::end(kFused), [&](const auto& pair) {
          return one == pair.first && two == pair.second;
        }));
  }

  // Two instructions that one does: the second reads what the first has written.
  void look_at_pair(const CoreStream& stream, const Op& first, const Op& second,
                    const Placed& placed) {
    const uint32_t one = recording_.works[first.what].name;
    const uint32_t two = recording_.works[second.what].name;
    if (!fused_[one * recording_.names.size() + two]) return;
    for (uint32_t i = 0; i < first.detail; ++i) {
      const Span& written = stream.spans[first.first_span + i];
      for (uint32_t j = 0; written.is_write && j < second.detail; ++j) {
        const Span& read = stream.spans[second.first_span + j];
        if (!read.is_write && read.begin == written.begin && read.bytes == written.bytes)
          return add(Cause::kFusedInstruction, second.site, placed.end - placed.begin);
      }
    }
  }

  Changes changes_of(Cause cause, uint32_t site) const {
    Changes changes;
    switch (cause) {
      case Cause::kQueueDepth:
        changes.deeper = deeper_;
        return changes;
      case Cause::kBarrier:
        changes.no_barrier = barriers_;
        return changes;
      case Cause::kRepeatedRead:
        changes.first_reads_only = true;
        return changes;
      case Cause::kSharedLine:
        changes.private_lines = true;
        return changes;
      case Cause::kBankConflict:
        changes.without = Without::kConflicts;
        break;
      case Cause::kUnalignedGm:
        changes.without = Without::kUnaligned;
        break;
      case Cause::kSmallCopy:
        changes.without = Without::kSmallCopies;
        changes.sites = small_;
        return changes;
      case Cause::kShortVector:
        changes.without = Without::kOverhead;
        break;
      default:
        changes.without = Without::kAll;
    }
    changes.sites = {site};
    return changes;
  }

  std::string evidence_of(Cause cause, const Candidate& candidate) const {
    const auto mean = candidate.value / static_cast<double>(candidate.count);
    switch (cause) {
      case Cause::kBankConflict:
        return fmt::format("{} cycles a repeat", three_digits(mean));
      case Cause::kShortVector:
        return fmt::format("{} calls of {} repeats", candidate.count, three_digits(mean));
      case Cause::kSmallCopy:
      case Cause::kUnalignedGm:
      case Cause::kRepeatedRead:
        return fmt::format("{} copies of {} B", candidate.count, three_digits(mean));
      default:
        return fmt::format("{} times, {} cycles each", candidate.count,
                           three_digits(candidate.cycles / static_cast<double>(candidate.count)));
    }
  }

  void add_hint(Cause cause, uint32_t site, double cycles, std::string evidence) {
    const double percent = timeline_.end > 0 ? cycles / timeline_.end * 100 : 0;
    if (percent < kLeastGainPercent) return;
    const Site& at = recording_.sites[site];
    hints_.push_back(
        {cause, at.file, at.line, at.call, cycles / model_.mhz(), percent, std::move(evidence)});
  }

  void try_without(const CauseKey& key, const Candidate& candidate) {
    if (placed_end_ <= 0) return;
    const Changes changes = changes_of(key.first, key.second);
    // Only all cores together have all those that meet at a line.
    const double part =
        key.first == Cause::kSharedLine
            ? 1 - place(recording_, model_, chip_, launch_options_, changes).end / timeline_.end
            : 1 - end_with(changes) / placed_end_;
    add_hint(key.first, key.second, part * timeline_.end, evidence_of(key.first, candidate));
  }

  const Recording& placed_recording() const { return sample_ ? sample_->recording : recording_; }
  double end_with(const Changes& changes) const {
    return place(placed_recording(), model_, chip_, options_, changes).end;
  }

  // Cores that stand still at the end: with equal work all would end at the mean.
  void add_imbalance() {
    if (timeline_.cores.size() < 2) return;
    double sum = 0, longest = 0;
    size_t last = 0;
    for (size_t i = 0; i < timeline_.cores.size(); ++i) {
      const double taken = timeline_.cores[i].end - timeline_.cores[i].begin;
      sum += taken;
      if (taken > longest) last = i;
      longest = std::max(longest, taken);
    }
    const double mean = sum / static_cast<double>(timeline_.cores.size());
    if (longest <= 0 || recording_.cores[last].ops.empty()) return;
    std::map<uint32_t, double> by_site;
    for (size_t i = 0; i < recording_.cores[last].ops.size(); ++i) {
      const Placed& placed = timeline_.cores[last].ops[i];
      if (recording_.cores[last].ops[i].kind == OpKind::kInstruction)
        by_site[recording_.cores[last].ops[i].site] += placed.free - placed.begin;
    }
    if (by_site.empty()) return;
    const auto most = std::max_element(by_site.begin(), by_site.end(),
                                       [](auto& a, auto& b) { return a.second < b.second; });
    add_hint(Cause::kImbalance, most->first, (longest - mean) / longest * timeline_.end,
             fmt::format("block {} takes {} us, the mean {} us", recording_.cores[last].id.block,
                         three_digits(longest / model_.mhz()), three_digits(mean / model_.mhz())));
  }

  const Recording& recording_;
  const TimingModel& model_;
  const isa::Chip& chip_;
  const PlacementOptions& launch_options_;
  PlacementOptions options_;  // of what the model runs over
  const Timeline& timeline_;
  std::optional<Sample> sample_;  // where the model runs without a cause, if the launch is large
  double placed_end_ = timeline_.end;  // of what the model runs over, with all causes
  std::vector<Cost> plain_;
  std::map<Without, std::vector<Cost>> changed_;
  std::vector<bool> fused_;  // by the names of a pair: one instruction does what both do
  std::map<CauseKey, Candidate> found_;
  std::map<std::pair<uint64_t, uint32_t>, int> reads_;
  std::set<uint32_t> deeper_, barriers_, small_;  // sites of causes that go together
  std::vector<Hint> hints_;
};

}  // namespace

std::vector<Hint> hints_of(const Recording& recording, const TimingModel& model,
                           const isa::Chip& chip, const PlacementOptions& options,
                           const Timeline& timeline) {
  return Finder(recording, model, chip, options, timeline).hints();
}

}  // namespace asctwin::timeline
