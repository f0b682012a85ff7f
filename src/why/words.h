// The words that all forms of a tree share.
#pragma once

#include <string>
#include <vector>

#include "why/tree.h"

namespace asctwin::why {

// The number of an on-chip memory, "ub" or "UB"; -1: there is none.
int memory_named(const std::string& name);

// "argument 0 (`x`) [3,17]", "UB 0x0040 of block0".
std::string place_text(const Place& place, const std::vector<NamedTensor>& tensors);

// "`Add` at k.cpp:12, block0, pipe V, iteration 2".
std::string event_text(const nlohmann::json& event);

// "src0 = 0.5, from argument 0 (`x`) [3,17]"; of several elements how many, and the largest.
std::string input_text(const Node& node, const std::vector<NamedTensor>& tensors);

// The lines about a node below its first one.
std::vector<std::string> details_of(const Node& node, const std::vector<NamedTensor>& tensors);

// The numbers of a call, "count=64, dstRepStride=8"; empty without.
std::string fields_text(const nlohmann::json& event);

}  // namespace asctwin::why
