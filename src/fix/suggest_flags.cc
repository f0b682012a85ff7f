// Flags and mutexes: the missing half of a pair, the other id, a call that is too many.
// spec: sync_and_timing.md
#include <algorithm>

#include "fix/suggester.h"

namespace asctwin::fix {
namespace {

class FlagSuggester : public Suggester {
 public:
  using Suggester::Suggester;

  void run() {
    const auto at = statement();
    const auto flag = call();
    if (!at || !flag) return left_flag(at);
    const std::string code = info_of(finding_.code).id;
    if (code == "E0501") nothing_set(*flag, *at);
    if (code == "E0502") set_twice(*flag, *at);
    if (code == "E0503") beyond_ids(*flag, *at);
    if (code == "E0504") no_id_left(*flag);
    if (code == "E0505") remove(*at);
    if (code == "E0506") without_unit_flags(*at);
    if (code == "E0507") unlock_before(*at);
    if (code == "E0508") wrong_unlock(*flag, *at);
    if (code == "W0501") left_flag(at);
  }

 private:
  // The statement of `flag` with another name for the call: WaitFlag<...>(id); of SetFlag.
  std::string partner(const Call& flag) const {
    const bool sets = source_.text({flag.name, flag.name + 1}) == "SetFlag";
    return source_.text({flag.begin, flag.name}) + (sets ? "WaitFlag" : "SetFlag") +
           source_.text({flag.name + 1, flag.last}) + ";";
  }

  void nothing_set(const Call& flag, Span at) {
    const std::string event = finding_.fact("event");
    for (const Call& set : source_.calls("SetFlag")) {
      const bool fits = set.arguments.size() == 1 && flag.arguments.size() == 1 &&
                        template_argument(set) == template_argument(flag);
      if (!fits || source_.text(set.arguments[0]) == source_.text(flag.arguments[0])) continue;
      if (set.name > flag.name || has_wait(set)) continue;
      replace(flag.arguments[0], source_.text(set.arguments[0]));
    }
    insert_before(at, partner(flag));
    remove(at);
  }

  bool has_wait(const Call& set) const {
    const std::string mine = partner(set);
    return std::ranges::any_of(source_.calls("WaitFlag"), [&](const Call& wait) {
      return wait.name > set.name && source_.text({wait.begin, wait.last}) + ";" == mine;
    });
  }

  void set_twice(const Call& flag, Span at) {
    insert_before(at, partner(flag));
    remove(at);
    add(phrase("insert `{}` before and behind line {}", partner(flag), source_.line_of(at.first)),
        {source_.before(at, partner(flag)), source_.behind(at, partner(flag))});
  }

  // Another id wherever the event has this one.
  void beyond_ids(const Call& flag, Span at) {
    if (flag.arguments.size() != 1) return;
    const std::string old = source_.text(flag.arguments[0]);
    std::vector<Change> changes;
    for (const char* const name : {"SetFlag", "WaitFlag"})
      for (const Call& other : source_.calls(name))
        if (other.arguments.size() == 1 && source_.text(other.arguments[0]) == old &&
            template_argument(other) == template_argument(flag))
          changes.push_back(source_.replaced(other.arguments[0], free_id(flag)));
    const Phrase title =
        phrase("write `{}` for `{}` on line {}", free_id(flag), old, source_.line_of(flag.name));
    add(title, changes);
    changes.push_back(
        source_.behind(at, "WaitFlag<" + template_argument(flag) + ">(" + free_id(flag) + ");"));
    add(phrase("{}, and wait for it", title), changes);
  }

  std::string free_id(const Call& flag) const {
    return free_event_id(template_argument(flag)).value_or("EVENT_ID0");
  }

  void no_id_left(const Call& flag) {
    if (source_.text({flag.name, flag.name + 1}) == "AllocEventID")
      replace({flag.name, flag.name + 1}, "FetchEventID");
  }

  // Results without unit flags: pipes are ordered by the kernel's own flags, and products that
  // unit flags have ordered by a barrier.
  void without_unit_flags(Span at) {
    std::vector<Change> changes;
    for (const Call& params : source_.calls("MmadParams"))
      if (params.arguments.size() > 3)
        changes.push_back(source_.replaced(params.arguments[3], "0"));
    const auto& tokens = source_.tokens();
    for (size_t i = 0; i + 3 < source_.size(); ++i)
      if (tokens.is(i, "unitFlag") && tokens.is(i + 1, "=") && tokens.is(i + 3, ";"))
        changes.push_back(source_.replaced({i + 2, i + 3}, "0"));
    if (changes.empty()) return;
    add("set `unitFlag` to 0 everywhere", changes);
    const std::string barrier = "PipeBarrier<PIPE_M>();";
    changes.push_back(source_.before(at, barrier));
    add(phrase("set `unitFlag` to 0 everywhere, and insert `{}` before line {}", barrier,
               source_.line_of(at.first)),
        changes);
  }

  // The Unlock of the holder that comes later moves before this call.
  void unlock_before(Span at) {
    const std::string holder = finding_.fact("holder");
    for (const Call& unlock : source_.calls("Unlock")) {
      if (unlock.name < at.first || template_argument(unlock) != holder) continue;
      if (unlock.arguments.size() != 1 || source_.text(unlock.arguments[0]) != finding_.fact("id"))
        continue;
      return move_before(source_.statement(unlock.begin), at);
    }
    insert_before(at, "Mutex::Unlock<" + holder + ">(" + finding_.fact("id") + ");");
  }

  void wrong_unlock(const Call& flag, Span at) {
    for (const Phrase& note : finding_.notes) {
      const std::string text = note.english();
      const std::string holder = text.substr(0, text.find(' '));
      if (holder.starts_with("PIPE_") && flag.open > flag.name + 2 && !is_unlocked(holder, flag))
        replace({flag.name + 2, flag.open - 1}, holder);
    }
    remove(at);
  }

  bool is_unlocked(const std::string& holder, const Call& flag) const {
    return std::ranges::any_of(source_.calls("Unlock"), [&](const Call& other) {
      return other.name > flag.name && template_argument(other) == holder &&
             other.arguments.size() == 1 && flag.arguments.size() == 1 &&
             source_.text(other.arguments[0]) == source_.text(flag.arguments[0]);
    });
  }

  // A flag that is set and never waited for.
  void left_flag(std::optional<Span> at) {
    if (!at) return;
    const auto flag = source_.call_on(finding_.line, "SetFlag");
    if (!flag || info_of(finding_.code).id[0] != 'W') return;
    insert_behind(*at, partner(*flag));
    add(phrase("insert `{}` at the end of the block", partner(*flag)),
        {source_.at_end_of_block(flag->name, partner(*flag))});
  }
};

}  // namespace

void suggest_flags(const Finding& finding, const Subject& subject, std::vector<Suggestion>& found) {
  FlagSuggester(finding, subject, found).run();
}

}  // namespace asctwin::fix
