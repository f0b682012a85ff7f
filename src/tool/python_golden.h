// `--golden module:function`: what the outputs of an operator should be, by a Python function. It
// gets the inputs as arrays and the attributes by name.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "operators/call_text.h"
#include "operators/golden.h"
#include "runner/golden_function.h"
#include "tool/op_command.h"
#include "tool/temporary_directory.h"

namespace asctwin::tool {

class PythonGolden {
 public:
  // `prototype` is the operator's entry of describe_operators(). @throw UsageError for a text that
  // names no function, and where no Python is found. Its files lie below `parent`; empty: below
  // TMPDIR.
  PythonGolden(const OpCommand& command, nlohmann::json prototype, std::string parent = "");

  // @throw UsageError with what is wrong with the function
  std::vector<operators::Golden> operator()(
      const std::vector<std::pair<std::string, std::string>>& attrs,
      const operators::Call& call) const;
  // Those of many calls by one Python, by keys of the caller's. Those of a call that fails are not
  // there: a call alone tells why.
  std::map<std::string, std::vector<operators::Golden>> of_many(
      const std::map<std::string, operators::CallText>& calls) const;

 private:
  struct Scratch;
  runner::GoldenCall call_of(const std::vector<std::pair<std::string, std::string>>& attrs,
                             const operators::Call& call, const Scratch& scratch) const;

  std::string function_;
  std::vector<std::string> path_;  // where modules are looked for first
  nlohmann::json prototype_;
  std::string python_, parent_;
};

}  // namespace asctwin::tool
