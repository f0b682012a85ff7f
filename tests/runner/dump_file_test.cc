// Dumps with a type and a layout of their own become the elements of a tensor.
#include "runner/dump_file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "asctwin/num/half.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

class DumpFiles : public testing::Test {
 protected:
  template <class T>
  std::string write(const std::vector<T>& values) {
    const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
    const std::string path = testing::TempDir() + "asctwin_dump_" + test->name() + ".bin";
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(values.data()),
               static_cast<std::streamsize>(values.size() * sizeof(T)));
    return path;
  }
  template <class T>
  std::vector<T> read(const std::string& text, const TensorType& type) {
    const auto bytes = read_dump(*parse_dump_file("--expect", text), type);
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }
};

TEST_F(DumpFiles, AreParsed) {
  EXPECT_FALSE(parse_dump_file("o", "x0+x1"));
  EXPECT_FALSE(parse_dump_file("o", "np.load('a.npy')"));
  EXPECT_EQ(parse_dump_file("o", "a.npy")->dtype, std::nullopt);
  const DumpFile file = *parse_dump_file("o", "dir.bin/d.bin:F16:NZ");
  EXPECT_EQ(file.path, "dir.bin/d.bin");
  EXPECT_EQ(file.dtype, DType::kHalf);
  EXPECT_EQ(file.layout, Format::kNz);
  EXPECT_EQ(parse_dump_file("o", "a.npy::5hd")->layout, Format::kNc1hwc0);
  EXPECT_THROW(parse_dump_file("o", "a.bin:f17"), UsageError);
  EXPECT_THROW(parse_dump_file("o", "a.bin:f16:zn"), UsageError);
}

TEST_F(DumpFiles, MayHaveAnotherType) {
  const std::string path = write<float>({0.5f, 1.0f, 65504.0f});
  EXPECT_EQ(read<half>(path + ":f32", {DType::kHalf, {3}}),
            (std::vector<half>{half(0.5f), half(1.0f), half(65504.0f)}));
  EXPECT_THROW(read<int>(path + ":f32", {DType::kInt32, {3}}), UsageError);
}

// A row of 32 halves is two strips of C0 = 16, each padded to 16 rows.
TEST_F(DumpFiles, MayHaveAnotherLayout) {
  std::vector<half> nz(2 * 16 * 16, half(-1.0f)), nd(2 * 32);
  for (size_t row = 0; row < 2; ++row)
    for (size_t column = 0; column < 32; ++column) {
      nd[row * 32 + column] = half(static_cast<float>(row * 32 + column));
      nz[column / 16 * 256 + row * 16 + column % 16] = nd[row * 32 + column];
    }
  EXPECT_EQ(read<half>(write(nz) + "::nz", {DType::kHalf, {2, 32}}), nd);
}

TEST_F(DumpFiles, OfAnotherSizeAreRefused) {
  const std::string path = write<float>({1.0f, 2.0f});
  EXPECT_ANY_THROW(read<float>(path, {DType::kFloat, {3}}));
  EXPECT_ANY_THROW(read<float>(path + "::nz", {DType::kFloat, {2}}));
  EXPECT_ANY_THROW(read<double>(path + "::nz", {DType::kDouble, {16, 16}}));
}

}  // namespace
}  // namespace asctwin
