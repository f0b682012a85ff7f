// `asctwin record` and `asctwin replay`: a run with all that it reads, in one file of JSON, so that
// another machine can repeat it. The file has a kernel's source, the user's own headers, arguments,
// options, and what came of the run.
#pragma once

#include <string>
#include <vector>

#include "tool/run_command.h"

namespace asctwin::tool {

// Runs the kernel as `asctwin run` does and writes the recording: `words` are those behind
// `asctwin`, from "run" on, and `command` what they mean. The exit code is the run's.
int record_run(const std::string& file, const std::vector<std::string>& words, RunCommand command);

struct Replay {
  std::vector<std::string> words;  // behind `asctwin`
  std::string directory;           // where they are to run
  std::string version;             // of the asctwin that has recorded
  int status = 0;                  // that the recorded run ended with
  std::string outputs;             // a directory for what the run writes
};

// Puts the files of a recording below `root`, which is empty. @throw UsageError
Replay unpack_recording(const std::string& file, const std::string& root);

// A recording may come from anybody: its run writes below a directory of the replay, and nowhere
// else.
void redirect_outputs(const Replay& replay, RunCommand& command);

}  // namespace asctwin::tool
