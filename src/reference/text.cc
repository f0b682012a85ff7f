// Sections that have nothing to say do not appear.
#include "reference/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/display.h"
#include "reference/chip_names.h"
#include "reference/columns.h"
#include "reference/words.h"
#include "report/language.h"
#include "report/names.h"

namespace asctwin::reference {
namespace {

using report::sentence;
using report::translated;

constexpr size_t kWidth = 100;
constexpr size_t kIndent = 2;

std::string strong(const std::string& text, const Style& style) {
  return style.bold ? fmt::format("\x1b[1m{}\x1b[0m", text) : text;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string section(const char* title, const std::string& body, const Style& style) {
  return body.empty() ? "" : fmt::format("\n{}\n{}", strong(translated(title), style), body);
}

std::string indented(const std::string& text, size_t indent) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    result += std::string(indent, ' ') + text.substr(at, end - at) + '\n';
    at = end + 1;
  }
  return result;
}

template <class Items, class Length>
size_t widest(const Items& items, Length length) {
  size_t width = 0;
  for (const auto& item : items) width = std::max(width, length(item));
  return width;
}

std::string facts_text(const Page& page) {
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    constexpr size_t kName = 10;
    if (!value.empty())
      text += row_of(kIndent, {{{translated(name)}, kName}, {{value}, kWidth - kName - 4}});
  };
  add("also", joined(page.aliases));
  add("chips", names_of(page.chips));
  add("unmodelled", names_of(page.unmodelled));
  add("operands", joined(page.operands));
  add("kind", translated(name_of(page.kind)));
  add("order", order_text(page));
  add("accuracy", accuracy_text(page));
  add("evidence", evidence_text(page));
  return text;
}

std::string fields_text(const Page& page) {
  const size_t name = widest(page.fields, [](const Field& f) { return f.name.size(); });
  const size_t unit =
      widest(page.fields, [](const Field& f) { return display_width(in_language(f.unit)); });
  const size_t range =
      widest(page.fields, [&](const Field& f) { return common_range(f, page).size(); });
  const size_t rest = kWidth - kIndent - name - range - unit - 6;
  std::string text;
  for (const Field& field : page.fields)
    text += row_of(kIndent, {{{field.name}, name},
                             {{common_range(field, page)}, range},
                             {{in_language(field.unit)}, unit},
                             {sentences_of(field, page), rest}});
  return text;
}

std::string paths_text(const Page& page) {
  constexpr size_t kChips = 30;
  std::string text;
  for (const Path& path : page.paths) {
    const std::string cores = cores_text(path);
    const std::string head = sentence("{}, pipe {}{}", path_text(path), report::name_of(path.pipe),
                                      cores.empty() ? "" : ", " + cores);
    text += row_of(kIndent, {{{head}, kWidth - kIndent}});
    for (const TypeRow& row : path.rows)
      text += row_of(2 * kIndent, {{{names_of(row.chips)}, kChips},
                                   {{type_row_text(row, " ")}, kWidth - kChips - 3 * kIndent}});
  }
  return text;
}

std::string alignment_text(const Page& page) {
  const auto operands = placed_operands(page);
  const size_t name = widest(operands, [](const std::string& operand) { return operand.size(); });
  std::string text;
  for (const std::string& operand : operands)
    text += row_of(
        kIndent, {{{operand}, name}, {{starts_text(page, operand)}, kWidth - kIndent - name - 2}});
  return text;
}

std::string rules_text(const Page& page) {
  constexpr size_t kCode = 5;
  std::string text;
  for (const RuleLine& rule : page.rules) {
    std::vector<std::string> lines = {in_language(rule.statement)};
    if (!rule.help.empty()) lines.push_back(sentence("help: {}", in_language(rule.help)));
    const std::string place = place_of(rule.chips, page.chips);
    if (!place.empty()) lines.push_back(place);
    text +=
        row_of(kIndent, {{{info_of(rule.code).id}, kCode}, {lines, kWidth - kIndent - kCode - 2}});
  }
  return text;
}

// "910B/910C" stands over two lines.
std::vector<std::string> heading_of(const ChipGroup& group) {
  const size_t split = group.name.find_first_of("/ ");
  if (split == std::string::npos) return {group.name};
  return {group.name.substr(0, split), group.name.substr(split + 1)};
}

}  // namespace

std::string page_text(const Page& page, const Style& style) {
  std::string text = strong(page.title(), style) + '\n';
  text += row_of(kIndent, {{{in_language(page.doc)}, kWidth - kIndent}});
  if (page.chips.empty()) return text + "  " + translated("not on this chip") + "\n";
  if (!page.formula.empty()) text += '\n' + indented(formula_text(page), 2 * kIndent);
  return text + '\n' + facts_text(page) + section("parameters", fields_text(page), style) +
         section("paths and types", paths_text(page), style) +
         section("operands start at a multiple of", alignment_text(page), style) +
         section("rules", rules_text(page), style);
}

std::string list_text(std::span<const Page> pages, const Style& style) {
  constexpr size_t kChip = 4;
  const size_t name =
      std::max<size_t>(24, widest(pages, [](const Page& page) { return page.title().size(); }));
  std::vector<Cell> heading = {{{translated("y yes, - no, u unmodelled")}, name}};
  for (const ChipGroup& group : chip_groups()) heading.push_back({heading_of(group), kChip});
  std::string text = row_of(0, heading);
  for (const Page& page : pages) {
    std::vector<Cell> cells = {{{page.title()}, name}};
    for (const ChipGroup& group : chip_groups())
      cells.push_back({{std::string(1, letter_of(standing_on(page, group.first->family)))}, kChip});
    const std::string line = row_of(0, cells);
    text += strong(line.substr(0, line.size() - 1), style) + '\n' +
            row_of(kIndent, {{{in_language(page.doc)}, kWidth - kIndent}});
  }
  return text;
}

}  // namespace asctwin::reference
