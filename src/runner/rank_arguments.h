// Arguments of a launch of several ranks: each rank has its own, written once with {r}, its number,
// and {n}, how many there are. spec: multi_card.md, section 6
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runner/kernel_arguments.h"

namespace asctwin::runner {

inline constexpr int64_t kMostRanks = 256;
// @throw UsageError where `ranks`, the value of `option`, is not within
void check_ranks(const char* option, int64_t ranks);

// Replaces {r}, {n} and sums, products and the like of them: "f32[{n*4}]=full({r+1})".
// @throw UsageError for a division by 0
std::string text_of_rank(const std::string& text, int rank, int ranks);
std::vector<std::string> texts_of_rank(const std::vector<std::string>& texts, int rank, int ranks);

// Says whose the range is.
void mark_rank(GlobalRange& range, size_t rank);

// One launch's arguments of all ranks, one rank behind the other: number i of rank r is i + r times
// those of one rank. @throw UsageError where ranks have lists of different lengths
KernelArguments joined(std::vector<KernelArguments> of_ranks);

}  // namespace asctwin::runner
