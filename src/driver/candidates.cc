// A message begins with a line that has a place and a kind, `k.cpp:4:2: note: `, and goes on up to
// the next one; lines such as "In file included from" belong to the message behind them.
#include "driver/candidates.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <regex>
#include <set>
#include <vector>

#include "driver/dialect.h"

namespace asctwin::driver {
namespace {

enum class MessagePart : uint8_t { kOther, kError, kCandidate, kReason };

struct CompilerMessage {
  std::string_view text;  // with all of its lines
  std::string plain;      // the line with the kind, without colours
  MessagePart part = MessagePart::kOther;
};

bool says(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

bool begins_message(std::string_view plain) {
  return says(plain, ": error: ") || says(plain, ": fatal error: ") || says(plain, ": warning: ") ||
         says(plain, ": note: ");
}

// Whether the line leads to the message behind it.
bool leads_to_message(std::string_view plain) {
  return plain.starts_with("In file included from ") || plain.starts_with("                 from ");
}

MessagePart part_of(std::string_view plain) {
  if (says(plain, ": error: ") || says(plain, ": fatal error: ")) return MessagePart::kError;
  if (says(plain, ": note: candidate") || says(plain, ": note: there are ") ||
      says(plain, ": note: there is "))
    return MessagePart::kCandidate;
  const bool is_reason = says(plain, ": note:   ") || says(plain, ": note: provided for ") ||
                         says(plain, ": note: in instantiation of ") ||
                         says(plain, ": note: in definition of macro") ||
                         says(plain, ": note: in expansion of macro");
  return is_reason ? MessagePart::kReason : MessagePart::kOther;
}

std::vector<CompilerMessage> split_messages(std::string_view text) {
  std::vector<CompilerMessage> messages;
  bool is_led = false;  // by lines that are in the newest message
  while (!text.empty()) {
    const size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, size);
    text.remove_prefix(size);
    std::string plain = without_colours(line);
    const bool head = begins_message(plain), lead = leads_to_message(plain);
    if (messages.empty() || (!is_led && (head || lead)))
      messages.push_back({line, {}, MessagePart::kOther});
    else
      messages.back().text = {messages.back().text.data(),
                              messages.back().text.size() + line.size()};
    if (head) {
      messages.back().part = part_of(plain);
      messages.back().plain = std::move(plain);
    }
    is_led = lead;
  }
  return messages;
}

// "Add" of "no matching function for call to 'Add(...)'"; empty where the message has another form.
std::string called_in(std::string_view error) {
  constexpr std::string_view kCall = "call to ";
  size_t at = error.find(kCall);
  if (at == error.npos) return "";
  at += kCall.size();
  for (const std::string_view quote : {"\u2018", "'"})
    if (error.substr(at).starts_with(quote)) at += quote.size();
  size_t end = at;
  const auto is_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  while (end < error.size() && is_name(error[end])) ++end;
  return std::string(error.substr(at, end - at));
}

std::string place_of_message(std::string_view head) {
  return std::string(head.substr(0, std::min(head.find(": error: "), head.size())));
}

// Words that g++ prints below a candidate, and clang in its line.
std::string_view reason_in(std::string_view head) {
  for (const std::string_view sign : {": note:   ", "not viable: ", "template ignored: "}) {
    const size_t at = head.find(sign);
    if (at == head.npos) continue;
    head.remove_prefix(at + sign.size());
    if (!head.empty() && head.back() == '\n') head.remove_suffix(1);
    return head.starts_with("template argument deduction") ? "" : head;
  }
  return "";
}

// The numbers of arguments that candidates expect, and the first other reason.
struct Reasons {
  std::set<std::string> counts;
  std::string other;

  explicit Reasons(const std::vector<CompilerMessage>& candidates) {
    static const std::regex wrong_count(R"((\d+) arguments?, )");
    for (const CompilerMessage& one : candidates) {
      const std::string reason(reason_in(one.plain));
      std::smatch match;
      if (std::regex_search(reason, match, wrong_count))
        counts.insert(match[1]);
      else if (other.empty())
        other = reason;
    }
  }
};

bool are_ours(const std::vector<CompilerMessage>& candidates) {
  return std::any_of(candidates.begin(), candidates.end(),
                     [](const CompilerMessage& one) { return says(one.plain, "/asctwin/"); });
}

// The notes that stand for the candidates.
std::string short_notes(const CompilerMessage& error,
                        const std::vector<CompilerMessage>& candidates, int64_t count) {
  const bool is_ours = are_ours(candidates);
  const std::string place = place_of_message(error.plain),
                    name = is_ours ? called_in(error.plain) : "";
  const Reasons reasons(candidates);
  std::string notes = count == 1 ? fmt::format("{}: note: the only candidate does not fit", place)
                                 : fmt::format("{}: note: {} candidates do not fit", place, count);
  // Ours take a place in the source as well, which would count.
  if (!is_ours && reasons.other.empty() && !reasons.counts.empty())
    notes += fmt::format(": they take {} arguments", fmt::join(reasons.counts, " or "));
  if (!name.empty()) notes += fmt::format("; `asctwin ops {}` lists its forms", name);
  notes += '\n';
  if (!reasons.other.empty())
    notes +=
        fmt::format("{}: note: {}{}\n", place, count == 1 ? "" : "one of them: ", reasons.other);
  return notes;
}

// g++ also calls it an error, at the place of the call, that template arguments fit no candidate.
bool belongs_to_candidates(const CompilerMessage& message, const CompilerMessage& error,
                           const std::vector<CompilerMessage>& candidates) {
  return message.part == MessagePart::kCandidate || message.part == MessagePart::kReason ||
         (message.part == MessagePart::kError && !candidates.empty() &&
          place_of_message(message.plain) == place_of_message(error.plain));
}

}  // namespace

std::string with_short_candidates(std::string_view text) {
  constexpr int64_t kMost = 2;
  const std::vector<CompilerMessage> messages = split_messages(text);
  std::string result;
  for (size_t i = 0; i < messages.size();) {
    const CompilerMessage& error = messages[i++];
    result += error.text;
    if (error.part != MessagePart::kError) continue;
    for (; i < messages.size() && messages[i].part == MessagePart::kReason; ++i)
      result += messages[i].text;  // the macro that the call stands in
    std::vector<CompilerMessage> candidates;
    for (; i < messages.size() && belongs_to_candidates(messages[i], error, candidates); ++i)
      candidates.push_back(messages[i]);
    const auto count = std::ranges::count_if(candidates, [](const CompilerMessage& one) {
      return says(one.plain, ": note: candidate");
    });
    if (count > kMost || (count > 0 && are_ours(candidates)))
      result += short_notes(error, candidates, count);
    else
      for (const CompilerMessage& one : candidates) result += one.text;
  }
  return result;
}

}  // namespace asctwin::driver
