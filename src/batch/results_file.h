// A file of results that grows by whole lines in the order of the cases. What a killed process or a
// full disk leaves behind is a valid beginning of it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "batch/result.h"

namespace asctwin::batch {

class ResultsFile {
 public:
  // `resume`: keeps the lines that are there as far as they are those of `expected`, in order;
  // otherwise a file that is there is emptied. One process at a time. @throw FormatError
  ResultsFile(const std::string& path, bool resume, const std::vector<ResultHead>& expected);
  ~ResultsFile();
  ResultsFile(const ResultsFile&) = delete;
  ResultsFile& operator=(const ResultsFile&) = delete;

  // The verdicts of the lines that were kept.
  const std::vector<std::string>& kept() const { return kept_; }

  // The line as a whole or nothing of it. @throw FormatError
  void append(const std::string& line);

 private:
  void keep(const std::vector<ResultHead>& expected);

  std::string path_;
  int descriptor_;
  std::vector<std::string> kept_;
};

// Joins the results of shards into one file, in the order of the cases; their verdicts.
// @throw UsageError where a result is missing, is there twice, or belongs to another file of cases
std::vector<std::string> merge_results(const std::vector<std::string>& inputs,
                                       const std::vector<ResultHead>& expected,
                                       const std::string& output);

// The files of `output`'s shards that are there. @throw UsageError where their numbers of shards
// differ, or one is missing
std::vector<std::string> shard_files(const std::string& output);

}  // namespace asctwin::batch
