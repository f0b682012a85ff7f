// Calls of a project's own host functions: what they do wrong becomes findings of their call.
// spec: custom_op.md, sections 5.2 and 5.5
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "asctwin/op/node.h"
#include "operators/fault.h"

namespace asctwin::operators {

// Nothing of an earlier call is kept but findings.
void begin_host_call(op::Node& node);
// @throw OperatorFault where the function failed, or has done what is an error
void end_host_call(op::Node& node, const char* what, Place registered, uint32_t status,
                   const std::string& exception);

// `what` is the function's name in a message, `registered` where it was registered.
template <class Function, class Context>
void call_host(op::Node& node, const char* what, Place registered, const Function& function,
               Context& context) {
  std::string exception;
  uint32_t status = 0;
  begin_host_call(node);
  try {
    status = function(&context);
  } catch (const std::exception& thrown) {
    exception = thrown.what();
    if (exception.empty()) exception = "no text";
  }
  end_host_call(node, what, std::move(registered), status, exception);
}

}  // namespace asctwin::operators
