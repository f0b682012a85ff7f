// Words only; layout is the renderers' work.
#include "reference/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "asctwin/base/dtype.h"
#include "reference/chip_names.h"
#include "report/language.h"
#include "report/spacing.h"

namespace asctwin::reference {

using report::sentence;
using report::translated;

namespace {

constexpr const char* kMemoryNames[kMemories] = {"GM", "UB", "L1", "L0A", "L0B", "L0C", "BT", "FB"};
constexpr const char* kEvidenceNames[] = {"documented", "inferred", "measured"};
constexpr const char* kKindNames[] = {"computes", "moves", "synchronises", "sets a register"};
constexpr const char* kAccuracyNames[] = {"exact", "rounded once", "rounded in steps", "ulp",
                                          "table"};

std::string joined(const std::vector<std::string>& items, const char* separator) {
  return fmt::format("{}", fmt::join(items, separator));
}

std::string spaced(const std::string& text) {
  return report::language() == report::Language::kEnglish ? text
                                                          : report::with_chinese_spacing(text);
}

std::string align_text(uint32_t align_bytes) {
  if (align_bytes == 0) return "sizeof(T)";
  return align_bytes == 1 ? translated("any byte") : fmt::format("{} B", align_bytes);
}

// The words among the types of "src any type -> dst half" in the language of the reader.
std::string signature_text(std::string text) {
  for (const std::string_view words : {"any type", "any integer"})
    for (size_t at = text.find(words); at != text.npos; at = text.find(words, at + 1))
      text.replace(at, words.size(), translated(std::string(words)));
  return text;
}

}  // namespace

std::string in_language(const std::string& english) { return spaced(translated(english)); }

std::string formula_text(const Page& page) { return translated(page.formula); }

std::string evidence_text(const Page& page) {
  const size_t chapter = page.spec.rfind(": ");
  return sentence("{}; {}: {}", translated(name_of(page.evidence)),
                  in_language(page.spec.substr(0, chapter)), page.spec.substr(chapter + 2));
}

const char* name_of(Hardware memory) { return kMemoryNames[static_cast<size_t>(memory)]; }
const char* name_of(isa::Evidence evidence) {
  return kEvidenceNames[static_cast<size_t>(evidence)];
}

const char* name_of(isa::Order order) {
  constexpr const char* kNames[] = {"none", "repeats", "steps"};
  return kNames[static_cast<size_t>(order)];
}
const char* name_of(isa::Kind kind) { return kKindNames[static_cast<size_t>(kind)]; }
const char* name_of(isa::Accuracy accuracy) {
  return kAccuracyNames[static_cast<size_t>(accuracy)];
}

Standing standing_on(const Page& page, isa::Family family) {
  if (!page.chips.contains(family)) return Standing::kNo;
  return page.unmodelled.contains(family) ? Standing::kUnmodelled : Standing::kYes;
}

char letter_of(Standing standing) { return "-uy"[static_cast<size_t>(standing)]; }

std::string order_text(const Page& page) {
  if (page.operands.empty()) return "";
  switch (page.order) {
    case isa::Order::kRepeats:
      return translated("repeat by repeat; each reads, then writes");
    case isa::Order::kSteps:
      return translated("step by step; each reads, then writes");
    case isa::Order::kNone:
      break;
  }
  return translated("any; a byte that is written is touched once, or in place");
}

std::string number_text(int64_t value) {
  constexpr int64_t kReadable = 65535;  // beyond, few know a power of two by heart
  if (value <= kReadable || (value & (value + 1)) != 0) return std::to_string(value);
  return fmt::format("2^{} - 1", 64 - __builtin_clzll(static_cast<uint64_t>(value)));
}

std::string range_text(const Range& range) {
  return fmt::format("[{}, {}]", number_text(range.lo), number_text(range.hi));
}

std::string types_text(const std::vector<DType>& types, const char* separator) {
  std::vector<std::string> names;
  for (const DType type : types) names.emplace_back(info_of(type).api_name);
  return joined(names, separator);
}

std::string positions_text(isa::Positions positions) {
  std::vector<std::string> names;
  for (int i = 0; i < kPositions; ++i)
    if (positions.contains(static_cast<TPosition>(i))) names.emplace_back(kPositionNames[i]);
  return joined(names, "/");
}

std::string side_text(const Side& side) {
  std::vector<std::string> memories;
  for (const Hardware memory : side.memories) memories.emplace_back(name_of(memory));
  const std::string positions = positions_text(side.positions);
  const std::string where = joined(memories, "/");
  return where == positions ? where : fmt::format("{} ({})", positions, where);
}

std::string path_text(const Path& path) {
  if (path.to.positions == isa::Positions()) return translated("the element type");
  return path.one_sided ? side_text(path.to)
                        : fmt::format("{} -> {}", side_text(path.from), side_text(path.to));
}

std::string cores_text(const Path& path) {
  if (path.cores == isa::Cores()) return "";
  const bool vector = path.cores.contains(CoreKind::kVector);
  const bool cube = path.cores.contains(CoreKind::kCube);
  return vector && cube ? translated("AIV and AIC") : vector ? "AIV" : "AIC";
}

std::string type_row_text(const TypeRow& row, const char* separator) {
  std::string text = row.types.empty() ? translated("any type") : types_text(row.types, separator);
  if (!row.signature.empty()) text = signature_text(row.signature);
  if (!row.modes.empty()) text = sentence("{} by {}", text, joined(row.modes, translated(" or ")));
  return row.modelled
             ? text
             : text + (row.signature.empty() ? separator : " ") + translated("(not modelled)");
}

std::string accuracy_text(const Page& page) {
  if (page.kind != isa::Kind::kComputes) return "";
  switch (page.accuracy.kind) {
    case isa::Accuracy::kExact:
      return translated("exact");
    case isa::Accuracy::kRoundedOnce:
      return translated("the exact result, rounded once");
    case isa::Accuracy::kRoundedSteps:
      return translated("each step rounded to the type of the result");
    case isa::Accuracy::kUlp:
      return sentence("within {} ulp of the exact result", page.accuracy.ulp);
    case isa::Accuracy::kTable:
      return translated("differs by type: the formula says it");
  }
  return "";
}

std::string common_range(const Field& field, const Page& page) {
  if (field.ranges.size() != 1 || !place_of(field.ranges[0].chips, page.chips).empty()) return "";
  return range_text(field.ranges[0]);
}

std::vector<std::string> sentences_of(const Field& field, const Page& page) {
  const auto at = [&](const std::string& text, isa::Families chips) {
    const std::string place = place_of(chips, page.chips);
    return place.empty() ? text : sentence("{} {}", text, place);
  };
  std::vector<std::string> sentences;
  if (!field.meaning.empty()) sentences.push_back(in_language(field.meaning));
  for (const Range& range : field.ranges) {
    if (common_range(field, page).empty()) sentences.push_back(at(range_text(range), range.chips));
    if (range.multiple_of > 1)
      sentences.push_back(at(sentence("a multiple of {}", range.multiple_of), range.chips));
  }
  if (!field.zero_does_nothing.empty())
    sentences.push_back(at(translated("0 does nothing and is a warning"), field.zero_does_nothing));
  return sentences;
}

std::vector<std::string> placed_operands(const Page& page) {
  std::vector<std::string> names;
  for (const Start& start : page.starts)
    if (std::ranges::find(names, start.operand) == names.end()) names.push_back(start.operand);
  return names;
}

std::string starts_text(const Page& page, const std::string& operand) {
  std::vector<std::pair<uint32_t, std::vector<std::string>>> groups;
  for (const Start& start : page.starts) {
    if (start.operand != operand) continue;
    auto group =
        std::ranges::find(groups, start.align_bytes, [](const auto& g) { return g.first; });
    if (group == groups.end()) group = groups.insert(group, {start.align_bytes, {}});
    group->second.emplace_back(name_of(start.memory));
  }
  std::vector<std::string> parts;
  for (const auto& [bytes, memories] : groups)
    parts.push_back(spaced(sentence("{} in {}", align_text(bytes), joined(memories, ", "))));
  return joined(parts, translated("; "));
}

}  // namespace asctwin::reference
