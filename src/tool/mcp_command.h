// `asctwin mcp`: the tools of asctwin for programs that write kernels, by the Model Context
// Protocol on the standard streams.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace asctwin::tool {

struct McpCommand {
  std::string root = ".";
  std::string sandbox = "on";  // or auto, off
  int jobs = 2;
  double timeout_seconds = 120;
};

void add_mcp_options(CLI::App& app, McpCommand& command);

// Serves until the standard input ends. @throw UsageError
int mcp_command(const McpCommand& command);

}  // namespace asctwin::tool
