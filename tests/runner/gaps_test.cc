// Elements that nothing has written: printed as `?`, equal to nothing.
#include "runner/gaps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "core/memory/written_words.h"
#include "runner/array_text.h"
#include "runner/expect.h"

namespace asctwin::runner {
namespace {

// A tensor of a launch of which a core has written the first elements.
template <class T>
class PartlyWritten {
 public:
  PartlyWritten(size_t count, const std::vector<T>& values) : type_{dtype_of<T>, {count}} {
    uint8_t* const data = arguments_.add_tensor(count * sizeof(T), /*unwritten=*/true).data();
    const size_t bytes = values.size() * sizeof(T);
    if (bytes != 0) std::memcpy(data, values.data(), bytes);
    arguments_.ranges[0].written->write(data, data + bytes);
  }
  const void* data() const { return arguments_.tensors[0].data(); }
  Gaps gaps(bool is_checked = true) const { return {arguments_, data(), type_, is_checked}; }
  std::string text(bool is_checked = true) const {
    return array_text(type_, data(), gaps(is_checked));
  }
  const TensorType& type() const { return type_; }

 private:
  TensorType type_;
  LaunchArguments arguments_;
};

TEST(Gaps, ArePrintedAsQuestionMarksInEveryType) {
  EXPECT_EQ(PartlyWritten<int8_t>(12, std::vector<int8_t>(8, 1)).text(),
            "[1 1 1 1 1 1 1 1 ? ? ? ?]");
  EXPECT_EQ(PartlyWritten<int32_t>(3, {-20, 3}).text(), "[-20   3   ?]");
  EXPECT_EQ(PartlyWritten<half>(3, {half(1), half(0.5)}).text(), "[1.  0.5   ?]");
  EXPECT_EQ(PartlyWritten<float>(4, {1}).text(), "[1 ? ? ?]");
  EXPECT_EQ(PartlyWritten<double>(2, {}).text(), "[? ?]");
}

TEST(Gaps, AreNotNumbersThatLookLikeThem) {
  int32_t poison;
  std::memset(&poison, 0xFD, sizeof poison);
  EXPECT_EQ(PartlyWritten<int32_t>(3, {poison, poison}).text(), "[-33686019 -33686019         ?]");
  EXPECT_EQ(PartlyWritten<int8_t>(8, std::vector<int8_t>(8, -3)).text(),
            "[-3 -3 -3 -3 -3 -3 -3 -3]");
  EXPECT_EQ(PartlyWritten<int16_t>(4, {-515, 1, 2, 3}).text(), "[-515    1    2    3]");
  EXPECT_EQ(PartlyWritten<float>(2, {NAN, 1}).text(), "[nan   1]");
}

// Without the checks poison alone speaks, where a type hardly has this value.
TEST(Gaps, AreGuessedWithoutChecks) {
  EXPECT_EQ(PartlyWritten<float>(3, {1}).text(false), "[1 ? ?]");
  EXPECT_EQ(PartlyWritten<int8_t>(8, std::vector<int8_t>(8, -3)).text(false),
            "[-3 -3 -3 -3 -3 -3 -3 -3]");
}

TEST(Gaps, EqualNothing) {
  const PartlyWritten<half> got(3, {half(1), half(2)});
  half expected[3] = {half(1), half(2), half(0)};
  std::memset(&expected[2], 0xFD, sizeof(half));
  const Comparison result = compare(got.type(), got.data(), expected, {}, got.gaps());
  ASSERT_EQ(result.differing, 1u);
  EXPECT_EQ(result.first[0].element, 2u);
  EXPECT_EQ(result.first[0].got, "?");
  EXPECT_EQ(result.first[0].expected, "nan");
}

TEST(Gaps, AreCounted) {
  EXPECT_EQ(PartlyWritten<half>(100, std::vector<half>(90, half(1))).gaps().elements(DType::kHalf),
            10u);
  EXPECT_TRUE(PartlyWritten<half>(1, {half(1)}).gaps().empty());
}

}  // namespace
}  // namespace asctwin::runner
