// Writes the documents of `asctwin run --format` and `--output`.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "asctwin/report_format.h"
#include "report/launch_result.h"
#include "tool/one_run.h"
#include "tool/run_command.h"

namespace asctwin::tool {

// Converts a run, or the reason why there was none, for a document.
report::LaunchResult launch_of(const RunCommand& command, const OneRun& run);
report::LaunchResult launch_of(const RunCommand& command, const driver::BuildError& error);

// The comparisons of --expect.
nlohmann::json expectations_json(const std::vector<TensorComparison>& comparisons);

// Several launches in any format but text and JSON.
std::string document_of(const std::vector<report::LaunchResult>& launches, ReportFormat format);

// One launch in any format. JSON also has the tensors that were asked for.
std::string document_of(const RunCommand& command, const OneRun& run);
// Returns the document of a kernel that could not be built.
std::string document_of(const RunCommand& command, const driver::BuildError& error);

// Puts a document where the options want it: nowhere, on the standard output, into the file, which
// is then replaced as a whole. @throw FormatError
void give_document(const RunCommand& command, const std::function<std::string()>& document);

}  // namespace asctwin::tool
