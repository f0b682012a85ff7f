// Every function of tensor_functions.inc on every family of chips that has it: its bits are the
// same with the smallest buffer, with a large one and with what is left of UB, in place and apart,
// behind the count nothing changes; and a buffer that is too small or lies over an operand is
// found. What the numbers are, the generated tests of instructions compare (tests/isa). spec:
// adv_math.md, sections 1.1 to 1.4; adv_nn.md, section 2
#include <gtest/gtest.h>

#include <cstring>
#include <string_view>
#include <vector>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using Tmp = LocalTensor<uint8_t>;

constexpr uint32_t kCount = 37, kRoom = 64;  // elements
constexpr const char* kChips[] = {"Ascend910B1", "Ascend310P3", "Ascend950",
                                  "KirinX90",    "Ascend310B1", "Ascend910A"};

// dst, sources behind each other, and the buffer where there is one.
template <class T>
using Call = void (*)(const LocalTensor<T>& y, const LocalTensor<T>& x, const Tmp* tmp);
struct Function {
  const char* name;
  Call<float> of_float;
  Call<half> of_half;
  bool has_buffer, is_binary;
};

// Xor is of integers.
template <bool is_xor, class T>
auto elements(const LocalTensor<T>& tensor) {
  if constexpr (is_xor)
    return tensor.template ReinterpretCast<int16_t>();
  else
    return tensor;
}

#define ASCTWIN_APPLY(name, ...)                                            \
  [](const auto& floats, const auto& sources, const Tmp* tmp) {             \
    constexpr bool kIsXor = std::string_view(#name) == "Xor";               \
    const auto y = elements<kIsXor>(floats), x = elements<kIsXor>(sources); \
    const auto second = elements<kIsXor>(sources[kRoom]);                   \
    (void)second, (void)tmp;                                                \
    __VA_ARGS__;                                                            \
  }
#define ASCTWIN_UNARY(name, function) \
  ASCTWIN_APPLY(name, tmp != nullptr ? function(y, x, *tmp, kCount) : function(y, x, kCount))
#define ASCTWIN_BINARY(name) \
  ASCTWIN_APPLY(name,        \
                tmp != nullptr ? name(y, x, second, *tmp, kCount) : name(y, x, second, kCount))
#define ASCTWIN_ENTRY(name, call, ...) Function{#name, call, call, __VA_ARGS__},
#define ASCTWIN_FORM_None(name)
#define ASCTWIN_FORM_Four(name) ASCTWIN_ENTRY(name, ASCTWIN_UNARY(name, name), true, false)
#define ASCTWIN_FORM_FourWithConfig(name) ASCTWIN_FORM_Four(name)
#define ASCTWIN_FORM_Two(name) ASCTWIN_FORM_Four(name)
#define ASCTWIN_FORM_TwoConfigFirst(name) ASCTWIN_FORM_Four(name)
#define ASCTWIN_FORM_Gelu(name) ASCTWIN_FORM_Four(name)
#define ASCTWIN_FORM_Levels(name)                                                                \
  ASCTWIN_ENTRY(                                                                                 \
      name,                                                                                      \
      ASCTWIN_APPLY(name, using T = typename std::decay_t<decltype(x)>::PrimType;                \
                    tmp != nullptr ? Exp<T, 12>(y, x, *tmp, kCount) : Exp<T, 12>(y, x, kCount)), \
      true, false)
#define ASCTWIN_FORM_FourOfHalf(name) ASCTWIN_ENTRY(name, ASCTWIN_UNARY(name, name), false, false)
#define ASCTWIN_FORM_BinaryTwo(name) ASCTWIN_ENTRY(name, ASCTWIN_BINARY(name), true, true)
#define ASCTWIN_FORM_BinaryFour(name) ASCTWIN_FORM_BinaryTwo(name)
#define ASCTWIN_FORM_BinaryFourWithConfig(name) ASCTWIN_FORM_BinaryTwo(name)
#define ASCTWIN_FORM_Power(name) ASCTWIN_FORM_BinaryTwo(name)
#define ASCTWIN_FORM_SwiGLU(name)                                                           \
  ASCTWIN_ENTRY(name,                                                                       \
                ASCTWIN_APPLY(name, tmp != nullptr ? name(y, x, second, 1.0f, *tmp, kCount) \
                                                   : name(y, x, second, 1.0f, kCount)),     \
                true, true)
#define ASCTWIN_FORM_Counted(name) \
  ASCTWIN_ENTRY(name, ASCTWIN_APPLY(name, name(y, x, kCount)), false, false)
#define ASCTWIN_FORM_CountedScalar(name) \
  ASCTWIN_ENTRY(name, ASCTWIN_APPLY(name, name(y, x, kCount, 2.0f)), false, false)
#define ASCTWIN_FORM_Bare(name) ASCTWIN_FORM_Counted(name)

constexpr Function kFunctions[] = {
#define ASCTWIN_TENSOR_FUNCTION(name, shape, form, ...) ASCTWIN_FORM_##form(name)
#include "asctwin/isa/tensor_functions.inc"
#undef ASCTWIN_TENSOR_FUNCTION
};

using Bytes = std::vector<uint8_t>;

// A kernel's UB: two sources of numbers from 0.25 on, four destinations of 7, and a buffer.
template <class T>
struct Room {
  Room() {
    pipe.InitBuffer(all, 16 * kRoom * sizeof(T) + 8192);
    const auto x = all.template Get<T>();
    Duplicate(x, static_cast<T>(7.0f), static_cast<int32_t>(16 * kRoom));
    PipeBarrier<PIPE_ALL>();
    for (uint32_t i = 0; i < 2 * kRoom; ++i)
      x.SetValue(i, static_cast<T>(0.25f + static_cast<float>(i % 7) / 16));
    PipeBarrier<PIPE_ALL>();
  }
  LocalTensor<T> at(uint32_t number) { return all.template Get<T>()[number * kRoom]; }
  Tmp tmp(uint32_t bytes) {
    auto tensor = all.template Get<T>()[16 * kRoom].template ReinterpretCast<uint8_t>();
    tensor.SetSize(bytes);
    return tensor;
  }
  Bytes bytes_of(uint32_t number) {
    const auto* const first = reinterpret_cast<const uint8_t*>(at(number).GetPhyAddr());
    return {first, first + kRoom * sizeof(T)};
  }
  TPipe pipe;
  TBuf<TPosition::VECCALC> all;
};

template <class T>
asctwin::Report run_in_room(const char* chip, const std::function<void(Room<T>&)>& body) {
  asctwin::RunOptions options;
  options.soc = chip;
  return asctwin::run_on_cores(
      [&] {
        Room<T> room;
        body(room);
        PipeBarrier<PIPE_ALL>();
      },
      options, {});
}
bool lacks_it(const asctwin::Report& report) {
  return !report.findings().empty() && report.findings()[0].code == Code::E0101;
}
// No number lies in the domain of every function, and most are also called in place.
bool says_at_most_what_is_meant(const asctwin::Report& report) {
  for (const auto& finding : report.findings())
    if (finding.code != Code::W0115 && finding.code != Code::W0113) return false;
  return true;
}

// @return whether the chip has the function
template <class T>
bool expect_same_bits(const Function& function, Call<T> call, const char* chip) {
  Bytes apart, small, large, in_place;
  const auto report = run_in_room<T>(chip, [&](Room<T>& room) {
    const Tmp least = room.tmp(256), most = room.tmp(8192);
    call(room.at(2), room.at(0), nullptr);
    if (function.has_buffer) call(room.at(3), room.at(0), &least);
    if (function.has_buffer) call(room.at(4), room.at(0), &most);
    PipeBarrier<PIPE_ALL>();
    apart = room.bytes_of(2), small = room.bytes_of(3), large = room.bytes_of(4);
    call(room.at(0), room.at(0), nullptr);
    PipeBarrier<PIPE_ALL>();
    in_place = room.bytes_of(0);
  });
  if (lacks_it(report)) return false;
  EXPECT_TRUE(says_at_most_what_is_meant(report)) << function.name << "\n" << report.text();
  EXPECT_TRUE(!function.has_buffer || (apart == small && apart == large)) << function.name;
  const size_t written = kCount * (std::string_view(function.name) == "Xor" ? 2 : sizeof(T));
  EXPECT_EQ(std::memcmp(apart.data(), in_place.data(), written), 0) << function.name;
  const T seven(7.0f);
  for (size_t at = kCount * sizeof(T); at < apart.size(); at += sizeof(T))
    EXPECT_EQ(std::memcmp(apart.data() + at, &seven, sizeof(T)), 0) << function.name << " " << at;
  return true;
}

TEST(EveryFunction, HasTheSameBitsHoweverItIsCalled) {
  for (const Function& function : kFunctions) {
    int chips = 0;
    for (const char* const chip : kChips) {
      chips += expect_same_bits<float>(function, function.of_float, chip) ? 1 : 0;
      chips += expect_same_bits<half>(function, function.of_half, chip) ? 1 : 0;
    }
    EXPECT_GE(chips, 2) << function.name;
  }
}

// The first finding of a call with a buffer of `bytes`, or one that begins where tensor number
// `over` does.
asctwin::Report with_buffer(const Function& function, uint32_t bytes, int over) {
  const char* const chip =
      std::string_view(function.name) == "Rint" || std::string_view(function.name) == "Hypot"
          ? "Ascend950"
          : "Ascend910B1";
  return run_in_room<float>(chip, [&](Room<float>& room) {
    Tmp tmp = room.tmp(bytes);
    if (over >= 0) tmp = room.at(static_cast<uint32_t>(over)).ReinterpretCast<uint8_t>();
    function.of_float(room.at(2), room.at(0), &tmp);
  });
}

TEST(EveryFunction, FindsAWrongBuffer) {
  for (const Function& function : kFunctions) {
    if (!function.has_buffer) continue;
    for (const auto& [bytes, over] : {std::pair{32U, -1}, {256U, 0}, {256U, 2}}) {
      const auto report = with_buffer(function, bytes, over);
      ASSERT_EQ(report.findings().size(), 1u) << function.name << "\n" << report.text();
      EXPECT_EQ(report.findings()[0].code, Code::E0105) << function.name;
      EXPECT_NE(report.text().find("`sharedTmpBuffer`"), std::string::npos) << report.text();
    }
    if (!function.is_binary) continue;
    EXPECT_EQ(with_buffer(function, 256, 1).findings().size(), 1u) << function.name;
  }
}

}  // namespace
