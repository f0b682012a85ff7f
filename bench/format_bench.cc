// Whole tensors from layout to layout against memcpy of the same bytes, and against a copy whose
// stores go past the caches, and against oneDNN. The argument is the size in MiB, of small tensors
// in KiB; one thread unless the name says two. numpy_formats.py does this against numpy.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>

#include "asctwin/format.h"
#include "ratio_reporter.h"
#include "reorder_yardstick.h"
#include "streaming_copy.h"

namespace {

using asctwin::Conversion;
using asctwin::DType;
using asctwin::Format;

constexpr size_t kKiB = 1024, kMiB = 1024 * kKiB;
constexpr size_t kMostBytes = 1024 * kMiB;

// Touched once, so that no benchmark pays for its pages.
std::byte* memory(int which) {
  static std::byte* const both = [] {
    auto* const bytes = static_cast<std::byte*>(std::aligned_alloc(4096, 2 * kMostBytes));
    std::memset(bytes, 1, 2 * kMostBytes);
    return bytes;
  }();
  return both + static_cast<size_t>(which) * kMostBytes;
}

size_t bytes_of(const benchmark::State& state) {
  return static_cast<size_t>(state.range(0)) * kMiB;
}

void run(benchmark::State& state, const Conversion& conversion, int threads = 1) {
  asctwin::ConversionOptions options;
  options.threads = threads;
  for (auto _ : state) conversion.run(memory(0), memory(1), options);
}

void copy(benchmark::State& state) {
  for (auto _ : state) {
    std::memcpy(memory(1), memory(0), bytes_of(state));
    benchmark::ClobberMemory();
  }
}

void streaming_copy(benchmark::State& state) {
  for (auto _ : state) asctwin::bench::streaming_copy(memory(1), memory(0), bytes_of(state));
}

constexpr size_t kColumns = 4096;

Conversion nz(size_t bytes, size_t columns) {
  return {Format::kNd, Format::kNz, DType::kBFloat16, {bytes / 2 / columns, columns}};
}
Conversion nz(const benchmark::State& state) { return nz(bytes_of(state), kColumns); }

// Sizes that fit a cache, where memcpy has no misses to wait for either.
constexpr size_t kSmallColumns = 256;
size_t small_bytes(const benchmark::State& state) {
  return static_cast<size_t>(state.range(0)) * kKiB;
}
void small_copy(benchmark::State& state) {
  for (auto _ : state) {
    std::memcpy(memory(1), memory(0), small_bytes(state));
    benchmark::ClobberMemory();
  }
}
Conversion small_nz(const benchmark::State& state) { return nz(small_bytes(state), kSmallColumns); }
void small_nd_to_nz(benchmark::State& state) { run(state, small_nz(state)); }
void small_nz_to_nd(benchmark::State& state) { run(state, small_nz(state).reversed()); }
void small_nd_to_nz_two_threads(benchmark::State& state) { run(state, small_nz(state), 2); }
void small_nz_to_nd_two_threads(benchmark::State& state) {
  run(state, small_nz(state).reversed(), 2);
}

void nd_to_nz(benchmark::State& state) { run(state, nz(state)); }
void nz_to_nd(benchmark::State& state) { run(state, nz(state).reversed()); }
void nd_to_nz_two_threads(benchmark::State& state) { run(state, nz(state), 2); }
void nz_to_nd_two_threads(benchmark::State& state) { run(state, nz(state).reversed(), 2); }

// Pictures of 64 channels and 128 x 128 pixels.
Conversion nc1hwc0(const benchmark::State& state, DType dtype) {
  const size_t n = bytes_of(state) / asctwin::size_of(dtype) / 64 / 128 / 128;
  return {Format::kNchw, Format::kNc1hwc0, dtype, {n, 64, 128, 128}};
}

void nchw_to_5hd_16(benchmark::State& state) { run(state, nc1hwc0(state, DType::kHalf)); }
void nchw_to_5hd_8(benchmark::State& state) { run(state, nc1hwc0(state, DType::kInt8)); }
void nchw_to_5hd_32(benchmark::State& state) { run(state, nc1hwc0(state, DType::kFloat)); }
void nchw_from_5hd_16(benchmark::State& state) {
  run(state, nc1hwc0(state, DType::kHalf).reversed());
}
void nchw_from_5hd_8(benchmark::State& state) {
  run(state, nc1hwc0(state, DType::kInt8).reversed());
}
void nchw_from_5hd_32(benchmark::State& state) {
  run(state, nc1hwc0(state, DType::kFloat).reversed());
}

#define ASCTWIN_FORMAT_BENCH(name)                                                        \
  BENCHMARK(name)->Arg(64)->Arg(256)->MinTime(0.05)->Repetitions(7)->UseRealTime()->Unit( \
      benchmark::kMillisecond)
#define ASCTWIN_MATRIX_BENCH(name)                                                \
  ASCTWIN_FORMAT_BENCH(name);                                                     \
  BENCHMARK(name)->Arg(1024)->Iterations(1)->Repetitions(5)->UseRealTime()->Unit( \
      benchmark::kMillisecond)
#define ASCTWIN_SMALL_BENCH(name) \
  BENCHMARK(name)->Arg(64)->Arg(1024)->Arg(16384)->UseRealTime()->Unit(benchmark::kMicrosecond)

#if defined(ASCTWIN_ONEDNN)
using asctwin::bench::Reorder;

template <void (Reorder::*kDirection)()>
void reorder(benchmark::State& state, size_t bytes, size_t columns, int threads) {
  Reorder reorder(bytes / 2 / columns, columns, memory(0), memory(1), threads);
  for (auto _ : state) (reorder.*kDirection)();
}
constexpr auto reorder_to_nz = reorder<&Reorder::to_blocks>;
constexpr auto reorder_from_nz = reorder<&Reorder::from_blocks>;

void onednn_to_nz(benchmark::State& state) { reorder_to_nz(state, bytes_of(state), kColumns, 1); }
void onednn_from_nz(benchmark::State& state) {
  reorder_from_nz(state, bytes_of(state), kColumns, 1);
}
void onednn_to_nz_two_threads(benchmark::State& state) {
  reorder_to_nz(state, bytes_of(state), kColumns, 2);
}
void onednn_from_nz_two_threads(benchmark::State& state) {
  reorder_from_nz(state, bytes_of(state), kColumns, 2);
}
void small_onednn_to_nz(benchmark::State& state) {
  reorder_to_nz(state, small_bytes(state), kSmallColumns, 1);
}
void small_onednn_from_nz(benchmark::State& state) {
  reorder_from_nz(state, small_bytes(state), kSmallColumns, 1);
}
void small_onednn_to_nz_two_threads(benchmark::State& state) {
  reorder_to_nz(state, small_bytes(state), kSmallColumns, 2);
}
void small_onednn_from_nz_two_threads(benchmark::State& state) {
  reorder_from_nz(state, small_bytes(state), kSmallColumns, 2);
}
ASCTWIN_MATRIX_BENCH(onednn_to_nz);
ASCTWIN_MATRIX_BENCH(onednn_from_nz);
ASCTWIN_MATRIX_BENCH(onednn_to_nz_two_threads);
ASCTWIN_MATRIX_BENCH(onednn_from_nz_two_threads);
ASCTWIN_SMALL_BENCH(small_onednn_to_nz);
ASCTWIN_SMALL_BENCH(small_onednn_from_nz);
ASCTWIN_SMALL_BENCH(small_onednn_to_nz_two_threads);
ASCTWIN_SMALL_BENCH(small_onednn_from_nz_two_threads);
#endif

ASCTWIN_SMALL_BENCH(small_copy);
ASCTWIN_SMALL_BENCH(small_nd_to_nz);
ASCTWIN_SMALL_BENCH(small_nz_to_nd);
ASCTWIN_SMALL_BENCH(small_nd_to_nz_two_threads);
ASCTWIN_SMALL_BENCH(small_nz_to_nd_two_threads);
ASCTWIN_MATRIX_BENCH(copy);
ASCTWIN_FORMAT_BENCH(streaming_copy);
ASCTWIN_MATRIX_BENCH(nd_to_nz);
ASCTWIN_MATRIX_BENCH(nz_to_nd);
ASCTWIN_MATRIX_BENCH(nd_to_nz_two_threads);
ASCTWIN_MATRIX_BENCH(nz_to_nd_two_threads);
ASCTWIN_FORMAT_BENCH(nchw_to_5hd_16);
ASCTWIN_FORMAT_BENCH(nchw_to_5hd_8);
ASCTWIN_FORMAT_BENCH(nchw_to_5hd_32);
ASCTWIN_FORMAT_BENCH(nchw_from_5hd_16);
ASCTWIN_FORMAT_BENCH(nchw_from_5hd_8);
ASCTWIN_FORMAT_BENCH(nchw_from_5hd_32);

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  using asctwin::bench::speed;
  asctwin::bench::run_with_bars(
      {speed("small_nd_to_nz", "small_copy"),
       speed("small_nz_to_nd", "small_copy"),
       speed("small_nd_to_nz", "small_onednn_to_nz"),
       speed("small_nz_to_nd", "small_onednn_from_nz"),
       speed("small_nd_to_nz_two_threads", "small_copy"),
       speed("small_nz_to_nd_two_threads", "small_copy"),
       speed("small_nd_to_nz_two_threads", "small_onednn_to_nz_two_threads"),
       speed("small_nz_to_nd_two_threads", "small_onednn_from_nz_two_threads"),
       speed("streaming_copy", "copy"),
       speed("nd_to_nz", "copy", 1.4),
       speed("nz_to_nd", "copy", 1.4),
       speed("nd_to_nz", "streaming_copy", 0.95),
       speed("nz_to_nd", "streaming_copy", 0.95),
       speed("nd_to_nz", "onednn_to_nz", 4.0),
       speed("nz_to_nd", "onednn_from_nz", 2.5),
       speed("nchw_to_5hd_16", "copy", 1.3),
       speed("nchw_to_5hd_8", "copy", 0.85),
       speed("nchw_to_5hd_32", "copy"),
       speed("nchw_from_5hd_16", "copy"),
       speed("nchw_from_5hd_8", "copy"),
       speed("nchw_from_5hd_32", "copy"),
       speed("nd_to_nz_two_threads", "nd_to_nz", 1.8),
       speed("nz_to_nd_two_threads", "nz_to_nd", 1.8),
       speed("nd_to_nz_two_threads", "copy"),
       speed("nz_to_nd_two_threads", "copy"),
       speed("nd_to_nz_two_threads", "onednn_to_nz_two_threads"),
       speed("nz_to_nd_two_threads", "onednn_from_nz_two_threads")},
      argc, argv);
  return 0;
}
