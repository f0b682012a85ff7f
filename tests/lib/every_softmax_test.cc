// Softmax functions of rows with a tail: formulas in long double on every chip, with every buffer,
// and in place where the documents allow it.
// spec: adv_nn.md, sections 1.1 to 1.5 and 1.7
#include "lib/every_call.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

constexpr RowShape kOfMatrix{kRows, kLength, kPitch};
// The statistics from which a call continues: the largest element so far is above those of one row
// alone.
constexpr double in_max(uint32_t row) { return row == 1 ? 2.5 : 1.125; }
constexpr double in_sum(uint32_t) { return 2; }

const SoftMaxShapeInfo& shape() {
  static const SoftMaxShapeInfo kShape(kRows, kPitch, kRows, kLength);
  return kShape;
}
template <class T>
SoftMaxTiling tiled(const Operands<T>& o) {
  SoftMaxTiling tiling;
  SoftMaxTilingFunc(kMatrix, kSize<T>, o.tmp != nullptr ? o.tmp->GetSize() : 512, tiling);
  return tiling;
}
// Tensors of statistics behind each other: a DataBlock for each row.
template <class U, class T>
LocalTensor<U> statistics(const Operands<T>& o, uint32_t number) {
  return o.more.template ReinterpretCast<U>()[number * kRows * 32 / kSize<U>];
}
template <class U, class T>
LocalTensor<U> presets(const Operands<T>& o, uint32_t number, double (*value)(uint32_t row)) {
  const auto tensor = statistics<U>(o, number);
  constexpr uint32_t kBlock = 32 / kSize<U>;
  for (uint32_t i = 0; i < kRows * kBlock; ++i)
    tensor.SetValue(i, static_cast<U>(static_cast<float>(value(i / kBlock))));
  PipeBarrier<PIPE_ALL>();
  return tensor;
}

#define ASCTWIN_CALL(name, ...)                                    \
  (o.tmp != nullptr ? name(__VA_ARGS__, *o.tmp, tiled(o), shape()) \
                    : name(__VA_ARGS__, tiled(o), shape()))

template <class T>
void softmax_alone(const Operands<T>& o) {
  ASCTWIN_CALL(SoftMax<T>, o.y, o.x);
}
template <class T, class U>
void softmax(const Operands<T>& o) {
  ASCTWIN_CALL(SoftMax<T>, o.y, statistics<U>(o, 0), statistics<U>(o, 1), o.x);
}
template <class T, class U>
void simple_softmax(const Operands<T>& o) {
  const auto sum = presets<U>(o, 0, in_sum), max = presets<U>(o, 1, in_max);
  ASCTWIN_CALL(SimpleSoftMax<T>, o.y, sum, max, o.x);
}
template <class T, class U>
void flash(const Operands<T>& o) {
  const auto sum = presets<U>(o, 0, in_sum), max = presets<U>(o, 1, in_max);
  const auto exp_max = statistics<T>(o, 2);
  if (o.tmp != nullptr)
    return SoftmaxFlash<T>(o.y, sum, max, o.x, exp_max, sum, max, *o.tmp, tiled(o), true, shape());
  SoftmaxFlash<T>(o.y, sum, max, o.x, exp_max, sum, max, tiled(o), true, shape());
}
template <class T, class U>
void flash_v2(const Operands<T>& o) {
  const auto sum = presets<U>(o, 0, in_sum), max = presets<U>(o, 1, in_max);
  ASCTWIN_CALL((SoftmaxFlashV2<T, true>), o.y, sum, max, o.x, statistics<T>(o, 2), sum, max);
}
template <class T>
void log_softmax(const Operands<T>& o) {
  LogSoftMaxTiling tiling;
  LogSoftMaxTilingFunc(kMatrix, kSize<T>, o.tmp->GetSize(), tiling);
  LogSoftMax<T>(o.y, statistics<T>(o, 0), statistics<T>(o, 1), o.x, *o.tmp, tiling, shape());
}
template <class T>
void grad(const Operands<T>& o) {
  if (o.tmp != nullptr)
    return SoftmaxGrad<T>(o.y, o.eighths, o.x, *o.tmp, tiled(o), false, shape());
  SoftmaxGrad<T>(o.y, o.eighths, o.x, tiled(o), false, shape());
}
template <class T>
void grad_front(const Operands<T>& o) {
  ASCTWIN_CALL(SoftmaxGradFront<T>, o.y, o.eighths, o.x);
}
#undef ASCTWIN_CALL

// The largest element of a row, and the sum of powers beside the one of `max`.
double largest(uint32_t row) {
  double max = element(row, 0);
  for (uint32_t c = 1; c < kLength; ++c) max = std::max(max, element(row, c));
  return max;
}
long double sum_of_powers(uint32_t row, double max) {
  long double sum = 0;
  for (uint32_t c = 0; c < kLength; ++c)
    sum += std::exp(element(row, c) - static_cast<long double>(max));
  return sum;
}
// value(row, column), rounded to T.
template <class T, class Value>
Numbers of_elements(Value value) {
  return rounded<T>(of_matrix(
      kRows, kLength, [&](uint32_t r, uint32_t c) { return static_cast<double>(value(r, c)); }));
}
template <class T>
Numbers of_softmax() {
  return of_elements<T>([](uint32_t r, uint32_t c) {
    const double max = largest(r);
    return std::exp(static_cast<long double>(element(r, c) - max)) / sum_of_powers(r, max);
  });
}
template <class T>
Numbers of_simple_softmax() {
  return of_elements<T>([](uint32_t r, uint32_t c) {
    return std::exp(static_cast<long double>(element(r, c) - in_max(r))) / in_sum(r);
  });
}
template <class T>
Numbers of_flash(bool divides) {
  return of_elements<T>([=](uint32_t r, uint32_t c) {
    const double max = std::max(largest(r), in_max(r));
    const long double power = std::exp(static_cast<long double>(element(r, c) - max));
    const long double kept = std::exp(static_cast<long double>(in_max(r) - max)) * in_sum(r);
    return divides ? power / (kept + sum_of_powers(r, max)) : power;
  });
}
template <class T>
Numbers of_logarithms() {
  return of_elements<T>([](uint32_t r, uint32_t c) {
    const double max = largest(r);
    return (element(r, c) - max - std::log(sum_of_powers(r, max))) / std::log(10.0L);
  });
}
double front_of(uint32_t row) {
  double sum = 0;
  for (uint32_t c = 0; c < kLength; ++c) sum += element(row, c) / 8;
  return sum;
}
template <class T>
Numbers of_grad() {
  return of_elements<T>(
      [](uint32_t r, uint32_t c) { return (0.125 - front_of(r)) * element(r, c); });
}

uint32_t least_of_sizes(uint32_t max, uint32_t min) {
  EXPECT_GE(max, min);
  return std::max(min, 256u);
}
template <class T, class U>
std::vector<Function<T>> with_statistics(bool in_place) {
  const uint32_t least =
      least_of_sizes(GetSoftMaxFlashV2MaxTmpSize(kMatrix, kSize<T>, kSize<U>, true),
                     GetSoftMaxFlashV2MinTmpSize(kMatrix, kSize<T>, kSize<U>, true));
  return {
      {"SoftMax", softmax<T, U>, of_softmax<T>(), kOfMatrix, least, false, in_place},
      {"SimpleSoftMax", simple_softmax<T, U>, of_simple_softmax<T>(), kOfMatrix, least, false,
       in_place},
      {"SoftmaxFlash", flash<T, U>, of_flash<T>(true), kOfMatrix, least, false, in_place},
      {"SoftmaxFlashV2", flash_v2<T, U>, of_flash<T>(false), kOfMatrix, least, false, in_place}};
}
template <class T>
std::vector<Function<T>> of_one_type(bool in_place) {
  const uint32_t least = least_of_sizes(GetSoftMaxMaxTmpSize(kMatrix, kSize<T>, false),
                                        GetSoftMaxMinTmpSize(kMatrix, kSize<T>, false));
  const uint32_t grad_least =
      least_of_sizes(GetSoftMaxGradMaxTmpSize(kMatrix, kSize<T>, true, false),
                     GetSoftMaxGradMinTmpSize(kMatrix, kSize<T>, true, false));
  const auto fronts =
      of_matrix(kRows, 32 / kSize<T>, [](uint32_t r, uint32_t) { return front_of(r); });
  const RowShape blocks{kRows, 32 / kSize<T>, 32 / kSize<T>};
  return {{"SoftMax alone", softmax_alone<T>, of_softmax<T>(), kOfMatrix, least, false, in_place},
          {"SoftmaxGrad", grad<T>, of_grad<T>(), kOfMatrix, grad_least, false, in_place},
          {"SoftmaxGradFront", grad_front<T>, rounded<T>(fronts), blocks, grad_least}};
}
template <class T>
std::vector<Function<T>> logarithms() {
  const uint32_t least = least_of_sizes(GetLogSoftMaxMaxTmpSize(kMatrix, kSize<T>, false),
                                        GetLogSoftMaxMinTmpSize(kMatrix, kSize<T>, false));
  return {{"LogSoftMax", log_softmax<T>, of_logarithms<T>(), kOfMatrix, least, false, false, true}};
}

template <class T>
class EverySoftmax : public ::testing::Test {};
using Floats = ::testing::Types<float, half>;
TYPED_TEST_SUITE(EverySoftmax, Floats);

TYPED_TEST(EverySoftmax, HasStatisticsOfItsType) {
  for (const bool in_place : {false, true})
    expect_everywhere(with_statistics<TypeParam, TypeParam>(in_place));
}
TYPED_TEST(EverySoftmax, HasOneType) {
  for (const bool in_place : {false, true}) expect_everywhere(of_one_type<TypeParam>(in_place));
}
TYPED_TEST(EverySoftmax, IsALogarithm) { expect_everywhere(logarithms<TypeParam>()); }
TEST(EverySoftmaxOfHalves, HasStatisticsOfFloats) {
  for (const bool in_place : {false, true})
    expect_everywhere(with_statistics<half, float>(in_place));
}

}  // namespace
}  // namespace asctwin::test
