// A failure stands where the last error was logged, or else where the function was registered.
#include "operators/host_call.h"

#include <fmt/format.h>

#include <algorithm>

#include "asctwin/op/remarks.h"

namespace asctwin::operators {
namespace {

std::string status_text(uint32_t status) {
  return status == ge::GRAPH_FAILED ? "GRAPH_FAILED" : std::to_string(status);
}

}  // namespace

void begin_host_call(op::Node& node) {
  node.notes.clear();
  node.error_at = {};
  op::set_current_node(&node);
}

void end_host_call(op::Node& node, const char* what, Place registered, uint32_t status,
                   const std::string& exception) {
  op::set_current_node(nullptr);
  if (status != ge::GRAPH_SUCCESS || !exception.empty()) {
    const Place place = node.error_at.line > 0 ? Place(node.error_at) : std::move(registered);
    Finding finding = finding_at(Code::E1214, place, node.type);
    finding.with("what", what)
        .with("ending", exception.empty() ? phrase("returned {}", status_text(status))
                                          : phrase("threw {}", exception));
    finding.notes = node.notes;
    node.findings.push_back(std::move(finding));
  }
  if (std::any_of(node.findings.begin(), node.findings.end(), counts_as_error))
    throw OperatorFault(node.findings);
}

}  // namespace asctwin::operators
