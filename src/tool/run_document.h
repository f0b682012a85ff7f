// What `asctwin run --format` and `--output` write.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "asctwin/report_format.h"
#include "report/launch_result.h"
#include "tool/one_run.h"
#include "tool/run_command.h"

namespace asctwin::tool {

// Several launches as SARIF or JUnit XML. @pre format is one of them
std::string document_of(const std::vector<report::LaunchResult>& launches, ReportFormat format);

// One launch in any format. JSON also has the tensors that were asked for.
std::string document_of(const OneRun& run, ReportFormat format);

// Puts a document where the options want it: nowhere, on the standard output, into the file, which
// is then replaced as a whole. @throw FormatError
void give_document(const RunCommand& command, const std::function<std::string()>& document);

}  // namespace asctwin::tool
