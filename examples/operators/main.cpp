// Runs the operator ScaleRows on ragged shapes: what its tiling function chooses, and what its kernel
// computes.
#include <cstdio>
#include <vector>

#include "asctwin/operators.h"

namespace {

using asctwin::HostTensor;
using asctwin::OperatorCall;

bool is_right(const asctwin::OperatorProject& project, size_t rows, size_t columns) {
  std::vector<float> x, factors, golden;
  for (size_t row = 0; row < rows; ++row) {
    factors.push_back(static_cast<float>(row) - 2);
    for (size_t column = 0; column < columns; ++column) {
      x.push_back(static_cast<float>(column % 64));
      golden.push_back(x.back() * factors.back() + 0.5f);
    }
  }
  const asctwin::OperatorResult result =
      project.run(OperatorCall("ScaleRows")
                      .input(HostTensor::of<float>({rows, columns}, x))
                      .input(HostTensor::of<float>({rows}, factors))
                      .attribute("offset", 0.5));
  std::printf("%zu rows of %zu: %u blocks\n%s", rows, columns, result.tiling.blocks,
              result.report.clean() ? "" : result.report.text().c_str());
  return result.report.clean() && result.output("y").values<float>() == golden;
}

}  // namespace

int main() {
  const asctwin::OperatorProject project(PROJECTS "/scale_rows");
  const bool passed =
      is_right(project, 1, 8) && is_right(project, 7, 100) && is_right(project, 90, 333);
  std::puts(passed ? "passed" : "failed");
  return passed ? 0 : 1;
}
