// Tables from the descriptions, from disagreements.inc and from readings.inc.
#include "reference/contract.h"

#include <span>

#include "reference/chip_names.h"
#include "reference/markdown_table.h"
#include "reference/words.h"

namespace asctwin::reference {
namespace {

struct Disagreement {
  const char* topic;
  const char* one;
  const char* other;
  const char* reading;
  const char* place;
};

constexpr Disagreement kDisagreements[] = {
#define ASCTWIN_DISAGREEMENT(topic, one, other, reading, place) {topic, one, other, reading, place},
#include "isa/disagreements.inc"
#undef ASCTWIN_DISAGREEMENT
};

struct Reading {
  const char* subject;
  const char* reading;
  const char* doubt;
  const char* place;
};

constexpr Reading kReadings[] = {
#define ASCTWIN_READING(subject, reading, doubt, place) {subject, reading, doubt, place},
#include "isa/readings.inc"
#undef ASCTWIN_READING
};

std::string cell_of(const Page& page, isa::Family family) {
  const Standing standing = standing_on(page, family);
  if (standing == Standing::kNo) return "-";
  return standing == Standing::kYes ? name_of(page.evidence) : "unmodelled";
}

std::string evidence_table() {
  std::vector<std::string> headings = {"instruction"};
  for (const ChipGroup& group : chip_groups()) headings.push_back(group.name);
  MarkdownTable table(headings);
  for (const Page& page : every_page()) {
    std::vector<std::string> cells = {page.title()};
    for (const ChipGroup& group : chip_groups())
      cells.push_back(cell_of(page, group.first->family));
    table.add(cells);
  }
  return table.text();
}

std::string disagreement_table() {
  MarkdownTable table({"topic", "one document", "another", "reading taken", "place"});
  for (const Disagreement& row : kDisagreements)
    table.add({row.topic, row.one, row.other, row.reading, in_code(row.place)});
  return table.text();
}

std::string reading_table() {
  MarkdownTable table({"subject", "reading taken", "why in doubt", "place"});
  for (const Reading& row : kReadings)
    table.add({row.subject, row.reading, row.doubt, in_code(row.place)});
  return table.text();
}

// `Name` (form, form), with a link to its page; aliases follow.
std::string call_text(std::span<const Page> forms, const char* ending) {
  const Page& first = forms.front();
  std::string variants;
  std::string text = "[`" + first.name + "`](ops/" + first.name + ending + ")";
  for (const Page& form : forms) {
    if (!form.variant.empty()) variants += (variants.empty() ? "" : "; ") + form.variant;
    for (const std::string& alias : form.aliases) text += " `" + alias + "`";
  }
  return variants.empty() ? text : text + " (" + variants + ")";
}

std::string calls_of(std::span<const Page> pages, isa::Kind kind, const char* ending) {
  std::string text;
  for (size_t first = 0, end = 0; first < pages.size(); first = end) {
    for (end = first; end < pages.size() && pages[end].name == pages[first].name;) ++end;
    if (pages[first].kind != kind) continue;
    text += (text.empty() ? "" : ", ") + call_text(pages.subspan(first, end - first), ending);
  }
  return text;
}

struct KindRow {
  isa::Kind kind;
  const char* english;
  const char* chinese;
};
constexpr KindRow kKindRows[] = {
    {isa::Kind::kMoves, "moving data", "数据搬运"},
    {isa::Kind::kComputes, "computing", "计算"},
    {isa::Kind::kSynchronises, "synchronisation", "同步"},
    {isa::Kind::kSetsRegister, "setting registers", "设置寄存器"},
};

}  // namespace

std::string calls_table(Language language) {
  const bool english = language == Language::kEnglish;
  MarkdownTable table(english ? std::vector<std::string>{"calls for", "names (forms)"}
                              : std::vector<std::string>{"用途", "接口（形式）"});
  const std::vector<Page> pages = every_page();
  for (const KindRow& row : kKindRows)
    table.add({english ? row.english : row.chinese,
               calls_of(pages, row.kind, english ? ".md" : ".zh-CN.md")});
  return table.text();
}

std::string contract_tables() {
  return "### How each instruction is known\n\n" + evidence_table() +
         "\n### Where documents disagree\n\n" + disagreement_table() +
         "\n## Inferred\n\nWhere no document gives an answer, asctwin takes the most plausible "
         "reading and marks it `UNVERIFIED:` in its source code. This table lists all of "
         "them.\n\n" +
         reading_table();
}

}  // namespace asctwin::reference
