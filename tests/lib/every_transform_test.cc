// Broadcasts, padding, transposition, filters and quantisations of rows with a tail: plain formulas
// on every chip, with every buffer, and in place where the documents allow it.
// spec: adv_math.md, sections 1.2, 5 and 6; adv_nn.md, section 4
#include "lib/every_call.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

constexpr RowShape kOfMatrix{kRows, kLength, kPitch};
const platform_ascendc::PlatformAscendC& platform() {
  return *platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
}

constexpr uint32_t kTo = 16;  // rows; the 310P takes whole blocks of them

// Each row is the first one (axis 0), or the first element of the row (axis 1).
template <class T, int32_t axis>
void broadcast(const Operands<T>& o) {
  const uint32_t to[] = {kTo, kPitch}, from[] = {axis == 0 ? 1u : kTo, axis == 0 ? kPitch : 1u};
  if (o.tmp != nullptr) return Broadcast<T, 2, axis>(o.y, o.x, to, from, *o.tmp);
  Broadcast<T, 2, axis>(o.y, o.x, to, from);
}
template <class T>
std::vector<Function<T>> broadcasts() {
  const auto least = [](const TensorShape& from) {
    return least_of([&](auto& max, auto& min) {
      GetBroadCastMaxMinTmpSize(platform(), from, TensorShape({kTo, kPitch}), kSize<T>, false, max,
                                min);
    });
  };
  const auto rows = of_matrix(kTo, kPitch, [](uint32_t, uint32_t c) { return stored_at(c); });
  const auto columns = of_matrix(kTo, kPitch, [](uint32_t r, uint32_t) { return stored_at(r); });
  const RowShape result{kTo, kPitch, kPitch};
  return {
      {"Broadcast of a row", broadcast<T, 0>, rows, result, least(TensorShape({1, kPitch}))},
      {"Broadcast of a column", broadcast<T, 1>, columns, result, least(TensorShape({kTo, 1}))}};
}

// Rows of 3, which are no whole blocks: one column before them, and what is left of a block behind.
constexpr uint32_t kTall = 32, kNarrow = 3;
template <class T>
void pad(const Operands<T>& o) {
  PadParams params{1, static_cast<uint16_t>(32 / kSize<T> - 1 - kNarrow), 5};
  const TensorShape shape({kTall, kNarrow});
  PadTiling tiling;
  PadTilingFunc(shape, shape, o.tmp != nullptr ? o.tmp->GetSize() : 512, kSize<T>, tiling);
  if (o.tmp != nullptr) return Pad<T>(o.y, o.x, params, *o.tmp, tiling);
  Pad<T>(o.y, o.x, params, tiling);
}
template <class T>
void unpad(const Operands<T>& o) {
  UnPadParams params{0, kPitch - kLength};
  UnPadTiling tiling;
  UnPadTilingFunc(kMatrix, o.tmp != nullptr ? o.tmp->GetSize() : 512, kSize<T>, tiling);
  if (o.tmp != nullptr) return UnPad<T>(o.y, o.x, params, *o.tmp, tiling);
  UnPad<T>(o.y, o.x, params, tiling);
}
template <class T>
std::vector<Function<T>> paddings() {
  const auto padded = of_matrix(kTall, 32 / kSize<T>, [](uint32_t r, uint32_t c) {
    return c == 0 || c > kNarrow ? 5 : stored_at(r * kNarrow + c - 1);
  });
  const RowShape wide{kTall, 32 / kSize<T>, 32 / kSize<T>}, dense{1, kRows * kLength, kPitch};
  return {{"Pad", pad<T>, padded, wide, least_of([](auto& max, auto& min) {
             GetPadMaxMinTmpSize(TensorShape({kTall, kNarrow}), kSize<T>, max, min);
           })},
          {"UnPad", unpad<T>, of_matrix(kRows, kLength, element), dense,
           least_of([](auto& max, auto& min) {
             GetUnPadMaxMinTmpSize(platform(), kMatrix, kSize<T>, max, min);
           })}};
}

template <class T>
void transpose(const Operands<T>& o) {
  ConfusionTransposeTiling tiling;
  GetTransposeTilingInfo(TensorShape({16, 32}), 512, kSize<T>, 7, tiling);
  constexpr auto type = TransposeType::TRANSPOSE_ND2ND_ONLY;
  if (o.tmp != nullptr) return ConfusionTranspose<T>(o.y, o.x, *o.tmp, type, tiling);
  ConfusionTranspose<T>(o.y, o.x, type, tiling);
}
template <class T>
std::vector<Function<T>> transpositions() {
  const auto least = least_of([](auto& max, auto& min) {
    GetTransposeMaxMinTmpSize(TensorShape({16, 32}), kSize<T>, 7, max, min);
  });
  const auto expected =
      of_matrix(32, 16, [](uint32_t r, uint32_t c) { return stored_at(c * 32 + r); });
  return {{"ConfusionTranspose", transpose<T>, expected, {32, 16, 16}, least}};
}

template <class T>
void select(const Operands<T>& o) {
  SelectWithBytesMaskShapeInfo info;
  info.firstAxis = kRows, info.srcLastAxis = info.maskLastAxis = kPitch;
  LocalTensor<T> x = o.x;
  LocalTensor<uint8_t> mask = o.mask;
  x.SetSize(kRows * kPitch), mask.SetSize(kRows * kPitch);
  Select(o.y, x, static_cast<T>(9), mask, *o.tmp, info);
}
template <class T>
void drop_out(const Operands<T>& o) {
  DropOutShapeInfo info;
  info.firstAxis = kRows, info.srcLastAxis = info.maskLastAxis = kPitch;
  if (o.tmp != nullptr) return DropOut<T, false, 1>(o.y, o.x, o.mask, *o.tmp, 0.5f, info);
  DropOut<T, false, 1>(o.y, o.x, o.mask, 0.5f, info);
}
template <class T>
std::vector<Function<T>> filters(bool in_place) {
  const auto masked = [](uint32_t r, uint32_t c) { return (r * kPitch + c) % 3 == 0; };
  const auto chosen = of_matrix(
      kRows, kLength, [&](uint32_t r, uint32_t c) { return masked(r, c) ? 9 : element(r, c); });
  const auto kept = of_matrix(
      kRows, kLength, [&](uint32_t r, uint32_t c) { return masked(r, c) ? 2 * element(r, c) : 0; });
  const uint32_t select_least =
      GetSelectMinTmpSize(kMatrix, TensorShape({1}), kSize<T>, kMatrix, 1, true);
  const uint32_t drop_least =
      GetDropOutMinTmpSize(TensorShape({kRows, kPitch, kPitch}), kSize<T>, false);
  return {{"Select", select<T>, chosen, kOfMatrix, select_least, false, in_place, true},
          {"DropOut", drop_out<T>, kept, kOfMatrix, drop_least, false, in_place}};
}

constexpr uint32_t kMany = kRows * kPitch;
template <class T>
void quant(const Operands<T>& o) {
  const auto bytes = o.y.template ReinterpretCast<int8_t>();
  if (o.tmp != nullptr) return AscendQuant<T>(bytes, o.x, *o.tmp, 8.0f, 1.0f, kMany);
  AscendQuant<T>(bytes, o.x, 8.0f, 1.0f, kMany);
}
template <class T>
void quant_columns(const Operands<T>& o) {
  const auto bytes = o.y.template ReinterpretCast<int8_t>();
  const T one = static_cast<T>(1);
  if (o.tmp != nullptr) return AscendQuant<T>(bytes, o.x, *o.tmp, o.eighths, one, kPitch, kMany);
  AscendQuant<T>(bytes, o.x, o.eighths, one, kPitch, kMany);
}
template <class T>
std::vector<Function<T>> quantisations(bool in_place) {
  const auto whole = of_matrix(
      kRows, kLength, [](uint32_t r, uint32_t c) { return integer_at(r * kPitch + c) + 1; });
  // To nearest even, as nearbyint does.
  const auto small = of_matrix(
      kRows, kLength, [](uint32_t r, uint32_t c) { return std::nearbyint(element(r, c) / 8 + 1); });
  const uint32_t least = least_of(
      [](auto& max, auto& min) { GetAscendQuantMaxMinTmpSize(kMatrix, kSize<T>, max, min); });
  return {{"AscendQuant", quant<T>, whole, kOfMatrix, least, true, in_place},
          {"AscendQuant of columns", quant_columns<T>, small, kOfMatrix, least, true, in_place}};
}

void dequant(const Operands<float>& o) {
  const DequantParams params{kRows, kPitch, kLength};
  if (o.tmp != nullptr) return AscendDequant(o.y, o.whole, o.eighths, *o.tmp, params);
  AscendDequant(o.y, o.whole, o.eighths, params);
}
std::vector<Function<float>> dequantisations() {
  return {{"AscendDequant", dequant, of_matrix(kRows, kLength, element), kOfMatrix,
           least_of(
               [](auto& max, auto& min) { GetAscendDequantMaxMinTmpSize(kMatrix, 4, max, min); })}};
}
// [K, N] = [16, 32], one group: an eighth of integers and an eighth.
void antiquant(const Operands<half>& o) {
  LocalTensor<int8_t> src = o.bytes;
  src.SetSize(16 * kPitch);
  const AntiQuantShapeInfo shape = {1, kPitch, 1, kPitch};
  if (o.tmp != nullptr)
    return AscendAntiQuant<int8_t, half, false>(o.y, src, o.eighths, o.eighths, *o.tmp, 16, shape);
  AscendAntiQuant<int8_t, half, false>(o.y, src, o.eighths, o.eighths, 16, shape);
}
std::vector<Function<half>> antiquantisations() {
  const auto expected = of_matrix(
      16, kPitch, [](uint32_t r, uint32_t c) { return (integer_at(r * kPitch + c) + 0.125) / 8; });
  const auto least = least_of([](auto& max, auto& min) {
    GetAscendAntiQuantMaxMinTmpSize(TensorShape({16, kPitch}), TensorShape({1, kPitch}), false,
                                    ge::DT_INT8, ge::DT_FLOAT16, max, min);
  });
  return {{"AscendAntiQuant", antiquant, expected, {16, kPitch, kPitch}, least}};
}

template <class T>
class EveryTransform : public ::testing::Test {};
using Floats = ::testing::Types<float, half>;
TYPED_TEST_SUITE(EveryTransform, Floats);

TYPED_TEST(EveryTransform, Broadcasts) { expect_everywhere(broadcasts<TypeParam>()); }
TYPED_TEST(EveryTransform, Pads) { expect_everywhere(paddings<TypeParam>()); }
TYPED_TEST(EveryTransform, Transposes) { expect_everywhere(transpositions<TypeParam>()); }
TYPED_TEST(EveryTransform, Filters) {
  expect_everywhere(filters<TypeParam>(false));
  expect_everywhere(filters<TypeParam>(true));
}
TYPED_TEST(EveryTransform, Quantises) {
  expect_everywhere(quantisations<TypeParam>(false));
  expect_everywhere(quantisations<TypeParam>(true));
}
TEST(EveryTransformBack, Dequantises) {
  expect_everywhere(dequantisations());
  expect_everywhere(antiquantisations());
}

}  // namespace
}  // namespace asctwin::test
