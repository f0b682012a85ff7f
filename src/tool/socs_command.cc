// `asctwin socs`: a column is described once (heading, field of the JSON, value of a chip), and the
// table and the JSON are both written from the columns. See data_movement.md, section 0.2.
#include "tool/socs_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <variant>
#include <vector>

#include "isa/chips/chip.h"

namespace asctwin::tool {
namespace {

using isa::Chip;
using Json = nlohmann::ordered_json;

enum class Zero { kAbsent, kUnknown };  // what no bytes means

struct Bytes {
  uint64_t count;
  Zero zero;
};
using Value = std::variant<std::string_view, int, Bytes>;

struct Column {
  const char* heading;
  bool left;  // words stand left, numbers right
  const char* json_field;
  Value (*value)(const Chip&);
};

template <Hardware kMemory>
Value size_on(const Chip& chip) {
  return Bytes{chip.size_of(kMemory), Zero::kAbsent};
}

constexpr Column kColumns[] = {
    {"NAME", true, "name", [](const Chip& chip) -> Value { return chip.name; }},
    {"PRODUCT", true, "product", [](const Chip& chip) -> Value { return chip.product; }},
    {"ARCH", false, "npu_arch", [](const Chip& chip) -> Value { return chip.npu_arch; }},
    {"AIC", false, "cube_cores", [](const Chip& chip) -> Value { return chip.cube_cores; }},
    {"AIV", false, "vector_cores", [](const Chip& chip) -> Value { return chip.vector_cores; }},
    {"UB", false, "ub_bytes", size_on<Hardware::UB>},
    {"L1", false, "l1_bytes", size_on<Hardware::L1>},
    {"L0A", false, "l0a_bytes", size_on<Hardware::L0A>},
    {"L0B", false, "l0b_bytes", size_on<Hardware::L0B>},
    {"L0C", false, "l0c_bytes", size_on<Hardware::L0C>},
    {"BT", false, "bt_bytes", size_on<Hardware::BIAS>},
    {"FB", false, "fb_bytes", size_on<Hardware::FIXBUF>},
    {"L2", false, "l2_bytes",
     [](const Chip& chip) -> Value {
       return Bytes{chip.l2_bytes, Zero::kUnknown};
     }},
};

std::string text_of(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return std::string(*text);
  if (const auto* number = std::get_if<int>(&value)) return std::to_string(*number);
  const auto [count, zero] = std::get<Bytes>(value);
  if (count == 0) return zero == Zero::kAbsent ? "-" : "?";
  constexpr uint64_t kKiB = 1024;
  constexpr uint64_t kMiB = kKiB * kKiB;
  if (count % kMiB == 0) return fmt::format("{} MiB", count / kMiB);
  return count % kKiB == 0 ? fmt::format("{} KiB", count / kKiB) : fmt::format("{} B", count);
}

// A size that is not published is null; a memory the chip does not have is 0.
Json json_of(const Value& value) {
  if (const auto* text = std::get_if<std::string_view>(&value)) return *text;
  if (const auto* number = std::get_if<int>(&value)) return *number;
  const auto [count, zero] = std::get<Bytes>(value);
  return count == 0 && zero == Zero::kUnknown ? Json() : Json(count);
}

std::string line_of(const std::vector<std::string>& cells, const std::vector<size_t>& widths) {
  std::string line;
  for (size_t column = 0; column < cells.size(); ++column) {
    if (column > 0) line += "  ";
    line += kColumns[column].left ? fmt::format("{:<{}}", cells[column], widths[column])
                                  : fmt::format("{:>{}}", cells[column], widths[column]);
  }
  return line + '\n';
}

}  // namespace

std::string socs_table() {
  std::vector<std::vector<std::string>> rows(1);
  for (const Column& column : kColumns) rows[0].emplace_back(column.heading);
  for (const Chip& chip : isa::chips()) {
    auto& row = rows.emplace_back();
    for (const Column& column : kColumns) row.push_back(text_of(column.value(chip)));
  }
  std::vector<size_t> widths(std::size(kColumns));
  for (const auto& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string table;
  for (const auto& row : rows) table += line_of(row, widths);
  return table;
}

std::string socs_json() {
  Json list = Json::array();
  for (const Chip& chip : isa::chips()) {
    Json& object = list.emplace_back(Json::object());
    for (const Column& column : kColumns) object[column.json_field] = json_of(column.value(chip));
    object["cce_aicore"] = chip.cce_aicore;  // a macro of kernels; no reader of the table asks
  }
  return list.dump(2) + '\n';
}

}  // namespace asctwin::tool
