// Products of half by a template library: `products MODE M N K` reads a.bin and b.bin, and writes
// c.bin. Modes: nn, nt, tn say which matrices stand in rows (n) or columns (t), of which
// the results are float, half and bfloat16; grouped reads ends.bin; add reads added.bin and works
// on both kinds of cores.
#include "weave/launch.h"

using namespace weave;
using host::Launch;
using host::OnDevice;

using Rows = layout::RowMajor;
using Columns = layout::ColumnMajor;
using L1Tile = GemmShape<48, 64, 64>;
using L0Tile = GemmShape<48, 64, 32>;

template <class A, class B, class Out, bool kUnitFlag>
using BlockOf = BlockMmad<PingPong<kUnitFlag>, L1Tile, L0Tile, GemmType<half, A>, GemmType<half, B>,
                          GemmType<Out, Rows>>;

template <class A, class B, class Out, class HostOut, bool kUnitFlag>
void Multiply(const host::Options& options) {
  const host::Session session;
  const OnDevice<host::fp16_t> a(host::Read<host::fp16_t>("a.bin"));
  const OnDevice<host::fp16_t> b(host::Read<host::fp16_t>("b.bin"));
  const OnDevice<HostOut> c(size_t(options.m) * options.n);
  using Kernel = kernel::Product<BlockOf<A, B, Out, kUnitFlag>, Swizzle<2>>;
  Launch<Kernel>(session, {GemmCoord(options.m, options.n, options.k), a, b, c}, c, false);
}

void MultiplyGroups(const host::Options& options) {
  const host::Session session;
  const OnDevice<host::fp16_t> a(host::Read<host::fp16_t>("a.bin"));
  const OnDevice<host::fp16_t> b(host::Read<host::fp16_t>("b.bin"));
  const std::vector<int64_t> list = host::Read<int64_t>("ends.bin");
  const OnDevice<int64_t> ends(list);
  const OnDevice<float> c(size_t(options.m) * options.n);
  using Kernel = kernel::GroupedProduct<BlockOf<Rows, Rows, float, true>, Swizzle<1>>;
  Launch<Kernel>(session,
                 {GemmCoord(options.m, options.n, options.k), uint32_t(list.size()),
                  reinterpret_cast<int64_t*>(static_cast<uint8_t*>(ends)), a, b, c},
                 c, false);
}

void MultiplyAndAdd(const host::Options& options) {
  const host::Session session;
  const OnDevice<host::fp16_t> a(host::Read<host::fp16_t>("a.bin"));
  const OnDevice<host::fp16_t> b(host::Read<host::fp16_t>("b.bin"));
  const OnDevice<host::fp16_t> added(host::Read<host::fp16_t>("added.bin"));
  const OnDevice<host::fp16_t> c(size_t(options.m) * options.n);
  using Epilogue = epilogue::AddMatrix<GemmType<half, Rows>>;
  using Kernel =
      kernel::ProductWithEpilogue<BlockOf<Rows, Columns, float, false>, Epilogue, Swizzle<1>>;
  Launch<Kernel>(session, {GemmCoord(options.m, options.n, options.k), a, b, added, c}, c, true);
}

int main(int argc, char** argv) {
  const host::Options options(argc, argv);
  if (options.mode == "nn") Multiply<Rows, Rows, float, float, false>(options);
  if (options.mode == "nt") Multiply<Rows, Columns, half, host::fp16_t, true>(options);
  if (options.mode == "tn") Multiply<Columns, Rows, bfloat16_t, host::bfloat16, false>(options);
  if (options.mode == "grouped") MultiplyGroups(options);
  if (options.mode == "add") MultiplyAndAdd(options);
  std::printf("done\n");
}
