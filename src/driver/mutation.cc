// Calls are found by their names; how one is made weaker follows from the kind of its name.
#include "driver/mutation.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "driver/edits.h"

namespace asctwin::driver {
namespace {

enum class Weaker : uint8_t {
  kNothing,
  kEventId,  // the only argument is a flag's id
  kPipe,     // the template argument may be PIPE_ALL
};

struct Target {
  std::string_view name;
  Weaker weaker = Weaker::kNothing;
};

// Every call that orders accesses, ends a tensor's life or puts a register back. Names that the
// library does not know yet do no harm here.
constexpr Target kTargets[] = {
    {"SetFlag", Weaker::kEventId},
    {"WaitFlag", Weaker::kEventId},
    {"PipeBarrier", Weaker::kPipe},
    {"EnQue"},
    {"DeQue"},
    {"FreeTensor"},
    {"SyncAll"},
    {"CrossCoreSetFlag", Weaker::kEventId},
    {"CrossCoreWaitFlag", Weaker::kEventId},
    {"IBSet"},
    {"IBWait"},
    {"WaitPreBlock"},
    {"NotifyNextBlock"},
    {"Arrive"},
    {"Wait"},
    {"Lock"},
    {"Unlock"},
    {"DataCacheCleanAndInvalid"},
    {"DataSyncBarrier"},
    {"SetAtomicNone"},
    {"DisableDmaAtomic"},
    {"SetMaskNorm"},
    {"SetMaskCount"},
    {"SetVectorMask"},
    {"ResetMask"},
};

constexpr std::string_view kOnePipe[] = {"PIPE_V", "PIPE_MTE2", "PIPE_MTE3"};

// Where the object of the call at `name` begins: `a.b[i]` of `a.b[i].EnQue`, `ns` of `ns::SetFlag`.
size_t begin_of_call(const Tokens& tokens, size_t name) {
  size_t begin = name;
  while (begin >= 2 &&
         (tokens.is(begin - 1, ".") || tokens.is(begin - 1, "->") || tokens.is(begin - 1, "::"))) {
    begin -= 2;
    for (int depth = 0; begin > 0; --begin) {
      const bool closes = tokens.is(begin, "]") || tokens.is(begin, ")");
      const bool opens = tokens.is(begin, "[") || tokens.is(begin, "(");
      depth += closes ? 1 : opens ? -1 : 0;
      if (depth == 0 && !opens) break;
    }
  }
  return begin;
}

bool begins_statement(const Tokens& tokens, size_t i) {
  constexpr std::string_view kBefore[] = {";", "{", "}", ")", ":", "else", "do"};
  const auto is_before = [&](std::string_view word) { return tokens.is(i - 1, word); };
  return i == 0 || std::any_of(std::begin(kBefore), std::end(kBefore), is_before);
}

// A call that is a whole statement: [begin, end) without its semicolon, `open` is its bracket.
struct Call {
  const Target* target;
  SourceLine place;
  size_t name, begin, open, end;
};

class Finder {
 public:
  Finder(const Tokens& tokens, const std::function<bool(const std::string&)>& is_own)
      : tokens_(tokens), is_own_(is_own) {}

  std::vector<Mutation> run() && {
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const auto* target =
          std::find_if(std::begin(kTargets), std::end(kTargets),
                       [&](const Target& other) { return tokens_.is(i, other.name); });
      if (target != std::end(kTargets)) look_at(i, *target);
    }
    for (const Call& call : calls_) change_alone(call);
    for (const auto& [flag, calls] : flags_) remove_flag(calls);
    std::stable_sort(found_.begin(), found_.end(), [](const Mutation& a, const Mutation& b) {
      return a.changes.front().first < b.changes.front().first;
    });
    return std::move(found_);
  }

 private:
  void look_at(size_t name, const Target& target) {
    const size_t begin = begin_of_call(tokens_, name);
    const size_t open = tokens_.is(name + 1, "<") ? tokens_.after_angles(name + 1) : name + 1;
    if (!tokens_.is(open, "(")) return;
    const size_t end = tokens_.after_group(open);
    if (!tokens_.is(end, ";") || !begins_statement(tokens_, begin)) return;
    const SourceLine place = tokens_.place(name);
    if (!is_own_(place.file)) return;
    calls_.push_back({&target, place, name, begin, open, end});
    if (target.name == "SetFlag" || target.name == "WaitFlag")
      flags_[tokens_.flat(name + 1, end)].push_back(calls_.back());
  }

  void add(const Call& call, std::string change, std::vector<Mutation::Change> changes) {
    found_.push_back(
        {call.place, tokens_.flat(call.begin, call.end), std::move(change), std::move(changes)});
  }

  void change_alone(const Call& call) {
    const auto& [target, place, name, begin, open, end] = call;
    add(call, "removed", {{begin, end, ""}});
    if (target->weaker == Weaker::kEventId && end - open > 2)
      add(call, "another id", {{open + 1, end - 1, other_id(open + 1, end - 1), true}});
    for (size_t i = name; target->weaker == Weaker::kPipe && i < open; ++i)
      if (tokens_.is(i, "PIPE_ALL"))
        for (const std::string_view pipe : kOnePipe)
          add(call, std::string(pipe) + " for PIPE_ALL", {{i, i + 1, std::string(pipe)}});
  }

  // Set and wait in turn may be pairs, or go around a loop: then only all of them make sense.
  void remove_flag(const std::vector<Call>& calls) {
    bool in_turn = calls.size() % 2 == 0;
    for (size_t i = 0; i < calls.size(); ++i)
      in_turn = in_turn && (calls[i].target->name == "SetFlag") == (i % 2 == 0);
    for (size_t i = 0; in_turn && i < calls.size(); i += 2)
      remove_all({calls[i], calls[i + 1]}, "removed with its WaitFlag");
    if (calls.size() > 1 && !(in_turn && calls.size() == 2))
      remove_all(calls, "removed with all of this flag");
  }

  void remove_all(const std::vector<Call>& calls, std::string change) {
    std::vector<Mutation::Change> changes;
    for (const Call& call : calls) changes.push_back({call.begin, call.end, ""});
    add(calls.front(), std::move(change), std::move(changes));
  }

  // In the range of every chip, and never the same.
  std::string other_id(size_t first, size_t last) const {
    return "((" + tokens_.flat(first, last) + ") == 0 ? 1 : 0)";
  }

  const Tokens& tokens_;
  const std::function<bool(const std::string&)>& is_own_;
  std::vector<Call> calls_;
  std::map<std::string, std::vector<Call>> flags_;  // by "<event>(id)"
  std::vector<Mutation> found_;
};

}  // namespace

bool Mutation::is_in(TokenRange range) const {
  return std::all_of(changes.begin(), changes.end(), [&](const Change& one) {
    return one.first >= range.first && one.last <= range.last;
  });
}

std::vector<Mutation> find_mutations(const Tokens& tokens,
                                     const std::function<bool(const std::string& file)>& is_own) {
  return Finder(tokens, is_own).run();
}

std::string mutated(const Tokens& tokens, const Mutation& mutation) {
  Edits edits(tokens);
  for (const Mutation::Change& change : mutation.changes) {
    edits.blank(change.first, change.last);
    edits.insert_before(change.first, change.replacement);
  }
  return edits.apply();
}

}  // namespace asctwin::driver
