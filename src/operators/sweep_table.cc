// CSV with a head line, or a JSON list of objects: both become rows of names and texts.
#include "operators/sweep_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/nearest.h"
#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::operators {
namespace {

using nlohmann::json;

// The cells of a line: a cell in quotes may hold commas, brackets hold theirs together.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  int depth = 0;
  for (const char c : line) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted && depth == 0) {
      cells.emplace_back();
    } else {
      depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
      cells.back() += c;
    }
  }
  for (std::string& cell : cells) {
    cell.erase(0, cell.find_first_not_of(" \t"));
    cell.erase(cell.find_last_not_of(" \t\r") + 1);
  }
  return cells;
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

void refuse_repeated(const std::string& path, const std::vector<std::string>& head) {
  for (size_t i = 0; i < head.size(); ++i)
    if (std::count(head.begin(), head.end(), head[i]) > 1)
      throw UsageError(report::sentence("{}: the column `{}` is there twice", path, head[i]));
}

std::vector<TableRow> rows_of_csv(const std::string& path, std::istream& file) {
  std::vector<std::string> head;
  std::vector<TableRow> rows;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (number == 1 && line.starts_with(kByteOrderMark)) line.erase(0, kByteOrderMark.size());
    if (line.find_first_not_of(" \t\r") == std::string::npos || line[0] == '#') continue;
    if (std::count(line.begin(), line.end(), '"') % 2 != 0)
      throw UsageError(report::sentence("{}:{}: a quote is not closed in this line", path, number));
    std::vector<std::string> cells = cells_of(line);
    if (head.empty()) {
      head = std::move(cells);
      refuse_repeated(path, head);
      continue;
    }
    if (cells.size() > head.size())
      throw UsageError(report::sentence("{}:{}: the line has {} cells, and the head {}", path,
                                        number, cells.size(), head.size()));
    rows.emplace_back();
    for (size_t i = 0; i < cells.size(); ++i)
      if (!cells[i].empty()) rows.back().emplace_back(head[i], cells[i]);
  }
  return rows;
}

std::vector<TableRow> rows_of_json(const std::string& path, std::istream& file) {
  const json all = json::parse(file, nullptr, false);
  if (!all.is_array())
    throw UsageError(report::sentence("{}: it is no JSON list of objects", path));
  std::vector<TableRow> rows;
  for (const json& one : all) {
    if (!one.is_object())
      throw UsageError(report::sentence("{}: it is no JSON list of objects", path));
    rows.emplace_back();
    for (const auto& [name, value] : one.items()) {
      const bool is_list = value.is_array() && !value.empty() && value[0].is_string();
      rows.back().emplace_back(
          name, value.is_string() ? value.get<std::string>()
                : is_list
                    ? fmt::format("[{}]", fmt::join(value.get<std::vector<std::string>>(), ","))
                    : value.dump());
    }
  }
  return rows;
}

class Cases {
 public:
  Cases(const std::string& path, const json& prototype) : path_(path) {
    for (const json& input : prototype["inputs"]) inputs_.push_back(input["name"]);
    for (const json& output : prototype["outputs"]) outputs_.push_back(output["name"]);
    attrs_ = prototype["attributes"].get<std::vector<std::string>>();
    directory_ = std::filesystem::path(path).parent_path();
  }

  SweepCase make(const TableRow& row, size_t number) const {
    SweepCase one;
    one.name = std::to_string(number);
    one.inputs.assign(inputs_.size(), "null");
    for (const auto& [column, text] : row) add(column, text, number, one);
    while (!one.inputs.empty() && one.inputs.back() == "null") one.inputs.pop_back();
    return one;
  }

 private:
  static bool is_in(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  // A file beside the table, where there is one.
  std::string located(const std::string& text) const {
    std::error_code error;
    const std::filesystem::path beside = directory_ / text;
    return std::filesystem::is_regular_file(beside, error) ? beside.string() : text;
  }

  std::string input_text(const std::string& text) const {
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return located(text);
    std::string list;
    for (const std::string& item : cells_of(text.substr(1, text.size() - 2)))
      list += (list.empty() ? "" : ",") + located(item);
    return "[" + list + "]";
  }

  void add(const std::string& column, const std::string& text, size_t number,
           SweepCase& one) const {
    constexpr std::string_view kGolden = ".golden";
    const auto input = std::find(inputs_.begin(), inputs_.end(), column);
    const bool is_file = text.ends_with(".npy") || text.ends_with(".bin");
    const std::string output =
        column.ends_with(kGolden) ? column.substr(0, column.size() - kGolden.size()) : column;
    const std::string parameter = output.substr(0, output.find('['));  // y of y[1]
    if (column.ends_with(kGolden) && !is_file)
      throw UsageError(
          report::sentence("{}: case {}: column `{}` is `{}`, and no .npy or .bin file", path_,
                           number, column, text));
    if (column == "case")
      one.name = text;
    else if (column == "rtol" || column == "atol")
      (column == "rtol" ? one.relative : one.absolute) = tolerance_of(column, text, number);
    else if (is_in(outputs_, parameter) && input == inputs_.end())
      (is_file ? one.goldens : one.outputs).emplace_back(output, is_file ? located(text) : text);
    else if (input != inputs_.end())
      one.inputs[static_cast<size_t>(input - inputs_.begin())] = input_text(text);
    else if (is_in(attrs_, column))
      one.attrs.emplace_back(column, text);
    else
      refuse(column, number);
  }

  // Within an infinite tolerance, or one that is no number, is everything or nothing.
  double tolerance_of(const std::string& column, const std::string& text, size_t number) const {
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (*end == '\0' && end != text.c_str() && std::isfinite(value) && value >= 0) return value;
    throw UsageError(
        report::sentence("{}: case {}: column `{}` is `{}`, and no number of at least 0", path_,
                         number, column, text));
  }

  [[noreturn]] void refuse(const std::string& column, size_t number) const {
    std::vector<std::string> known = {"case", "rtol", "atol"};
    for (const auto* names : {&inputs_, &attrs_, &outputs_})
      known.insert(known.end(), names->begin(), names->end());
    const std::vector<std::string_view> views(known.begin(), known.end());
    const std::string_view close = nearest(column, views);
    throw UsageError(
        report::sentence("{}: case {}: there is no column `{}`", path_, number, column),
        close.empty() ? report::sentence("the columns are {}", fmt::join(known, ", "))
                      : report::sentence("did you mean {}?", close));
  }

  std::string path_;
  std::filesystem::path directory_;
  std::vector<std::string> inputs_, outputs_, attrs_;
};

}  // namespace

std::vector<TableRow> read_rows(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw UsageError(report::sentence("`{}` cannot be read", path));
  const bool is_json = path.ends_with(".json");
  if (!is_json && !path.ends_with(".csv"))
    throw UsageError(report::sentence("`{}` is neither .csv nor .json", path));
  std::vector<TableRow> rows = is_json ? rows_of_json(path, file) : rows_of_csv(path, file);
  if (rows.empty()) throw UsageError(report::sentence("`{}` has no case", path));
  return rows;
}

std::vector<SweepCase> read_sweep(const std::string& path, const json& prototype) {
  const std::vector<TableRow> rows = read_rows(path);
  const Cases cases(path, prototype);
  std::vector<SweepCase> all;
  for (size_t i = 0; i < rows.size(); ++i) all.push_back(cases.make(rows[i], i + 1));
  return all;
}

}  // namespace asctwin::operators
