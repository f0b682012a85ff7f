// The grammar of one argument, and every form that is refused.
#include "runner/argument.h"

#include <gtest/gtest.h>

#include "format/bin.h"
#include "format/file.h"
#include "format/npy.h"
#include "format/support.h"
#include "runner/usage_error.h"

namespace asctwin {
namespace {

std::string refusal(std::string_view text) {
  const std::string what = error_text<UsageError>([&] { parse_argument(3, text); });
  const std::string subject = "`" + std::string(text) + "` (argument 3): ";
  return what.starts_with(subject) ? what.substr(subject.size()) : "(other subject) " + what;
}

TensorArgument tensor(const std::string& text) {
  return std::get<TensorArgument>(parse_argument(0, text));
}

template <class T>
std::vector<T> filled(const std::string& text) {
  const TensorArgument argument = tensor(text);
  EXPECT_EQ(argument.type.dtype, dtype_of<T>);
  std::vector<T> elements(element_count(argument.type.shape));
  fill(argument, elements.data());
  return elements;
}

TEST(Argument, TensorWithoutContentsIsUninitialised) {
  const TensorArgument argument = tensor("f16[32,16]");
  EXPECT_EQ(argument.type, (TensorType{DType::kHalf, {32, 16}}));
  EXPECT_FALSE(is_initialised(argument));
  uint16_t memory[32 * 16] = {7, 8};
  fill(argument, memory);
  EXPECT_EQ(memory[0], 7);
}

TEST(Argument, EveryTypeHasItsName) {
  for (const DTypeInfo& info : kNumberTypes) {
    EXPECT_EQ(tensor(std::string(info.short_name) + "[2]").type.dtype, info.dtype);
  }
}

TEST(Argument, List) {
  EXPECT_EQ(filled<uint32_t>("u32[2]=[2048,8]"), (std::vector<uint32_t>{2048, 8}));
  EXPECT_EQ(filled<float>("f32[2,2]=[1, -0.5 ,1e3,0x10]"), (std::vector<float>{1, -0.5, 1000, 16}));
  EXPECT_TRUE(is_initialised(tensor("u32[2]=[2048,8]")));
  EXPECT_EQ(refusal("u32[2]=[1,2,3]"), "the list has 3 elements, but `u32[2]` has 2");
  EXPECT_EQ(refusal("u32[2]=[1]"), "the list has 1 elements, but `u32[2]` has 2");
  EXPECT_EQ(refusal("u8[2]=[1,256]"),
            "`256` does not fit `u8`, which holds integers from 0 to 255");
  EXPECT_EQ(refusal("u8[2]=[1,]"), "`` is not a number");
  EXPECT_EQ(refusal("u8[2]=[1,2"), "the list has no closing bracket");
  EXPECT_EQ(refusal("u8[1]=["), "the list has no closing bracket");
  EXPECT_EQ(refusal("u8[4]=[[1,2],[3,4]]"), "`[1` is not a number");
}

TEST(Argument, NpyFile) {
  const TempDir dir;
  const int32_t elements[] = {1, 2, 3, 4};
  const std::string path = dir.file("x.npy");
  write_npy(path, {DType::kInt32, {2, 2}}, elements);
  EXPECT_EQ(tensor(path).type, (TensorType{DType::kInt32, {2, 2}}));
  EXPECT_EQ(filled<int32_t>(path), (std::vector<int32_t>{1, 2, 3, 4}));
  EXPECT_EQ(filled<int32_t>("i32[2,2]=@" + path), (std::vector<int32_t>{1, 2, 3, 4}));
  EXPECT_EQ(refusal("i32[4]=@" + path), "`" + path + "` holds i32[2,2], but the tensor is i32[4]");
  EXPECT_EQ(refusal("u32[2,2]=@" + path),
            "`" + path + "` holds i32[2,2], but the tensor is u32[2,2]");
}

TEST(Argument, BinFile) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), "\x01\x02\x03\x04");
  EXPECT_EQ(filled<uint16_t>("u16[2]=@" + path), (std::vector<uint16_t>{0x0201, 0x0403}));
  EXPECT_EQ(refusal("u16[3]=@" + path), "`" + path + "` holds 4 bytes, but the tensor takes 6");
  EXPECT_EQ(refusal("u16[2]=@x.txt"), "`x.txt` has no known extension");
}

TEST(Argument, FilesThatCannotBeRead) {
  EXPECT_EQ(refusal("missing.npy"), "`missing.npy` cannot be opened: no such file or directory");
  EXPECT_EQ(refusal("f16[1]=@missing.bin"),
            "`missing.bin` cannot be opened: no such file or directory");
  const TempDir dir;
  const std::string path = write_text(dir.file("x.npy"), "not what it says");
  EXPECT_EQ(refusal(path), "`" + path + "` is not a .npy file");
  write_npy(path, {DType::kInt32, {0, 2}}, nullptr);
  EXPECT_EQ(refusal(path), "`i32[0,2]` has 0 elements, but a tensor has at least 1");
}

TEST(Argument, FileThatGoesAwayIsAFormatError) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), "\x01");
  const TensorArgument argument = tensor("u8[1]=@" + path);
  std::filesystem::remove(path);
  char memory = 0;
  EXPECT_THROW(fill(argument, &memory), FormatError);
}

TEST(Argument, BoolsAreZeroOrOne) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), "\x01\x02");
  const TensorArgument argument = tensor("bool[2]=@" + path);
  char memory[2];
  EXPECT_EQ(error_text<FormatError>([&] { fill(argument, memory); }),
            "`" + path + "` holds the byte 2 as element 1, but a bool is 0 or 1");
}

TEST(Argument, NumberBytesAndNull) {
  EXPECT_EQ(std::get<ScalarArgument>(parse_argument(0, "-3")).text, "-3");
  EXPECT_EQ(std::get<ScalarArgument>(parse_argument(0, "true")).text, "true");
  EXPECT_TRUE(std::holds_alternative<NullArgument>(parse_argument(0, "null")));
  const TempDir dir;
  const std::string path = write_text(dir.file("tiling.bin"), "12345");
  const auto bytes = std::get<BytesArgument>(parse_argument(0, "bytes=@" + path));
  EXPECT_EQ(bytes.path, path);
  EXPECT_EQ(bytes.size_bytes, 5u);
  EXPECT_EQ(refusal("bytes=tiling.bin"), "the bytes of a struct come from a file");
  EXPECT_EQ(refusal("bytes=@missing"), "`missing` cannot be opened: no such file or directory");
}

TEST(Argument, ListOfTensors) {
  const auto list =
      std::get<ListArgument>(parse_argument(0, "[f16[2,3]=[1,2,3,4,5,6], u8[4]=full(7)]"));
  ASSERT_EQ(list.tensors.size(), 2u);
  EXPECT_EQ(list.tensors[0].type.shape, (Shape{2, 3}));
  EXPECT_TRUE(is_initialised(list.tensors[0]));
  EXPECT_EQ(list.tensors[1].type.dtype, DType::kUInt8);
  EXPECT_EQ(refusal("[f16[2]=ones"), "the list of tensors has no closing bracket");
  EXPECT_EQ(refusal("[f16[2],7]"), "`7` is no tensor");
}

TEST(Argument, UnknownForms) {
  EXPECT_EQ(refusal("abc"), "it is neither a tensor nor a number");
  EXPECT_EQ(refusal(""), "it is neither a tensor nor a number");
  EXPECT_EQ(refusal("x.bin"), "it is neither a tensor nor a number");
  EXPECT_EQ(refusal("f17[4]"), "`f17` is not an element type");
  EXPECT_EQ(refusal("[4]"), "`4` is no tensor");
  EXPECT_EQ(refusal("f16=zeros"), "`f16` has no shape in brackets");
  EXPECT_EQ(refusal("f16[4]="), "`` is not a generator");
  EXPECT_EQ(refusal("f16[4]=x.npy"), "`x.npy` is not a generator");
}

TEST(Argument, InvalidShapes) {
  EXPECT_EQ(refusal("f16[4"), "`f16[4` has no shape in brackets");
  EXPECT_EQ(refusal("f16[4]x"), "`f16[4]x` has no shape in brackets");
  EXPECT_EQ(refusal("f16[,]"), "`` is not a dimension");
  EXPECT_EQ(refusal("f16[4,]"), "`` is not a dimension");
  EXPECT_EQ(refusal("f16[-4]"), "`-4` is not a dimension");
  EXPECT_EQ(refusal("f16[4x]"), "`4x` is not a dimension");
  EXPECT_EQ(refusal("f16[0]"), "`f16[0]` has 0 elements, but a tensor has at least 1");
  EXPECT_EQ(refusal("f16[4,0]"), "`f16[4,0]` has 0 elements, but a tensor has at least 1");
  EXPECT_EQ(refusal("f16[18446744073709551616]"),
            "the dimension `18446744073709551616` is beyond 64 bits");
}

TEST(Argument, SizesBeyondTheMachine) {
  EXPECT_EQ(refusal("f16[4294967296,4294967296]"),
            "`f16[4294967296,4294967296]` takes more than 2^64 bytes");
  EXPECT_TRUE(refusal("u8[4611686018427387904]")
                  .starts_with("`u8[4611686018427387904]` takes 4611686018427387904 bytes, but this"
                               " machine has "));
  std::string ones = "u8[1";
  for (int i = 1; i < 33; ++i) ones += ",1";
  EXPECT_TRUE(refusal(ones + "]").ends_with("has 33 dimensions, but a tensor has at most 32"));
}

TEST(Argument, HelpListsWhatIsAllowed) {
  const auto help = [](std::string_view text) {
    try {
      parse_argument(0, text);
    } catch (const UsageError& error) {
      return error.help;
    }
    return std::string();
  };
  EXPECT_EQ(help("f17[4]"),
            "allowed are i8, u8, i16, u16, f16, bf16, i32, u32, f32, i64, u64, f64, bool");
  EXPECT_EQ(help("f16[4]=normal"),
            "allowed are zeros, ones, full(value), arange(start[,step]), rand(seed)");
  EXPECT_NE(help("abc").find("bytes=@tiling.bin"), std::string::npos);
}

TEST(EncodeScalar, BytesOfTheParameter) {
  EXPECT_EQ(encode_scalar(0, {"2048"}, DType::kUInt32), (std::vector<uint8_t>{0, 8, 0, 0}));
  EXPECT_EQ(encode_scalar(0, {"-3"}, DType::kInt16), (std::vector<uint8_t>{0xFD, 0xFF}));
  EXPECT_EQ(encode_scalar(0, {"0.5"}, DType::kFloat), (std::vector<uint8_t>{0, 0, 0, 0x3F}));
  EXPECT_EQ(encode_scalar(0, {"0.5"}, DType::kHalf), (std::vector<uint8_t>{0, 0x38}));
  EXPECT_EQ(encode_scalar(0, {"true"}, DType::kBool), std::vector<uint8_t>{1});
}

TEST(EncodeScalar, NamesTheArgument) {
  EXPECT_EQ(error_text<UsageError>([] { encode_scalar(2, {"70000"}, DType::kUInt16); }),
            "`70000` (argument 2): `70000` does not fit `u16`, which holds integers from 0 to "
            "65535");
}

}  // namespace
}  // namespace asctwin
