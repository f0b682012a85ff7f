// `asctwin serve`: the cases of a batch as requests over HTTP, on this machine.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

#include "tool/batch_command.h"

namespace asctwin::tool {

struct ServeCommand : BatchCommand {
  std::string directory = ".";  // what the paths of cases are relative to
  std::string token_file;
  int port = 8765;  // 0: any
  size_t queue = 1000;
  double grace_seconds = 30;
};

void add_serve_options(CLI::App& app, ServeCommand& command);

// The exit code, after SIGTERM or SIGINT. @throw UsageError
int serve_command(const ServeCommand& command);

}  // namespace asctwin::tool
