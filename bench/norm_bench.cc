// LayerNorm, RmsNorm and Gelu of 64 rows of 1024 floats, without checks, against plain loops over
// the same memory: 16 rows in UB four times. They run inside a kernel: a core's memories exist only
// there.
#include <benchmark/benchmark.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "plain_norm.h"
#include "ratio_reporter.h"
#include "tiling/tiling_api.h"

namespace {

using asctwin::bench::PlainRows;

constexpr uint32_t kColumns = 1024, kRows = 16, kTimes = 4;
constexpr float kEpsilon = 1e-5f;
constexpr PlainRows kShape = {kRows, kColumns, kEpsilon};

struct Tensors {
  Tensors() {
    pipe.InitBuffer(all, (2 * kRows + 2) * kColumns * sizeof(float) + 1024);
    const auto floats = all.Get<float>();
    y = floats[kRows * kColumns];
    gamma = floats[2 * kRows * kColumns];
    beta = gamma[kColumns];
    mean = beta[kColumns];
    variance = mean[64];
    x = floats;
    tmp = variance[64].ReinterpretCast<uint8_t>();
    for (uint32_t i = 0; i < kRows * kColumns; ++i) at(x)[i] = static_cast<float>(i % 977) - 400;
    for (uint32_t i = 0; i < 2 * kColumns; ++i) at(gamma)[i] = 0.5f;
  }
  static float* at(const AscendC::LocalTensor<float>& tensor) {
    return reinterpret_cast<float*>(tensor.GetPhyAddr());
  }

  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::TPosition::VECCALC> all;
  AscendC::LocalTensor<float> x, y, gamma, beta, mean, variance;
  AscendC::LocalTensor<uint8_t> tmp;
};

void run_on_a_core(const std::function<void(Tensors&)>& body) {
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  asctwin::run_on_cores(
      [&] {
        Tensors tensors;
        body(tensors);
      },
      options, {});
}

void layer_norm(benchmark::State& state) {
  LayerNormTiling tiling;
  AscendC::GetLayerNormNDTilingInfo(ge::Shape({1, kRows, kColumns, kColumns}), 512, sizeof(float),
                                    false, tiling);
  run_on_a_core([&](Tensors& t) {
    for (auto _ : state)
      for (uint32_t i = 0; i < kTimes; ++i)
        AscendC::LayerNorm<float>(t.y, t.mean, t.variance, t.x, t.gamma, t.beta, t.tmp, kEpsilon,
                                  tiling);
  });
}
void plain_layer_norm(benchmark::State& state) {
  run_on_a_core([&](Tensors& t) {
    for (auto _ : state)
      for (uint32_t i = 0; i < kTimes; ++i) {
        asctwin::bench::plain_layer_norm(kShape, t.at(t.x), t.at(t.gamma), t.at(t.beta), t.at(t.y),
                                         t.at(t.mean), t.at(t.variance));
        benchmark::ClobberMemory();
      }
  });
}

void rms_norm(benchmark::State& state) {
  RmsNormTiling tiling;
  const ge::Shape shape({1, kRows, kColumns});
  AscendC::GetRmsNormTilingInfo(shape, shape, 512, sizeof(float), tiling);
  run_on_a_core([&](Tensors& t) {
    for (auto _ : state)
      for (uint32_t i = 0; i < kTimes; ++i)
        AscendC::RmsNorm<float>(t.y, t.x, t.gamma, t.tmp, kEpsilon, tiling);
  });
}
void plain_rms_norm(benchmark::State& state) {
  run_on_a_core([&](Tensors& t) {
    for (auto _ : state)
      for (uint32_t i = 0; i < kTimes; ++i) {
        asctwin::bench::plain_rms_norm(kShape, t.at(t.x), t.at(t.gamma), t.at(t.y));
        benchmark::ClobberMemory();
      }
  });
}

void gelu(benchmark::State& state) {
  run_on_a_core([&](Tensors& t) {
    for (auto _ : state)
      for (uint32_t i = 0; i < kTimes; ++i) AscendC::Gelu<float>(t.y, t.x, t.tmp, kRows * kColumns);
  });
}
void plain_gelu(benchmark::State& state) {
  run_on_a_core([&](Tensors& t) {
    for (auto _ : state)
      for (uint32_t i = 0; i < kTimes; ++i) {
        asctwin::bench::plain_gelu(t.at(t.x), t.at(t.y), kRows * kColumns);
        benchmark::ClobberMemory();
      }
  });
}

BENCHMARK(layer_norm);
BENCHMARK(plain_layer_norm);
BENCHMARK(rms_norm);
BENCHMARK(plain_rms_norm);
BENCHMARK(gelu);
BENCHMARK(plain_gelu);

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  asctwin::bench::run_with_bars(
      {speed("layer_norm", "plain_layer_norm", 0.5), speed("rms_norm", "plain_rms_norm", 0.5),
       speed("gelu", "plain_gelu", 0.5)},
      argc, argv);
  return 0;
}
