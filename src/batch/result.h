// Writes the result of a case as one line of JSON. Everything but the object `measured` depends on
// the case alone.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "batch/case.h"
#include "batch/verdict.h"

namespace asctwin::batch {

inline constexpr int kSchemaVersion = 1;

struct Outcome {
  Verdict verdict = Verdict::kRefused;
  std::string reason;    // of a verdict that neither findings nor comparisons explain
  std::string function;  // the kernel that ran
  bool compiled = false;
  std::string messages;  // of the compiler, if it fails: a library from the cache has no others
  std::string output;    // what the kernel has printed, at most kOutputBytes of it
  nlohmann::ordered_json findings = nlohmann::ordered_json::array();
  nlohmann::ordered_json comparisons = nlohmann::ordered_json::array();
  nlohmann::ordered_json profile;  // of a case with --profile; null: there is none
  // Measured: may differ from run to run.
  double build_seconds = 0;
  double run_seconds = 0;
  uint64_t peak_bytes = 0;
  bool from_cache = false;
};

inline constexpr size_t kOutputBytes = 4096;

// Without the end of the line.
std::string result_line(const Case& item, const Outcome& outcome);
std::string result_line(const Malformed& malformed);

// The head of a result line.
struct ResultHead {
  std::string id;
  std::string digest;
  std::string verdict;
};
// Returns the head of the line that this entry will get, without the verdict.
ResultHead expected_head(const Entry& entry);
// Absent members are empty; all are where the line is not whole.
ResultHead head_of(const std::string& line);

}  // namespace asctwin::batch
