// Files of tensors as the dump tools of devices write them: with an element type and a layout that
// the file itself does not tell, or that are not those of the tensor.
//   dump.bin:f32          raw float elements, whatever the type of the tensor is
//   dump.bin:f16:nz       half elements in NZ
//   dump.npy::nc1hwc0     the file's own type, 5HD
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/format.h"
#include "format/tensor_type.h"

namespace asctwin {

struct DumpFile {
  std::string path;
  std::optional<DType> dtype;  // absent: that of the tensor
  Format layout = Format::kNd;
};

// Nothing: the text names no file with the ending .npy or .bin.
// @throw UsageError, with `option`, for a type or layout that is unknown
std::optional<DumpFile> parse_dump_file(const std::string& option, const std::string& text);

// The elements as the tensor holds them: in ND, or NCHW and NCDHW for the layouts of images, and of
// its type. @throw FormatError, UsageError
std::vector<std::byte> read_dump(const DumpFile& file, const TensorType& type);

}  // namespace asctwin
