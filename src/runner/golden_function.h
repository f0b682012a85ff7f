// Expected tensors from Python: `module:function`, called with what a kernel or an operator gets.
// Whatever the function does instead of giving arrays for outputs that there are is refused, so
// that nothing counts as compared that was not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "driver/process.h"

namespace asctwin::runner {

struct GoldenCall {
  std::string function = {};           // "module:function"
  std::vector<std::string> path = {};  // where modules are looked for first
  // {"kind": "tensor", "file": F.npy}, {"kind": "list", "files": [...]}, {"kind": "bytes", "hex":
  // "..."}, {"kind": "number", "text": "..."}, {"kind": "none"}
  nlohmann::json arguments = nlohmann::json::array();
  nlohmann::json keywords = nlohmann::json::object();
  std::vector<std::string> outputs = {};  // those that a dictionary may name
  // The one output that is asked for, and a .npy file of its type and shape. Empty: a tuple has all
  // of them, and a dictionary some.
  std::string wanted = {}, like = {};
  std::string directory = {};  // for the files
};

struct GoldenFile {
  std::string output;  // "y", or "y[1]" of a list
  std::string path;
};

// "module:function", and not a file.
bool is_function(const std::string& text);

// @throw UsageError with what is wrong
std::vector<GoldenFile> call_golden(const GoldenCall& call, const std::string& python,
                                    driver::ProcessOptions process);

// Calls one function many times, with one Python. A call that fails has no files: call_golden()
// tells why. @pre all have the same function and path. @throw UsageError where there is no Python
std::vector<std::vector<GoldenFile>> call_goldens(const std::vector<GoldenCall>& calls,
                                                  const std::string& python,
                                                  driver::ProcessOptions process);

}  // namespace asctwin::runner
