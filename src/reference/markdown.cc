// Stable text: no dates and no addresses, everything in the order of the model.
#include "reference/markdown.h"

#include <fmt/format.h>

#include <algorithm>

#include "reference/chip_names.h"
#include "reference/markdown_table.h"
#include "reference/words.h"
#include "report/language.h"
#include "report/names.h"

namespace asctwin::reference {
namespace {

using report::sentence;
using report::translated;

constexpr const char* kOrigin = "<!-- Generated from src/isa/ops by `make docs`. -->\n\n";

bool is_chinese() { return report::language() == report::Language::kChinese; }

std::string file_of(const std::string& page) { return page + (is_chinese() ? ".zh-CN.md" : ".md"); }

// The title of a page, and where it stands in the other language.
std::string head_of(const std::string& page, const char* title) {
  return fmt::format("{}# {}\n\n[{}]({}{})\n", kOrigin, title, is_chinese() ? "English" : "中文",
                     page, is_chinese() ? ".md" : ".zh-CN.md");
}

MarkdownTable table_of(const std::vector<const char*>& headings) {
  std::vector<std::string> words;
  for (const char* const heading : headings) words.emplace_back(translated(heading));
  return MarkdownTable(words);
}

std::string section(const char* title, const std::string& body) {
  return body.empty() ? "" : fmt::format("\n**{}**\n\n{}", translated(title), body);
}

std::string sentences_text(const std::vector<std::string>& sentences) {
  return fmt::format("{}", fmt::join(sentences, translated("; ")));
}

std::string fields_text(const Page& page) {
  MarkdownTable table = table_of({"parameter", "range", "unit", "meaning"});
  for (const Field& field : page.fields)
    table.add({in_code(field.name), common_range(field, page), in_language(field.unit),
               sentences_text(sentences_of(field, page))});
  return table.text();
}

std::string paths_text(const Page& page) {
  MarkdownTable table = table_of({"path", "pipe", "cores", "chips", "types"});
  for (const Path& path : page.paths)
    for (const TypeRow& row : path.rows)
      table.add({path_text(path), report::name_of(path.pipe), cores_text(path), names_of(row.chips),
                 type_row_text(row, " ")});
  return table.text();
}

std::string alignment_text(const Page& page) {
  MarkdownTable table = table_of({"operand", "starts at a multiple of"});
  for (const std::string& operand : placed_operands(page))
    table.add({in_code(operand), starts_text(page, operand)});
  return table.text();
}

std::string rules_text(const Page& page) {
  MarkdownTable table = table_of({"code", "rule", "chips", "help"});
  for (const RuleLine& rule : page.rules) {
    const char* code = info_of(rule.code).id;
    table.add({fmt::format("[{}](../errors/{})", code, file_of(code)), in_language(rule.statement),
               place_of(rule.chips, page.chips), in_language(rule.help)});
  }
  return table.text();
}

std::string codes_text(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words) names.push_back(in_code(word));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string facts_text(const Page& page) {
  MarkdownTable table = table_of(
      {"chips", "unmodelled", "operands", "also called", "kind", "order", "accuracy", "evidence"});
  table.add({names_of(page.chips), names_of(page.unmodelled), codes_text(page.operands),
             codes_text(page.aliases), translated(name_of(page.kind)), order_text(page),
             accuracy_text(page), evidence_text(page)});
  return table.text();
}

std::string page_text(const Page& page) {
  std::string text = fmt::format("\n## {}\n\n{}\n\n", page.title(), in_language(page.doc));
  if (!page.formula.empty()) text += fmt::format("```text\n{}\n```\n\n", formula_text(page));
  return text + facts_text(page) + section("Parameters", fields_text(page)) +
         section("Paths and types", paths_text(page)) + section("Alignment", alignment_text(page)) +
         section("Rules", rules_text(page));
}

// A list of API names and of words, between commas.
std::string list_in_language(const std::string& english) {
  std::string list;
  for (size_t begin = 0; begin < english.size();) {
    const size_t end = std::min(english.find(", ", begin), english.size());
    list += (list.empty() ? "" : ", ") + in_language(english.substr(begin, end - begin));
    begin = end + 2;
  }
  return list;
}

std::string registers_text() {
  MarkdownTable table = table_of(
      {"register", "meaning", "width", "at launch", "set by", "read by", "left set at the end"});
  for (const isa::RegisterInfo& row : isa::registers())
    table.add({in_code(row.name), in_language(row.meaning), in_language(row.width),
               in_code(row.reset), list_in_language(row.set_by), list_in_language(row.read_by),
               row.left_set ? info_of(*row.left_set).id : ""});
  return table.text();
}

constexpr const char* kIndexHead =
    "`y`: the chip has it; `-`: it does not; `u`: it does, but asctwin does not model it there.\n"
    "`asctwin ops NAME` prints a page in the terminal, `--soc` for one chip, `--json` for\n"
    "[programs](../ops_json.md). The evidence of a page names the page of the CANN documentation\n"
    "that describes the instruction: \"Ascend C API\" is its part Ascend C算子开发接口, with the\n"
    "chapters 基础API (basic API), 高阶API (advanced API) and C API.";
constexpr const char* kRegistersHead =
    "What a core keeps from one instruction to the next. `masked` stands for every instruction "
    "with a mask, `arithmetic` for those of\nthem that compute.";

std::string index_text(const std::vector<Page>& pages) {
  std::vector<std::string> headings = {translated("instruction"), translated("what it does")};
  for (const ChipGroup& group : chip_groups()) headings.push_back(group.name);
  MarkdownTable table(headings);
  for (const Page& page : pages) {
    std::vector<std::string> cells = {fmt::format("[{}]({})", page.title(), file_of(page.name)),
                                      in_language(page.doc)};
    for (const ChipGroup& group : chip_groups())
      cells.emplace_back(1, letter_of(standing_on(page, group.first->family)));
    table.add(cells);
  }
  return fmt::format("{}\n{}\n\n{}\n## {}\n\n{}\n\n{}",
                     head_of("README", translated("Instructions")), translated(kIndexHead),
                     table.text(), translated("Registers"), translated(kRegistersHead),
                     registers_text());
}

}  // namespace

std::vector<Document> markdown_documents() {
  const std::vector<Page> pages = every_page();
  std::vector<Document> documents = {{file_of("README"), index_text(pages)}};
  for (const Page& page : pages) {
    if (documents.back().file != file_of(page.name))
      documents.push_back({file_of(page.name), head_of(page.name, page.name.c_str())});
    documents.back().text += page_text(page);
  }
  return documents;
}

}  // namespace asctwin::reference
