// A call of an operator written as text, as on a command line or in a table of calls.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "operators/plan.h"
#include "runner/argument.h"

namespace asctwin::operators {

// The inputs with their contents, which `call` points into. An input that callers of aclnn
// functions give as numbers, because its prototype says Scalar(), ScalarList() or ValueDepend(),
// may be numbers here too: `3`, `[0.5,-1]`.
class CallText {
 public:
  // @throw UsageError for a text that is no tensor with contents
  CallText(const std::string& type, const std::vector<std::string>& inputs);
  CallText(CallText&&) = default;
  CallText& operator=(CallText&&) = default;

  // Whether some input is numbers, which have no type before settle().
  bool has_numbers() const { return !numbers_.empty(); }
  // Makes tensors of numbers. `prototype`: as description_of() gives it. @throw UsageError where it
  // has another kind of input there, or several types that fit
  void settle(const nlohmann::json& prototype);

  // The caller's description of an output: `f16[32]`, `f16[32]=zeros` with what it holds at first,
  // `[f16[32],f16[8]]` of a dynamic one. @throw UsageError
  void add_output(const std::string& name, const std::string& text);

  Call call;

 private:
  void add(size_t index, const std::string& text);
  DType type_of_numbers(size_t input, const nlohmann::json& prototype) const;
  const void* filled(const TensorArgument& tensor);

  std::vector<std::unique_ptr<std::vector<std::byte>>> memory_;
  std::map<size_t, std::vector<std::string>> numbers_;  // by the input
};

}  // namespace asctwin::operators
