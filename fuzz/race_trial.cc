// A program is steps of the model, each with the call that does the same.
#include "race_trial.h"

#include <algorithm>
#include <functional>

#include "kernel_operator.h"
#include "ref/races.h"

namespace asctwin::fuzz {
namespace {

using ref::Step;
using Runs = std::vector<std::pair<int, int>>;

constexpr int kBlockBytes = 32;
constexpr int kBlocks = 6;      // of UB that the programs fight for
constexpr int kMostBlocks = 3;  // of one call
constexpr int kMostSteps = 18;
constexpr pipe_t kPipes[] = {PIPE_S, PIPE_V, PIPE_MTE2, PIPE_MTE3};
constexpr int kHalves = kBlockBytes / static_cast<int>(sizeof(half));

struct Room {
  AscendC::GlobalTensor<half> in, out;
  AscendC::LocalTensor<half> ub{AscendC::TPosition::VECCALC, 0, kBlocks* kHalves};

  AscendC::LocalTensor<half> at(const std::pair<int, int>& run) {
    return ub[static_cast<uint32_t>(run.first) / sizeof(half)];
  }
};

uint32_t halves(const std::pair<int, int>& run) {
  return static_cast<uint32_t>(run.second - run.first) / sizeof(half);
}

class RaceProgram {
 public:
  explicit RaceProgram(Rng& rng) : rng_(rng) {
    lines_ = chance(rng_, 3) ? 2 : kMostSteps;
    const auto steps = between(rng_, 3, kMostSteps);
    while (static_cast<int64_t>(steps_.size()) < steps) add_step();
    while (!set_.empty()) wait();
  }

  const ref::Program& steps() const { return steps_; }
  void run(Room& room) const {
    for (const auto& call : calls_) call(room);
  }
  std::string text() const {
    std::string all;
    for (const std::string& one : texts_) all += (all.empty() ? "" : "; ") + one;
    return all;
  }

 private:
  using Call = std::function<void(Room&)>;

  SourceLoc here() const { return {"program", 1 + static_cast<int>(steps_.size()) % lines_, 0}; }
  void add(Step step, const std::string& text, Call call) {
    texts_.push_back(text);
    for (const auto& [first, last] : step.runs)
      texts_.back() += " " + std::to_string(first) + "-" + std::to_string(last);
    for (const auto& [first, last] : step.reads)
      texts_.back() += " of " + std::to_string(first) + "-" + std::to_string(last);
    steps_.push_back(std::move(step));
    calls_.push_back(std::move(call));
  }
  std::pair<int, int> run() {
    const auto blocks = static_cast<int>(between(rng_, 1, kMostBlocks));
    const auto first = static_cast<int>(between(rng_, 0, kBlocks - blocks));
    return {first * kBlockBytes, (first + blocks) * kBlockBytes};
  }

  void add_step() {
    switch (between(rng_, 0, 11)) {
      case 0:
      case 1:
        return copy_in();
      case 2:
        return copy_rows();
      case 3:
        return copy_out();
      case 4:
        return duplicate();
      case 5:
        return adds();
      case 6:
        return element();
      case 7:
        return barrier();
      case 8:
      case 9:
        if (!set_.empty()) return wait();
        [[fallthrough]];
      default:
        return set();
    }
  }

  void copy_in() {
    const auto to = run();
    add({Step::kAccess, PIPE_MTE2, true, {to}}, "in", [to, where = here()](Room& room) {
      AscendC::DataCopy(room.at(to), room.in, halves(to), where);
    });
  }
  // Two blocks with a gap of one.
  void copy_rows() {
    const auto first = static_cast<int>(between(rng_, 0, kBlocks - 3)) * kBlockBytes;
    const Runs to = {{first, first + kBlockBytes}, {first + 64, first + 64 + kBlockBytes}};
    add({Step::kAccess, PIPE_MTE2, true, to}, "rows", [to, where = here()](Room& room) {
      AscendC::DataCopy(room.at(to[0]), room.in, AscendC::DataCopyParams(2, 1, 0, 1), where);
    });
  }
  void copy_out() {
    const auto from = run();
    const auto place = static_cast<uint32_t>(steps_.size()) * kMostBlocks * kHalves;
    add({Step::kAccess, PIPE_MTE3, false, {from}}, "out",
        [from, place, where = here()](Room& room) {
          AscendC::DataCopy(room.out[place], room.at(from), halves(from), where);
        });
  }
  void duplicate() {
    const auto to = run();
    add({Step::kAccess, PIPE_V, true, {to}}, "dup", [to, where = here()](Room& room) {
      AscendC::Duplicate(room.at(to), half(2), static_cast<int32_t>(halves(to)), where);
    });
  }
  // In place, or from bytes apart.
  void adds() {
    const auto to = run();
    auto from = to;
    if (!chance(rng_, 3)) {
      const int bytes = to.second - to.first;
      from.first = static_cast<int>(between(rng_, 0, kBlocks)) * kBlockBytes;
      from.second = from.first + bytes;
      const bool is_apart = from.second <= to.first || to.second <= from.first;
      if (!is_apart || from.second > kBlocks * kBlockBytes) from = to;
    }
    Step step{Step::kAccess, PIPE_V, true, {to}};
    step.reads = {from};
    add(std::move(step), "adds", [to, from, where = here()](Room& room) {
      AscendC::Adds(room.at(to), room.at(from), half(1), static_cast<int32_t>(halves(to)), where);
    });
  }
  void element() {
    const auto index = static_cast<uint32_t>(between(rng_, 0, kBlocks * kHalves - 1));
    const int first = static_cast<int>(index * sizeof(half));
    const Runs runs = {{first, first + static_cast<int>(sizeof(half))}};
    if (chance(rng_, 2))
      add({Step::kAccess, PIPE_S, true, runs}, "set",
          [index, where = here()](Room& room) { room.ub.SetValue(index, half(3), where); });
    else
      add({Step::kAccess, PIPE_S, false, runs}, "get",
          [index, where = here()](Room& room) { room.ub.GetValue(index, where); });
  }
  void barrier() {
    const pipe_t pipe = chance(rng_, 6) ? PIPE_ALL : kPipes[between(rng_, 1, 3)];
    add({Step::kBarrier, pipe}, "barrier " + std::to_string(pipe),
        [pipe, where = here()](Room&) { issue(isa::PipeBarrier{pipe}, where); });
  }
  void set() {
    const auto event = static_cast<HardEvent>(between(rng_, 0, kHardEvents - 1));
    const auto id = static_cast<int>(between(rng_, 0, 1));
    const auto is_used = [](pipe_t pipe) { return std::ranges::count(kPipes, pipe) > 0; };
    const auto [name, from, to] = info_of(event);
    if (!is_used(from) || !is_used(to) || from == to) return;
    for (const Step& other : set_)
      if (other.event == event && other.id == id) return;
    set_.push_back({Step::kSetFlag, PIPE_S, false, {}, event, id});
    add(set_.back(), std::string("set ") + name + std::to_string(id),
        [event, id, where = here()](Room&) {
          issue(isa::SetFlag{event, id}, where);
        });
  }
  void wait() {
    const auto flag = set_.begin() + between(rng_, 0, static_cast<int64_t>(set_.size()) - 1);
    Step waits = *flag;
    waits.kind = Step::kWaitFlag;
    set_.erase(flag);
    add(waits, std::string("wait ") + info_of(waits.event).name + std::to_string(waits.id),
        [waits, where = here()](Room&) {
          issue(isa::WaitFlag{waits.event, waits.id}, where);
        });
  }

  Rng& rng_;
  int lines_;  // of the source, which the steps share in turn
  ref::Program steps_;
  std::vector<Call> calls_;
  std::vector<std::string> texts_;
  std::vector<Step> set_;
};

Report report_of(const RaceProgram& program) {
  static const Gm<half> in(kMostBlocks * kHalves), out(4 * kMostSteps * kMostBlocks * kHalves);
  RunOptions options;
  options.workers = 1;
  options.autosync = Autosync::kOff;
  options.environment = false;
  const auto kernel = [&] {
    Room room;
    room.in.SetGlobalBuffer(in.data(), in.size());
    room.out.SetGlobalBuffer(out.data(), out.size());
    AscendC::Duplicate(room.ub, half(1), kBlocks * kHalves);
    AscendC::PipeBarrier<PIPE_ALL>();
    program.run(room);
  };
  return run_on_cores(kernel, options,
                      {{in.block().data(), in.block().size_bytes(), "argument 0"},
                       {out.block().data(), out.block().size_bytes(), "argument 1"}});
}

}  // namespace

void race_trial(Rng& rng, Workbench&, uint64_t) {
  const RaceProgram program(rng);
  bool is_reported = false;
  const Report report = report_of(program);
  for (const Finding& finding : report.findings()) {
    const bool is_race = finding.code == Code::E0401 || finding.code == Code::E0402;
    if (is_error(finding.code) && !is_race)
      throw Failure(std::string(info_of(finding.code).id) + " in " + program.text());
    is_reported = is_reported || is_race;
  }
  const bool is_expected = ref::has_harmful_race(program.steps());
  if (is_expected && !is_reported) throw Failure("error missed in " + program.text());
  if (!is_expected && is_reported) throw Failure("false error in " + program.text());
}

}  // namespace asctwin::fuzz
