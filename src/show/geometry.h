// Where everything of a picture stands on a page, in pixels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "show/picture.h"

namespace asctwin::show {

inline constexpr double kBoxHeight = 28;
inline constexpr double kLabelWidth = 52;  // of the offset in front of a line

struct Point {
  double x = 0, y = 0;
};

// A distance with its two ends marked: along a line, or down beside the panel.
struct Dimension {
  const Distance* distance;
  bool is_horizontal = true;
  Point from, to;
};

struct PlacedLine {
  const Line* line;
  double y = 0;
  std::vector<double> edges;  // the left edge of every box, and the right one of the last
};

struct PlacedPanel {
  const Panel* panel;
  double x = 0, y = 0, width = 0, height = 0;
  std::vector<PlacedLine> lines;
  std::vector<Dimension> dimensions;
};

class Page {
 public:
  explicit Page(const Picture& picture);

  const std::vector<PlacedPanel>& panels() const { return panels_; }
  double width() const { return width_; }
  double bottom() const { return bottom_; }

 private:
  PlacedPanel placed(const Panel& panel, double x, double y) const;
  double box_width(const Panel& panel, const Box& box) const;
  void add_dimensions(PlacedPanel& placed) const;

  const Picture& picture_;
  std::vector<PlacedPanel> panels_;
  double width_ = 0, bottom_ = 0;
};

// Where the byte at `offset` of a line begins.
double x_in(const PlacedLine& line, int64_t offset);
bool holds(const PlacedLine& line, int64_t offset);
int64_t end_of(const Line& line);

// The width of a text of the pictures' fixed-width letters.
double text_width(const std::string& text);

}  // namespace asctwin::show
