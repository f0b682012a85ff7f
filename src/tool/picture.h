// Draws the run for `--picture` and for the page that `--html` writes.
#pragma once

#include <string>

#include "tool/one_run.h"

namespace asctwin::tool {

// An SVG; empty where nothing is recorded.
std::string picture_of(const OneRun& run);

// Writes the file that the command names, and nothing where it names none. @throw FormatError
void write_picture(const RunCommand& command, const OneRun& run);

}  // namespace asctwin::tool
