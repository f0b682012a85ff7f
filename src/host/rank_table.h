// The ranks of a job as a rank table has them, the file of HcclCommInitClusterInfo.
// spec: multi_card.md, sections 4.2 and 6.2
#pragma once

#include <cstdint>
#include <string>

namespace asctwin::host {

struct RankTable {
  int ranks = 0;
  uint64_t key = 0;  // in all ranks of the job the same, and in no other job
};

// @throw Refusal
RankTable read_rank_table(const std::string& file, int rank);

}  // namespace asctwin::host
