// Sums over a timeline.
#include "timeline/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace asctwin::timeline {
namespace {

const CauseInfo kCauses[] = {
#define ASCTWIN_CAUSE(name, text) {#name, text},
#include "timeline/causes.inc"
#undef ASCTWIN_CAUSE
};

std::string snake_case(const std::string& camel) {
  std::string name;
  for (const char c : camel) {
    if (c >= 'A' && c <= 'Z' && !name.empty()) name += '_';
    name += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  }
  return name;
}

const char* name_of_core(CoreKind kind) {
  return kind == CoreKind::kCube ? "AIC" : kind == CoreKind::kVector ? "AIV" : "AI Core";
}

using SiteKey = std::pair<uint32_t, uint32_t>;  // site, pipe or flag

LineTime line_of(const Recording& recording, uint32_t site, const std::string& pipe) {
  const Site& at = recording.sites[site];
  return {at.file, at.line, at.call, pipe};
}

void sort_lines(std::vector<LineTime>& lines, double total_us, size_t most) {
  for (LineTime& line : lines) line.percent = total_us > 0 ? line.us / total_us * 100 : 0;
  std::stable_sort(lines.begin(), lines.end(),
                   [](const LineTime& a, const LineTime& b) { return a.us > b.us; });
  if (lines.size() > most) lines.resize(most);
}

class Sums {
 public:
  Sums(const Recording& recording, const TimingModel& model, const Timeline& timeline)
      : recording_(recording), model_(model), timeline_(timeline), us_(1 / model.mhz()) {}

  Profile profile(const isa::Chip& chip) {
    profile_.kernel = recording_.kernel;
    profile_.chip = recording_.chip;
    profile_.model = model_.name();
    profile_.blocks = recording_.blocks;
    profile_.ranks = recording_.ranks;
    profile_.cores = static_cast<int>(recording_.cores.size());
    profile_.is_cut = recording_.is_cut();
    profile_.total_us = timeline_.end * us_;
    for (const Work& work : recording_.works)
      profile_.bands[std::string(band_of(work))] = model_.band(band_of(work));
    for (size_t core = 0; core < recording_.cores.size(); ++core) add_core(core);
    finish_pipes();
    add_critical();
    add_memory();
    add_roofline(chip);
    add_lines();
    add_cores();
    return std::move(profile_);
  }

 private:
  struct Use {
    double sum = 0, least = 1e300, most = 0;
    int64_t instructions = 0;
    int cores = 0;
  };

  void add_core(size_t core) {
    const CoreStream& stream = recording_.cores[core];
    struct Busy {
      double cycles = 0;
      int64_t instructions = 0;
      bool is_used = false;
    };
    std::array<Busy, PIPE_FIX + 1> busy{};
    const double issue = model_.number("s.issue");
    std::vector<double>& busy_of_works = busy_of_works_[stream.id.kind];
    busy_of_works.resize(recording_.works.size());
    for (size_t i = 0; i < stream.ops.size(); ++i) {
      const Op& op = stream.ops[i];
      const Placed& placed = timeline_.cores[core].ops[i];
      if (op.kind == OpKind::kInstruction) {
        const Work& work = recording_.works[op.what];
        Busy& at = busy[op.pipe];
        at.cycles += placed.free - placed.begin;
        ++at.instructions;
        at.is_used = true;
        if (op.pipe != PIPE_S) busy[PIPE_S].cycles += issue;
        add_work(core, op, work, placed);
        busy_of_works[op.what] += placed.free - placed.begin;
      } else {
        busy[PIPE_S].cycles += 1;
        add_wait(core, op, placed);
      }
      busy[PIPE_S].is_used = true;
    }
    for (size_t pipe = 0; pipe < busy.size(); ++pipe) {
      if (!busy[pipe].is_used) continue;
      Use& use = uses_[{stream.id.kind, static_cast<pipe_t>(pipe)}];
      use.sum += busy[pipe].cycles;
      use.least = std::min(use.least, busy[pipe].cycles);
      use.most = std::max(use.most, busy[pipe].cycles);
      use.instructions += busy[pipe].instructions;
      ++use.cores;
    }
  }

  void add_work(size_t core, const Op& op, const Work& work, const Placed& placed) {
    const double us = (placed.free - placed.begin) * us_;
    lines_[{op.site, op.pipe}].add(core, us);
    add_operations(work);
    if (work.conflict_percent > 100) {
      const double factor = static_cast<double>(work.conflict_percent) / 100;
      Line& conflict = conflicts_[{op.site, op.pipe}];
      conflict.add(core, us * (1 - 1 / factor));
      conflict.factor = std::max(conflict.factor, factor);
    }
    if (work.is_unaligned) unaligned_[{op.site, op.pipe}].add(core, us);
  }

  // A step of the cube is 16 x k x 16 products and sums.
  void add_operations(const Work& work) {
    constexpr double kRepeatBytes = 256, kStep = 2 * 16 * 16, kBytesOfK = 32;
    const double bytes = std::max<double>(1, work.element_bytes);
    if (work.cube_steps > 0) {
      const double k = work.element_bytes == 4 ? 4 : kBytesOfK / bytes;
      cube_operations_ += static_cast<double>(work.cube_steps) * kStep * k;
      cube_steps_ += static_cast<double>(work.cube_steps);
    } else if (work.pipe == PIPE_V) {
      vector_operations_ += static_cast<double>(work.repeats) * kRepeatBytes / bytes;
      vector_repeats_ += static_cast<double>(work.repeats);
    }
  }

  void add_wait(size_t core, const Op& op, const Placed& placed) {
    const bool waits = op.kind != OpKind::kSignal && op.kind != OpKind::kLaunchSignal;
    const double us = (placed.end - placed.begin) * us_;
    const bool ends_kernel = recording_.sites[op.site].call == "TPipe";
    if (!waits || us <= 0 || ends_kernel) return;
    const auto token = static_cast<uint32_t>(op.kind) << 24 |
                       (op.kind == OpKind::kWait         ? op.detail
                        : op.kind == OpKind::kLaunchWait ? op.what
                                                         : uint32_t{op.pipe});
    Line& line = waits_[{op.site, token}];
    line.add(core, us);
    if (line.name.empty()) line.name = name_of_wait(op);
  }

  std::string name_of_wait(const Op& op) const {
    if (op.kind == OpKind::kLaunchWait) return recording_.launch_tokens[op.what];
    if (op.kind != OpKind::kWait) return fmt::format("barrier {}", asctwin::name_of(op.pipe));
    const HardEvent event = event_of(op.detail);
    if (event == HardEvent::MAX) return "unit flag";
    return fmt::format("{} {}", asctwin::info_of(event).name, id_of(op.detail));
  }

  void finish_pipes() {
    for (const auto& [key, use] : uses_) {
      const double total = timeline_.end > 0 ? timeline_.end : 1;
      PipeUse pipe;
      pipe.core = name_of_core(key.first);
      pipe.pipe = name_of_pipe(key.second);
      pipe.mean = std::min(1.0, use.sum / use.cores / total);
      pipe.least = std::min(1.0, use.least / total);
      pipe.most = std::min(1.0, use.most / total);
      pipe.busy_us = use.sum / use.cores * us_;
      pipe.instructions = use.instructions;
      profile_.pipes.push_back(pipe);
    }
  }

  void add_critical() {
    std::map<std::string, double> by_pipe;
    std::map<SiteKey, Line> lines;
    double error = 0;  // of the path, by the classes of its steps
    for (const CriticalStep& step : critical_path(recording_, timeline_)) {
      const Op& op = recording_.cores[static_cast<size_t>(step.op.core)].ops[step.op.op];
      const pipe_t pipe = op.kind == OpKind::kInstruction ? op.pipe : PIPE_S;
      Line& line = lines[{op.site, pipe}];
      line.us += step.cycles * us_;
      ++line.count;
      by_pipe[name_of_pipe(pipe)] += step.cycles;
      const bool works = op.kind == OpKind::kInstruction;
      error += step.cycles * model_.band(works ? band_of(recording_.works[op.what]) : "scalar");
      error += step.issue * model_.band("scalar");
      Line& issue = lines[{op.site, PIPE_ALL}];
      issue.us += step.issue * us_;
      by_pipe["SCALAR"] += step.issue;
    }
    for (const auto& [pipe, cycles] : by_pipe) {
      const double percent = timeline_.end > 0 ? cycles / timeline_.end * 100 : 0;
      if (percent <= profile_.bound_percent) continue;
      profile_.bound_percent = percent;
      profile_.bound_by = pipe;
    }
    for (const auto& [key, line] : lines) {
      LineTime time =
          line_of(recording_, key.first,
                  key.second == PIPE_ALL ? "issue" : name_of_pipe(static_cast<pipe_t>(key.second)));
      time.us = line.us;
      time.count = line.count;
      if (time.us > 0) profile_.critical.push_back(time);
    }
    sort_lines(profile_.critical, profile_.total_us, 12);
    profile_.band_percent = model_.band("total");
    if (timeline_.end <= 0) return;
    for (const double other : {error / timeline_.end, error_beside_path()})
      profile_.band_percent = std::max(profile_.band_percent, other);
  }

  // In percent: what a class of instructions of a pipe takes by its error, where that is more than
  // the total.
  double error_beside_path() const {
    double most = 0;
    for (const auto& [kind, busy] : busy_of_works_) {
      std::map<std::pair<pipe_t, std::string_view>, double> of_class;
      for (size_t i = 0; i < busy.size(); ++i)
        of_class[{recording_.works[i].pipe, band_of(recording_.works[i])}] += busy[i];
      const auto cores = static_cast<double>(
          std::count_if(recording_.cores.begin(), recording_.cores.end(),
                        [kind = kind](const CoreStream& core) { return core.id.kind == kind; }));
      for (const auto& [key, cycles] : of_class)
        most = std::max(most,
                        cycles / cores * (1 + model_.band(key.second) / 100) / timeline_.end - 1);
    }
    return most * 100;
  }

  // Bytes that have to move once: those of each tensor that some core reads, and those it writes.
  void add_memory() {
    profile_.bytes_read = timeline_.gm_read;
    profile_.bytes_written = timeline_.gm_written;
    profile_.l2_hits = timeline_.l2_hits;
    std::vector<std::pair<uint64_t, uint64_t>> read, written;
    for (const CoreStream& core : recording_.cores)
      for (const Span& span : core.spans)
        if (span.memory == Hardware::GM)
          (span.is_write ? written : read).emplace_back(span.begin, span.begin + span.bytes);
    profile_.bytes_needed = covered(read) + covered(written);
    const double seconds = profile_.total_us / 1e6;
    const auto moved = static_cast<double>(profile_.bytes_read + profile_.bytes_written);
    profile_.bandwidth = seconds > 0 ? moved / seconds : 0;
    profile_.bandwidth_possible = model_.number("gm.shared.all") * recording_.ranks;
  }

  // The unit that computes most; at best each of its cores does one step or repeat a cycle.
  void add_roofline(const isa::Chip& chip) {
    Roofline& roofline = profile_.roofline;
    const bool is_cube = cube_operations_ > vector_operations_;
    const double operations = is_cube ? cube_operations_ : vector_operations_;
    const double steps = is_cube ? cube_steps_ : vector_repeats_;
    const auto moved = static_cast<double>(profile_.bytes_read + profile_.bytes_written);
    const double seconds = profile_.total_us / 1e6;
    if (steps <= 0 || moved <= 0 || seconds <= 0) return;
    const int cores = (is_cube ? chip.cube_cores : chip.vector_cores) * recording_.ranks;
    roofline.unit = is_cube ? "CUBE" : "VECTOR";
    roofline.intensity = operations / moved;
    roofline.achieved = operations / seconds;
    roofline.peak = operations / steps * std::max(1, cores) * model_.mhz() * 1e6;
    roofline.possible = std::min(roofline.peak, roofline.intensity * profile_.bandwidth_possible);
  }

  static int64_t covered(std::vector<std::pair<uint64_t, uint64_t>>& spans) {
    std::sort(spans.begin(), spans.end());
    int64_t bytes = 0;
    uint64_t until = 0;
    for (const auto& [begin, end] : spans) {
      if (end <= until) continue;
      bytes += static_cast<int64_t>(end - std::max(begin, until));
      until = end;
    }
    return bytes;
  }

  // Adds up the time that cores spend at a line, one core after the other.
  struct Line {
    double us = 0, factor = 0;
    int64_t count = 0;
    std::string name;
    int cores = 0;
    size_t newest = SIZE_MAX;

    void add(size_t core, double more) {
      us += more;
      ++count;
      if (core != newest) ++cores;
      newest = core;
    }
  };

  void add_lines() {
    const auto add = [&](const std::map<SiteKey, Line>& from, std::vector<LineTime>& to) {
      for (const auto& [key, line] : from) {
        LineTime time =
            line_of(recording_, key.first,
                    line.name.empty() ? name_of_pipe(static_cast<pipe_t>(key.second)) : line.name);
        time.cores = line.cores;
        time.us = line.us / std::max(1, line.cores);
        time.count = line.count;
        time.factor = line.factor;
        to.push_back(time);
      }
    };
    add(lines_, profile_.lines);
    add(waits_, profile_.waits);
    add(conflicts_, profile_.conflicts);
    add(unaligned_, profile_.unaligned);
    sort_lines(profile_.lines, profile_.total_us, 1000);
    sort_lines(profile_.waits, profile_.total_us, 12);
    sort_lines(profile_.conflicts, profile_.total_us, 12);
    sort_lines(profile_.unaligned, profile_.total_us, 12);
  }

  void add_cores() {
    double sum = 0;
    for (const CoreTimeline& core : timeline_.cores) {
      sum += (core.end - core.begin) * us_;
      profile_.longest_us = std::max(profile_.longest_us, (core.end - core.begin) * us_);
    }
    profile_.mean_us =
        timeline_.cores.empty() ? 0 : sum / static_cast<double>(timeline_.cores.size());
  }

  const Recording& recording_;
  const TimingModel& model_;
  const Timeline& timeline_;
  double us_;
  double cube_operations_ = 0, cube_steps_ = 0, vector_operations_ = 0, vector_repeats_ = 0;
  Profile profile_;
  std::map<std::pair<CoreKind, pipe_t>, Use> uses_;
  std::map<CoreKind, std::vector<double>> busy_of_works_;  // cycles of all cores together
  std::map<SiteKey, Line> lines_, waits_, conflicts_, unaligned_;
};

}  // namespace

const CauseInfo& info_of(Cause cause) {
  static const std::vector<CauseInfo> infos = [] {
    std::vector<CauseInfo> all;
    for (const CauseInfo& info : kCauses) all.push_back({snake_case(info.name), info.text});
    return all;
  }();
  return infos[static_cast<size_t>(cause)];
}

std::string three_digits(double value) {
  if (!(std::abs(value) >= 1e-12)) return "0";
  const double magnitude = std::floor(std::log10(std::abs(value)));
  const double unit = std::pow(10, magnitude - 2);
  const double rounded = std::round(value / unit) * unit;
  const int decimals = std::max(0, 2 - static_cast<int>(magnitude));
  return fmt::format("{:.{}f}", rounded, std::min(decimals, 6));
}

const char* name_of_pipe(pipe_t pipe) {
  switch (pipe) {
    case PIPE_S:
      return "SCALAR";
    case PIPE_V:
      return "VECTOR";
    case PIPE_M:
      return "CUBE";
    case PIPE_FIX:
      return "FIXP";
    default:
      return asctwin::name_of(pipe);
  }
}

Profile profile_of(const Recording& recording, const TimingModel& model, const isa::Chip& chip,
                   const PlacementOptions& options, const Timeline& timeline) {
  Profile profile = Sums(recording, model, timeline).profile(chip);
  profile.at_once = blocks_at_once(recording, chip);
  profile.hints = hints_of(recording, model, chip, options, timeline);
  return profile;
}

}  // namespace asctwin::timeline
