// Options that point at an argument, and the files a tensor is saved to.
#include "tool/tensor_option.h"

#include <gtest/gtest.h>

#include "format/support.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

std::vector<Argument> arguments() {
  return {parse_argument(0, "f16[2]"), parse_argument(1, "2048"), parse_argument(2, "u8[3]")};
}

std::string refusal(std::string_view text) {
  return error_text<UsageError>([&] { parse_tensor_file_option("--save", text, arguments()); });
}

TEST(TensorOption, Position) {
  EXPECT_EQ(parse_tensor_option("--print", "0", arguments()), 0u);
  EXPECT_EQ(parse_tensor_option("--print", "2", arguments()), 2u);
}

TEST(TensorOption, File) {
  const TensorFileOption option = parse_tensor_file_option("--save", "2=a=b.npy", arguments());
  EXPECT_EQ(option.index, 2u);
  EXPECT_EQ(option.path, "a=b.npy");
}

TEST(TensorOption, Refusals) {
  EXPECT_EQ(refusal("3=y.npy"), "`--save` names argument 3, but there are 3 arguments");
  EXPECT_EQ(refusal("99999999999999999999=y.npy"),
            "`--save` names argument 99999999999999999999, but there are 3 arguments");
  EXPECT_EQ(refusal("1=y.npy"), "`--save` names argument 1, which is not a tensor");
  EXPECT_EQ(refusal("-1=y.npy"), "`--save` has `-1`, which is not the position of an argument");
  EXPECT_EQ(refusal("y=y.npy"), "`--save` has `y`, which is not the position of an argument");
  EXPECT_EQ(refusal("=y.npy"), "`--save` has ``, which is not the position of an argument");
  EXPECT_EQ(refusal("2"), "`--save` has `2`, which names no file");
  EXPECT_EQ(refusal("2="), "`--save` has `2=`, which names no file");
  EXPECT_EQ(refusal("2=y.txt"), "`y.txt` has no known extension");
}

TEST(TensorFile, IsWrittenByItsExtension) {
  const TempDir dir;
  const uint8_t elements[] = {1, 2, 3};
  const TensorType type{DType::kUInt8, {3}};
  write_tensor_file(dir.file("y.bin"), type, elements);
  EXPECT_EQ(read_text(dir.file("y.bin")), "\x01\x02\x03");
  write_tensor_file(dir.file("y.npy"), type, elements);
  EXPECT_TRUE(read_text(dir.file("y.npy")).starts_with("\x93NUMPY"));
  uint8_t read_back[3] = {};
  read_tensor_file(dir.file("y.npy"), type, read_back);
  EXPECT_EQ(read_back[2], 3);
}

}  // namespace
}  // namespace asctwin
