// Kernels by the parts of a template library that g++ refuses: coordinates in constant expressions,
// and a class specialised inside of another. `scaled MODE M N K` reads a.bin and b.bin, and writes
// c.bin: scaled multiplies int8_t and reads scales.bin, add reads added.bin.
#define WEAVE_SPECIALISES_IN_CLASS
#include "weave/launch.h"

using namespace weave;
using host::OnDevice;

using Rows = layout::RowMajor;
using Columns = layout::ColumnMajor;

constexpr GemmCoord kDeepest = GemmShape<48, 64, 64>::ToCoord() * GemmCoord(1, 1, 4);

void MultiplyAndScale(const host::Options& options) {
  const host::Session session;
  const OnDevice<int8_t> a(host::Read<int8_t>("a.bin")), b(host::Read<int8_t>("b.bin"));
  const OnDevice<uint64_t> scales(host::Read<uint64_t>("scales.bin"));
  const OnDevice<host::fp16_t> c(size_t(options.m) * options.n);
  using Tile = GemmShape<48, 64, kDeepest[2]>;
  using Block = BlockMmad<Scaled<kDeepest[2]>, Tile, Tile, GemmType<int8_t, Rows>,
                          GemmType<int8_t, Columns>, GemmType<half, Rows>>;
  host::Launch<kernel::ScaledProduct<Block, Swizzle<2>>>(
      session, {GemmCoord(options.m, options.n, options.k), a, b, scales, c}, c, true);
}

void MultiplyAndAdd(const host::Options& options) {
  const host::Session session;
  const OnDevice<host::fp16_t> a(host::Read<host::fp16_t>("a.bin"));
  const OnDevice<host::fp16_t> b(host::Read<host::fp16_t>("b.bin"));
  const OnDevice<host::fp16_t> added(host::Read<host::fp16_t>("added.bin"));
  const OnDevice<host::fp16_t> c(size_t(options.m) * options.n);
  using Block = BlockMmad<PingPong<true>, GemmShape<48, 64, 64>, GemmShape<48, 64, 32>,
                          GemmType<half, Rows>, GemmType<half, Columns>, GemmType<float, Rows>>;
  using Kernel =
      kernel::ProductWithEpilogue<Block, epilogue::AddMatrix<GemmType<half, Rows>>, Swizzle<1>>;
  host::Launch<Kernel>(session, {GemmCoord(options.m, options.n, options.k), a, b, added, c}, c,
                       true);
}

int main(int argc, char** argv) {
  const host::Options options(argc, argv);
  if (options.mode == "scaled") MultiplyAndScale(options);
  if (options.mode == "add") MultiplyAndAdd(options);
  std::printf("done\n");
}
