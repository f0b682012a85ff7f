// Rows of a description are grouped: limits by field, support by path.
#include "reference/model.h"

#include <fmt/format.h>
#include <strings.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "isa/composed_functions.h"
#include "isa/signature.h"
#include "reference/chip_names.h"

namespace asctwin::reference {
namespace {

using isa::Families;
using isa::OpInfo;

template <class Item, class Same>
Item& found_or_added(std::vector<Item>& items, const Item& item, Same same) {
  const auto found = std::ranges::find_if(items, [&](const Item& other) { return same(other); });
  if (found != items.end()) return *found;
  return items.emplace_back(item);
}

Families zero_is_nop(const isa::Limit& limit, Families chips) {
  Families families;
  for (const ChipGroup& group : chip_groups()) {
    const isa::Chip& chip = *group.first;
    if (chips.contains(chip.family) && limit.families.contains(chip.family) &&
        isa::zero_is_accepted(limit, chip))
      families = families | Families(chip.family);
  }
  return families;
}

std::vector<Field> fields_of(const OpInfo& info, Families chips) {
  std::vector<Field> fields;
  for (const isa::Parameter& parameter : info.parameters)
    fields.push_back({parameter.name, "", parameter.meaning, {}, {}});
  for (const isa::Limit& limit : info.limits) {
    const Families here = limit.families & chips;
    if (here.empty()) continue;
    Field& field = found_or_added(fields, Field{limit.field, limit.unit, limit.meaning, {}, {}},
                                  [&](const Field& other) { return other.name == limit.field; });
    if (field.meaning.empty()) field.meaning = limit.meaning;  // one row may speak for all
    if (field.unit.empty()) field.unit = limit.unit;
    field.ranges.push_back({here, limit.lo, limit.hi, limit.multiple_of});
    field.zero_does_nothing = field.zero_does_nothing | zero_is_nop(limit, chips);
  }
  return fields;
}

// The positions that exist on the chip, and the memories they are there.
Side side_on(const isa::Chip& chip, isa::Positions positions) {
  Side side;
  for (int i = 0; i < kPositions; ++i) {
    const auto position = static_cast<TPosition>(i);
    if (!positions.contains(position) || chip.memory_of(position) == Hardware::MAX) continue;
    side.positions = side.positions | isa::Positions(position);
    const Hardware memory = chip.memory_of(position);
    if (std::ranges::find(side.memories, memory) == side.memories.end())
      side.memories.push_back(memory);
  }
  return side;
}

std::vector<DType> list_of(isa::Types types) {
  std::vector<DType> list;
  for (const DTypeInfo& type : kDTypes)
    if (types.contains(type.dtype)) list.push_back(type.dtype);
  return list;
}

TypeRow type_row_of(const isa::Support& row, const OpInfo& info) {
  TypeRow made{{}, {}, row.modelled, {}, {}, {}};
  if (info.dtype != nullptr) made.types = list_of(row.types);
  for (int64_t value = 0; value < 64; ++value)
    if (row.modes.contains(value)) made.modes.push_back(isa::mode_name(info, value));
  if (isa::has_one_type(row)) return made;
  for (size_t list = 0; list < info.operands.size(); ++list)
    if (const isa::Types types = isa::types_of(info, row, list);
        types != isa::kNotGiven && *info.operands[list].name != '\0')
      made.operands.push_back({info.operands[list].name, list_of(types)});
  made.signature = isa::signature_of(info, row, nullptr);
  return made;
}

// Chips that do not separate their cores have nothing to say about the kind of core.
bool same_cores(isa::Cores a, isa::Cores b) {
  return a == b || a == isa::Cores() || b == isa::Cores();
}

void add_path(std::vector<Path>& paths, const OpInfo& info, const isa::Support& row,
              const isa::Chip& chip) {
  const isa::Cores cores = chip.split_cores ? row.cores : isa::Cores();
  const Path wanted{side_on(chip, row.src),
                    side_on(chip, row.dst),
                    info.operands.size() < 2,
                    row.pipe,
                    cores,
                    {}};
  Path& path = found_or_added(paths, wanted, [&](const Path& other) {
    return other.from == wanted.from && other.to == wanted.to && other.pipe == wanted.pipe &&
           same_cores(other.cores, cores);
  });
  if (chip.split_cores) path.cores = cores;
  const TypeRow types = type_row_of(row, info);
  TypeRow& type_row = found_or_added(path.rows, types, [&](const TypeRow& other) {
    return other.types == types.types && other.modelled == types.modelled &&
           other.operands == types.operands && other.modes == types.modes;
  });
  type_row.chips = type_row.chips | Families(chip.family);
}

std::vector<Path> paths_of(const OpInfo& info, Families chips) {
  std::vector<Path> paths;
  for (const isa::Support& row : info.support)
    for (const ChipGroup& group : chip_groups())
      if ((row.families & chips).contains(group.first->family))
        add_path(paths, info, row, *group.first);
  return paths;
}

uint32_t align_of(const OpInfo& info, int operand, Hardware memory, const isa::Chip& chip) {
  for (const isa::Alignment& own : info.alignments)
    if (own.operand == operand && own.memory == memory && own.only == nullptr) return own.bytes;
  return chip.align_bytes[static_cast<size_t>(memory)];
}

void add_starts(std::vector<Start>& starts, const OpInfo& info, int operand,
                const isa::Support& row, const isa::Chip& chip) {
  const auto list = static_cast<size_t>(operand);
  const char* name = info.operands[list].name;
  if (*name == '\0') return;
  for (const Hardware memory : side_on(chip, isa::places_of(info, row, list)).memories) {
    const Start start{name, memory, align_of(info, operand, memory, chip)};
    found_or_added(starts, start, [&](const Start& other) { return other == start; });
  }
}

std::vector<Start> starts_of(const OpInfo& info, Families chips) {
  std::vector<Start> starts;
  for (size_t i = 0; i < info.operands.size(); ++i) {
    const auto first = static_cast<std::ptrdiff_t>(starts.size());
    for (const isa::Support& row : info.support)
      for (const ChipGroup& group : chip_groups())
        if ((row.families & chips).contains(group.first->family))
          add_starts(starts, info, static_cast<int>(i), row, *group.first);
    std::stable_sort(starts.begin() + first, starts.end(),
                     [](const Start& a, const Start& b) { return a.memory < b.memory; });
  }
  return starts;
}

// A rule's own words for a reader; else its code's, where they need no call to be filled in.
std::string statement_of(const isa::Rule& rule) {
  if (*rule.summary != '\0') return rule.summary;
  if (*rule.statement != '\0') return rule.statement;
  const std::string general = asctwin::info_of(rule.code).rule;
  return general.find('{') == general.npos ? general : "";
}

std::vector<RuleLine> rules_of(const OpInfo& info, Families chips) {
  std::vector<RuleLine> rules;
  for (const isa::Rule& rule : info.rules) {
    const Families here = rule.families & chips;
    if (!here.empty()) rules.push_back({rule.code, statement_of(rule), rule.help, here});
  }
  return rules;
}

std::vector<std::string> operands_of(const OpInfo& info) {
  std::vector<std::string> names;
  for (const isa::OperandInfo& list : info.operands) {
    if (*list.name == '\0') continue;
    names.push_back(list.count == 1
                        ? std::string(list.name)
                        : std::string(list.name) + "[" + std::to_string(list.count) + "]");
  }
  return names;
}

std::vector<std::string> words_of(const char* text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

// Where a reader finds the instruction: the public reference has a page for each name. The chapter
// follows from our own notes on it, which no reader has.
std::string documented_at(const OpInfo& info) {
  const std::string_view notes = info.spec, name = info.name;
  const char* chapter = "basic API";
  if (notes.starts_with("adv_")) chapter = "advanced API";
  if (name.starts_with("asc_")) chapter = "C API";
  return fmt::format("Ascend C API, {}: {}", chapter, name);
}

bool same_word(const std::string& a, const std::string& b) {
  return strcasecmp(a.c_str(), b.c_str()) == 0;
}

}  // namespace

Page page_of(const OpInfo& info, Families chips) {
  Page page{info.name,
            info.variant,
            info.doc,
            info.formula,
            documented_at(info),
            info.evidence,
            info.kind,
            info.accuracy,
            words_of(info.aliases),
            info.order,
            operands_of(info),
            fields_of(info, chips),
            info.mode.field == nullptr ? "" : info.mode.field,
            paths_of(info, chips),
            starts_of(info, chips),
            rules_of(info, chips),
            {},
            {}};
  if (info.support.empty()) page.chips = chips;
  Families modelled = page.chips;
  for (const isa::Support& row : info.support) {
    page.chips = page.chips | (row.families & chips);
    if (row.modelled) modelled = modelled | row.families;
  }
  for (const ChipGroup& group : chip_groups())
    if (page.chips.contains(group.first->family) && !modelled.contains(group.first->family))
      page.unmodelled = page.unmodelled | Families(group.first->family);
  return page;
}

std::vector<Page> every_page(Families chips) {
  std::vector<Page> pages;
  for (const OpInfo* info : isa::all_ops()) pages.push_back(page_of(*info, chips));
  for (const OpInfo& info : isa::composed_functions()) pages.push_back(page_of(info, chips));
  std::ranges::stable_sort(pages, [](const Page& a, const Page& b) {
    return strcasecmp(a.name.c_str(), b.name.c_str()) < 0;
  });
  return pages;
}

std::vector<Page> pages_named(const std::string& name, Families chips) {
  if (name.empty()) return {};  // as is the variant of a plain form
  std::vector<Page> pages = every_page(chips);
  std::erase_if(pages, [&](const Page& page) {
    const auto is_name = [&](const std::string& other) { return same_word(other, name); };
    return !is_name(page.name) && !is_name(page.variant) && !is_name(page.title()) &&
           std::ranges::none_of(page.aliases, is_name);
  });
  return pages;
}

}  // namespace asctwin::reference
