// Conv2D against plain loops: random maps, filters, steps and paddings; and what is said of wrong
// calls. spec: cube.md, section 9
#include "lib/product_room.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

int places(const Conv2dParams& p, int axis) {
  const int pads = int(axis == 0 ? p.padList[2] + p.padList[3] : p.padList[0] + p.padList[1]);
  const int reach = int((p.kernelShape[axis] - 1) * p.dilation[axis] + 1);
  const int rest = int(p.imgShape[axis]) + pads - reach;
  return rest < 0 ? 0 : rest / int(p.stride[axis]) + 1;
}

// The map as [C1, H, W, C0], the weight as [C1, Kh, Kw, Cout, C0].
template <class U>
struct Convolution {
  Conv2dParams p;
  std::vector<U> map, weight;
  static constexpr uint32_t kC0 = 32 / sizeof(U);

  Convolution(const Conv2dParams& params, std::mt19937& random)
      : p(params),
        map(small_numbers<U>(p.cin * p.imgShape[0] * p.imgShape[1], random, -2)),
        weight(small_numbers<U>(p.cin * p.kernelShape[0] * p.kernelShape[1] * p.cout, random, -1)) {
  }

  double pixel(uint32_t c, int h, int w) const {
    if (h < 0 || h >= int(p.imgShape[0]) || w < 0 || w >= int(p.imgShape[1])) return 0;
    const size_t at = ((c / kC0 * p.imgShape[0] + h) * p.imgShape[1] + w) * kC0 + c % kC0;
    return static_cast<float>(map[at]);
  }
  double factor(uint32_t c, uint32_t kh, uint32_t kw, uint32_t out) const {
    const size_t tap = (c / kC0 * p.kernelShape[0] + kh) * p.kernelShape[1] + kw;
    return static_cast<float>(weight[(tap * p.cout + out) * kC0 + c % kC0]);
  }
  double result(int ho, int wo, uint32_t out) const {
    double sum = 0;
    for (uint32_t c = 0; c < p.cin; ++c)
      for (uint32_t kh = 0; kh < p.kernelShape[0]; ++kh)
        for (uint32_t kw = 0; kw < p.kernelShape[1]; ++kw)
          sum += factor(c, kh, kw, out) *
                 pixel(c, ho * int(p.stride[0]) + int(kh * p.dilation[0]) - int(p.padList[2]),
                       wo * int(p.stride[1]) + int(kw * p.dilation[1]) - int(p.padList[0]));
    return sum;
  }
};

Conv2dParams random_params(std::mt19937& random, uint32_t c0) {
  const auto up_to = [&](uint32_t most) { return 1 + uint32_t(random()) % most; };
  Conv2dParams p;
  do {
    for (int i = 0; i < 2; ++i) {
      p.imgShape[i] = up_to(12);
      p.kernelShape[i] = up_to(i == 0 ? 5 : 4);
      p.stride[i] = up_to(4);
      p.dilation[i] = up_to(3);
    }
    for (uint32_t& pad : p.padList) pad = up_to(5) - 1;
  } while (places(p, 0) == 0 || places(p, 1) == 0 ||
           (p.imgShape[1] == p.kernelShape[1] && p.imgShape[0] > p.kernelShape[0]));
  p.cin = up_to(3) * c0;
  p.cout = 16 << random() % 3;
  return p;
}

template <class T, class U>
void try_convolution(const std::string& soc, std::mt19937& random) {
  Convolution<U> conv(random_params(random, 32 / sizeof(U)), random);
  Conv2dParams& p = conv.p;
  const int ho = places(p, 0), wo = places(p, 1), rows = rounded(ho * wo, 16);
  const bool in_parts = random() % 3 == 0;
  const ProductRoom room{soc, random() % 2 == 0 ? Way::kThroughCo1 : Way::kThroughCo2, rows, rows,
                         int(p.cout / 16)};
  const auto y = room.run<T>(conv.map, conv.weight, [&](auto dst, auto map, auto weight) {
    p.initY = 1;
    p.partialSum = in_parts;
    Conv2dTilling tiling = GetConv2dTiling<T, U>(p);
    tiling.loopMode = static_cast<LoopMode>(random() % 4);
    Conv2D(dst, map, weight, p, tiling);
    p.initY = 0;
    p.partialSum = false;
    if (in_parts) Conv2D(dst, map, weight, p, tiling);
  });
  for (int i = 0; i < ho * wo; ++i)
    for (uint32_t out = 0; out < p.cout; ++out)
      ASSERT_EQ(
          static_cast<double>(static_cast<float>(y[size_t(out / 16 * rows + i) * 16 + out % 16])),
          (in_parts ? 2 : 1) * conv.result(i / wo, i % wo, out))
          << soc << ": pixel " << i << " of " << ho << " x " << wo << ", channel " << out;
}

TEST(Conv2D, IsTheConvolutionOnEveryChipThatHasIt) {
  std::mt19937 random(6);
  for (int turn = 0; turn < 25; ++turn)
    for (const char* soc : {"Ascend310P3", "Ascend910A"}) {
      try_convolution<float, half>(soc, random);
      try_convolution<half, half>(soc, random);
      try_convolution<int32_t, int8_t>(soc, random);
      if (HasFailure()) return;
    }
}

// A convolution of 6 x 7 pixels by 3 x 3, with one thing wrong.
Report with(
    const std::function<void(Conv2dParams&)>& change,
    const std::function<void(Conv2dTilling&)>& cut = [](Conv2dTilling&) {}) {
  const uint32_t image[] = {6, 7}, ones[] = {1, 1}, filter[] = {3, 3}, pads[] = {1, 1, 1, 1};
  const Conv2dParams right(image, filter, ones, 16, 32, pads, ones, 1, false);
  std::mt19937 random(1);
  const Convolution<half> conv(right, random);
  Report said;
  ProductRoom{"Ascend310P3", Way::kThroughCo2, 48, 48, 2}.run<half>(
      conv.map, conv.weight,
      [&](auto dst, auto map, auto weight) {
        Conv2dParams params = right;
        Conv2dTilling tiling = GetConv2dTiling<half, half>(params);
        cut(tiling);
        change(params);
        Conv2D(dst, map, weight, params, tiling);
      },
      &said);
  return said;
}

void expect_refused(const Report& report, const std::string& words) {
  expect_error(report, Code::E0105, "conv2d_test.cc", words);
}

TEST(Conv2D, RefusesParametersBeyondItsLimits) {
  expect_refused(with([](auto& p) { p.imgShape[0] = 41; }), "`imgShape[0]` 41");
  expect_refused(with([](auto& p) { p.kernelShape[1] = 6; }), "`kernelShape[1]` 6");
  expect_refused(with([](auto& p) { p.stride[0] = 0; }), "`stride[0]` 0");
  expect_refused(with([](auto& p) { p.dilation[1] = 5; }), "`dilation[1]` 5");
  expect_refused(with([](auto& p) { p.padList[3] = 5; }), "`padList[3]` 5");
  expect_refused(with([](auto& p) { p.cin = 24; }), "`cin` 24");
  expect_refused(with([](auto& p) { p.cout = 48; }), "`cout` 48");
  expect_refused(with([](auto& p) { p.initY = 3; }), "`initY` 3");
}

TEST(Conv2D, RefusesAFilterAsWideAsItsMapOrWider) {
  expect_refused(with([](auto& p) { p.imgShape[1] = 3; }), "a map of 6 x 3 and a filter of 3 x 3");
  expect_refused(with([](auto& p) { p.dilation[0] = 4; }),
                 "a filter that reaches over 9 pixels, and a map with padding of 8");
}

TEST(Conv2D, RefusesATilingOfOtherSizes) {
  expect_refused(with([](auto& p) { p.stride[0] = 2; }),
                 "`Ho * Wo` 21 and a tiling that was made for 42");
  expect_refused(with([](auto& p) { p.cout = 64; }), "`cout` 64 and a tiling that was made for 32");
  expect_refused(with([](auto&) {}, [](auto& tiling) { tiling.kTileBlock = 0; }),
                 "a tiling whose `kTileBlock` is 0");
}

}  // namespace
}  // namespace asctwin::test
