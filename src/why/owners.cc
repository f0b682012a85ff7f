// The first run gives the number of the writer of each element, the second the lines.
#include "why/owners.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/language.h"

namespace asctwin::why {
namespace {

using Json = nlohmann::json;
using report::sentence;

constexpr size_t kMostOwners = 4096;
constexpr size_t kMostLines = 4;  // of the text
constexpr size_t kPictureColumns = 64, kPictureRows = 16;

struct Counts {
  size_t wrong = 0, right = 0;
};

std::map<Time, Counts> counts_of(const std::vector<Answers::Run>& runs,
                                 const std::vector<bool>& wrong) {
  std::map<Time, Counts> counts;
  size_t at = 0;
  for (const Answers::Run& run : runs)
    for (int64_t i = 0; i < run.count && at < wrong.size(); ++i, ++at)
      ++(wrong[at] ? counts[run.writer].wrong : counts[run.writer].right);
  return counts;
}

// "0-3, 7"
std::string blocks_text(const std::set<int>& blocks) {
  std::string text;
  for (auto at = blocks.begin(); at != blocks.end();) {
    const int first = *at;
    int last = first;
    while (++at != blocks.end() && *at == last + 1) last = *at;
    text += (text.empty() ? "" : ", ") +
            (first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last));
  }
  return text;
}

}  // namespace

std::vector<Owner> owners_of(const OwnersQuestion& question, const std::vector<bool>& wrong,
                             const RunOnce& run) {
  Questions first;
  first.owners = {question};
  Tracer tracer(std::move(first));
  if (!run(tracer) || !tracer.has_answers()) return {};
  const std::map<Time, Counts> counts = counts_of(tracer.answers().owners.front(), wrong);
  Questions second;
  for (const auto& [time, count] : counts)
    if (time != 0 && second.events.size() < kMostOwners) second.events.push_back({time, {}, 0});
  const std::vector<EventQuestion> asked = second.events;
  Tracer lines(std::move(second));
  if (!run(lines) || !lines.has_answers()) return {};
  std::map<std::tuple<std::string, int, std::string>, Owner> owners;
  if (const auto none = counts.find(0); none != counts.end())
    owners[{"", 0, ""}] = {"", "", 0, none->second.wrong, none->second.right, {}};
  for (size_t i = 0; i < asked.size(); ++i) {
    const Json& event = lines.answers().events[i];
    if (!event.is_object()) continue;
    Owner& owner = owners[{event["file"], event["line"], event["op"]}];
    owner.file = event["file"];
    owner.line = event["line"];
    owner.op = event["op"];
    const Counts& count = counts.at(asked[i].time);
    owner.wrong += count.wrong;
    owner.right += count.right;
    if (count.wrong > 0) owner.wrong_blocks.insert(event["block"].get<int>());
  }
  std::vector<Owner> list;
  for (auto& [key, owner] : owners) list.push_back(std::move(owner));
  std::ranges::stable_sort(list, std::ranges::greater(), &Owner::wrong);
  return list;
}

bool tells_apart(const std::vector<Owner>& owners) {
  return std::ranges::any_of(owners, [](const Owner& one) { return one.wrong > 0; }) &&
         std::ranges::any_of(owners,
                             [](const Owner& one) { return one.wrong == 0 && one.right > 0; });
}

std::string owners_text(const std::vector<Owner>& owners) {
  std::string text;
  for (size_t i = 0; i < std::min(owners.size(), kMostLines); ++i) {
    const Owner& one = owners[i];
    if (one.op.empty())
      text += sentence("\n  lines: {} wrong and {} right elements are as the kernel got them",
                       one.wrong, one.right);
    else if (one.wrong_blocks.empty())
      text += sentence("\n  lines: `{}` at {}:{} wrote {} wrong and {} right elements", one.op,
                       one.file, one.line, one.wrong, one.right);
    else
      text += sentence(
          "\n  lines: `{}` at {}:{} wrote {} wrong and {} right elements, the wrong "
          "ones in blocks {}",
          one.op, one.file, one.line, one.wrong, one.right, blocks_text(one.wrong_blocks));
  }
  return text;
}

Json to_json(const std::vector<Owner>& owners) {
  Json list = Json::array();
  for (const Owner& one : owners)
    list.push_back({{"op", one.op},
                    {"file", one.file},
                    {"line", one.line},
                    {"wrong", one.wrong},
                    {"right", one.right},
                    {"wrong_blocks", one.wrong_blocks}});
  return list;
}

std::string picture_of(const std::vector<bool>& wrong, const Shape& shape) {
  size_t columns = shape.size() >= 2 ? shape.back() : kPictureColumns;
  if (columns == 0 || wrong.empty()) return "";
  const size_t rows = (wrong.size() + columns - 1) / columns;
  const size_t wide = std::min(columns, kPictureColumns), high = std::min(rows, kPictureRows);
  std::vector<Counts> parts(wide * high);
  for (size_t i = 0; i < wrong.size(); ++i) {
    Counts& part = parts[i / columns * high / rows * wide + i % columns * wide / columns];
    ++(wrong[i] ? part.wrong : part.right);
  }
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i % wide == 0) text += "  ";
    const Counts& part = parts[i];
    text += part.wrong + part.right == 0 ? ' '
            : part.wrong == 0            ? '.'
            : part.right == 0            ? '#'
                                         : '+';
    if (i % wide == wide - 1) text += '\n';
  }
  return text;
}

}  // namespace asctwin::why
