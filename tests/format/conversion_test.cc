// Conversions against plain loops: every pair of layouts, width and C0, ragged shapes, and back.
#include <gtest/gtest.h>

#include <random>

#include "asctwin/format.h"
#include "format/support.h"
#include "ref/format.h"

namespace asctwin {
namespace {

using ref::Bytes;
using Shape = std::vector<size_t>;

constexpr DType kDTypeOfBytes[] = {DType::kBool, DType::kInt8, DType::kHalf, DType::kBool,
                                   DType::kFloat};
constexpr std::byte kUntouched{0xEE};

// A guard on either side, and an address that is no multiple of anything where asked for.
Bytes run(const Conversion& conversion, const Bytes& from, int threads, size_t misaligned) {
  const size_t guard = 64 + misaligned;
  Bytes to(conversion.to_bytes() + 2 * guard, static_cast<uint8_t>(kUntouched));
  EXPECT_EQ(from.size(), conversion.from_bytes());
  ConversionOptions options;
  options.threads = threads;
  EXPECT_TRUE(conversion.run(from.data(), to.data() + guard, options));
  const auto end = to.end() - static_cast<ptrdiff_t>(guard);
  for (auto at = to.begin(); at != to.end(); ++at) {
    if (at == to.begin() + static_cast<ptrdiff_t>(guard)) at = end;
    if (*at != static_cast<uint8_t>(kUntouched)) ADD_FAILURE() << "a byte outside is written";
  }
  return {to.begin() + static_cast<ptrdiff_t>(guard), end};
}

Bytes random_bytes(size_t count, unsigned seed) {
  std::minstd_rand random(seed);
  Bytes bytes(count);
  for (uint8_t& byte : bytes) byte = static_cast<uint8_t>(random() >> 8);
  return bytes;
}

struct Case {
  Format from, to;
  Shape shape;
  size_t element_bytes, c0;
  int threads = 1;
  size_t misaligned = 0;
};

void expect_both_ways(const Case& c, const Bytes& from, const Bytes& to) {
  SCOPED_TRACE(std::string(info_of(c.from).name) + " to " + info_of(c.to).name + ", " +
               std::to_string(c.element_bytes) + " B, C0 " + std::to_string(c.c0) + ", shape " +
               ::testing::PrintToString(c.shape));
  const Conversion forth(c.from, c.to, kDTypeOfBytes[c.element_bytes], c.shape, c.c0);
  EXPECT_EQ(run(forth, from, c.threads, c.misaligned) == to, true);
  const Shape& back_shape = is_fractal(c.to) ? c.shape : forth.to_shape();
  const Conversion back(c.to, c.from, kDTypeOfBytes[c.element_bytes], back_shape, c.c0);
  EXPECT_EQ(back.from_shape(), forth.to_shape());
  EXPECT_EQ(back.to_shape(), c.shape);
  EXPECT_EQ(run(back, to, c.threads, c.misaligned) == from, true);
}

struct Random {
  std::minstd_rand generator;
  size_t below(size_t limit) { return generator() % limit; }
  // Small, or near a multiple of 16.
  size_t extent(size_t most) { return 1 + (below(2) ? below(most) : below(most / 16 + 1) * 16); }
};

void check_matrices(const ref::Matrices& m, size_t c0, int threads, size_t misaligned) {
  const Shape shape{m.batch, m.n, m.d};
  const Bytes nd = random_bytes(m.batch * m.n * m.d * m.element_bytes, 3);
  expect_both_ways({Format::kNd, Format::kNz, shape, m.element_bytes, c0, threads, misaligned}, nd,
                   ref::nd_to_nz(m, c0, nd));
  expect_both_ways(
      {Format::kNd, Format::kFractalZ, shape, m.element_bytes, c0, threads, misaligned}, nd,
      ref::nd_to_fractal_z(m, c0, nd));
}

void check_images(const ref::Images& i, size_t c0, int threads, size_t misaligned) {
  const size_t s = i.element_bytes;
  const auto check = [&](Format from, Format to, const Shape& shape, const Bytes& a,
                         const Bytes& b) {
    expect_both_ways({from, to, shape, s, c0, threads, misaligned}, a, b);
  };
  const Bytes ncdhw = random_bytes(i.n * i.c * i.d * i.h * i.w * s, 5);
  const Bytes ndhwc = ref::ncdhw_to_ndhwc(i, ncdhw);
  const Bytes ndc1hwc0 = ref::ncdhw_to_ndc1hwc0(i, c0, ncdhw);
  const Shape first{i.n, i.c, i.d, i.h, i.w}, last{i.n, i.d, i.h, i.w, i.c};
  check(Format::kNcdhw, Format::kNdhwc, first, ncdhw, ndhwc);
  check(Format::kNcdhw, Format::kNdc1hwc0, first, ncdhw, ndc1hwc0);
  check(Format::kNdhwc, Format::kNdc1hwc0, last, ndhwc, ndc1hwc0);
  if (i.d != 1) return;
  const Shape nchw{i.n, i.c, i.h, i.w}, nhwc{i.n, i.h, i.w, i.c};
  check(Format::kNchw, Format::kNhwc, nchw, ncdhw, ndhwc);
  check(Format::kNchw, Format::kNc1hwc0, nchw, ncdhw, ndc1hwc0);
  check(Format::kNhwc, Format::kNc1hwc0, nhwc, ndhwc, ndc1hwc0);
  const Bytes fractal_z = ref::nchw_to_fractal_z(i, c0, ncdhw);
  check(Format::kNchw, Format::kFractalZ, nchw, ncdhw, fractal_z);
  check(Format::kNhwc, Format::kFractalZ, nhwc, ndhwc, fractal_z);
}

TEST(Conversion, RandomMatrices) {
  Random random{std::minstd_rand(1)};
  for (int i = 0; i < 300; ++i) {
    const size_t s = size_t{1} << random.below(3), c0 = size_t{4} << random.below(4);
    check_matrices({random.extent(3), random.extent(100), random.extent(100), s}, c0,
                   1 + static_cast<int>(random.below(3)), random.below(2) * random.below(64));
  }
}

TEST(Conversion, RandomImages) {
  Random random{std::minstd_rand(2)};
  for (int i = 0; i < 200; ++i) {
    const size_t s = size_t{1} << random.below(3), c0 = size_t{4} << random.below(4);
    const size_t d = random.below(2) ? 1 : random.extent(4);
    check_images({random.extent(20), random.extent(50), d, random.extent(9), random.extent(20), s},
                 c0, 1 + static_cast<int>(random.below(3)), random.below(2) * random.below(64));
  }
}

TEST(Conversion, OneElement) {
  for (const size_t s : {1, 2, 4}) {
    check_matrices({1, 1, 1, s}, 16, 4, 0);
    check_images({1, 1, 1, 1, 1, s}, 16, 4, 0);
  }
}

// Larger than the caches, so that stores go past them, and than the parts that workers take.
TEST(Conversion, LargeTensors) {
  for (const size_t s : {1, 2, 4}) {
    const size_t c0 = 32 / s;
    check_matrices({1, 1031, 8192 / s + 3, s}, c0, 2, 0);
    check_matrices({1, 2048, 4096 / s, s}, c0, 3, 0);
    check_images({2, 40, 1, 224, 224, s}, c0, 2, 0);
  }
}

TEST(Conversion, ShapesAndUsualC0) {
  const auto shape = [](Format from, Format to, DType dtype, const Shape& given) {
    return Conversion(from, to, dtype, given).to_shape();
  };
  const Shape weights{33, 20, 3, 5}, images{2, 20, 7, 5}, volume{2, 20, 3, 7, 5};
  EXPECT_EQ(shape(Format::kNd, Format::kNz, DType::kInt8, {6, 33, 65}), (Shape{6, 3, 3, 16, 32}));
  EXPECT_EQ(shape(Format::kNd, Format::kNz, DType::kHalf, {33, 65}), (Shape{5, 3, 16, 16}));
  EXPECT_EQ(shape(Format::kNd, Format::kNz, DType::kFloat, {33, 65}), (Shape{9, 3, 16, 8}));
  EXPECT_EQ(shape(Format::kNd, Format::kFractalZ, DType::kHalf, {33, 65}), (Shape{3, 5, 16, 16}));
  EXPECT_EQ(shape(Format::kNchw, Format::kFractalZ, DType::kInt8, weights), (Shape{15, 3, 16, 32}));
  EXPECT_EQ(shape(Format::kNchw, Format::kFractalZ, DType::kFloat, weights), (Shape{45, 3, 16, 8}));
  EXPECT_EQ(shape(Format::kNchw, Format::kNc1hwc0, DType::kUInt8, images), (Shape{2, 1, 7, 5, 32}));
  EXPECT_EQ(shape(Format::kNchw, Format::kNc1hwc0, DType::kBFloat16, images),
            (Shape{2, 2, 7, 5, 16}));
  EXPECT_EQ(shape(Format::kNchw, Format::kNc1hwc0, DType::kInt32, images), (Shape{2, 2, 7, 5, 16}));
  EXPECT_EQ(shape(Format::kNcdhw, Format::kNdc1hwc0, DType::kHalf, volume),
            (Shape{2, 3, 2, 7, 5, 16}));
}

std::string refusal(Format from, Format to, DType dtype, const Shape& shape, size_t c0 = 0) {
  return error_text<ConversionError>([&] { Conversion(from, to, dtype, shape, c0); });
}

TEST(Conversion, Refusals) {
  EXPECT_EQ(refusal(Format::kNz, Format::kNchw, DType::kHalf, {1, 1, 16, 16}),
            "`nz` is not converted to `nchw`");
  EXPECT_EQ(refusal(Format::kNd, Format::kNd, DType::kHalf, {1, 1}),
            "`nd` is not converted to `nd`");
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kHalf, {16}),
            "`nd` has 2 dimensions or more, but the shape [16] has 1");
  EXPECT_EQ(refusal(Format::kNchw, Format::kNc1hwc0, DType::kHalf, {1, 16, 8}),
            "`nchw` has 4 dimensions, but the shape [1,16,8] has 3");
  EXPECT_EQ(refusal(Format::kNc1hwc0, Format::kNchw, DType::kHalf, {1, 1, 8, 8, 16}),
            "`nchw` has 4 dimensions, but the shape [1,1,8,8,16] has 5");
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kHalf, {16, 0}),
            "the shape [16,0] has no elements");
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kDouble, {16, 16}),
            "elements of type `f64` have 64 bits, but those of 8, 16 and 32 are converted");
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kHalf, {16, 16}, 24),
            "`C0` is 24, but it is 4, 8, 16 or 32");
}

TEST(Conversion, ShapesBeyondMemoryAreRefused) {
  const size_t huge = size_t{1} << 62;
  const std::string text = " is beyond any memory";
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kFloat, {huge, 1}),
            "the shape [" + std::to_string(huge) + ",1]" + text);
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kInt8, {huge, 1}),
            "the shape [" + std::to_string(huge) + ",1]" + text);
  EXPECT_EQ(refusal(Format::kNd, Format::kNz, DType::kInt8, {1, huge + 5}),
            "the shape [1," + std::to_string(huge + 5) + "]" + text);
}

TEST(Conversion, ProgressGrowsAndStops) {
  const Conversion conversion(Format::kNd, Format::kNz, DType::kHalf, {4096, 1024});
  const Bytes from(conversion.from_bytes());
  Bytes to(conversion.to_bytes());
  std::vector<double> seen;
  ConversionOptions options;
  options.progress = [&](double done) {
    seen.push_back(done);
    return true;
  };
  EXPECT_TRUE(conversion.run(from.data(), to.data(), options));
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_GT(seen.size(), 3u);
  EXPECT_EQ(seen.back(), 1.0);
  options.progress = [](double) { return false; };
  EXPECT_FALSE(conversion.run(from.data(), to.data(), options));
}

}  // namespace
}  // namespace asctwin
