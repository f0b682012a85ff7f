// The table of a sweep: a row a call, a column for each input, attribute and output by its name. A
// cell of an input is an argument, one of an output a golden file or the output's type. The column
// of an output may be NAME.golden, as it has to be where an input has its name. NAME[1] is a tensor
// of a dynamic output.
// spec: custom_op.md, section 5.2
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace asctwin::operators {

using TableRow = std::vector<std::pair<std::string, std::string>>;  // column, text

// The rows of a .csv with a head line, or of a .json list of objects. @throw UsageError
std::vector<TableRow> read_rows(const std::string& path);

struct SweepCase {
  std::string name;
  std::vector<std::string> inputs;
  std::vector<std::pair<std::string, std::string>> attrs;
  std::vector<std::pair<std::string, std::string>> outputs;  // name, f16[32]
  std::vector<std::pair<std::string, std::string>> goldens;  // name, file
  double relative = -1, absolute = -1;                       // below 0: those of the sweep
};

// `prototype` is the operator's entry of describe_operators(). Files are named from the table's
// directory. @throw UsageError with the row and column of what is wrong
std::vector<SweepCase> read_sweep(const std::string& path, const nlohmann::json& prototype);

}  // namespace asctwin::operators
