#include "race_kernels.h"

namespace asctwin::check {
namespace {

std::string line_of(const Finding& finding) {
  const auto text = [&](const char* name) { return finding.fact(name); };
  const auto number = [&](const char* name) { return finding.number(name).value_or(0); };
  return std::string(info_of(finding.code).id) + " " + text("hazard") + " " + text("op") + "." +
         text("operand") + " " + std::to_string(finding.line - number("other_line")) + " below " +
         text("other_op") + "." + text("other_operand") + " [" + std::to_string(number("first")) +
         ", " + std::to_string(number("last")) + ")";
}

}  // namespace

Races races_of(const std::function<void(Tensors&)>& kernel, const RunOptions& options) {
  const Gm<half> x(4 * kCount), z(4 * kCount);
  for (half& value : x) value = 1;
  for (half& value : z) value = 1;
  const auto on_core = [&] {
    Tensors tensors;
    tensors.gx.SetGlobalBuffer(x.data(), x.size());
    tensors.gz.SetGlobalBuffer(z.data(), z.size());
    kernel(tensors);
  };
  const Report report = run_on_cores(on_core, options,
                                     {{x.block().data(), x.block().size_bytes(), "argument 0"},
                                      {z.block().data(), z.block().size_bytes(), "argument 1"}});
  Races lines;
  for (const Finding& finding : report.findings()) lines.push_back(line_of(finding));
  return lines;
}

}  // namespace asctwin::check
