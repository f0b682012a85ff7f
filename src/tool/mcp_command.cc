#include "tool/mcp_command.h"

#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/batch_command.h"
#include "tool/mcp/server.h"
#include "tool/temporary_directory.h"

namespace asctwin::tool {

void add_mcp_options(CLI::App& app, McpCommand& command) {
  app.footer("docs/mcp.md describes the tools, and how clients are told of them.");
  app.add_option("--root", command.root, "the directory whose files the tools may read")
      ->capture_default_str();
  app.add_option("--sandbox", command.sandbox,
                 "on: fail where this machine gives none; auto: its layers; off: as this user")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str();
  app.add_option("-j,--jobs", command.jobs, "calls at the same time")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--timeout", command.timeout_seconds, "seconds until a call is ended")
      ->check(CLI::Range(1.0, 86400.0))
      ->capture_default_str();
}

int mcp_command(const McpCommand& command) {
  if (!std::filesystem::is_directory(command.root))
    throw UsageError(report::sentence("`{}` is no directory", command.root));
  const TemporaryDirectory scratch;
  mcp::ServerSettings settings;
  settings.jobs = command.jobs;
  settings.job.layers = layers_of(command.sandbox);
  settings.job.root = std::filesystem::canonical(command.root);
  settings.job.scratch = std::filesystem::canonical(scratch.path());
  settings.job.seconds = command.timeout_seconds;
  mcp::serve(std::cin, std::cout, settings);
  return 0;
}

}  // namespace asctwin::tool
