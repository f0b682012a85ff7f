// Each step is made at random from what the earlier ones have left.
#include "race_program.h"

#include <algorithm>
#include <numeric>

namespace asctwin::fuzz {
namespace {

using ref::Operation;
using ref::Step;

constexpr int kHalves = RaceProgram::kHalves;
constexpr pipe_t kPipes[] = {PIPE_S, PIPE_V, PIPE_MTE2, PIPE_MTE3};

uint32_t halves(const std::pair<int, int>& run) {
  return static_cast<uint32_t>(run.second - run.first) / sizeof(half);
}

std::vector<int> cells_of(const std::vector<std::pair<int, int>>& runs) {
  std::vector<int> cells;
  for (const auto& [first, last] : runs)
    for (int byte = first; byte < last; byte += static_cast<int>(sizeof(half)))
      cells.push_back(byte / static_cast<int>(sizeof(half)));
  return cells;
}

// The cells of `out` that belong to a step.
std::vector<int> out_cells(int step, size_t count) {
  std::vector<int> cells(count);
  std::iota(cells.begin(), cells.end(), RaceProgram::kCells + step * RaceProgram::kCallCells);
  return cells;
}

}  // namespace

RaceProgram::RaceProgram(Rng& rng, int most_steps) : rng_(rng) {
  lines_ = chance(rng_, 3) ? 2 : kMostSteps;
  const auto steps = between(rng_, 3, most_steps);
  while (static_cast<int64_t>(steps_.size()) < steps) add_step();
  while (!set_.empty()) wait();
}

std::string RaceProgram::text() const {
  std::string all;
  for (const std::string& one : texts_) all += (all.empty() ? "" : "; ") + one;
  return all;
}

SourceLoc RaceProgram::here() const {
  return {"program", 1 + static_cast<int>(steps_.size()) % lines_, 0};
}

void RaceProgram::add(Step step, const std::string& text, Call call, Operation operation) {
  texts_.push_back(text);
  for (const auto& [first, last] : step.runs)
    texts_.back() += " " + std::to_string(first) + "-" + std::to_string(last);
  for (const auto& [first, last] : step.reads)
    texts_.back() += " of " + std::to_string(first) + "-" + std::to_string(last);
  steps_.push_back(std::move(step));
  calls_.push_back(std::move(call));
  operations_.push_back(std::move(operation));
}

RaceProgram::Run RaceProgram::run() {
  const auto blocks = static_cast<int>(between(rng_, 1, kMostBlocks));
  const auto first = static_cast<int>(between(rng_, 0, kBlocks - blocks));
  return {first * kBlockBytes, (first + blocks) * kBlockBytes};
}

void RaceProgram::add_step() {
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

void RaceProgram::copy_in() {
  const auto to = run();
  const int step = number();
  add({Step::kAccess, PIPE_MTE2, true, {to}}, "in",
      [to, step, where = here()](Room& room) {
        AscendC::DataCopy(room.at(to), room.in_of(step), halves(to), where);
      },
      {Operation::kFill, cells_of({to}), {}, in_value(step)});
}

void RaceProgram::copy_rows() {
  const auto first = static_cast<int>(between(rng_, 0, kBlocks - 3)) * kBlockBytes;
  const Runs to = {{first, first + kBlockBytes}, {first + 64, first + 64 + kBlockBytes}};
  const int step = number();
  add({Step::kAccess, PIPE_MTE2, true, to}, "rows",
      [to, step, where = here()](Room& room) {
        AscendC::DataCopy(room.at(to[0]), room.in_of(step), AscendC::DataCopyParams(2, 1, 0, 1),
                          where);
      },
      {Operation::kFill, cells_of(to), {}, in_value(step)});
}

void RaceProgram::copy_out() {
  const auto from = run();
  const int step = number();
  const std::vector<int> cells = cells_of({from});
  add({Step::kAccess, PIPE_MTE3, false, {from}}, "out",
      [from, step, where = here()](Room& room) {
        AscendC::DataCopy(room.out[static_cast<uint32_t>(step * kCallCells)], room.at(from),
                          halves(from), where);
      },
      {Operation::kCopy, out_cells(step, cells.size()), cells});
}

void RaceProgram::duplicate() {
  const auto to = run();
  const auto value = static_cast<float>(40 + number());
  add({Step::kAccess, PIPE_V, true, {to}}, "dup",
      [to, value, where = here()](Room& room) {
        AscendC::Duplicate(room.at(to), half(value), static_cast<int32_t>(halves(to)), where);
      },
      {Operation::kFill, cells_of({to}), {}, value});
}

void RaceProgram::adds() {
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
  add(std::move(step), "adds",
      [to, from, where = here()](Room& room) {
        AscendC::Adds(room.at(to), room.at(from), half(1), static_cast<int32_t>(halves(to)), where);
      },
      {Operation::kAdd, cells_of({to}), cells_of({from}), 1});
}

void RaceProgram::element() {
  const auto index = static_cast<uint32_t>(between(rng_, 0, kCells - 1));
  const auto value = static_cast<float>(70 + number());
  const int first = static_cast<int>(index * sizeof(half));
  const Runs runs = {{first, first + static_cast<int>(sizeof(half))}};
  if (chance(rng_, 2))
    add({Step::kAccess, PIPE_S, true, runs}, "set",
        [index, value, where = here()](Room& room) { room.ub.SetValue(index, half(value), where); },
        {Operation::kFill, {static_cast<int>(index)}, {}, value});
  else
    add({Step::kAccess, PIPE_S, false, runs}, "get",
        [index, where = here()](Room& room) { room.ub.GetValue(index, where); });
}

void RaceProgram::barrier() {
  const pipe_t pipe = chance(rng_, 6) ? PIPE_ALL : kPipes[between(rng_, 1, 3)];
  add({Step::kBarrier, pipe}, "barrier " + std::to_string(pipe),
      [pipe, where = here()](Room&) { issue(isa::PipeBarrier{pipe}, where); });
}

void RaceProgram::set() {
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

void RaceProgram::wait() {
  const auto flag = set_.begin() + between(rng_, 0, static_cast<int64_t>(set_.size()) - 1);
  Step waits = *flag;
  waits.kind = Step::kWaitFlag;
  set_.erase(flag);
  add(waits, std::string("wait ") + info_of(waits.event).name + std::to_string(waits.id),
      [waits, where = here()](Room&) {
        issue(isa::WaitFlag{waits.event, waits.id}, where);
      });
}

}  // namespace asctwin::fuzz
