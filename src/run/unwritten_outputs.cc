// The marks of the check for undefined bytes say which words nothing has written.
#include "run/unwritten_outputs.h"

#include <string>

#include "check/init/global_marks.h"

namespace asctwin {
namespace {

using check::Bytes;

std::string elements_text(const OperatorLaunch::Output& output, Bytes part, size_t parts) {
  const auto element = [&](const uint8_t* address) {
    return std::to_string(static_cast<size_t>(address - output.begin) / output.element_bytes);
  };
  const uint8_t* const end = output.begin + output.size_bytes;
  if (part.begin == output.begin && part.end == end) return "any element";
  std::string text = "elements [" + element(part.begin) + ", " + element(part.end) + ")";
  if (parts > 1) text += " and " + std::to_string(parts - 1) + " more parts";
  return text;
}

}  // namespace

std::vector<Finding> unwritten_outputs(const core::LaunchSpec& spec) {
  std::vector<Finding> findings;
  const check::GlobalMarks marks(spec.global_objects);
  for (const OperatorLaunch::Output& output : spec.operator_launch->outputs) {
    const uint8_t* const end = output.begin + output.size_bytes;
    const auto first = marks.first_unwritten({output.begin, end});
    if (!first) continue;
    size_t parts = 0;
    for (auto part = first; part; part = marks.first_unwritten({part->end, end})) ++parts;
    Finding finding{};
    finding.code = Code::W1204;
    finding.core.block = kNoBlock;
    finding.with("op", spec.operator_launch->type)
        .with("elements", elements_text(output, *first, parts))
        .with("output", output.name);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace asctwin
