// The model against figures that were published; docs/timing.md shows the same table.
// spec: sync_and_timing.md, part 4
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "timeline/banks.h"
#include "timeline/profile.h"
#include "timeline/shared_memory.h"

namespace asctwin::timeline {
namespace {

TimingModel model() { return *model_of(isa::default_chip()); }

TimingModel model_of_950() { return *model_of(*isa::find_chip("Ascend950")); }

double vector_cycles(const char* name, int64_t repeats, int64_t conflict_percent = 100,
                     const TimingModel& of = model(), uint8_t element_bytes = 4) {
  Work work;
  work.pipe = PIPE_V;
  work.element_bytes = element_bytes;
  work.repeats = repeats;
  work.conflict_percent = conflict_percent;
  const Cost cost = cost_of(of, work, name);
  return cost.head + cost.occupy + cost.latency;
}

// Microseconds of the cube unit for a product of halves on cores that share it equally, in tiles of
// 128 x 256 x 64.
double product_us(double m, double n, double k, int cores, double mhz, const TimingModel& of) {
  Work mmad;
  mmad.pipe = PIPE_M;
  mmad.cube_steps = 8 * 16 * 4;
  const double tiles = m / 128 * (n / 256) * (k / 64) / cores;
  return tiles * cost_of(of, mmad, "Mmad").occupy / mhz;
}

Work copy(Hardware from, Hardware to, int64_t bytes) {
  Work work;
  work.pipe = from == Hardware::GM ? PIPE_MTE2 : PIPE_MTE3;
  work.from = from;
  work.to = to;
  work.gm_bytes = bytes;
  work.packets_512 = bytes / 512;
  work.packets_256 = bytes % 512 / 256;
  work.packets_128 = (bytes % 256 + 127) / 128;
  return work;
}

Work load(Hardware to, int64_t bytes) {
  Work work;
  work.pipe = PIPE_MTE1;
  work.from = Hardware::L1;
  work.to = to;
  work.bytes_written = bytes;
  return work;
}

double fixpipe_cycles(int64_t elements) {
  Work work;
  work.pipe = PIPE_FIX;
  work.from = Hardware::L0C;
  work.to = Hardware::GM;
  work.bytes_read = elements * 4;
  work.gm_bytes = elements * 2;
  work.packets_512 = work.gm_bytes / 512;
  return cost_of(model(), work, "Fixpipe").occupy;
}

// Bytes that a core writes in a cycle while all of them read what a product of 8192^3 in tiles of
// 128 x 256 needs at the pace of its cube unit. Profilers show the mean time of the cores.
double fixpipe_bytes_beside_reads() {
  constexpr int kCores = 24;
  constexpr int64_t kElements = 128 * 256;
  constexpr double kSteps = 8192 / 64, kRead = (128 + 256) * 8192 * 2;
  Work mmad;
  mmad.pipe = PIPE_M;
  mmad.cube_steps = 8 * 16 * 4;
  const double tile = kSteps * cost_of(model(), mmad, "Mmad").occupy;
  Bandwidth l2(model().number("gm.shared.l2") / (model().mhz() * 1e6));
  for (int core = 0; core < kCores; ++core) l2.take(0, tile, kRead);
  double sum = 0;
  for (int core = 0; core < kCores; ++core)
    sum += l2.take(0, fixpipe_cycles(kElements), 2 * kElements);
  return 2 * kElements / (sum / kCores);
}

// Cycles of a repeat whose sources begin at these bytes of UB.
double conflict(int64_t src0, int64_t src1, int64_t dst, int64_t block_stride = 32) {
  static uint8_t ub[196608];
  std::vector<stream::Footprint::Part> parts;
  const auto add = [&](isa::Effect effect, int operand, int64_t at) {
    isa::Access access{effect, operand, ub + at, 32, {{1, 0}, {8, block_stride}}};
    access.loops[0] = {2, 256};
    parts.push_back({access, ub + at, ub + at, false});
  };
  add(isa::Effect::kRead, 1, src0);
  if (src1 >= 0) add(isa::Effect::kRead, 2, src1);
  if (dst >= 0) add(isa::Effect::kWrite, 0, dst);
  return static_cast<double>(conflict_percent(parts, ub, 2)) / 100;
}

// 305 turns of two loads and a store.
double axpy_of_950() {
  Work work;
  work.pipe = PIPE_V;
  work.is_item = true;
  work.loads = 610;
  work.stores = 305;
  const Cost cost = cost_of(model_of_950(), work, "axpy");
  return cost.head + cost.occupy + cost.latency;
}

struct Row {
  std::string source, what;
  double measured, ours;
  bool is_fit;               // the figure has fixed a constant
  const char* figure_class;  // of the model, or total
  bool is_of_950 = false;

  double error() const { return (ours - measured) / measured * 100; }
  double band() const { return (is_of_950 ? model_of_950() : model()).band(figure_class); }
};

std::vector<Row> rows() {
  const double mte2 = model().number("gm.issue");
  const Work tile = copy(Hardware::GM, Hardware::UB, 8192);
  const Cost read = cost_of(model(), tile, "DataCopy");
  const Cost write = cost_of(model(), copy(Hardware::UB, Hardware::GM, 8192), "DataCopy");
  Work bursts = copy(Hardware::GM, Hardware::UB, 0);
  bursts.packets_128 = 100;
  bursts.gm_bytes = 12800;
  Work mmad;
  mmad.pipe = PIPE_M;
  mmad.cube_steps = 512;
  return {
      {"ST 4.3", "Add, 1 repeat, cycles", 23, vector_cycles("Add", 1), true, "vector"},
      {"ST 4.3", "Add, 64 repeats, cycles", 86, vector_cycles("Add", 64), false, "vector"},
      {"ST 4.3", "Add, sources at multiples of 512 B, cycles a repeat", 2,
       conflict(0, 65536, 131072), false, "vector"},
      {"ST 4.3", "Add, one source 256 B further, cycles a repeat", 1,
       conflict(0, 65536 + 256, 131072), false, "vector"},
      {"ST 4.3", "block stride 16, cycles a repeat", 8, conflict(0, -1, -1, 512), false, "vector"},
      {"ST 4.3", "block stride 8, cycles a repeat", 4, conflict(0, -1, -1, 256), false, "vector"},
      {"ST 4.4", "DataCopyPad of 128 B, cycles", 20.6, mte2, true, "gm"},
      {"ST 4.4", "bursts of 128 B in one copy, cycles each", 8.3,
       cost_of(model(), bursts, "DataCopyPad").occupy / 100, false, "gm"},
      {"ST 4.4", "GM to UB, 8 KiB, 1 core, cycles", 446, read.occupy + read.latency, true, "gm"},
      {"ST 4.4", "UB to GM, 8 KiB, 1 core, B a cycle", 27.8, 8192 / write.occupy, true, "gm"},
      {"ST 4.4", "UB to GM, 48 cores, B a cycle", 26.3, 8192 / write.occupy, false, "gm"},
      {"ST 4.2", "L1 to L0A, 3D, 32 KiB, cycles", 184,
       cost_of(model(), load(Hardware::L0A, 32768), "LoadData3D").occupy, true, "mte1"},
      {"ST 4.2", "L1 to L0B, 3D, 32 KiB, cycles", 312,
       cost_of(model(), load(Hardware::L0B, 32768), "LoadData3D").occupy, false, "mte1"},
      {"ST 4.2", "L0C to GM, half, 24 cores, B a cycle", 18.8, fixpipe_bytes_beside_reads(), false,
       "fixpipe"},
      {"ST 4.5", "Mmad of 512 steps in a chain, cycles", 522, cost_of(model(), mmad, "Mmad").occupy,
       true, "cube"},
      {"PF D1.3", "half product of 8192^3, 910B2, TFLOPS", 305.5,
       2 * std::pow(8192.0, 3) / product_us(8192, 8192, 8192, 24, 1800, model()) / 1e6, false,
       "total"},
      {"PF D5", "950: bf16 product of 1024 x 2048 x 4096, cube, us", 40.5,
       product_us(1024, 4096, 2048, 32, 1650, model_of_950()), false, "cube", true},
      {"PF D3", "950: Add, 64 repeats, cycles", 1.247 * 64 + 55.07,
       vector_cycles("Add", 64, 100, model_of_950()), true, "vector", true},
      {"PF D3", "950: Exp, float, 64 repeats, cycles", 1.967 * 64 + 62.7,
       vector_cycles("Exp", 64, 100, model_of_950()), true, "vector", true},
      {"PF D3", "950: Mins, 64 repeats, cycles", 1.059 * 64 + 53.1,
       vector_cycles("Mins", 64, 100, model_of_950()), true, "vector", true},
      {"PF D3", "950: Rsqrt, half, 64 repeats, cycles", 8.11 * 64 + 81.1,
       vector_cycles("Rsqrt", 64, 100, model_of_950(), 2), true, "vector", true},
      {"PF D5", "950: axpy of 78 x 250 float in one function, cycles", 625, axpy_of_950(), false,
       "vf", true},
  };
}

std::string line_of(const Row& row) {
  const double error = row.error();
  std::ostringstream line;
  line << "| " << row.source << " | " << row.what << " | " << three_digits(row.measured) << " | "
       << three_digits(row.ours) << " | "
       << (error >= 0.05    ? "+"
           : error <= -0.05 ? "-"
                            : "")
       << three_digits(std::abs(error) < 0.05 ? 0 : std::round(std::abs(error) * 10) / 10)
       << " % | " << (row.is_fit ? "yes" : "no") << " |";
  return line.str();
}

// A class whose error is above 30 % is shown as not calibrated, so that its rows may be further
// off.
TEST(Cost, TheBandsCoverThePublishedFigures) {
  std::map<std::string, std::pair<double, int>> of_class;
  for (const Row& row : rows()) {
    const double error = std::abs(row.error());
    EXPECT_LE(error, row.band()) << row.what << ": " << row.ours;
    auto& [sum, count] = of_class[row.figure_class + std::string(row.is_of_950 ? " 950" : "")];
    sum += error;
    ++count;
  }
  for (const auto& [name, error] : of_class) {
    if (name == "vf 950") continue;  // not calibrated
    EXPECT_LE(error.first / error.second, 15) << name;
  }
  EXPECT_GT(model_of_950().band("vf"), 30);
}

// The figures of single instructions of the A2 are held closer than their bands.
TEST(Cost, MeanErrorOfTheInstructionsOfTheA2IsSmall) {
  double sum = 0;
  int count = 0;
  for (const Row& row : rows()) {
    if (row.is_of_950 || row.figure_class == std::string("total")) continue;
    EXPECT_LE(std::abs(row.error()), 15) << row.what << ": " << row.ours;
    sum += std::abs(row.error());
    ++count;
  }
  EXPECT_LE(sum / count, 5);
}

TEST(Cost, ThePageShowsThisTable) {
  std::ifstream in(ASCTWIN_SOURCE "/docs/timing.md");
  std::stringstream page;
  page << in.rdbuf();
  for (const Row& row : rows())
    EXPECT_NE(page.str().find(line_of(row)), std::string::npos) << line_of(row);
}

TEST(Model, NamesTheLineThatItDoesNotUnderstand) {
  TimingModel own = model();
  own.add_lines("# mine\nnumber gm.read.ub 40\nscale vector 1.5\n", "my.model");
  EXPECT_EQ(own.number("gm.read.ub"), 40);
  try {
    own.add_lines("band gm\n", "my.model");
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_NE(std::string(error.what()).find("my.model:1: `band gm` is none of"), std::string::npos)
        << error.what();
  }
}

TEST(Model, ItsTextIsAModel) {
  TimingModel again;
  again.add_lines(model().text(), "text");
  EXPECT_EQ(again.text(), model().text());
}

TEST(Model, ChipsWithoutFiguresHaveNone) {
  EXPECT_FALSE(model_of(*isa::find_chip("Ascend310P3")).has_value());
  EXPECT_TRUE(model_of(*isa::find_chip("Ascend910_9391")).has_value());
}

}  // namespace
}  // namespace asctwin::timeline
