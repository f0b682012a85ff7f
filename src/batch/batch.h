// A file of cases from the beginning to the end: which are left to do, in which order, by which
// process; and their results in the order of the file.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "batch/case.h"
#include "batch/result.h"
#include "batch/shard.h"

namespace asctwin::batch {

// Runs one case, in a process that does nothing else meanwhile. Never throws.
using CaseRunner = std::function<Outcome(const Case&)>;

struct BatchOptions {
  std::string cases;
  std::string results;  // of this shard
  size_t jobs = 1;
  bool resume = false;
  Shard shard;
};

struct BatchProgress {
  size_t done = 0;
  size_t total = 0;
  size_t kept = 0;                         // of a run before
  std::map<std::string, size_t> verdicts;  // how many of each
};

// `progress` is asked several times a second; false ends the batch.
// @throw UsageError, FormatError
BatchProgress run_batch(const BatchOptions& options, const CaseRunner& runner,
                        const std::function<bool(const BatchProgress&)>& progress);

// The answer of a worker process to to_text(case).
std::string answer_to(const std::string& text, const CaseRunner& runner);
// Where the process itself has died.
std::string answer_of_dead_worker(const Case& item);

// Returns the heads of the result lines of this shard.
std::vector<ResultHead> expected_heads(const std::vector<Entry>& entries);
std::vector<Entry> entries_of_shard(std::vector<Entry> entries, const Shard& shard);

}  // namespace asctwin::batch
