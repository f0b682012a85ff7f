// Pictures of calls written as on the command line.
#pragma once

#include <sstream>
#include <string>

#include "show/picture.h"
#include "show/svg.h"
#include "show/text.h"

namespace asctwin::show {

// "nd2nz nValue=2 dValue=24 --type f16"
inline Request request_of(const std::string& words) {
  Request request;
  std::istringstream stream(words);
  stream >> request.operation;
  for (std::string word; stream >> word;) {
    if (word == "--type")
      stream >> request.type;
    else if (word == "--dst")
      stream >> request.dst;
    else if (word == "--src")
      stream >> request.src;
    else
      request.fields.push_back(word);
  }
  return request;
}

inline Scene scene_from(const std::string& words, const char* chip = "Ascend910B1") {
  return scene_of(request_of(words), *isa::find_chip(chip));
}

inline Trace traced(const std::string& words, const char* chip = "Ascend910B1") {
  return trace_of(scene_from(words, chip));
}

inline Picture drawn(const std::string& words, const View& view = {}) {
  const Scene scene = scene_from(words);
  return picture_of(scene, trace_of(scene), view);
}

inline constexpr const char* kNd2NzFigure =
    "nd2nz ndNum=2 nValue=2 dValue=24 srcNdMatrixStride=144 srcDValue=48 dstNzC0Stride=11 "
    "dstNzNStride=2 dstNzMatrixStride=96 --type f16";

}  // namespace asctwin::show
