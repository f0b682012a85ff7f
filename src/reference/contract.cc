// Two tables, one from the descriptions and one from disagreements.inc.
#include "reference/contract.h"

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

}  // namespace

std::string contract_tables() {
  return "### How each instruction is known\n\n" + evidence_table() +
         "\n### Where documents disagree\n\n" + disagreement_table();
}

}  // namespace asctwin::reference
