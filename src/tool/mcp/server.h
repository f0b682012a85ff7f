// A server of the Model Context Protocol: JSON-RPC 2.0 messages, one a line, on two streams.
// Calls of tools run beside each other; a notification can cancel one.
#pragma once

#include <istream>
#include <ostream>
#include <string>

#include "tool/mcp/job.h"

namespace asctwin::tool::mcp {

struct ServerSettings {
  JobSettings job;  // `scratch` is the directory below which each call gets its own
  int jobs = 2;     // calls of tools at the same time
};

// Serves until the input ends; calls that still run are then ended.
void serve(std::istream& input, std::ostream& output, const ServerSettings& settings);

}  // namespace asctwin::tool::mcp
