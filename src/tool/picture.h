// Draws a run for `--picture` and for the page that `--html` writes.
#pragma once

#include <memory>
#include <string>

#include "asctwin/report.h"

namespace asctwin::tool {

// An SVG; empty where nothing is recorded.
std::string picture_of(const std::shared_ptr<std::string>& recording, const Report& report);

// Writes it to `file`, and nothing where that is empty. @throw FormatError
void write_picture(const std::string& file, const std::shared_ptr<std::string>& recording,
                   const Report& report);

}  // namespace asctwin::tool
