// Stable text: no dates and no addresses, everything in the order of the model.
#include "reference/markdown.h"

#include <fmt/format.h>

#include "reference/chip_names.h"
#include "reference/markdown_table.h"
#include "reference/words.h"
#include "report/names.h"

namespace asctwin::reference {
namespace {

constexpr const char* kOrigin = "<!-- Generated from src/isa/ops by `make docs`. -->\n\n";

std::string section(const char* title, const std::string& body) {
  return body.empty() ? "" : fmt::format("\n**{}**\n\n{}", title, body);
}

std::string sentences_text(const std::vector<std::string>& sentences) {
  return fmt::format("{}", fmt::join(sentences, "; "));
}

std::string fields_text(const Page& page) {
  MarkdownTable table({"parameter", "range", "unit", "meaning"});
  for (const Field& field : page.fields)
    table.add({in_code(field.name), common_range(field, page), field.unit,
               sentences_text(sentences_of(field, page))});
  return table.text();
}

std::string paths_text(const Page& page) {
  MarkdownTable table({"path", "pipe", "cores", "chips", "types"});
  for (const Path& path : page.paths)
    for (const TypeRow& row : path.rows)
      table.add({path_text(path), report::name_of(path.pipe), cores_text(path), names_of(row.chips),
                 type_row_text(row, " ")});
  return table.text();
}

std::string alignment_text(const Page& page) {
  MarkdownTable table({"operand", "starts at a multiple of"});
  for (const std::string& operand : placed_operands(page))
    table.add({in_code(operand), starts_text(page, operand)});
  return table.text();
}

std::string rules_text(const Page& page) {
  MarkdownTable table({"code", "rule", "chips", "help"});
  for (const RuleLine& rule : page.rules) {
    const char* code = info_of(rule.code).id;
    table.add({fmt::format("[{0}](../errors/{0}.md)", code), rule.statement,
               place_of(rule.chips, page.chips), rule.help});
  }
  return table.text();
}

std::string codes_text(const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const std::string& word : words) names.push_back(in_code(word));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string facts_text(const Page& page) {
  MarkdownTable table(
      {"chips", "unmodelled", "operands", "also called", "kind", "order", "accuracy", "evidence"});
  table.add({names_of(page.chips), names_of(page.unmodelled), codes_text(page.operands),
             codes_text(page.aliases), name_of(page.kind), order_text(page), accuracy_text(page),
             fmt::format("{}; {}", name_of(page.evidence), page.spec)});
  return table.text();
}

std::string page_text(const Page& page) {
  std::string text = fmt::format("\n## {}\n\n{}\n\n", page.title(), page.doc);
  if (!page.formula.empty()) text += fmt::format("```text\n{}\n```\n\n", page.formula);
  return text + facts_text(page) + section("Parameters", fields_text(page)) +
         section("Paths and types", paths_text(page)) + section("Alignment", alignment_text(page)) +
         section("Rules", rules_text(page));
}

std::string registers_text() {
  MarkdownTable table(
      {"register", "meaning", "width", "at launch", "set by", "read by", "left set at the end"});
  for (const isa::RegisterInfo& row : isa::registers())
    table.add({in_code(row.name), row.meaning, row.width, in_code(row.reset), row.set_by,
               row.read_by, row.left_set ? info_of(*row.left_set).id : ""});
  return table.text();
}

std::string index_text(const std::vector<Page>& pages) {
  std::vector<std::string> headings = {"instruction", "what it does"};
  for (const ChipGroup& group : chip_groups()) headings.push_back(group.name);
  MarkdownTable table(headings);
  for (const Page& page : pages) {
    std::vector<std::string> cells = {fmt::format("[{}]({}.md)", page.title(), page.name),
                                      page.doc};
    for (const ChipGroup& group : chip_groups())
      cells.emplace_back(1, letter_of(standing_on(page, group.first->family)));
    table.add(cells);
  }
  return fmt::format(
      "{}# Instructions\n\n`y`: the chip has it; `-`: it does not; `u`: it does, but "
      "asctwin does not model it there.\n`asctwin ops NAME` prints a page in the "
      "terminal, `--soc` for one chip, `--json` for\n"
      "[programs](../ops_json.md). The evidence of a page names the page of the CANN documentation\n"
      "that describes the instruction: \"Ascend C API\" is its part Ascend C算子开发接口, with the\n"
      "chapters 基础API (basic API), 高阶API (advanced API) and C API.\n\n{}\n## Registers\n\nWhat a core keeps from one instruction "
      "to the next. `masked` stands for every instruction with a mask, `arithmetic` for those of\n"
      "them that compute.\n\n{}",
      kOrigin, table.text(), registers_text());
}

}  // namespace

std::vector<Document> markdown_documents() {
  const std::vector<Page> pages = every_page();
  std::vector<Document> documents = {{"README.md", index_text(pages)}};
  for (const Page& page : pages) {
    if (documents.back().file != page.name + ".md")
      documents.push_back({page.name + ".md", fmt::format("{}# {}\n", kOrigin, page.name)});
    documents.back().text += page_text(page);
  }
  return documents;
}

}  // namespace asctwin::reference
