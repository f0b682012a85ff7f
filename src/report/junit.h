// JUnit XML: one test case a launch, for continuous integration. A case fails by an error of its
// report and by a difference; warnings are its output.
#pragma once

#include <string>
#include <vector>

#include "report/launch_result.h"

namespace asctwin::report {

std::string to_junit(const std::vector<LaunchResult>& launches);

}  // namespace asctwin::report
