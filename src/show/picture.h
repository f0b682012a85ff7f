// A picture as data: memories as lines of boxes, each box with what it holds, and the distances
// that the fields of the call stand for. The renderers add nothing to it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "show/distances.h"
#include "show/names.h"
#include "show/trace.h"

namespace asctwin::show {

// A part of a box with one content.
struct Segment {
  enum class Kind : uint8_t {
    kUntouched,  // of a destination: not written; of a source: not read
    kData,       // part of one block of the source
    kRepeat,     // one element of the source, again and again
    kZero,
    kValue,  // a constant other than zero
    kUnspecified,
  };
  Kind kind = Kind::kUntouched;
  int64_t bytes = 0;
  std::string label;  // "A2", "a0..13"; empty but for data and repeats
  int row = -1;       // of the source, for its colour
  // Data: where it comes from.
  size_t region = 0;
  int64_t source = 0;
};

struct Box {
  int64_t offset = 0;
  int64_t bytes = 0;
  std::vector<Segment> segments;

  bool is_untouched() const {
    return segments.size() == 1 && segments[0].kind == Segment::Kind::kUntouched;
  }
};

struct Line {
  int64_t offset = 0;
  std::vector<Box> boxes;
  int64_t untouched_before = 0;  // lines between the one before and this one that hold nothing
  int64_t omitted_before = 0;    // lines there that are left out because there are too many
};

struct Panel {
  size_t region = 0;
  bool is_destination = false;
  std::string title;        // "dst: UB (VECIN)"
  int64_t unit_bytes = 0;   // of a box; one that holds more is a longer gap
  int64_t pitch_bytes = 0;  // from line to line; 0: the lines are as long as it suits
  std::vector<Line> lines;

  bool in_blocks() const;  // whether every line begins with a DataBlock; else offsets are bytes
};

// Bytes of the whole call, drawn or not.
struct Totals {
  int64_t read = 0;
  int64_t moved = 0;     // written with a byte of the source for the first time
  int64_t repeated = 0;  // written with one that stands elsewhere already
  int64_t zero = 0, value = 0, unspecified = 0;
  int64_t untouched = 0;  // between the first and the last that is written

  int64_t written() const { return moved + repeated + zero + value + unspecified; }
};

struct Picture {
  std::string title;  // "DataCopy ND2NZ"
  std::string path;   // "GM -> UB"
  std::string product;
  std::vector<std::pair<std::string, std::string>> fields;
  std::string type;
  int64_t element_bytes = 1;
  bool by_elements = false;
  int64_t value = 0;                  // what stands where the picture says "value", one element
  std::vector<std::string> operands;  // the names of the regions
  std::vector<Panel> panels;          // sources first
  std::vector<Distance> distances;
  std::vector<SourceBlock> blocks;
  Totals totals;
};

enum class Zoom : uint8_t { kAuto, kBlocks, kElements };

struct View {
  Zoom zoom = Zoom::kAuto;
  int64_t boxes_per_line = 16;   // where no distance of the call makes the lines
  int64_t boxes_per_pitch = 24;  // at most, where one does
  size_t lines = 24;             // of one panel, at most
};

// @pre the trace's report holds no error
Picture picture_of(const Scene& scene, const Trace& trace, const View& view);

// Draws the trace into a picture whose head, type and distances are there.
void paint(const Trace& trace, const View& view, Picture& picture);

// Offset in its panel's region -> the name of what stands there, as the documents say "from A1".
std::string name_at(const Picture& picture, size_t region, int64_t offset);

}  // namespace asctwin::show
