// Cells have a side of 3 to 12 pixels. Neighbours of one colour are one rectangle.
#include "html/error_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace asctwin::html {
namespace {

constexpr size_t kMostCells = 128;  // along an axis
constexpr size_t kRowOfOneAxis = 64;
constexpr int kShades = 5;

struct Grid {
  size_t rows, columns;            // of elements
  size_t cell_rows, cell_columns;  // elements in a cell
  size_t down, across;             // cells

  explicit Grid(const std::vector<size_t>& shape, size_t count) {
    columns = shape.size() < 2 ? std::min(count, kRowOfOneAxis) : shape.back();
    columns = std::max<size_t>(columns, 1);
    rows = (count + columns - 1) / columns;
    cell_rows = (rows + kMostCells - 1) / kMostCells;
    cell_columns = (columns + kMostCells - 1) / kMostCells;
    down = (rows + cell_rows - 1) / cell_rows;
    across = (columns + cell_columns - 1) / cell_columns;
  }
};

// Wrong elements of each cell.
std::vector<size_t> counts_of(const std::vector<bool>& wrong, const Grid& grid) {
  std::vector<size_t> counts(grid.down * grid.across);
  for (size_t i = 0; i < wrong.size(); ++i)
    if (wrong[i])
      ++counts[i / grid.columns / grid.cell_rows * grid.across +
               i % grid.columns / grid.cell_columns];
  return counts;
}

// 0: nothing is wrong; kShades: everything.
int shade_of(size_t wrong, size_t all) {
  if (wrong == 0) return 0;
  return std::max(1, static_cast<int>(wrong * kShades / std::max<size_t>(all, 1)));
}

}  // namespace

std::string error_map_svg(const std::vector<bool>& wrong, const std::vector<size_t>& shape) {
  const size_t count = std::accumulate(shape.begin(), shape.end(), size_t{1}, std::multiplies<>());
  if (wrong.size() != count || std::find(wrong.begin(), wrong.end(), true) == wrong.end())
    return "";
  const Grid grid(shape, count);
  const std::vector<size_t> counts = counts_of(wrong, grid);
  const size_t side = std::clamp<size_t>(480 / std::max(grid.across, grid.down), 3, 12);
  const size_t width = grid.across * side, height = grid.down * side;
  std::string svg = fmt::format(
      "<svg class=\"map\" role=\"img\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">"
      "<rect class=\"s0\" width=\"{0}\" height=\"{1}\"/>",
      width, height);
  const size_t cell = grid.cell_rows * grid.cell_columns;
  for (size_t row = 0; row < grid.down; ++row) {
    for (size_t begin = 0; begin < grid.across;) {
      const size_t* const line = counts.data() + row * grid.across;
      const int shade = shade_of(line[begin], cell);
      size_t end = begin + 1;
      while (end < grid.across && shade_of(line[end], cell) == shade) ++end;
      if (shade > 0)
        svg += fmt::format("<rect class=\"s{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                           shade, begin * side, row * side, (end - begin) * side, side);
      begin = end;
    }
  }
  return svg + "</svg>";
}

}  // namespace asctwin::html
