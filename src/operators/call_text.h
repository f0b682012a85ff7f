// A call of an operator written as text, as on a command line or in a table of calls.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "operators/plan.h"
#include "runner/argument.h"

namespace asctwin::operators {

// The inputs with their contents, which `call` points into.
class CallText {
 public:
  // @throw UsageError for a text that is no tensor with contents
  CallText(const std::string& type, const std::vector<std::string>& inputs);
  CallText(CallText&&) = default;
  CallText& operator=(CallText&&) = default;

  // The caller's description of an output: `f16[32]`, `f16[32]=zeros` with what it holds at first,
  // `[f16[32],f16[8]]` of a dynamic one. @throw UsageError
  void add_output(const std::string& name, const std::string& text);

  Call call;

 private:
  void add(size_t index, const std::string& text);
  const void* filled(const TensorArgument& tensor);

  std::vector<std::unique_ptr<std::vector<std::byte>>> memory_;
};

}  // namespace asctwin::operators
