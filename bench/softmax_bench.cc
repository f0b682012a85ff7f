// SoftMax and SoftmaxFlashV2 of rows of 1024 floats in UB against plain loops over as many.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "plain_softmax.h"
#include "ratio_reporter.h"

namespace {

using namespace AscendC;

constexpr uint32_t kRows = 16, kColumns = 1024;
constexpr SoftMaxShapeInfo kShape(kRows, kColumns, kRows, kColumns);

struct Room {
  Room() {
    pipe.InitBuffer(src, kRows * kColumns * sizeof(float));
    pipe.InitBuffer(dst, kRows * kColumns * sizeof(float));
    pipe.InitBuffer(statistics, 3 * kRows * 32);
    pipe.InitBuffer(tmp, 8 * 1024);
    for (uint32_t i = 0; i < kRows * kColumns; ++i)
      src.Get<float>().SetValue(i, static_cast<float>(i * 2654435761U >> 22) / 64);
  }
  LocalTensor<float> at(uint32_t i) { return statistics.Get<float>()[i * kRows * 8]; }
  TPipe pipe;
  TBuf<TPosition::VECCALC> src, dst, statistics, tmp;
};
Room* room;

void plain_rows(benchmark::State& state) {
  std::vector<float> x(kRows * kColumns), y(kRows * kColumns);
  for (uint32_t i = 0; i < x.size(); ++i) x[i] = room->src.Get<float>().GetValue(i);
  for (auto _ : state) {
    asctwin::bench::plain_softmax(x.data(), y.data(), kRows, kColumns);
    benchmark::DoNotOptimize(y.data());
  }
}
void softmax(benchmark::State& state) {
  for (auto _ : state)
    SoftMax<float>(room->dst.Get<float>(), room->at(0), room->at(1), room->src.Get<float>(),
                   room->tmp.Get<uint8_t>(), SoftMaxTiling(), kShape);
}
void softmax_flash_v2(benchmark::State& state) {
  for (auto _ : state)
    SoftmaxFlashV2<float, true>(room->dst.Get<float>(), room->at(0), room->at(1),
                                room->src.Get<float>(), room->at(2), room->at(0), room->at(1),
                                room->tmp.Get<uint8_t>(), SoftMaxTiling(), kShape);
}

BENCHMARK(plain_rows);
BENCHMARK(softmax);
BENCHMARK(softmax_flash_v2);

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using namespace asctwin::bench;
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  const asctwin::Report report = asctwin::run_on_cores(
      [&] {
        Room here;
        room = &here;
        run_with_bars(
            {speed("softmax", "plain_rows", 0.5), speed("softmax_flash_v2", "plain_rows")}, argc,
            argv);
      },
      options, {});
  if (!report.clean()) std::fputs(report.text().c_str(), stderr);
  return report.clean() ? 0 : 1;
}
