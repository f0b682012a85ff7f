// Findings as lines that other programs read from the output of a build: the form of compilers,
// which editors jump by, and the workflow commands of GitHub.
#pragma once

#include <string>
#include <vector>

#include "report/launch_result.h"

namespace asctwin::report {

// "k.cpp:4:3: error: `SetFlag` has event id 9, outside [0, 7] [E0503]"
std::string to_gcc(const std::vector<LaunchResult>& launches);

// "::error file=k.cpp,line=4,col=3,title=E0503%3A An event id ...::message, rule and help"
std::string to_github(const std::vector<LaunchResult>& launches);

}  // namespace asctwin::report
