// The findings about a host program and its launches: on the standard error, each report once, in
// the format that ASCTWIN_CHECK asks for, a text with one total at the end; or all in one document.
// Whether anything was an error decides how the program ends.
#pragma once

#include <string>

#include "asctwin/report.h"
#include "asctwin/run.h"

namespace asctwin::host {

// Applies ASCTWIN_CHECK to `options` and returns the format; a wrong word there ends the program
// with exit code 2, as no call could report it.
struct CheckOptions {
  RunOptions options;
  ReportFormat format;
  std::string output = "";  // a file for a document about all launches
};
CheckOptions options_from_environment(const RunOptions& options);

// `seconds` is what the launch took; negative: not known.
void publish(const Report& report, const CheckOptions& how, double seconds = -1);
// About the host program.
void publish(std::vector<Finding> findings);
void publish(const Finding& finding);
void publish_error(const std::string& text);
void note_error_elsewhere();  // another process has published what is an error here too
bool has_published_error();

}  // namespace asctwin::host
