// Kernels: class templates with a body for each kind of core.
#pragma once

#include "block_mmad.h"
#include "epilogue.h"
#include "swizzle.h"

namespace weave::kernel {

// C = A B, on cube cores alone.
template <class Block, class Order>
class Product {
 public:
  using A = typename Block::A;
  using B = typename Block::B;
  using C = typename Block::C;

  struct Params {
    GemmCoord problem;
    GM_ADDR a;
    typename A::Layout layout_a;
    GM_ADDR b;
    typename B::Layout layout_b;
    GM_ADDR c;
    typename C::Layout layout_c;

    ANYWHERE Params() {}
    ANYWHERE Params(GemmCoord const& problem, GM_ADDR a, typename A::Layout layout_a, GM_ADDR b,
                    typename B::Layout layout_b, GM_ADDR c, typename C::Layout layout_c)
        : problem(problem),
          a(a),
          layout_a(layout_a),
          b(b),
          layout_b(layout_b),
          c(c),
          layout_c(layout_c) {}
  };
  struct Arguments {
    GemmCoord problem;
    GM_ADDR a;
    GM_ADDR b;
    GM_ADDR c;
  };

  static bool CanImplement(const Arguments& arguments) { return arguments.problem.k() > 0; }
  static size_t GetWorkspaceSize(const Arguments&) { return 0; }
  static Params ToUnderlyingArguments(const Arguments& arguments, uint8_t*) {
    const GemmCoord& size = arguments.problem;
    return {size,
            arguments.a,
            typename A::Layout(size.m(), size.k()),
            arguments.b,
            typename B::Layout(size.k(), size.n()),
            arguments.c,
            typename C::Layout(size.m(), size.n())};
  }

  ON_DEVICE Product() {}
  ON_DEVICE ~Product() {}

  template <int32_t CORE_TYPE = g_coreType>
  ON_DEVICE void operator()(Params const& params);

  template <>
  ON_DEVICE void operator()<AscendC::AIC>(Params const& params) {
    AscendC::ICachePreLoad(1);
    icache_preload(1);
    const Order order(params.problem, MatrixCoord(Block::TileShape::M, Block::TileShape::N));
    Resource resource;
    Block block(resource);
    AscendC::GlobalTensor<typename A::Element> a, b;
    AscendC::GlobalTensor<typename C::Element> c;
    a.SetGlobalBuffer((__gm__ typename A::Element*)params.a);
    b.SetGlobalBuffer((__gm__ typename B::Element*)params.b);
    c.SetGlobalBuffer((__gm__ typename C::Element*)params.c);
    for (Index task = AscendC::GetBlockIdx(); task < order.Count();
         task += AscendC::GetBlockNum()) {
      const MatrixCoord at = order.At(task);
      const MatrixCoord origin = at * MatrixCoord(Block::TileShape::M, Block::TileShape::N);
      block(a[params.layout_a(MatrixCoord(origin.row(), 0))], params.layout_a,
            b[params.layout_b(MatrixCoord(0, origin.column()))], params.layout_b,
            c[params.layout_c(origin)], params.layout_c, order.SizeAt(at));
    }
    AscendC::PipeBarrier<PIPE_ALL>();
  }

  template <>
  ON_DEVICE void operator()<AscendC::AIV>(Params const& params) {}
};

// int8_t by int8_t, with a factor for each column of the result.
template <class Block, class Order>
class ScaledProduct {
 public:
  using A = typename Block::A;
  using B = typename Block::B;
  using C = typename Block::C;

  struct Params {
    GemmCoord problem;
    GM_ADDR a;
    GM_ADDR b;
    GM_ADDR scales;
    GM_ADDR c;
  };
  using Arguments = Params;

  static bool CanImplement(const Arguments& arguments) {
    return arguments.problem.k() <= Block::kDepth;
  }
  static size_t GetWorkspaceSize(const Arguments&) { return 0; }
  static Params ToUnderlyingArguments(const Arguments& arguments, uint8_t*) { return arguments; }

  template <int32_t CORE_TYPE = g_coreType>
  ON_DEVICE void operator()(Params const& params);

  template <>
  ON_DEVICE void operator()<AscendC::AIC>(Params const& params) {
    // A tile that a constant expression computes.
    static constexpr GemmCoord kTile = Block::TileShape::ToCoord();
    static_assert(kTile[0] * kTile[1] * sizeof(int32_t) <= 128 * 1024);
    const Order order(params.problem, MatrixCoord(kTile[0], kTile[1]));
    Resource resource;
    Block block(resource);
    const typename A::Layout layout_a(params.problem.m(), params.problem.k());
    const typename B::Layout layout_b(params.problem.k(), params.problem.n());
    const typename C::Layout layout_c(params.problem.m(), params.problem.n());
    AscendC::GlobalTensor<int8_t> a, b;
    AscendC::GlobalTensor<uint64_t> scales;
    AscendC::GlobalTensor<half> c;
    a.SetGlobalBuffer((__gm__ int8_t*)params.a);
    b.SetGlobalBuffer((__gm__ int8_t*)params.b);
    scales.SetGlobalBuffer((__gm__ uint64_t*)params.scales);
    c.SetGlobalBuffer((__gm__ half*)params.c);
    for (Index task = AscendC::GetBlockIdx(); task < order.Count();
         task += AscendC::GetBlockNum()) {
      const MatrixCoord at = order.At(task);
      const MatrixCoord origin = at * MatrixCoord(kTile[0], kTile[1]);
      block(a[layout_a(MatrixCoord(origin.row(), 0))], layout_a,
            b[layout_b(MatrixCoord(0, origin.column()))], layout_b, scales[origin.column()],
            c[layout_c(origin)], layout_c, order.SizeAt(at));
    }
  }

  template <>
  ON_DEVICE void operator()<AscendC::AIV>(Params const& params) {}
};

// Several products in one launch: the rows of A belong to one matrix B after the other, by a list
// of sums of rows in global memory.
template <class Block, class Order>
class GroupedProduct {
 public:
  using A = typename Block::A;
  using B = typename Block::B;
  using C = typename Block::C;

  struct Params {
    GemmCoord problem;
    uint32_t groups;
    __gm__ int64_t* ends;
    GM_ADDR a;
    GM_ADDR b;
    GM_ADDR c;
  };
  using Arguments = Params;

  static bool CanImplement(const Arguments& arguments) { return arguments.groups > 0; }
  static size_t GetWorkspaceSize(const Arguments&) { return 0; }
  static Params ToUnderlyingArguments(const Arguments& arguments, uint8_t*) { return arguments; }

  ON_DEVICE GroupedProduct() {}
  ON_DEVICE ~GroupedProduct() {}

  template <int32_t CORE_TYPE = g_coreType>
  ON_DEVICE void operator()(Params const& params);

  template <>
  ON_DEVICE void operator()<AscendC::AIC>(Params const& params) {
    Resource resource;
    Block block(resource);
    AscendC::GlobalTensor<int64_t> ends;
    ends.SetGlobalBuffer(params.ends);
    const Index n = params.problem.n(), k = params.problem.k();
    const typename B::Layout layout_b(k, n);
    Index first = 0, given = 0;
    for (uint32_t group = 0; group < params.groups; ++group) {
      const Index end = ends.GetValue(group);
      const Order order(GemmCoord(end - first, n, k),
                        MatrixCoord(Block::TileShape::M, Block::TileShape::N));
      const typename A::Layout layout_a(end - first, k);
      const typename C::Layout layout_c(end - first, n);
      AscendC::GlobalTensor<typename A::Element> a, b;
      AscendC::GlobalTensor<typename C::Element> c;
      a.SetGlobalBuffer((__gm__ typename A::Element*)params.a + Offset(first) * k);
      b.SetGlobalBuffer((__gm__ typename B::Element*)params.b + Offset(group) * k * n);
      c.SetGlobalBuffer((__gm__ typename C::Element*)params.c + Offset(first) * n);
      // The core that comes after the one with the newest task goes on.
      const Index cores = AscendC::GetBlockNum();
      for (Index task = (AscendC::GetBlockIdx() + cores - given % cores) % cores;
           task < order.Count(); task += cores) {
        const MatrixCoord at = order.At(task);
        const MatrixCoord origin = at * MatrixCoord(Block::TileShape::M, Block::TileShape::N);
        block(a[layout_a(MatrixCoord(origin.row(), 0))], layout_a,
              b[layout_b(MatrixCoord(0, origin.column()))], layout_b, c[layout_c(origin)], layout_c,
              order.SizeAt(at));
      }
      given += order.Count();
      first = end;
    }
  }

  template <>
  ON_DEVICE void operator()<AscendC::AIV>(Params const& params) {}
};

// The product goes through the workspace, tile by tile, to the epilogue on vector cores.
template <class Block, class Epilogue, class Order>
class ProductWithEpilogue {
 public:
  using A = typename Block::A;
  using B = typename Block::B;
  using C = typename Block::C;

  struct Params {
    GemmCoord problem;
    GM_ADDR a;
    GM_ADDR b;
    GM_ADDR workspace;
    typename Epilogue::Params epilogue;
  };
  struct Arguments {
    GemmCoord problem;
    GM_ADDR a;
    GM_ADDR b;
    GM_ADDR added;
    GM_ADDR out;
  };

  static bool CanImplement(const Arguments&) { return true; }
  static size_t GetWorkspaceSize(const Arguments& arguments) {
    return sizeof(typename C::Element) * arguments.problem.m() * arguments.problem.n();
  }
  static Params ToUnderlyingArguments(const Arguments& arguments, uint8_t* workspace) {
    const typename Epilogue::Layout layout(arguments.problem.m(), arguments.problem.n());
    typename Epilogue::Params epilogue{arguments.added, layout, arguments.out, layout};
    return {arguments.problem, arguments.a, arguments.b, workspace, epilogue};
  }

  ON_DEVICE ProductWithEpilogue() {}
  ON_DEVICE ~ProductWithEpilogue() {}

  template <int32_t CORE_TYPE = g_coreType>
  ON_DEVICE void operator()(Params const& params);

  template <>
  ON_DEVICE void operator()<AscendC::AIC>(Params const& params) {
    const Order order(params.problem, MatrixCoord(Block::TileShape::M, Block::TileShape::N));
    Block block(resource_);
    const typename A::Layout layout_a(params.problem.m(), params.problem.k());
    const typename B::Layout layout_b(params.problem.k(), params.problem.n());
    const typename C::Layout layout_c(params.problem.m(), params.problem.n());
    AscendC::GlobalTensor<typename A::Element> a, b;
    AscendC::GlobalTensor<typename C::Element> sums;
    a.SetGlobalBuffer((__gm__ typename A::Element*)params.a);
    b.SetGlobalBuffer((__gm__ typename B::Element*)params.b);
    sums.SetGlobalBuffer((__gm__ typename C::Element*)params.workspace);
    for (Index task = AscendC::GetBlockIdx(); task < order.Count();
         task += AscendC::GetBlockNum()) {
      const MatrixCoord at = order.At(task);
      const MatrixCoord origin = at * MatrixCoord(Block::TileShape::M, Block::TileShape::N);
      block(a[layout_a(MatrixCoord(origin.row(), 0))], layout_a,
            b[layout_b(MatrixCoord(0, origin.column()))], layout_b, sums[layout_c(origin)],
            layout_c, order.SizeAt(at));
      Send<0x2, PIPE_FIX>(ready_);
    }
  }

  template <>
  ON_DEVICE void operator()<AscendC::AIV>(Params const& params) {
    const Order order(params.problem, MatrixCoord(Block::TileShape::M, Block::TileShape::N));
    Epilogue epilogue(resource_, params.epilogue);
    const typename C::Layout layout_c(params.problem.m(), params.problem.n());
    AscendC::GlobalTensor<typename C::Element> sums;
    sums.SetGlobalBuffer((__gm__ typename C::Element*)params.workspace);
    const Index core = AscendC::GetBlockIdx() / AscendC::GetSubBlockNum();
    for (Index task = core; task < order.Count(); task += AscendC::GetBlockNum()) {
      const MatrixCoord at = order.At(task);
      const MatrixCoord origin = at * MatrixCoord(Block::TileShape::M, Block::TileShape::N);
      Receive<0x2, PIPE_MTE3>(ready_);
      epilogue(sums[layout_c(origin)], layout_c.pitch, origin, order.SizeAt(at).mn());
    }
  }

 private:
  FlagBothWays<> ready_{0, 1};
  Resource resource_;
};

}  // namespace weave::kernel
