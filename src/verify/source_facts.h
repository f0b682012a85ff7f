// Facts about a kernel's own code that a claim beyond its runs needs: where tensor data may decide
// addresses, counts or branches, and where the order of instructions may show. It is read from
// tokens and errs on one side: what is not known not to depend counts as depending.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "driver/tokens.h"

namespace asctwin::verify {

struct Reason {
  std::string file;
  int64_t line = 0;
  std::string what;  // "GetValue"

  friend bool operator==(const Reason&, const Reason&) = default;
};

struct SourceFacts {
  std::vector<Reason> data_dependences;   // none: control flow and addresses are those of any data
  std::vector<Reason> order_dependences;  // none: a run without a race stands for every order
  bool asks_for_blocks = false;           // GetBlockNum
  std::set<uint64_t> tiling_keys;         // of TILING_KEY_IS

  void merge(SourceFacts other);  // of another build of the source
};

// `text` is preprocessed; only the files that `is_own` accepts are looked at.
SourceFacts facts_of(const driver::Tokens& text,
                     const std::function<bool(const std::string& file)>& is_own);
// The keys that a source as it is written compares with.
std::set<uint64_t> tiling_keys_of(const driver::Tokens& source);
std::set<uint64_t> tiling_keys_in(const std::filesystem::path& file);

}  // namespace asctwin::verify
