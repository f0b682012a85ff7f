// A whole kernel, launch included, against a plain loop over the same data: z = x + y on 48 blocks,
// double buffered, 66 MB in all.
#include <benchmark/benchmark.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "plain_add.h"
#include "ratio_reporter.h"

namespace {

constexpr int kBlocks = 48;
constexpr int kTiles = 28;        // of one block
constexpr uint32_t kTile = 4096;  // elements
constexpr size_t kElements = size_t{kBlocks} * kTiles * kTile;

class KernelAdd {
 public:
  void Init(float* x, float* y, float* z) {
    const size_t offset = static_cast<size_t>(AscendC::GetBlockIdx()) * kTiles * kTile;
    x_.SetGlobalBuffer(x + offset, size_t{kTiles} * kTile);
    y_.SetGlobalBuffer(y + offset, size_t{kTiles} * kTile);
    z_.SetGlobalBuffer(z + offset, size_t{kTiles} * kTile);
    pipe_.InitBuffer(in_x_, 2, kTile * sizeof(float));
    pipe_.InitBuffer(in_y_, 2, kTile * sizeof(float));
    pipe_.InitBuffer(out_, 2, kTile * sizeof(float));
  }
  void Process() {
    for (int tile = 0; tile < kTiles; ++tile) {
      copy_in(tile);
      compute();
      copy_out(tile);
    }
  }

 private:
  void copy_in(int tile) {
    auto x = in_x_.AllocTensor<float>();
    auto y = in_y_.AllocTensor<float>();
    AscendC::DataCopy(x, x_[static_cast<uint32_t>(tile) * kTile], kTile);
    AscendC::DataCopy(y, y_[static_cast<uint32_t>(tile) * kTile], kTile);
    in_x_.EnQue(x);
    in_y_.EnQue(y);
  }
  void compute() {
    auto x = in_x_.DeQue<float>();
    auto y = in_y_.DeQue<float>();
    auto z = out_.AllocTensor<float>();
    AscendC::Add(z, x, y, static_cast<int32_t>(kTile));
    out_.EnQue(z);
    in_x_.FreeTensor(x);
    in_y_.FreeTensor(y);
  }
  void copy_out(int tile) {
    auto z = out_.DeQue<float>();
    AscendC::DataCopy(z_[static_cast<uint32_t>(tile) * kTile], z, kTile);
    out_.FreeTensor(z);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::TPosition::VECIN, 2> in_x_, in_y_;
  AscendC::TQue<AscendC::TPosition::VECOUT, 2> out_;
  AscendC::GlobalTensor<float> x_, y_, z_;
};

void add_kernel(float* x, float* y, float* z) {
  KernelAdd op;
  op.Init(x, y, z);
  op.Process();
}

struct Data {
  asctwin::Gm<float> x = asctwin::Gm<float>(kElements), y = asctwin::Gm<float>(kElements),
                     z = asctwin::Gm<float>(kElements);

  Data() {
    for (size_t i = 0; i < kElements; ++i) {
      x[i] = static_cast<float>(i % 1000);
      y[i] = 0.5f;
    }
  }
};
const Data& data() {
  static const Data tensors;
  return tensors;
}

void plain_loop(benchmark::State& state) {
  for (auto _ : state) {
    asctwin::bench::plain_add(data().x.data(), data().y.data(), data().z.data(), kElements);
    benchmark::ClobberMemory();
  }
}

void run_kernel(benchmark::State& state, asctwin::Check check) {
  asctwin::RunOptions options;
  options.blocks = kBlocks;
  options.check = check;
  for (auto _ : state)
    if (!asctwin::run(add_kernel, options, data().x, data().y, data().z).clean())
      state.SkipWithError("the kernel has findings");
}
void kernel(benchmark::State& state) { run_kernel(state, asctwin::Check::kOff); }
void kernel_with_checks(benchmark::State& state) { run_kernel(state, asctwin::Check::kFull); }

BENCHMARK(plain_loop)->UseRealTime();
BENCHMARK(kernel)->UseRealTime();
BENCHMARK(kernel_with_checks)->UseRealTime();

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  asctwin::bench::run_with_bars({speed("kernel", "plain_loop", 0.8),
                                 speed("kernel_with_checks", "plain_loop"),
                                 speed("kernel_with_checks", "kernel", 0.5)},
                                argc, argv);
  return 0;
}
