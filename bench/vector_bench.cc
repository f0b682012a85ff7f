// Vector instructions on one core, without checks. Unless a line says otherwise the yardstick is a
// memcpy that reads and writes as many bytes within the same rings. They run inside a kernel: a
// core's memories exist only there. The argument is the size of the first operand's tile in bytes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "num/simd_level.h"
#include "plain_functions.h"
#include "ratio_reporter.h"
#include "tiles.h"

namespace {

using AscendC::BinaryRepeatParams;
using AscendC::LocalTensor;
using asctwin::SimdLevel;
using asctwin::bench::Bar;
using asctwin::bench::bytes_of;
using asctwin::bench::in_ub;
using asctwin::bench::kRingBytes;
using asctwin::bench::Ring;
using asctwin::bench::speed;
using benchmark::State;

using Body = std::function<void(State&)>;

std::vector<Bar> bars;

benchmark::internal::Benchmark* add_one(const std::string& name, const Body& body) {
  return benchmark::RegisterBenchmark(name.c_str(), [body](State& state) { body(state); });
}
void add(const std::string& name, const Body& body) { add_one(name, body)->Arg(4096)->Arg(16384); }

// Parts are the 32nds of a tile that are read and written in all.
constexpr int kOneTile = 32, kTwoTiles = 64, kThreeTiles = 96;

std::string memcpy_of(int parts) {
  static std::vector<int> known;
  const std::string name = "memcpy_" + std::to_string(parts);
  if (std::find(known.begin(), known.end(), parts) != known.end()) return name;
  known.push_back(parts);
  add(name, [parts](State& state) {
    const uint32_t half = parts > kTwoTiles ? 3 * kRingBytes / 2 : kRingBytes;
    const auto bytes = static_cast<uint32_t>(state.range(0) * parts / kTwoTiles);
    asctwin::bench::copy_tiles(state, bytes_of(in_ub<uint8_t>(0, half)), half,
                               bytes_of(in_ub<uint8_t>(half, half)), half, bytes);
  });
  return name;
}
void add_to_memcpy(const std::string& name, int parts, double bar, const Body& body) {
  add(name, body);
  bars.push_back(speed(name, memcpy_of(parts), bar));
}

// Four rings of T with numbers from 1 to 64 in them.
template <class T>
struct Rings {
  Rings() {
    for (const auto& ring : {w, x, y, z}) {
      T* const elements = at(ring, 0);
      for (uint32_t i = 0; i < kRingBytes / sizeof(T); ++i)
        elements[i] = static_cast<T>(static_cast<float>(i * 2654435761U >> 24) / 4 + 1);
    }
  }
  static T* at(const LocalTensor<T>& tensor, uint32_t index) {
    return reinterpret_cast<T*>(tensor.GetPhyAddr()) + index;
  }
  LocalTensor<uint8_t> bits(uint32_t element) {
    return w.template ReinterpretCast<uint8_t>()[element / 8];
  }

  LocalTensor<T> w = in_ub<T>(0, kRingBytes), x = in_ub<T>(kRingBytes, kRingBytes),
                 y = in_ub<T>(2 * kRingBytes, kRingBytes), z = in_ub<T>(3 * kRingBytes, kRingBytes);
};

// Calls call(rings, first element of the tile, elements) for tile after tile, each `span` tiles
// behind the one before.
template <class T, class Call>
Body tiles(Call call, uint32_t span = 1) {
  return [call, span](State& state) {
    const auto tile = static_cast<uint32_t>(state.range(0));
    Rings<T> rings;
    Ring ring(kRingBytes, span * tile);
    for (auto _ : state)
      call(rings, static_cast<uint32_t>(ring.next() / sizeof(T)),
           static_cast<int32_t>(tile / sizeof(T)));
  };
}

template <class T>
void add_arithmetic(const std::string& type, double bar) {
  add_to_memcpy("Add_" + type, kThreeTiles, bar, tiles<T>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Add(r.z[at], r.x[at], r.y[at], count);
                }));
  add_to_memcpy("Mul_" + type, kThreeTiles, bar, tiles<T>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Mul(r.z[at], r.x[at], r.y[at], count);
                }));
  add_to_memcpy("Max_" + type, kThreeTiles, bar, tiles<T>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Max(r.z[at], r.x[at], r.y[at], count);
                }));
}

void add_elementwise() {
  const SimdLevel level = asctwin::simd_level();
  const bool computes_in_half = level == SimdLevel::kAvx512Fp16 || level == SimdLevel::kNeonFp16;
  add_arithmetic<float>("float", 0.85);
  add_arithmetic<int32_t>("int32", 0.85);
  add_arithmetic<half>("half", computes_in_half ? 0.85 : 0.6);
  add_to_memcpy("And_int16", kThreeTiles, 0.85,
                tiles<int16_t>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::And(r.z[at], r.x[at], r.y[at], count);
                }));
  add_to_memcpy("Abs_float", kTwoTiles, 0.85, tiles<float>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Abs(r.z[at], r.x[at], count);
                }));
  add_to_memcpy("Duplicate_float", kOneTile, 0.85,
                tiles<float>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Duplicate(r.z[at], 1.5f, count);
                }));
  add_to_memcpy("Duplicate_int32", kOneTile, 0.85,
                tiles<int32_t>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Duplicate(r.z[at], 7, count);
                }));
}

// A tile of halves in one ring, and twice as many bytes of floats in two.
void add_casts() {
  using AscendC::RoundMode;
  const auto floats = [](uint32_t at) {
    return in_ub<float>(2 * kRingBytes + 4 * at, 2 * kRingBytes - 4 * at);
  };
  add_to_memcpy("Cast_half_float", kThreeTiles, 0.85,
                tiles<half>([floats](auto& r, uint32_t at, int32_t count) {
                  AscendC::Cast(floats(at), r.x[at], RoundMode::CAST_NONE,
                                static_cast<uint32_t>(count));
                }));
  add_to_memcpy("Cast_float_half", kThreeTiles, 0.85,
                tiles<half>([floats](auto& r, uint32_t at, int32_t count) {
                  AscendC::Cast(r.x[at], floats(at), RoundMode::CAST_RINT,
                                static_cast<uint32_t>(count));
                }));
}

template <class T>
void add_choices(const std::string& type) {
  constexpr int kBits = 32 / (8 * sizeof(T));
  add_to_memcpy("Compare_" + type, kTwoTiles + kBits, 0.6,
                tiles<T>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::Compare(r.bits(at), r.x[at], r.y[at], AscendC::CMPMODE::LT,
                                   static_cast<uint32_t>(count));
                }));
  add_to_memcpy(
      "Select_" + type, kThreeTiles + kBits, 0.6, tiles<T>([](auto& r, uint32_t at, int32_t count) {
        AscendC::Select(r.z[at], r.bits(at), r.x[at], r.y[at],
                        AscendC::SELMODE::VSEL_TENSOR_TENSOR_MODE, static_cast<uint32_t>(count));
      }));
  const auto add_pattern = [&](uint8_t pattern, int parts) {
    add_to_memcpy("GatherMask_" + type + "_" + std::to_string(pattern), parts, 0.6,
                  tiles<T>([pattern](auto& r, uint32_t at, int32_t count) {
                    uint64_t kept = 0;
                    AscendC::GatherMask(r.z[at], r.x[at], pattern, true,
                                        static_cast<uint32_t>(count), {1, 1, 0, 0}, kept);
                  }));
  };
  add_pattern(1, kOneTile * 3 / 2);
  add_pattern(6, kOneTile * 5 / 4);
  add_pattern(7, kTwoTiles);
}

template <class T>
void add_sum(const std::string& type) {
  add_to_memcpy("ReduceSum_" + type, kOneTile, 0.6,
                tiles<T>([](auto& r, uint32_t at, int32_t count) {
                  AscendC::ReduceSum(r.z, r.x[at], r.w, count);
                }));
}

// Against the vector functions of the C library on the same data.
template <class Call>
void add_function(const std::string& name, asctwin::bench::PlainFunction plain, Call call) {
  add(name + "_float", tiles<float>(call));
  add("plain_" + name, tiles<float>([plain](auto& r, uint32_t at, int32_t count) {
        plain(r.at(r.x, at), r.at(r.y, at), r.at(r.z, at), static_cast<size_t>(count));
        benchmark::ClobberMemory();
      }));
  bars.push_back(speed(name + "_float", "plain_" + name, 0.5));
}
void add_functions() {
  using namespace asctwin::bench;
  add_function("Exp", plain_exp,
               [](auto& r, uint32_t at, int32_t count) { AscendC::Exp(r.z[at], r.x[at], count); });
  add_function("Ln", plain_ln,
               [](auto& r, uint32_t at, int32_t count) { AscendC::Ln(r.z[at], r.x[at], count); });
  add_function("Sqrt", plain_sqrt,
               [](auto& r, uint32_t at, int32_t count) { AscendC::Sqrt(r.z[at], r.x[at], count); });
  add_function("Div", plain_div, [](auto& r, uint32_t at, int32_t count) {
    AscendC::Div(r.z[at], r.x[at], r.y[at], count);
  });
}

// Against the contiguous form of as many lanes, whether active or not.
template <class T>
void add_forms(const std::string& type) {
  constexpr int32_t kLanes = 256 / sizeof(T);
  const std::string contiguous = "Add_" + type;
  const auto add_form = [&](const std::string& form, const Body& body) {
    add(contiguous + form, body);
    bars.push_back(speed(contiguous + form, contiguous, 1.0 / 3));
  };
  add_form("_mask", tiles<T>([](auto& r, uint32_t at, int32_t count) {
             AscendC::Add(r.z[at], r.x[at], r.y[at], uint64_t{kLanes - 7},
                          static_cast<uint8_t>(count / kLanes),
                          BinaryRepeatParams(1, 1, 1, 8, 8, 8));
           }));
  add_form("_bits", tiles<T>([](auto& r, uint32_t at, int32_t count) {
             uint64_t mask[2] = {0x5555555555555555, sizeof(T) == 2 ? 0x3333333333333333 : 0};
             AscendC::Add(r.z[at], r.x[at], r.y[at], mask, static_cast<uint8_t>(count / kLanes),
                          BinaryRepeatParams(1, 1, 1, 8, 8, 8));
           }));
  add_form("_row", tiles<T>([](auto& r, uint32_t at, int32_t count) {  // the same repeat each time
             AscendC::Add(r.z[at], r.x[at], r.y, uint64_t{kLanes},
                          static_cast<uint8_t>(count / kLanes),
                          BinaryRepeatParams(1, 1, 1, 8, 8, 0));
           }));
  add_form("_strided", tiles<T>(
                           [](auto& r, uint32_t at, int32_t count) {
                             AscendC::Add(r.z[at], r.x[at], r.y[at], uint64_t{kLanes},
                                          static_cast<uint8_t>(count / kLanes),
                                          BinaryRepeatParams(2, 2, 2, 16, 16, 16));
                           },
                           2));
}

// 4096 pairs of a score and an index, from the greatest score down.
constexpr uint32_t kPairs = 4096, kGroup = 32;

struct Pair {
  float score;
  uint32_t index;
};
void std_sort(State& state) {
  const Rings<float> rings;
  std::vector<Pair> given(kPairs), sorted(kPairs);
  for (uint32_t i = 0; i < kPairs; ++i) given[i] = {static_cast<float>(i * 2654435761U >> 8), i};
  for (auto _ : state) {
    sorted = given;
    std::sort(sorted.begin(), sorted.end(),
              [](const Pair& a, const Pair& b) { return a.score > b.score; });
    benchmark::DoNotOptimize(sorted.data());
  }
}
// Queues of `length` pairs become those of four times as many, or of twice as many at the end.
void merge(const LocalTensor<float>& to, const LocalTensor<float>& from, uint32_t length) {
  const bool four = 4 * length <= kPairs;
  AscendC::MrgSort4Info info;
  for (int i = 0; i < (four ? 4 : 2); ++i) info.elementLengths[i] = static_cast<uint16_t>(length);
  info.ifExhaustedSuspension = false;
  info.validBit = four ? 0b1111 : 0b0011;
  info.repeatTimes = four ? static_cast<uint16_t>(kPairs / length / 4) : 1;
  const uint32_t queue = 2 * length;
  AscendC::MrgSort<float>(
      to, {from, from[queue], from[four ? 2 * queue : 0], from[four ? 3 * queue : 0]}, info);
}
void sort_pairs(State& state) {
  constexpr uint32_t kBytes = kPairs * sizeof(float);
  const auto scores = in_ub<float>(0, kBytes);
  const auto indices = in_ub<uint32_t>(kBytes, kBytes);
  const LocalTensor<float> rooms[2] = {in_ub<float>(2 * kBytes, 2 * kBytes),
                                       in_ub<float>(4 * kBytes, 2 * kBytes)};
  for (uint32_t i = 0; i < kPairs; ++i) {
    scores.SetValue(i, static_cast<float>(i * 2654435761U >> 8));
    indices.SetValue(i, i);
  }
  for (auto _ : state) {
    AscendC::Sort32(rooms[0], scores, indices, static_cast<int32_t>(kPairs / kGroup));
    int side = 0;
    for (uint32_t length = kGroup; length < kPairs; length *= 4, side = 1 - side)
      merge(rooms[1 - side], rooms[side], length);
  }
}
void add_sort() {
  add_one("Sort32_MrgSort", sort_pairs);
  add_one("std_sort", std_sort);
  bars.push_back(speed("Sort32_MrgSort", "std_sort", 0.25));
}

void add_all() {
  add_elementwise();
  add_casts();
  add_choices<half>("half");
  add_choices<float>("float");
  add_sum<float>("float");
  add_sum<half>("half");
  add_functions();
  add_forms<float>("float");
  add_forms<half>("half");
  add_sort();
}

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        add_all();
        asctwin::bench::run_with_bars(bars, argc, argv);
      },
      options, {});
  if (!report.clean()) std::fputs(report.text().c_str(), stderr);
  return report.clean() ? 0 : 1;
}
