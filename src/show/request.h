// A request for a picture: an operation by its name, fields by the API's names, a type, a path.
// Open choices are taken from the description: its first path and type on the chip. A field keeps
// the API's default, but a count of 0 that would leave nothing to see is 1.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "asctwin/base/kernel_kind.h"
#include "show/call.h"

namespace asctwin::show {

struct Request {
  std::string operation;            // "nd2nz", "DataCopyPad", "transto5hd"
  std::vector<std::string> fields;  // "dValue=24"; "srcList=16": blocks between a list's addresses
  std::string type;                 // "f16", or "b16" for the first type of that width
  std::string dst, src;             // a TPosition or a memory: "VECIN", "L1"
};

// The request is wrong as it is written.
struct RequestError : std::runtime_error {
  explicit RequestError(const std::string& text, std::string help_text = "")
      : std::runtime_error(text), help(std::move(help_text)) {}
  std::string help;
};

// A call that is complete but for its addresses.
struct Scene {
  const isa::Chip* chip;
  KernelKind kind;
  std::unique_ptr<Call> call;
  DType dtype;
  std::vector<int64_t> list_steps;                     // blocks between entries, for each operand
  std::vector<std::pair<std::string, int64_t>> given;  // the fields, in the order of the request
};

// @throw RequestError
Scene scene_of(const Request& request, const isa::Chip& chip);

// The fields that a request can name, without the steps of lists.
std::vector<std::string_view> fields_of(const isa::OpInfo& info);

const char* short_name_of(Hardware memory);  // "UB"

}  // namespace asctwin::show
