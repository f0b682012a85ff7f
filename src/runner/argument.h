// One argument of a kernel on the command line of `asctwin run`, in the order of its parameters:
//   f16[32,32]=arange(1)  f16[8]=@x.npy  f16[8]=@x.bin  u32[2]=[2048,8]  f16[32]  x.npy   a tensor
//   [a.npy,f16[8]=ones]   a list of tensors, as ListTensorDesc reads it
//   2048  0.5  true       a number          bytes=@tiling.bin   a struct          null   a pointer
//   {M=128,N=64}          a struct by its fields (struct_text.h)
// A tensor without "=" is uninitialised. A path alone ends in .npy and has no "=" in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "format/tensor_type.h"
#include "runner/generator.h"
#include "runner/struct_text.h"

namespace asctwin {

struct FileSource {
  std::string path;  // .npy or .bin
};
struct ListSource {
  std::vector<std::byte> bytes;
};

struct TensorArgument {
  TensorType type;
  // The initial content of the tensor; std::monostate: the memory is uninitialised.
  std::variant<std::monostate, Generator, FileSource, ListSource> source;
  std::string rounding = {};  // of its generator: rounding_text()
};
struct ScalarArgument {
  std::string text;  // a number, of a type that only the kernel's parameter shows
};
struct BytesArgument {
  std::string path;
  size_t size_bytes = 0;
};
struct NullArgument {};
struct ListArgument {
  std::vector<TensorArgument> tensors;
};

using Argument =
    std::variant<TensorArgument, ScalarArgument, BytesArgument, NullArgument, ListArgument,
                 StructArgument>;

// `index` counts the kernel's arguments from 0. Files are opened to find types and sizes; their
// elements are not read. Every fault, also of a file, is a UsageError naming index and text.
Argument parse_argument(size_t index, std::string_view text);

bool is_initialised(const TensorArgument& argument);

// Writes the tensor's size_bytes(argument.type) bytes; leaves the memory alone where the tensor is
// uninitialised. Throws FormatError where its file has gone or changed.
void fill(const TensorArgument& argument, void* memory);

// The number as the bytes of a parameter passed by value. Throws UsageError where the type cannot
// hold it.
std::vector<uint8_t> encode_scalar(size_t index, const ScalarArgument& argument, DType parameter);
// Encodes a struct; `text` is the whole argument.
std::vector<uint8_t> encode_struct(size_t index, std::string_view text,
                                   const StructArgument& argument, const StructOfParameter& known);

}  // namespace asctwin
