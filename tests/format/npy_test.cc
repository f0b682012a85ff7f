// .npy files against bytes put together here from numpy's description of the format, and against
// numpy itself.
#include "format/npy.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>

#include "format/file.h"
#include "format/support.h"

namespace asctwin {
namespace {

using std::string;
using std::string_literals::operator""s;

string npy(int major, const string& dict, const string& data) {
  string text = "\x93NUMPY"s + static_cast<char>(major) + '\0';
  const size_t length_bytes = major == 1 ? 2 : 4;
  for (size_t i = 0; i < length_bytes; ++i) {
    text += static_cast<char>(dict.size() >> (8 * i) & 0xFF);
  }
  return text + dict + data;
}

string dict(const string& descr, const string& order, const string& shape) {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

class Npy : public ::testing::Test {
 protected:
  string save(const string& bytes) const { return write_text(dir_.file("x.npy"), bytes); }

  template <class T>
  std::vector<T> read(const string& bytes, const Shape& shape) const {
    std::vector<T> elements(element_count(shape));
    read_npy(save(bytes), {dtype_of<T>, shape}, elements.data());
    return elements;
  }

  // The error without the path, which differs from run to run.
  string refusal(const string& bytes) const {
    const string path = save(bytes);
    const string text = error_text<FormatError>([&] { read_npy_type(path); });
    const string subject = "`" + path + "` ";
    return text.starts_with(subject) ? text.substr(subject.size()) : "(other subject) " + text;
  }

  TempDir dir_;
};

TEST_F(Npy, EveryVersionIsRead) {
  const string data = "\x01\x00\xFE\xFF"s;
  for (const int major : {1, 2, 3}) {
    const string bytes = npy(major, dict("<i2", "False", "(2,)"), data);
    EXPECT_EQ(read<int16_t>(bytes, {2}), (std::vector<int16_t>{1, -2})) << major;
  }
}

TEST_F(Npy, TypeAndShapeComeFromTheHeader) {
  const string bytes = npy(1, dict("<f2", "False", "(2, 1)"), string(4, '\0'));
  EXPECT_EQ(read_npy_type(save(bytes)), (TensorType{DType::kHalf, {2, 1}}));
  const string scalar = npy(1, dict("|b1", "False", "()"), "\x01");
  EXPECT_EQ(read_npy_type(save(scalar)), (TensorType{DType::kBool, {}}));
  const string native = npy(1, dict("=u4", "False", "(1,)"), string(4, '\0'));
  EXPECT_EQ(read_npy_type(save(native)), (TensorType{DType::kUInt32, {1}}));
}

TEST_F(Npy, KeysMayStandInAnyOrderAndInDoubleQuotes) {
  const string text = "{\"shape\":(1,),'fortran_order':False, 'descr':'|u1'}  \n";
  EXPECT_EQ(read<uint8_t>(npy(1, text, "\x07"), {1}), std::vector<uint8_t>{7});
}

TEST_F(Npy, BigEndianIsConverted) {
  const string bytes = npy(1, dict(">u4", "False", "(2,)"), "\x00\x00\x00\x01\x01\x02\x03\x04"s);
  EXPECT_EQ(read<uint32_t>(bytes, {2}), (std::vector<uint32_t>{1, 0x01020304}));
}

TEST_F(Npy, FortranOrderIsTransposed) {
  // a[i, j, k] = 100 i + 10 j + k of shape (2, 3, 2); the first index runs fastest.
  const string data = "\x00\x64\x0A\x6E\x14\x78\x01\x65\x0B\x6F\x15\x79"s;
  const string bytes = npy(1, dict("|u1", "True", "(2, 3, 2)"), data);
  EXPECT_EQ(read<uint8_t>(bytes, {2, 3, 2}),
            (std::vector<uint8_t>{0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121}));
}

TEST_F(Npy, BothOrdersAtOnce) {
  const string data = "\x00\x01\x00\x03\x00\x02\x00\x04"s;
  const string bytes = npy(1, dict(">i2", "True", "(2, 2)"), data);
  EXPECT_EQ(read<int16_t>(bytes, {2, 2}), (std::vector<int16_t>{1, 2, 3, 4}));
}

TEST_F(Npy, LengthMustMatchTheShape) {
  const string header = dict("<f4", "False", "(2, 2)");
  EXPECT_EQ(refusal(npy(1, header, string(15, 'x'))),
            "is truncated: f32[2,2] takes 16 bytes, but the file holds 15");
  EXPECT_EQ(refusal(npy(1, header, string(17, 'x'))),
            "has trailing bytes: f32[2,2] takes 16 bytes, but the file holds 17");
}

TEST_F(Npy, StartOfTheFileIsChecked) {
  EXPECT_EQ(refusal(""), "is too short to be a .npy file");
  EXPECT_EQ(refusal("\x93NUMPY\x01"), "is too short to be a .npy file");
  EXPECT_EQ(refusal("PK\x03\x04 this is a zip file"), "is not a .npy file");
  EXPECT_EQ(refusal(npy(4, dict("<f4", "False", "(1,)"), "1234")),
            "is a .npy file of version 4.0, but 1.0, 2.0 and 3.0 are known");
}

TEST_F(Npy, LengthOfTheHeaderIsChecked) {
  EXPECT_EQ(refusal("\x93NUMPY\x02\x00\xFF\xFF\xFF\xFF{}"s),
            "has a damaged header: its length is given as 4294967295 bytes");
  EXPECT_EQ(refusal("\x93NUMPY\x01\x00\x40\x00{'descr': "s),
            "has a damaged header: its length is given as 64 bytes");
}

TEST_F(Npy, DamagedDictionariesAreRefused) {
  const char* const damaged[] = {
      "",
      "garbage",
      "{'descr': '<f4', 'fortran_order': False, }",
      "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1,), }",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), 'more': 1}",
      "{'descr': '<f4', 'fortran_order': maybe, 'shape': (1,), }",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1), }",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (-1,), }",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1,",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }",
      "{'descr': '<f4, 'fortran_order': False, 'shape': (1,), }",
      "{'descr': '<f4', 'fortran_order': False, 'shape': (1,), } x",
      "{'descr': [('a', '<f4'",
  };
  for (const char* text : damaged) {
    EXPECT_TRUE(refusal(npy(1, text, "1234")).starts_with("has a damaged header: ")) << text;
  }
}

TEST_F(Npy, ShapesBeyondMemoryAreRefused) {
  const string shape = "(4294967296, 4294967296)";
  EXPECT_EQ(refusal(npy(1, dict("<f4", "False", shape), "1234")),
            "has a shape beyond any memory: f32[4294967296,4294967296]");
}

TEST_F(Npy, OtherElementTypesAreRefused) {
  for (const string descr : {"<c16", "|O", "<U4", "|S8", "<M8[ns]", "f4", "<f16", "<V4", ""}) {
    EXPECT_EQ(refusal(npy(1, dict(descr, "False", "(1,)"), "12345678")),
              "holds elements of " + (descr.empty() ? "a structured type" : "`" + descr + "`") +
                  ", which no tensor has");
  }
  const string fields =
      "{'descr': [('a', '<f4'), ('b', '<i4')], 'fortran_order': False, 'shape': (1,), }";
  EXPECT_EQ(refusal(npy(1, fields, "12345678")),
            "holds elements of a structured type, which no tensor has");
}

TEST_F(Npy, AnotherTypeThanExpectedIsRefused) {
  const string path = save(npy(1, dict("<f4", "False", "(1,)"), "1234"));
  float element = 0;
  const auto read_as = [&](const TensorType& type) {
    return error_text<FormatError>([&] { read_npy(path, type, &element); });
  };
  EXPECT_EQ(read_as({DType::kInt32, {1}}), "`" + path + "` holds f32[1], but i32[1] is expected");
  EXPECT_EQ(read_as({DType::kFloat, {1, 1}}),
            "`" + path + "` holds f32[1], but f32[1,1] is expected");
}

TEST_F(Npy, WrittenBytes) {
  const uint16_t elements[] = {0x0102, 0x0304};
  write_npy(dir_.file("y.npy"), {DType::kUInt16, {1, 2}}, elements);
  string header = "{'descr': '<u2', 'fortran_order': False, 'shape': (1, 2), }";
  header += string(128 - 10 - header.size() - 1, ' ') + "\n";
  EXPECT_EQ(read_text(dir_.file("y.npy")), npy(1, header, "\x02\x01\x04\x03"));
}

TEST_F(Npy, HeaderOfAVersion1FileHasALimit) {
  const uint8_t element = 0;
  EXPECT_THROW(write_npy(dir_.file("y.npy"), {DType::kUInt8, Shape(30000, 1)}, &element),
               FormatError);
}

TEST_F(Npy, EveryTypeReturns) {
  for (const DTypeInfo& info : kNumberTypes) {
    for (const Shape& shape : {Shape{}, Shape{5}, Shape{2, 3}, Shape{1, 2, 1, 3}}) {
      const TensorType type{info.dtype, shape};
      std::vector<uint8_t> written(size_bytes(type));
      std::iota(written.begin(), written.end(), uint8_t{1});
      const string path = dir_.file("y.npy");
      write_npy(path, type, written.data());
      EXPECT_EQ(read_npy_type(path), type);
      std::vector<uint8_t> read_back(written.size());
      read_npy(path, type, read_back.data());
      EXPECT_EQ(read_back, written) << type_text(type);
    }
  }
}

TEST_F(Npy, NumpyReadsWhatIsWritten) {
  ASCTWIN_NEEDS_NUMPY();
  const int32_t elements[] = {1, -2, 3, -4, 5, -6};
  write_npy(dir_.file("a.npy"), {DType::kInt32, {2, 3}}, elements);
  write_npy(dir_.file("b.npy"), {DType::kInt32, {6}}, elements);
  write_npy(dir_.file("c.npy"), {DType::kInt32, {}}, elements);
  const uint16_t bits[] = {0x3F80, 0xC000};
  write_npy(dir_.file("d.npy"), {DType::kBFloat16, {2}}, bits);
  EXPECT_TRUE(run_python(dir_, R"(
import numpy as np
expected = np.array([[1, -2, 3], [-4, 5, -6]], np.int32)
a, b, c, d = (np.load(name + '.npy') for name in 'abcd')
assert a.dtype == np.int32 and a.shape == (2, 3) and (a == expected).all()
assert b.shape == (6,) and (b == expected.ravel()).all()
assert c.shape == () and c == 1
assert (d.view('u2') == [0x3f80, 0xc000]).all()
)")) << read_text(dir_.file("stderr.txt"));
}

TEST_F(Npy, WhatNumpyWritesIsRead) {
  ASCTWIN_NEEDS_NUMPY();
  ASSERT_TRUE(run_python(dir_, R"(
import numpy as np
a = np.arange(24).reshape(2, 3, 4)
np.save('c.npy', a.astype('<f2'))
np.save('fortran.npy', np.asfortranarray(a.astype('<f2')))
np.save('big.npy', a.astype('>f2'))
np.save('bf16.npy', (a.astype('<f4').view('<u4') >> 16).astype('<u2').view('V2'))
)")) << read_text(dir_.file("stderr.txt"));
  const auto load = [&](const char* name, auto first) {
    std::vector<decltype(first)> elements(24);
    read_npy(dir_.file(name), {dtype_of<decltype(first)>, {2, 3, 4}}, elements.data());
    return std::vector<float>(elements.begin(), elements.end());
  };
  std::vector<float> expected(24);
  std::iota(expected.begin(), expected.end(), 0.0f);
  EXPECT_EQ(load("c.npy", half(0)), expected);
  EXPECT_EQ(load("fortran.npy", half(0)), expected);
  EXPECT_EQ(load("big.npy", half(0)), expected);
  EXPECT_EQ(load("bf16.npy", bfloat16_t(0)), expected);
}

}  // namespace
}  // namespace asctwin
