// Starts a program once for each rank, and sees to it that all of them end: where one fails, where
// they take too long or the user interrupts, the others are ended, and nothing that they have
// started is left. spec: multi_card.md, section 6.7
#pragma once

#include <sys/types.h>

#include <string>
#include <utility>
#include <vector>

namespace asctwin::driver {

// The program of one rank.
struct RankProgram {
  std::vector<std::string> arguments;
  std::vector<std::pair<std::string, std::string>> environment;  // beside that of this process
};

struct RankRunOptions {
  bool labels = false;  // each line that a rank writes begins with its number
  double seconds = 0;   // after which all are ended; 0: never
};

struct RankRun {
  enum class End { kOver, kFailed, kTooLong, kInterrupted };
  End end = End::kOver;         // why the ranks were ended; kOver: each has ended with 0
  int rank = -1;                // the first that has failed
  pid_t process = 0;            // its
  int status = 0;               // its exit code; 128 and the signal's number after a signal
  bool was_killed = false;      // by a signal
  int signal = 0;               // that has interrupted
  std::vector<int> ended = {};  // the ranks that had to be ended
};

// Rank 0 has the standard input, the others have none.
// @throw std::system_error where a program cannot be started; then none is left
// @pre this process has one thread and no other children
RankRun run_ranks(const std::vector<RankProgram>& programs, const RankRunOptions& options);

}  // namespace asctwin::driver
