// Which part of a file of cases this process does. Engines that start many processes say in the
// environment which of them one is; nothing else of theirs is used.
#pragma once

#include <cstddef>
#include <string>

namespace asctwin::batch {

struct Shard {
  size_t index = 1;  // from 1
  size_t count = 1;

  bool is_whole() const { return count == 1; }
  // Neighbours in the file take about as long, so they go to different shards.
  bool has(size_t position) const { return position % count == index - 1; }
  // results.jsonl -> results.2-of-4.jsonl
  std::string path_of(const std::string& results) const;
};

// "2/4". @throw UsageError
Shard parse_shard(const std::string& text);

// By Open MPI, PMI, Slurm (steps, arrays and both) or Kubernetes; the whole file where none has
// started this process. Kubernetes does not say how many there are: ASCTWIN_SHARDS does.
// @throw UsageError where the variables contradict each other
Shard shard_of_environment();

}  // namespace asctwin::batch
