// Mmad of 128 x 128 x 128 on one core against OpenBLAS on one thread, without checks, and a kernel
// of the Matmul object with the host's tiling on all processors. Sums of floats are formed in
// double, so that their yardstick is dgemm. Without OpenBLAS there are times alone.
#define ASCENDC_CUBE_ONLY
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <thread>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "lib/matmul_intf.h"
#include "num/simd_level.h"
#include "ratio_reporter.h"
#include "tiling/tiling_api.h"
#if defined(ASCTWIN_OPENBLAS)
#include <cblas.h>
#endif

namespace {

using namespace AscendC;
using benchmark::State;

constexpr uint32_t kSide = 128, kWholeSide = 2048;
const asctwin::KernelKind kCubeAlone{1, 0};
const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));

float number(size_t i) { return static_cast<float>(i * 2654435761U >> 8 & 15) / 4 - 2; }

template <class T>
LocalTensor<T> in_core(TPosition position, bool filled) {
  LocalTensor<T> tensor(position, 0, kSide * kSide);
  T* const elements = reinterpret_cast<T*>(tensor.GetPhyAddr());
  for (size_t i = 0; filled && i < kSide * kSide; ++i) elements[i] = static_cast<T>(number(i));
  return tensor;
}

template <class T, class Result>
void mmad(State& state) {
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  options.kind = kCubeAlone;
  const auto kernel = [&] {
    const auto a = in_core<T>(TPosition::A2, true), b = in_core<T>(TPosition::B2, true);
    const auto c = in_core<Result>(TPosition::CO1, false);
    MmadParams params;
    params.m = params.n = params.k = kSide;
    for (auto _ : state) Mmad(c, a, b, params);
  };
  if (!asctwin::run_on_cores(kernel, options, {}).clean()) state.SkipWithError("findings");
}
void mmad_half(State& state) { mmad<half, float>(state); }
void mmad_bfloat16(State& state) { mmad<bfloat16_t, float>(state); }
void mmad_float(State& state) { mmad<float, float>(state); }
void mmad_int8(State& state) { mmad<int8_t, int32_t>(state); }

// Every block has its part of the result.
using InHalf = MatmulType<TPosition::GM, CubeFormat::ND, half>;
using InFloat = MatmulType<TPosition::GM, CubeFormat::ND, float>;

optiling::TCubeTiling host_tiling(int cores) {
  namespace mt = matmul_tiling;
  mt::MultiCoreMatmulTiling api;
  api.SetDim(cores);
  api.SetAType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16);
  api.SetBType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT16);
  api.SetCType(mt::TPosition::GM, mt::CubeFormat::ND, mt::DataType::DT_FLOAT);
  api.SetOrgShape(kWholeSide, kWholeSide, kWholeSide);
  api.SetShape(kWholeSide, kWholeSide, kWholeSide);
  api.SetBufferSpace(-1, -1, -1);
  optiling::TCubeTiling tiling;
  if (api.GetTiling(tiling) == -1) tiling.set_usedCoreNum(0);
  return tiling;
}

void matmul_kernel(half* a, half* b, float* c, const optiling::TCubeTiling* tiling) {
  TPipe pipe;
  Matmul<InHalf, InHalf, InFloat, InFloat> mm;
  REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), mm, tiling);
  const int block = static_cast<int>(GetBlockIdx());
  if (block >= tiling->usedCoreNum) return;
  constexpr int kWhole = kWholeSide;
  const int parts = (kWhole + tiling->singleCoreM - 1) / tiling->singleCoreM;
  const int m = block % parts * tiling->singleCoreM, n = block / parts * tiling->singleCoreN;
  GlobalTensor<half> left, right;
  GlobalTensor<float> result;
  constexpr size_t kElements = size_t{kWholeSide} * kWholeSide;
  left.SetGlobalBuffer(a, kElements);
  right.SetGlobalBuffer(b, kElements);
  result.SetGlobalBuffer(c, kElements);
  mm.SetTail(std::min(tiling->singleCoreM, kWhole - m), std::min(tiling->singleCoreN, kWhole - n));
  mm.SetTensorA(left[static_cast<uint64_t>(m * kWhole)]);
  mm.SetTensorB(right[static_cast<uint64_t>(n)]);
  mm.IterateAll(result[static_cast<uint64_t>(m * kWhole + n)]);
  mm.End();
}

void matmul_half(State& state) {
  constexpr size_t kElements = size_t{kWholeSide} * kWholeSide;
  const asctwin::Gm<half> a(kElements), b(kElements);
  const asctwin::Gm<float> c(kElements);
  for (size_t i = 0; i < kElements; ++i) a[i] = b[i] = static_cast<half>(number(i));
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  options.kind = kCubeAlone;
  options.blocks = 24;
  const auto tiling = host_tiling(options.blocks);
  options.blocks = tiling.usedCoreNum;
  for (auto _ : state)
    if (options.blocks == 0 || !asctwin::run(matmul_kernel, options, a, b, c, &tiling).clean())
      state.SkipWithError("the kernel has findings");
}

#if defined(ASCTWIN_OPENBLAS)
void gemm(const double* a, const double* b, double* c, int side) {
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, side, side, side, 1, a, side, b, side, 0,
              c, side);
}
void gemm(const float* a, const float* b, float* c, int side) {
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, side, side, side, 1, a, side, b, side, 0,
              c, side);
}
template <class T>
void run_gemm(State& state, uint32_t side, int threads) {
  std::vector<T> a(size_t{side} * side), b(a.size()), c(a.size());
  for (size_t i = 0; i < a.size(); ++i) a[i] = b[i] = static_cast<T>(number(i));
  openblas_set_num_threads(threads);
  for (auto _ : state) {
    gemm(a.data(), b.data(), c.data(), static_cast<int>(side));
    benchmark::ClobberMemory();
  }
}
void dgemm_128(State& state) { run_gemm<double>(state, kSide, 1); }
void sgemm_128(State& state) { run_gemm<float>(state, kSide, 1); }
void dgemm_2048(State& state) { run_gemm<double>(state, kWholeSide, processors); }

void print_yardstick() {
  std::printf("yardstick: OpenBLAS, its kernels for %s\n", openblas_get_corename());
}
// OpenBLAS goes by the number of a processor's model, and takes its oldest kernels for one that it
// does not know. It reads what is asked of it before main() begins.
void ask_for_best_kernels(char** argv) {
  using enum asctwin::SimdLevel;
  const char* const kernels = asctwin::cpu_has(kAvx512) ? "SkylakeX"
                              : asctwin::cpu_has(kAvx2) ? "Haswell"
                                                        : nullptr;
  const char* const asked = std::getenv("OPENBLAS_CORETYPE");
  if (kernels == nullptr || (asked != nullptr && std::string_view(asked) == kernels)) return;
  setenv("OPENBLAS_CORETYPE", kernels, 1);
  unsetenv("OPENBLAS_L2_SIZE");
  execv("/proc/self/exe", argv);
}
BENCHMARK(dgemm_128)->UseRealTime();
BENCHMARK(sgemm_128)->UseRealTime();
BENCHMARK(dgemm_2048)->UseRealTime()->Unit(benchmark::kMillisecond)->Repetitions(9);
#else
void print_yardstick() { std::printf("yardstick: none, OpenBLAS is not installed\n"); }
void ask_for_best_kernels(char**) {}
#endif

BENCHMARK(mmad_half)->UseRealTime();
BENCHMARK(mmad_bfloat16)->UseRealTime();
BENCHMARK(mmad_float)->UseRealTime();
BENCHMARK(mmad_int8)->UseRealTime();
BENCHMARK(matmul_half)->UseRealTime()->Unit(benchmark::kMillisecond)->Repetitions(9);

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  ask_for_best_kernels(argv);
  asctwin::bench::run_with_bars(
      {speed("mmad_half", "dgemm_128", 0.6), speed("mmad_bfloat16", "dgemm_128", 0.6),
       speed("mmad_float", "dgemm_128", 0.6), speed("mmad_int8", "sgemm_128", 1.5),
       speed("matmul_half", "dgemm_2048", 0.4)},
      argc, argv);
  print_yardstick();
  std::printf("processors: %d\n", processors);
  return 0;
}
