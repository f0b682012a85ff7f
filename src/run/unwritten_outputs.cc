// The launch knows which words of an output have been written.
#include "run/unwritten_outputs.h"

#include <optional>
#include <string>
#include <vector>

#include "core/memory/unwritten.h"

namespace asctwin {
namespace {

std::string elements_text(const OperatorLaunch::Output& output,
                          const std::vector<core::Gap>& gaps) {
  const auto element = static_cast<int64_t>(output.element_bytes);
  if (core::bytes_of(gaps) == static_cast<int64_t>(output.size_bytes)) return "any element";
  const core::Gap& gap = gaps.front();
  std::string text = "elements [" + std::to_string(gap.first / element) + ", " +
                     std::to_string((gap.last + element - 1) / element) + ")";
  if (gaps.size() > 1) text += " and " + std::to_string(gaps.size() - 1) + " more parts";
  return text;
}

std::vector<core::Gap> gaps_of(const core::LaunchSpec& spec, const OperatorLaunch::Output& output) {
  const core::Object* const object = spec.global_objects.find(output.begin);
  if (object == nullptr || object->written == nullptr) return {};
  const auto size = static_cast<int64_t>(output.size_bytes);
  const core::UnwrittenTensor tensor{output.begin, object->end, object->written.get(),
                                     std::nullopt};
  return core::without_padding(core::gaps_in(tensor, size), size);
}

}  // namespace

std::vector<Finding> unwritten_outputs(const core::LaunchSpec& spec) {
  std::vector<Finding> findings;
  for (const OperatorLaunch::Output& output : spec.operator_launch->outputs) {
    const std::vector<core::Gap> gaps = gaps_of(spec, output);
    if (gaps.empty()) continue;
    Finding finding{};
    finding.code = Code::W1204;
    finding.core.block = kNoBlock;
    finding.with("op", spec.operator_launch->type)
        .with("elements", elements_text(output, gaps))
        .with("output", output.name);
    findings.push_back(std::move(finding));
  }
  return findings;
}

}  // namespace asctwin
