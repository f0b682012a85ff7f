// Instructions against memcpy, on one core, without checks: unless a line says otherwise, of as
// many bytes as the instruction reads and writes, from and to the same places. Tiles walk through
// rings that fill the L2 cache and not the L1, as those of a kernel do. The benchmarks run inside a
// kernel: a core's memories exist only there.
#include <benchmark/benchmark.h>

#include <cstring>
#include <vector>

#include "asctwin/run.h"
#include "core/core.h"
#include "kernel_operator.h"
#include "num/simd_level.h"
#include "ratio_reporter.h"

namespace {

using AscendC::GlobalTensor;
using AscendC::LocalTensor;
using AscendC::TPosition;

constexpr uint32_t kGlobalBytes = 1024 * 1024;
constexpr uint32_t kRingBytes = 48 * 1024;   // of one tensor of an Add; three of them stand in UB
constexpr uint32_t kTileBytes = 128 * 1024;  // of UB, for copies

GlobalTensor<half>* global = nullptr;

LocalTensor<half> in_ub(uint32_t offset, uint32_t bytes) {
  return {TPosition::VECIN, offset, static_cast<uint32_t>(bytes / sizeof(half))};
}

// Where the tile of the next call begins in a ring of `bytes`.
class Ring {
 public:
  Ring(uint32_t bytes, uint32_t tile_bytes)
      : bytes_(bytes / tile_bytes * tile_bytes), tile_(tile_bytes) {}
  uint32_t next() {
    const uint32_t at = at_;
    at_ = at_ + tile_ == bytes_ ? 0 : at_ + tile_;
    return at;
  }

 private:
  uint32_t bytes_, tile_;
  uint32_t at_ = 0;
};

template <class Tensor>
Tensor at_byte(const Tensor& tensor, uint32_t byte) {
  return tensor[byte / sizeof(half)];
}

uint8_t* bytes_of(const LocalTensor<half>& tensor) {
  return reinterpret_cast<uint8_t*>(tensor.GetPhyAddr());
}
uint8_t* global_bytes() {
  return reinterpret_cast<uint8_t*>(const_cast<half*>(global->GetPhyAddr()));
}

void copy_tiles(benchmark::State& state, uint8_t* to, uint32_t to_bytes, const uint8_t* from,
                uint32_t from_bytes, uint32_t tile) {
  Ring source(from_bytes, tile), target(to_bytes, tile);
  for (auto _ : state) {
    std::memcpy(to + target.next(), from + source.next(), tile);
    benchmark::ClobberMemory();
  }
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

// Add of three tensors; its yardstick reads and writes as many bytes as it does.
void memcpy_of_three(benchmark::State& state) {
  const auto bytes = static_cast<uint32_t>(state.range(0)) * 3 / 2;
  constexpr uint32_t kHalf = 3 * kRingBytes / 2;
  copy_tiles(state, bytes_of(in_ub(0, kHalf)), kHalf, bytes_of(in_ub(kHalf, kHalf)), kHalf, bytes);
}
void add_half(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto count = static_cast<int32_t>(tile / sizeof(half));
  const auto x = in_ub(0, kRingBytes), y = in_ub(kRingBytes, kRingBytes),
             z = in_ub(2 * kRingBytes, kRingBytes);
  for (const auto& operand : {x, y})  // numbers: fresh UB is NaN
    AscendC::Duplicate(operand, 1, static_cast<int32_t>(kRingBytes / sizeof(half)));
  Ring ring(kRingBytes, tile);
  for (auto _ : state) {
    const uint32_t at = ring.next();
    AscendC::Add(at_byte(z, at), at_byte(x, at), at_byte(y, at), count);
  }
}

// Cast between half and float: a tile of halves and twice as many bytes of floats.
void cast_tiles(benchmark::State& state, bool narrows) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto count = static_cast<uint32_t>(tile / sizeof(half));
  const auto halves = in_ub(0, kRingBytes);
  const LocalTensor<float> floats(TPosition::VECIN, kRingBytes, kRingBytes / sizeof(half));
  AscendC::Duplicate(halves, half(1), static_cast<int32_t>(kRingBytes / sizeof(half)));
  AscendC::Duplicate(floats, 1.0f, static_cast<int32_t>(kRingBytes / sizeof(half)));
  Ring ring(kRingBytes, tile);
  for (auto _ : state) {
    const uint32_t at = ring.next() / sizeof(half);
    if (narrows)
      AscendC::Cast(halves[at], floats[at], AscendC::RoundMode::CAST_RINT, count);
    else
      AscendC::Cast(floats[at], halves[at], AscendC::RoundMode::CAST_NONE, count);
  }
}
void cast_half_to_float(benchmark::State& state) { cast_tiles(state, false); }
void cast_float_to_half(benchmark::State& state) { cast_tiles(state, true); }
// Two tensors into bits, two by bits into one, and every other element of one; their yardsticks
// read and write as many bytes as they do.
void memcpy_of_two(benchmark::State& state) {
  const auto bytes = static_cast<uint32_t>(state.range(0)) * 33 / 32;
  constexpr uint32_t kHalf = 3 * kRingBytes / 2;
  copy_tiles(state, bytes_of(in_ub(0, kHalf)), kHalf, bytes_of(in_ub(kHalf, kHalf)), kHalf, bytes);
}
void memcpy_of_one_and_a_half(benchmark::State& state) {
  const auto bytes = static_cast<uint32_t>(state.range(0)) * 3 / 4;
  copy_tiles(state, bytes_of(in_ub(0, kRingBytes)), kRingBytes,
             bytes_of(in_ub(kRingBytes, kRingBytes)), kRingBytes, bytes);
}
LocalTensor<uint8_t> bits_behind_rings() {
  return in_ub(3 * kRingBytes, kRingBytes / 16).ReinterpretCast<uint8_t>();
}
void compare_half(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto x = in_ub(0, kRingBytes), y = in_ub(kRingBytes, kRingBytes);
  const auto bits = bits_behind_rings();
  Ring ring(kRingBytes, tile);
  for (auto _ : state) {
    const uint32_t at = ring.next();
    AscendC::Compare(bits[at / 16], at_byte(x, at), at_byte(y, at), AscendC::CMPMODE::LT,
                     tile / sizeof(half));
  }
}
void select_half(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto x = in_ub(0, kRingBytes), y = in_ub(kRingBytes, kRingBytes),
             z = in_ub(2 * kRingBytes, kRingBytes);
  const auto bits = bits_behind_rings();
  Ring ring(kRingBytes, tile);
  for (auto _ : state) {
    const uint32_t at = ring.next();
    AscendC::Select(at_byte(z, at), bits[at / 16], at_byte(x, at), at_byte(y, at),
                    AscendC::SELMODE::VSEL_TENSOR_TENSOR_MODE, tile / sizeof(half));
  }
}
void gather_mask_half(benchmark::State& state) {
  const auto tile = static_cast<uint32_t>(state.range(0));
  const auto x = in_ub(0, kRingBytes), z = in_ub(kRingBytes, kRingBytes);
  const uint32_t count = tile / sizeof(half);
  Ring ring(kRingBytes, tile);
  uint64_t kept = 0;
  for (auto _ : state) {
    const uint32_t at = ring.next();
    AscendC::GatherMask(at_byte(z, at), at_byte(x, at), 1, true, count, {1, 1, 0, 0}, kept);
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
BENCHMARK(memcpy_of_three)->Arg(4096)->Arg(16384);
BENCHMARK(add_half)->Arg(4096)->Arg(16384);
BENCHMARK(cast_half_to_float)->Arg(4096)->Arg(16384);
BENCHMARK(cast_float_to_half)->Arg(4096)->Arg(16384);
BENCHMARK(memcpy_of_two)->Arg(4096)->Arg(16384);
BENCHMARK(compare_half)->Arg(4096)->Arg(16384);
BENCHMARK(select_half)->Arg(4096)->Arg(16384);
BENCHMARK(memcpy_of_one_and_a_half)->Arg(4096)->Arg(16384);
BENCHMARK(gather_mask_half)->Arg(4096)->Arg(16384);
BENCHMARK(bare_body);
BENCHMARK(issued);

std::vector<asctwin::bench::Bar> bars() {
  using namespace asctwin::bench;
  const bool portable = asctwin::simd_level() == asctwin::SimdLevel::kPortable;
  const double nz_bar = portable ? 0.6 : 0.85;
  return {speed("data_copy", "memcpy_to_ub", 0.95),
          speed("nd2nz", "memcpy_to_ub", nz_bar),
          speed("nz2nd", "memcpy_from_ub", nz_bar),
          speed("trans_data_to_5hd", "memcpy_in_ub", 0.6),
          time_each("trans_data_to_5hd", 20),
          speed("add_half", "memcpy_of_three", 0.85),
          speed("cast_half_to_float", "memcpy_of_three", 0.85),
          speed("cast_float_to_half", "memcpy_of_three", 0.85),
          speed("compare_half", "memcpy_of_two", 0.6),
          speed("select_half", "memcpy_of_three", 0.6),
          speed("gather_mask_half", "memcpy_of_one_and_a_half", 0.6),
          extra("issued", "bare_body", 3)};
}

}  // namespace

int main(int argc, char** argv) {
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
