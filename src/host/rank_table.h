// The ranks of a job as a rank table has them, the file of HcclCommInitClusterInfo.
// spec: multi_card.md, sections 4.2 and 6.2
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace asctwin::host {

struct RankTable {
  int ranks = 0;
  uint64_t key = 0;  // in all ranks of the job the same, and in no other job
};

// A key without a table, for ranks that MPI, Slurm or `asctwin ranks` has started; each asks in
// the same order. Nothing: nobody has.
std::optional<uint64_t> key_of_job(int rank);

// @throw Refusal
RankTable read_rank_table(const std::string& file, int rank);

}  // namespace asctwin::host
