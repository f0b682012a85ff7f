// Header of a .npy file, read with distrust: every length is held against the size of the file.
#include "format/npy_header.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "format/npy_dict.h"

namespace asctwin {
namespace {

static_assert(std::endian::native == std::endian::little, "'=' in a header means little-endian");

constexpr std::string_view kMagic("\x93NUMPY", 6);
constexpr size_t kVersionEnd = 8;  // magic, major, minor
constexpr size_t kAlignment = 64;  // of the elements in a file we write

// The type code without its byte order.
std::string code_of(DType dtype) {
  if (dtype == DType::kComplex64) return "c8";
  const std::string code = info_of(dtype).npy_code;
  return code.empty() ? std::string("V").append(std::to_string(size_of(dtype))) : code;
}

std::string known_codes() {
  std::string text;
  for (const DTypeInfo& info : kNumberTypes) {
    text += (text.empty() ? "" : ", ") + code_of(info.dtype) + " (" + info.short_name + ")";
  }
  return text;
}

[[noreturn]] void fail(const InputFile& file, const std::string& what, std::string help = "") {
  throw FormatError("`" + file.path() + "` " + what, std::move(help));
}

DType dtype_of_descr(const InputFile& file, const std::string& descr) {
  if (!descr.empty() && std::string_view("<>|=").find(descr[0]) != std::string_view::npos) {
    for (const DTypeInfo& info : kNumberTypes) {
      if (descr.substr(1) == code_of(info.dtype)) return info.dtype;
    }
    if (descr.substr(1) == code_of(DType::kComplex64)) return DType::kComplex64;
  }
  const std::string what = descr.empty() ? "a structured type" : "`" + descr + "`";
  fail(file, "holds elements of " + what + ", which no tensor has",
       "convert the array in numpy to one of " + known_codes());
}

// The dictionary's text; `data_offset` is left behind its end.
std::string read_dict_text(const InputFile& file, size_t& data_offset) {
  unsigned char start[kVersionEnd + sizeof(uint32_t)] = {};
  if (file.size_bytes() < sizeof start) fail(file, "is too short to be a .npy file");
  file.read(0, start, sizeof start);
  if (std::memcmp(start, kMagic.data(), kMagic.size()) != 0) fail(file, "is not a .npy file");
  const int major = start[6];
  const int minor = start[7];
  if (major < 1 || major > 3 || minor != 0) {
    fail(file, "is a .npy file of version " + std::to_string(major) + "." + std::to_string(minor) +
                   ", but 1.0, 2.0 and 3.0 are known");
  }
  const size_t length_bytes = major == 1 ? sizeof(uint16_t) : sizeof(uint32_t);
  size_t length = 0;
  std::memcpy(&length, start + kVersionEnd, length_bytes);
  if (length > file.size_bytes() - kVersionEnd - length_bytes) {
    fail(file, "has a damaged header: its length is given as " + std::to_string(length) + " bytes");
  }
  std::string text(length, '\0');
  file.read(kVersionEnd + length_bytes, text.data(), length);
  data_offset = kVersionEnd + length_bytes + length;
  return text;
}

void check_length(const InputFile& file, const NpyHeader& header) {
  const auto expected = checked_size_bytes(header.type);
  const size_t present = file.size_bytes() - header.data_offset;
  if (!expected) fail(file, "has a shape beyond any memory: " + type_text(header.type));
  if (*expected == present) return;
  fail(file, std::string(present < *expected ? "is truncated" : "has trailing bytes") + ": " +
                 type_text(header.type) + " takes " + std::to_string(*expected) +
                 " bytes, but the file holds " + std::to_string(present));
}

}  // namespace

NpyHeader read_npy_header(const InputFile& file) {
  NpyHeader header;
  const std::string text = read_dict_text(file, header.data_offset);
  NpyDict dict;
  try {
    dict = parse_npy_dict(text);
  } catch (const FormatError& error) {
    fail(file, error.what());
  }
  header.type.dtype = dtype_of_descr(file, dict.descr);
  header.type.shape = std::move(dict.shape);
  header.big_endian = dict.descr[0] == '>';
  header.fortran_order = dict.fortran_order;
  check_length(file, header);
  return header;
}

std::string npy_header_text(const TensorType& type) {
  std::string shape;
  for (const size_t dimension : type.shape) shape += std::to_string(dimension) + ", ";
  if (type.shape.size() > 1) shape.resize(shape.size() - 2);
  if (type.shape.size() == 1) shape.pop_back();
  const char order = size_of(type.dtype) == 1 ? '|' : '<';
  std::string dict = "{'descr': '" + (order + code_of(type.dtype)) +
                     "', 'fortran_order': False, 'shape': (" + shape + "), }";
  const size_t fixed = kVersionEnd + sizeof(uint16_t) + 1;  // 1: the line end
  dict.append((kAlignment - (fixed + dict.size()) % kAlignment) % kAlignment, ' ');
  dict += '\n';
  if (dict.size() > UINT16_MAX) throw FormatError("a tensor has too many dimensions for .npy");
  std::string text(kMagic);
  text +=
      {'\x01', '\x00', static_cast<char>(dict.size() & 0xFF), static_cast<char>(dict.size() >> 8)};
  return text + dict;
}

}  // namespace asctwin
