// Instructions against memcpy, on one core, without checks: unless a line says otherwise, of as
// many bytes as the instruction reads and writes, from and to the same places. Vector instructions
// are in vector_bench. The benchmarks run inside a kernel: a core's memories exist only there.
#include <benchmark/benchmark.h>

#include <vector>

#include "asctwin/run.h"
#include "core/core.h"
#include "kernel_operator.h"
#include "num/simd_level.h"
#include "ratio_reporter.h"
#include "tiles.h"

namespace {

using AscendC::GlobalTensor;
using AscendC::LocalTensor;
using asctwin::bench::bytes_of;
using asctwin::bench::copy_tiles;
using asctwin::bench::kRingBytes;
using asctwin::bench::Ring;

constexpr uint32_t kGlobalBytes = 1024 * 1024;
constexpr uint32_t kTileBytes = 128 * 1024;  // of UB, for copies

GlobalTensor<half>* global = nullptr;

LocalTensor<half> in_ub(uint32_t offset, uint32_t bytes) {
  return asctwin::bench::in_ub<half>(offset, bytes);
}

template <class Tensor>
Tensor at_byte(const Tensor& tensor, uint32_t byte) {
  return tensor[byte / sizeof(half)];
}

uint8_t* global_bytes() {
  return reinterpret_cast<uint8_t*>(const_cast<half*>(global->GetPhyAddr()));
}

// DataCopy, GM -> UB.
void memcpy_to_ub(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  copy_tiles(state, bytes_of(in_ub(0, kTileBytes)), kTileBytes, global_bytes(), kGlobalBytes, tile);
}
void data_copy(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto to = in_ub(0, kTileBytes);
  Ring source(kGlobalBytes, tile), target(kTileBytes, tile);
  for (auto _ : state)
    AscendC::DataCopy(at_byte(to, target.next()), at_byte(*global, source.next()),
                      static_cast<uint32_t>(tile / sizeof(half)));
}

// ND2NZ and NZ2ND, GM -> UB and UB -> GM, of tiles with 256 columns.
constexpr uint16_t kColumns = 256;

void nd2nz(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto rows = static_cast<uint16_t>(tile / kColumns / sizeof(half));
  const AscendC::Nd2NzParams params(1, rows, kColumns, 0, kColumns, rows, 1, 0);
  const auto to = in_ub(0, kTileBytes);
  Ring source(kGlobalBytes, tile), target(kTileBytes, tile);
  for (auto _ : state)
    AscendC::DataCopy(at_byte(to, target.next()), at_byte(*global, source.next()), params);
}
void memcpy_from_ub(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  copy_tiles(state, global_bytes(), kGlobalBytes, bytes_of(in_ub(0, kTileBytes)), kTileBytes, tile);
}
void nz2nd(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto rows = static_cast<uint16_t>(tile / kColumns / sizeof(half));
  const AscendC::Nz2NdParamsFull params(1, rows, kColumns, 1, rows, kColumns, 1);
  const auto from = in_ub(0, kTileBytes);
  Ring source(kTileBytes, tile), target(kGlobalBytes, tile);
  for (auto _ : state)
    AscendC::DataCopy(at_byte(*global, target.next()), at_byte(from, source.next()), params);
}

// TransDataTo5HD: sixteen rows of `repeats` blocks become `repeats` blocks of 16 x 16.
constexpr uint32_t kSquareBytes = 16 * 32;
constexpr uint32_t kHalfOfUb = 96 * 1024;

void memcpy_in_ub(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0)) * kSquareBytes;
  copy_tiles(state, bytes_of(in_ub(kHalfOfUb, kHalfOfUb)), kHalfOfUb, bytes_of(in_ub(0, kHalfOfUb)),
             kHalfOfUb, tile);
}
struct Lists {
  LocalTensor<half> dst[16], src[16];
};
Lists lists_at(uint32_t at, uint32_t repeats) {
  Lists lists;
  for (uint32_t i = 0; i < 16; ++i) {
    lists.src[i] = in_ub(at + i * repeats * 32, repeats * 32);
    lists.dst[i] = in_ub(kHalfOfUb + at + i * 32, repeats * kSquareBytes - i * 32);
  }
  return lists;
}
void trans_data_to_5hd(benchmark::State& state) {
  const auto repeats = static_cast<uint32_t>(state.range(0));
  const uint32_t tile = repeats * kSquareBytes;
  std::vector<Lists> tiles;
  for (uint32_t at = 0; at + tile <= kHalfOfUb; at += tile) tiles.push_back(lists_at(at, repeats));
  const AscendC::TransDataTo5HDParams params(false, false, static_cast<uint8_t>(repeats), 16, 1);
  Ring ring(kHalfOfUb, tile);
  for (auto _ : state) {
    const Lists& lists = tiles[ring.next() / tile];
    AscendC::TransDataTo5HD(lists.dst, lists.src, params);
  }
}

// issue() alone: 32 B, through it and as a bare call of the record's members.
asctwin::isa::DataCopy one_block(const LocalTensor<half>& to, const LocalTensor<half>& from,
                                 uint32_t at) {
  asctwin::isa::DataCopy op;
  op.dst = at_byte(to, at).operand();
  op.src = at_byte(from, at).operand();
  op.dtype = op.dst_dtype = asctwin::DType::kHalf;
  op.count = 16;
  return op;
}
void bare_body(benchmark::State& state) {
  const asctwin::isa::Context& context = asctwin::core::this_core().context();
  const auto to = in_ub(0, kRingBytes), from = in_ub(kRingBytes, kRingBytes);
  Ring ring(kRingBytes, 32);
  for (auto _ : state) {
    auto op = one_block(to, from, ring.next());
    op.resolve(context);
    op.execute();
  }
}
void issued(benchmark::State& state) {
  const auto to = in_ub(0, kRingBytes), from = in_ub(kRingBytes, kRingBytes);
  Ring ring(kRingBytes, 32);
  for (auto _ : state) asctwin::issue(one_block(to, from, ring.next()), asctwin::SourceLoc::here());
}

BENCHMARK(memcpy_to_ub)->Arg(4096)->Arg(16384)->Arg(32768)->Arg(65536)->Arg(131072);
BENCHMARK(data_copy)->Arg(4096)->Arg(16384)->Arg(65536);
BENCHMARK(nd2nz)->Arg(32768)->Arg(65536)->Arg(131072);
BENCHMARK(memcpy_from_ub)->Arg(32768)->Arg(65536)->Arg(131072);
BENCHMARK(nz2nd)->Arg(32768)->Arg(65536)->Arg(131072);
BENCHMARK(memcpy_in_ub)->Arg(16)->Arg(64);
BENCHMARK(trans_data_to_5hd)->Arg(16)->Arg(64);
BENCHMARK(bare_body);
BENCHMARK(issued);

std::vector<asctwin::bench::Bar> bars() {
  using namespace asctwin::bench;
  const bool portable = asctwin::simd_level() == asctwin::SimdLevel::kPortable;
  const double nz_bar = portable ? 0.6 : 0.85;
  return {speed("data_copy", "memcpy_to_ub", 0.95), speed("nd2nz", "memcpy_to_ub", nz_bar),
          speed("nz2nd", "memcpy_from_ub", nz_bar), speed("trans_data_to_5hd", "memcpy_in_ub", 0.6),
          time_each("trans_data_to_5hd", 20),       extra("issued", "bare_body", 5)};
}

}  // namespace

int asctwin::bench::bench_main(int argc, char** argv) {
  asctwin::Gm<half> source(kGlobalBytes / sizeof(half));
  for (half& value : source) value = 1;
  asctwin::RunOptions options;
  options.check = asctwin::Check::kOff;
  const auto kernel = [&] {
    GlobalTensor<half> tensor;
    tensor.SetGlobalBuffer(source.data(), source.size());
    global = &tensor;
    asctwin::bench::run_with_bars(bars(), argc, argv);
  };
  const asctwin::Report report = asctwin::run_on_cores(
      kernel, options, {{source.block().data(), source.block().size_bytes(), "source"}});
  if (!report.clean()) std::fputs(report.text().c_str(), stderr);
  return report.clean() ? 0 : 1;
}
