// Printed arrays: fixed strings, the shortest decimals of every 16-bit value, and numpy itself over
// many arrays.
#include "runner/array_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <memory>
#include <random>

#include "format/npy.h"
#include "format/support.h"
#include "runner/element_text.h"

namespace asctwin {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

template <class T>
std::string text(const std::vector<T>& elements, Shape shape = {}) {
  if (shape.empty()) shape = {elements.size()};
  return array_text({dtype_of<T>, shape}, elements.data());
}

TEST(ArrayText, Integers) {
  EXPECT_EQ(text<int32_t>({1, -20, 3}), "[  1 -20   3]");
  EXPECT_EQ(text<uint64_t>({~uint64_t{0}}), "[18446744073709551615]");
  EXPECT_EQ(text<int8_t>({1, 2, 3, 4}, {2, 2}), "[[1 2]\n [3 4]]");
  EXPECT_EQ(text<int8_t>({1, 2, 3, 4}, {2, 1, 2}), "[[[1 2]]\n\n [[3 4]]]");
}

TEST(ArrayText, IntegralFloatsStandAsIntegers) {
  EXPECT_EQ(text<half>({1, 2, 3}), "[1 2 3]");
  EXPECT_EQ(text<float>({1, -2048, 3}), "[    1 -2048     3]");
  EXPECT_EQ(text<double>({-0.0, 1e15}), "[              -0 1000000000000000]");
  EXPECT_EQ(text<double>({1, kNan, -kInf}), "[   1  nan -inf]");
  EXPECT_EQ(text<double>({1e16, 1}), "[1.e+16 1.e+00]");
}

TEST(ArrayText, Floats) {
  EXPECT_EQ(text<float>({1.5, 2, -0.25}), "[ 1.5   2.   -0.25]");
  EXPECT_EQ(text<float>({0.1f, 1e-5f}), "[1.e-01 1.e-05]");
  EXPECT_EQ(text<double>({0.5, kNan, kInf}), "[0.5 nan inf]");
  EXPECT_EQ(text<double>({0.5, -kInf}), "[ 0.5 -inf]");
  EXPECT_EQ(text<double>({1.0 / 3}), "[0.33333333]");
  EXPECT_EQ(text<double>({1.5e300, 1.25}), "[1.50e+300 1.25e+000]");
}

TEST(ArrayText, ASingleElementHasNoBrackets) {
  const float value = 0.5;
  EXPECT_EQ(array_text({DType::kFloat, {}}, &value), "0.5");
}

TEST(ArrayText, BrainFloatsUseTheirOwnShortestDigits) {
  EXPECT_EQ(text<bfloat16_t>({0.1f, 3.14159f}), "[0.1  3.14]");
  EXPECT_EQ(text<bfloat16_t>({1, 256}), "[  1 256]");
}

TEST(ArrayText, Bools) {
  const unsigned char bytes[] = {1, 0, 2};
  EXPECT_EQ(array_text({DType::kBool, {3}}, bytes), "[ True False  True]");
}

TEST(ArrayText, LongArraysAreShortened) {
  std::vector<half> elements(1024);
  for (size_t i = 0; i < elements.size(); ++i) elements[i] = half(i + 1);
  EXPECT_EQ(text(elements), "[   1    2    3 ... 1022 1023 1024]");
  EXPECT_EQ(text(elements, {512, 2}),
            "[[   1    2]\n [   3    4]\n [   5    6]\n ...\n [1019 1020]\n [1021 1022]\n"
            " [1023 1024]]");
}

TEST(ArrayText, LinesAreWrapped) {
  std::vector<int32_t> elements(30, 100);
  std::string line = "[100";
  for (int i = 1; i < 18; ++i) line += " 100";
  EXPECT_EQ(text(elements), line + "\n 100 100 100 100 100 100 100 100 100 100 100 100]");
}

TEST(ArrayText, Heading) {
  EXPECT_EQ(tensor_heading("y", {DType::kHalf, {32, 32}}), "y: f16[32,32]");
}

TEST(ElementText, Values) {
  const auto of = [](double value) { return element_text(DType::kDouble, &value); };
  EXPECT_EQ(of(1), "1");
  EXPECT_EQ(of(-0.0), "-0");
  EXPECT_EQ(of(0.0001), "0.0001");
  EXPECT_EQ(of(0.00001), "1e-05");
  EXPECT_EQ(of(1.5e-7), "1.5e-07");
  EXPECT_EQ(of(1e15), "1000000000000000");
  EXPECT_EQ(of(1e16), "1e+16");
  EXPECT_EQ(of(-kInf), "-inf");
  EXPECT_EQ(of(kNan), "nan");
}

TEST(ElementText, IntegersShowEveryDigit) {
  const half most = half::from_bits(0x7BFF);
  EXPECT_EQ(element_text(DType::kHalf, &most), "65504");
  const bfloat16_t power = bfloat16_t(32768);
  EXPECT_EQ(element_text(DType::kBFloat16, &power), "32768");
  const float large = 999999986991104.0f;
  EXPECT_EQ(element_text(DType::kFloat, &large), "999999986991104");
}

TEST(ElementText, EveryHalfIsNumpysButForIntegers) {
  ASCTWIN_NEEDS_NUMPY();
  const TempDir dir;
  ASSERT_TRUE(run_python(dir, R"(
import numpy as np
a = np.arange(65536).astype('u2').view('f2')
print('\n'.join('%.0f' % x if x == np.trunc(x) and abs(x) < 65536 else str(x) for x in a))
)"));
  std::string all;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const half value = half::from_bits(static_cast<uint16_t>(bits));
    all += element_text(DType::kHalf, &value) + "\n";
  }
  EXPECT_TRUE(all == read_text(dir.file("stdout.txt")));
}

// The definition, in fractions: inside the interval that rounds to the value, the fewest digits,
// and of those the closest, an even last digit where two are.
constexpr char kShortestBrainFloats[] = R"(
from fractions import Fraction as F
def value(bits):
    e, m = bits >> 7, bits & 127
    return F(m, 128) * F(2) ** -126 if e == 0 else (1 + F(m, 128)) * F(2) ** (e - 127)
def shortest(bits):
    v = value(bits)
    low, high = (v + value(bits - 1)) / 2, (v + value(bits + 1)) / 2
    inside = lambda d: low <= d <= high if bits % 2 == 0 else low < d < high
    exponent = len(str(v.numerator)) - len(str(v.denominator))
    while F(10) ** exponent > v: exponent -= 1
    while F(10) ** (exponent + 1) <= v: exponent += 1
    for digits in range(1, 10):
        unit = F(10) ** (exponent - digits + 1)
        near = [k * unit for k in (v // unit, v // unit + 1) if inside(k * unit)]
        if near: return min(near, key=lambda d: (abs(d - v), d / unit % 2)), digits
lines = []
for bits in range(1, 0x7f80):
    d, digits = shortest(bits)
    lines.append('%.*e' % (digits - 1, float(d)))
print('\n'.join(lines))
)";

TEST(ElementText, EveryBrainFloatIsShortest) {
  ASCTWIN_NEEDS_NUMPY();
  const TempDir dir;
  ASSERT_TRUE(run_python(dir, kShortestBrainFloats)) << read_text(dir.file("stderr.txt"));
  std::ifstream lines(dir.file("stdout.txt"));
  std::string expected;
  for (unsigned bits = 1; bits < 0x7F80; ++bits) {
    ASSERT_TRUE(std::getline(lines, expected));
    const bfloat16_t value = bfloat16_t::from_bits(static_cast<uint16_t>(bits));
    const std::string got = element_text(DType::kBFloat16, &value);
    const double exact = static_cast<float>(value);
    const bool integer = exact == std::trunc(exact) && exact < 1e16;
    EXPECT_EQ(std::stod(got), integer ? exact : std::stod(expected)) << bits;
  }
}

// Arrays of many shapes and kinds of values, written one after the other for numpy to print.
class Corpus {
 public:
  explicit Corpus(const TempDir& dir) : dir_(dir) {}

  template <class T>
  void add(const Shape& shape, const std::function<double()>& value) {
    std::unique_ptr<T[]> elements(new T[element_count(shape)]);
    for (size_t i = 0; i < element_count(shape); ++i) elements[i] = static_cast<T>(value());
    const TensorType type{dtype_of<T>, shape};
    write_npy(dir_.file(std::to_string(texts_.size()) + ".npy"), type, elements.get());
    texts_.push_back(array_text(type, elements.get()));
  }

  template <class T>
  void add_shapes(const std::function<double()>& value) {
    for (const Shape& shape : {Shape{1}, Shape{2}, Shape{7}, Shape{40}, Shape{1000}, Shape{1001},
                               Shape{5, 5}, Shape{3, 40}, Shape{7, 200}, Shape{6, 200},
                               Shape{2, 3, 4}, Shape{8, 9, 20}, Shape{1, 1, 1, 3}}) {
      add<T>(shape, value);
    }
  }

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  const TempDir& dir_;
  std::vector<std::string> texts_;
};

// numpy's own text, but for the one documented difference: integral values below 1e16 as integers.
constexpr char kPrintCorpus[] = R"(
import numpy as np, sys
def shown(a):
    for axis in range(a.ndim):
        if a.shape[axis] > 6:
            a = a.take([0, 1, 2, -3, -2, -1], axis)
    return a
def integer(x):
    return '%.0f' % x if np.isfinite(x) else str(x)
def text(a):
    s = shown(a) if a.size > 1000 else a
    f = s[np.isfinite(s)] if a.dtype.kind == 'f' else None
    if f is None or (f != np.trunc(f)).any() or (abs(f.astype('f8')) >= 1e16).any():
        return str(a)
    width = max(len(integer(x)) for x in s.ravel())
    return np.array2string(a, formatter={'float_kind': lambda x: integer(x).rjust(width)})
for i in range(COUNT):
    open('%d.txt' % i, 'w').write(text(np.load('%d.npy' % i)))
)";

class ArrayTextNumpy : public ::testing::Test {
 protected:
  void expect_numpys_texts() {
    std::string script = kPrintCorpus;
    script.replace(script.find("COUNT"), 5, std::to_string(corpus_.texts().size()));
    ASSERT_TRUE(run_python(dir_, script)) << read_text(dir_.file("stderr.txt"));
    for (size_t i = 0; i < corpus_.texts().size(); ++i) {
      const std::string& got = corpus_.texts()[i];
      const std::string expected = read_text(dir_.file(std::to_string(i) + ".txt"));
      // Whole texts of a failure would fill the screen.
      ASSERT_TRUE(got == expected)
          << i << "\ngot " << got.substr(0, 600) << "\nexpected " << expected.substr(0, 600);
    }
  }

  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  // Magnitudes from 10^low to 10^high, both signs.
  double scaled(double low, double high) {
    return (random_() % 2 != 0 ? 1 : -1) * std::pow(10.0, uniform(low, high));
  }
  double special(double other) {
    const double values[] = {kNan, kInf, -kInf, 0.0, -0.0};
    const size_t choice = random_() % 15;
    return choice < 5 ? values[choice] : other;
  }

  TempDir dir_;
  Corpus corpus_{dir_};
  std::mt19937_64 random_{42};
};

TEST_F(ArrayTextNumpy, Integers) {
  ASCTWIN_NEEDS_NUMPY();
  corpus_.add_shapes<int8_t>([&] { return uniform(-128, 128); });
  corpus_.add_shapes<int32_t>([&] { return uniform(-2e9, 2e9); });
  corpus_.add_shapes<uint16_t>([&] { return uniform(0, 65536); });
  corpus_.add_shapes<int64_t>([&] { return scaled(0, 18.9); });
  Shape deep(30, 1);
  deep.back() = 3;  // the brackets leave less of a line than one word takes
  corpus_.add<int64_t>(deep, [&] { return -9e18; });
  corpus_.add_shapes<bool>([&] { return std::floor(uniform(0, 2)); });
  expect_numpys_texts();
}

TEST_F(ArrayTextNumpy, Halves) {
  ASCTWIN_NEEDS_NUMPY();
  corpus_.add_shapes<half>([&] { return uniform(-1, 1); });
  corpus_.add_shapes<half>([&] { return scaled(-8, 4.8); });
  corpus_.add_shapes<half>([&] { return special(scaled(-1, 1)); });
  corpus_.add_shapes<half>([&] { return special(std::floor(uniform(-3000, 3000))); });
  corpus_.add_shapes<half>([&] { return special(kNan); });
  for (double most = 990; most < 1010; ++most) {
    for (double least = 0.98; least < 1.02; least += 0.001) {
      bool first = false;
      corpus_.add<half>({2}, [&] { return (first = !first) ? most : least; });
    }
  }
  expect_numpys_texts();
}

template <class T>
class ArrayTextNumpyWide : public ArrayTextNumpy {};
using WideTypes = ::testing::Types<float, double>;
TYPED_TEST_SUITE(ArrayTextNumpyWide, WideTypes);

TYPED_TEST(ArrayTextNumpyWide, Values) {
  ASCTWIN_NEEDS_NUMPY();
  for (const auto& [low, high] : {std::pair{-3.9, -1.0},
                                  {-1.0, 1.0},
                                  {-6.0, 2.0},
                                  {2.0, 7.9},
                                  {6.0, 9.0},
                                  {-37.0, 37.0},
                                  {-12.0, -9.0}}) {
    const auto value = [&, lo = low, hi = high] { return this->scaled(lo, hi); };
    this->corpus_.template add_shapes<TypeParam>(value);
    this->corpus_.template add_shapes<TypeParam>([&] { return this->special(value()); });
    this->corpus_.template add_shapes<TypeParam>([&] { return std::floor(value()); });
    this->corpus_.template add_shapes<TypeParam>([&] { return std::round(value() * 4) / 4; });
  }
  this->expect_numpys_texts();
}

TEST_F(ArrayTextNumpy, DoublesOfEverySize) {
  ASCTWIN_NEEDS_NUMPY();
  corpus_.add_shapes<double>([&] { return scaled(-307, 307); });
  corpus_.add_shapes<double>([&] { return std::trunc(scaled(0, 15.9)); });
  expect_numpys_texts();
}

}  // namespace
}  // namespace asctwin
