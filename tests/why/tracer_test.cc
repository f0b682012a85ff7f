// Holds the tracer against a model of its own: random programs over one tensor and UB, in which the
// model keeps, for each element, the step that has written it and the elements that it was made of.
#include "why/tracer.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>
#include <set>

#include "asctwin/global_block.h"
#include "kernel_operator.h"
#include "run/observed.h"

namespace asctwin {
namespace {

constexpr int kTiles = 8, kTile = 64;  // floats, in each memory
constexpr int kElements = kTiles * kTile;
constexpr int kSteps = 40, kPrograms = 20;

enum class Op { kIn, kOut, kAdd, kScale, kFill, kSum };
constexpr std::array<const char*, 6> kNames = {"DataCopy", "DataCopy",  "Add",
                                               "Muls",     "Duplicate", "ReduceSum"};

struct Step {
  Op op;
  int dst, a, b;  // tiles
  int count;      // elements
};

// An element of global memory, or of UB.
struct Cell {
  bool is_global;
  int index;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};

struct Model {
  std::map<Cell, int> writer;  // step
  struct Made {
    std::map<Cell, int> from;  // with the step that had written each, -1: none
  };
  std::map<std::pair<int, Cell>, Made> made;  // by step

  int writer_of(const Cell& cell) const {
    const auto at = writer.find(cell);
    return at == writer.end() ? -1 : at->second;
  }
  void run(int number, const Step& step) {
    const auto cell = [](bool is_global, int tile, int i) {
      return Cell{is_global, tile * kTile + i};
    };
    std::map<Cell, Made> results;
    for (int i = 0; i < (step.op == Op::kSum ? 1 : step.count); ++i) {
      std::vector<Cell> from;
      if (step.op == Op::kIn || step.op == Op::kOut) from = {cell(step.op == Op::kIn, step.a, i)};
      if (step.op == Op::kScale) from = {cell(false, step.a, i)};
      if (step.op == Op::kAdd) from = {cell(false, step.a, i), cell(false, step.b, i)};
      if (step.op == Op::kSum)
        for (int j = 0; j < step.count; ++j) from.push_back(cell(false, step.a, j));
      Made& one = results[cell(step.op == Op::kOut, step.dst, i)];
      for (const Cell& source : from) one.from[source] = writer_of(source);
    }
    for (const auto& [to, one] : results) {
      made[{number, to}] = one;
      writer[to] = number;
    }
  }
};

std::vector<Step> random_program(std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  std::vector<Step> steps;
  for (int tile = 0; tile < kTiles; ++tile) steps.push_back({Op::kIn, tile, tile, 0, kTile});
  for (int i = 0; i < kSteps; ++i) {
    Step step{static_cast<Op>(below(6)), below(kTiles), below(kTiles), below(kTiles),
              8 * (1 + below(kTile / 8))};
    if (step.op == Op::kSum && step.dst == step.a) step.dst = (step.a + 1) % kTiles;
    steps.push_back(step);
  }
  return steps;
}

void execute(const std::vector<Step>& steps, uint8_t* gm) {
  using namespace AscendC;
  GlobalTensor<float> global;
  global.SetGlobalBuffer(reinterpret_cast<float*>(gm), kElements);
  const LocalTensor<float> ub(TPosition::VECCALC, 0, kElements);
  const LocalTensor<float> work(TPosition::VECCALC, 8192, kTile);
  for (const Step& step : steps) {
    const auto count = step.count;
    const auto dst = ub[step.dst * kTile], a = ub[step.a * kTile], b = ub[step.b * kTile];
    if (step.op == Op::kIn) DataCopy(dst, global[step.a * kTile], count);
    if (step.op == Op::kOut) DataCopy(global[step.dst * kTile], a, count);
    if (step.op == Op::kAdd) Add(dst, a, b, count);
    if (step.op == Op::kScale) Muls(dst, a, 3.0f, count);
    if (step.op == Op::kFill) Duplicate(dst, 2.0f, count);
    if (step.op == Op::kSum) ReduceSum(dst, a, work, count);
    PipeBarrier<PIPE_ALL>();
  }
}

why::Answers ask(why::Questions questions, const std::vector<Step>& steps) {
  const GlobalBlock gm(kElements * sizeof(float));
  for (int i = 0; i < kElements; ++i) reinterpret_cast<float*>(gm.data())[i] = 1.0f + 0.25f * i;
  why::Tracer tracer(std::move(questions));
  RunOptions options;
  options.workers = 1;
  options.check = Check::kFast;
  options.environment = false;
  run_observed([&] { execute(steps, gm.data()); }, options,
               {{gm.data(), gm.size_bytes(), phrase("x")}}, {tracer.reader()});
  tracer.take(tracer.result());
  return tracer.answers();
}

why::Place place_of(const Cell& cell) {
  why::Place place;
  place.offset = cell.index * static_cast<int64_t>(sizeof(float));
  if (cell.is_global) {
    place.object = "x";
  } else {
    place.core = 0;
    place.memory = static_cast<int>(Hardware::UB);
  }
  return place;
}

// The step that an event is, by how often its line has run.
using StepOf = std::map<std::pair<std::string, std::pair<int, int>>, int>;

void expect_inputs(const nlohmann::json& event, const Model::Made& made) {
  size_t count = 0;
  for (const nlohmann::json& input : event["inputs"]) {
    count += input["count"].get<size_t>();
    const why::Place place = why::place_from_json(input["place"]);
    const Cell cell{place.core < 0, static_cast<int>(place.offset / 4)};
    const auto known = made.from.find(cell);
    ASSERT_NE(known, made.from.end()) << event.dump(1);
    EXPECT_EQ(input["writer"].get<int64_t>() == 0, known->second < 0);
  }
  EXPECT_EQ(count, made.from.size()) << event.dump(1);
}

TEST(Tracer, FindsTheWriterAndTheInputsOfEachElement) {
  std::mt19937 random(40);
  size_t compared = 0;
  for (int program = 0; program < kPrograms; ++program) {
    const std::vector<Step> steps = random_program(random);
    Model model;
    for (size_t i = 0; i < steps.size(); ++i) model.run(static_cast<int>(i), steps[i]);
    why::Questions ends;
    for (int i = 0; i < kElements; ++i) ends.ends.push_back({place_of({true, i}), 4});
    for (int i = 0; i < kElements; ++i) ends.ends.push_back({place_of({false, i}), 4});
    const why::Answers writers = ask(ends, steps);
    std::vector<std::pair<why::EventQuestion, Cell>> asked;
    for (int i = 0; i < 2 * kElements; ++i) {
      const Cell cell{i < kElements, i % kElements};
      const why::Time time = writers.ends[static_cast<size_t>(i)];
      ASSERT_EQ(time == 0, model.writer_of(cell) < 0);
      if (time != 0) asked.push_back({{time, place_of(cell), 4}, cell});
    }
    std::ranges::stable_sort(asked, {}, [](const auto& one) { return one.first.time; });
    why::Questions questions;
    for (const auto& [question, cell] : asked) questions.events.push_back(question);
    const why::Answers answers = ask(questions, steps);
    std::map<int, int64_t> numbers;  // of the instruction, by step: a step may be several
    for (size_t i = 0; i < asked.size(); ++i, ++compared) {
      const int step = model.writer_of(asked[i].second);
      const nlohmann::json& event = answers.events[i];
      ASSERT_EQ(event["op"], kNames[static_cast<size_t>(steps[static_cast<size_t>(step)].op)]);
      const auto number = event["instruction"].get<int64_t>();
      ASSERT_EQ(numbers.try_emplace(step, number).first->second, number);
      expect_inputs(event, model.made.at({step, asked[i].second}));
    }
    const auto number_of = [](const auto& one) { return one.second; };
    EXPECT_EQ(std::ranges::adjacent_find(numbers, std::ranges::greater_equal{}, number_of),
              numbers.end());
  }
  EXPECT_GT(compared, 10000u);
}

}  // namespace
}  // namespace asctwin
