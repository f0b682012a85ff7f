// Puts the instructions of a recording into columns by what orders them, without any time: an
// instruction stands to the right of all that it waits for, so instructions in one column may run
// at once.
#pragma once

#include <string>
#include <vector>

#include "asctwin/base/finding.h"
#include "timeline/recording.h"

namespace asctwin::timeline {

struct OrderedBox {
  size_t core = 0;  // into Recording::cores
  uint32_t op = 0;  // into its ops: the first one
  pipe_t pipe = PIPE_S;
  int column = 0;
  int64_t times = 1;        // calls of one line in a row, which nothing stands between
  std::vector<Code> codes;  // of findings about it
};

enum class EdgeKind : uint8_t { kFlag, kQueue, kCores, kMissing };

// Boxes are numbered as in RunOrder::boxes.
struct OrderedEdge {
  EdgeKind kind;
  size_t from, to;
  std::vector<std::string> labels;  // "MTE2_V 0", or the code of a finding
  std::string about;                // both calls with their lines
};

// All pipes of a core go on together in this column.
struct OrderedBarrier {
  size_t core;
  int column;
};

struct RunOrder {
  std::vector<size_t> cores;  // that are shown
  std::vector<OrderedBox> boxes;
  std::vector<OrderedEdge> edges;
  std::vector<OrderedBarrier> barriers;
  int first_column = 0, columns = 0;  // those that are kept
  size_t left_out = 0;                // boxes in other columns
};

// Shows the cores of the block of the first finding, or of block 0, and at most `most_columns`.
RunOrder order_of(const Recording& recording, const std::vector<Finding>& findings,
                  int most_columns);

}  // namespace asctwin::timeline
