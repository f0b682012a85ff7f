// Conv2D: LoadData 3D makes the left matrix of the map, a row for each pixel of the result; the
// weight is the right matrix as it is.
#include "asctwin/lib/conv2d.h"

#include "asctwin/api/load_3d.h"
#include "asctwin/core_info.h"
#include "lib/matmul/fractal_product.h"

namespace asctwin::lib {
namespace {

using AscendC::Conv2dParams;
using AscendC::Conv2dTilling;
using AscendC::LocalTensor;

constexpr int64_t kMostPixels = 40, kMostOfFilter = 5, kMostSteps = 4, kMostPadding = 4;

// Along one axis: 0 is the height, 1 the width.
struct Axis {
  const char* name;
  int64_t size, filter, stride, dilation, padding;

  Axis(const Conv2dParams& p, int axis)
      : name(axis == 0 ? "height" : "width"),
        size(p.imgShape[axis]),
        filter(p.kernelShape[axis]),
        stride(p.stride[axis]),
        dilation(p.dilation[axis]),
        padding(axis == 0 ? int64_t{p.padList[2]} + p.padList[3]
                          : int64_t{p.padList[0]} + p.padList[1]) {}

  int64_t reach() const { return (filter - 1) * dilation + 1; }
  int64_t places() const {
    const int64_t rest = size + padding - reach();
    return rest < 0 || stride == 0 || filter == 0 ? 0 : rest / stride + 1;
  }
};

void check_axis(const LibraryCall& call, const Conv2dParams& p, int i) {
  const std::string index = "[" + std::to_string(i) + "]";
  check_range(call, "imgShape" + index, p.imgShape[i], 1, kMostPixels);
  check_range(call, "kernelShape" + index, p.kernelShape[i], 1, kMostOfFilter);
  check_range(call, "stride" + index, p.stride[i], 1, kMostSteps);
  check_range(call, "dilation" + index, p.dilation[i], 1, kMostSteps);
  const Axis axis(p, i);
  if (axis.places() == 0)
    call.refuse(phrase("a filter that reaches over {} pixels, and a map with padding of {}",
                       axis.reach(), axis.size + axis.padding),
                phrase("the filter of `{op}` lies in the map and its padding, in {}", axis.name));
}

void check_params(const LibraryCall& call, const Conv2dParams& p, int64_t c0) {
  for (int i = 0; i < 4; ++i)
    check_range(call, "padList[" + std::to_string(i) + "]", p.padList[i], 0, kMostPadding);
  for (int i = 0; i < 2; ++i) check_axis(call, p, i);
  if (p.cin == 0 || p.cin % c0 != 0)
    call.refuse(phrase("`cin` {}", p.cin),
                phrase("`cin` of `{op}` is a multiple of {} above 0", c0));
  if (p.cout != 16 && p.cout != 32 && p.cout != 64 && p.cout != 128)
    call.refuse(phrase("`cout` {}", p.cout), "`cout` of `{op}` is 16, 32, 64 or 128");
  if (p.imgShape[1] == p.kernelShape[1] && p.imgShape[0] > p.kernelShape[0])
    call.refuse(phrase("a map of {} x {} and a filter of {} x {}", p.imgShape[0], p.imgShape[1],
                       p.kernelShape[0], p.kernelShape[1]),
                "`{op}` takes no map that is as wide as its filter and higher");
  check_range(call, "initY", p.initY, 0, 1);
}

// Rows and columns of fractals of the left matrix into L0A.
template <class U>
class MapLoader {
 public:
  MapLoader(const Conv2dParams& params, const LocalTensor<U>& map)
      : p_(params), map_(map), out_w_(Axis(params, 1).places()), out_(Axis(params, 0).places()) {
    for (int i = 0; i < 4; ++i) pads_[i] = static_cast<uint8_t>(params.padList[i]);
  }

  void operator()(const LocalTensor<U>& l0a, const LeftTile& tile) const {
    if (framework::loads_windows()) return load_windows(l0a, tile);
    const int64_t rows = std::min(tile.rows * 16, out_ * out_w_ - tile.row * 16);
    AscendC::LoadData(
        l0a, map_,
        AscendC::LoadData3DParamsV2<U>(
            pads_, p_.imgShape[0], p_.imgShape[1], p_.cin, tile.depths * kC0, rows,
            tile.depth * kC0, tile.row * 16, p_.stride[1], p_.stride[0], p_.kernelShape[1],
            p_.kernelShape[0], p_.dilation[1], p_.dilation[0], false, false, U(0)));
  }

 private:
  static constexpr int64_t kC0 = 32 / sizeof(U);
  static constexpr int64_t kFractal = 512 / sizeof(U);

  // The chip that has the first version alone: a row of fractals at a time.
  void load_windows(const LocalTensor<U>& l0a, const LeftTile& tile) const {
    const int64_t w = p_.kernelShape[1], h = p_.kernelShape[0];
    for (int64_t i = 0; i < tile.rows; ++i) {
      const int64_t pixel = (tile.row + i) * 16;
      const int64_t left = pixel % out_w_ * p_.stride[1] - p_.padList[0];
      const int64_t top = pixel / out_w_ * p_.stride[0] - p_.padList[2];
      AscendC::LoadData(
          l0a[static_cast<uint32_t>(i * tile.depths * kFractal)], map_,
          AscendC::LoadData3DParamsV1<U>(pads_, p_.imgShape[0], p_.imgShape[1], tile.depth / w / h,
                                         tile.depth % w, tile.depth / w % h, left, top,
                                         p_.stride[1], p_.stride[0], w, h, p_.dilation[1],
                                         p_.dilation[0], 1, 0, tile.depths, 0, U(0)));
    }
  }

  const Conv2dParams& p_;
  const LocalTensor<U>& map_;
  int64_t out_w_, out_;
  uint8_t pads_[4];
};

}  // namespace

Conv2dTilling conv2d_tiling(const Conv2dParams& params, uint32_t element_bytes) {
  const Axis height(params, 0), width(params, 1);
  Conv2dTilling tiling;
  tiling.dTypeSize = element_bytes;
  tiling.strideH = params.stride[0];
  tiling.strideW = params.stride[1];
  tiling.dilationH = params.dilation[0];
  tiling.dilationW = params.dilation[1];
  tiling.hi = params.imgShape[0];
  tiling.wi = params.imgShape[1];
  tiling.ho = static_cast<uint32_t>(height.places());
  tiling.wo = static_cast<uint32_t>(width.places());
  tiling.howo = tiling.ho * tiling.wo;
  tiling.height = params.kernelShape[0];
  tiling.width = params.kernelShape[1];
  static_cast<ProductTiling&>(tiling) = product_tiling(
      tiling.howo, params.cin * tiling.height * tiling.width, params.cout, element_bytes);
  return tiling;
}

template <class T, class U>
void conv2d(const LocalTensor<T>& dst, const LocalTensor<U>& map, const LocalTensor<U>& weight,
            const Conv2dParams& params, const Conv2dTilling& tiling, SourceLoc where) {
  const LibraryCall call("Conv2D", where);
  if (!call.supports(isa::Composed::kConv2D, dtype_of<T>, dtype_of<U>)) return;
  check_params(call, params, 32 / int64_t{sizeof(U)});
  const Conv2dTilling own = conv2d_tiling(params, sizeof(U));
  FractalProduct<T, U, U> product(call, tiling, dst, weight, BelowRows::kPadding);
  product.prepare({{"Ho * Wo", own.howo, tiling.mNum},
                   {"cin * Kh * Kw", own.kNum, tiling.kNum},
                   {"cout", own.nNum, tiling.nNum}});
  product.multiply(params.initY == 1, MapLoader<U>(params, map));
  product.finish(params.partialSum);
}

#define ASCTWIN_CONV2D(T, U)                                                     \
  template void conv2d(const LocalTensor<T>& dst, const LocalTensor<U>& map,     \
                       const LocalTensor<U>& weight, const Conv2dParams& params, \
                       const Conv2dTilling& tiling, SourceLoc where);
ASCTWIN_CONV2D(half, half)
ASCTWIN_CONV2D(float, half)
ASCTWIN_CONV2D(int32_t, int8_t)
ASCTWIN_CONV2D(int32_t, uint8_t)
ASCTWIN_CONV2D(uint32_t, uint8_t)
#undef ASCTWIN_CONV2D

}  // namespace asctwin::lib
