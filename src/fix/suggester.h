// Base of those that suggest edits for one area of codes: the finding, the source, and the few
// shapes of edits that nearly all suggestions have.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fix/suggest.h"

namespace asctwin::fix {

class Suggester {
 public:
  Suggester(const Finding& finding, const Subject& subject, std::vector<Suggestion>& found)
      : finding_(finding),
        source_(subject.source),
        name_(subject.name),
        event_ids_(subject.event_ids),
        found_(found) {}

 protected:
  // The call that the finding names, on its line.
  std::optional<Call> call() const { return call_at(finding_.line, finding_.fact("op")); }
  // `op` may have a scope, "Mutex::Lock".
  std::optional<Call> call_at(int line, const std::string& op) const;
  // The statement on a line, absent where the line has no code.
  std::optional<Span> statement(int line) const;
  std::optional<Span> statement() const { return statement(finding_.line); }
  // The line of the fact `<name>_line`, if it is in this file; 0: it is not.
  int line_of_fact(const std::string& name) const;
  // "HardEvent::MTE2_V" of `SetFlag<HardEvent::MTE2_V>(id)`.
  std::string template_argument(const Call& call) const;

  // The first EVENT_ID<n> that no SetFlag or WaitFlag of the event has in the source; absent where
  // each id of the chip is taken. `event`: "HardEvent::MTE2_V".
  std::optional<std::string> free_event_id(const std::string& event) const;
  std::string last_event_id() const { return "EVENT_ID" + std::to_string(event_ids_ - 1); }

  void insert_before(Span statement, const std::string& line);
  void insert_behind(Span statement, const std::string& line);
  void replace(Span span, const std::string& text);
  void remove(Span statement);
  void move_behind(Span moved, Span statement);
  void move_before(Span moved, Span statement);
  void add(Phrase title, std::vector<Change> changes) {
    found_.push_back({std::move(title), std::move(changes), narrows_});
  }

  // The queue that a tensor's variable was allocated from or taken out of, as it is written in the
  // last such statement before `token`; "" where there is none.
  std::string queue_of(const std::string& tensor, size_t token) const;
  // The element type of a tensor's declaration, `half` of LocalTensor<half> x.
  std::string element_of(const std::string& tensor) const;
  // The variable that the statement around a call assigns its result to: "x".
  std::string assigned(const Call& call) const;
  // The calls of `name` on the object.
  std::vector<Call> calls_on(const std::string& object, const std::string& name) const;
  // The call `InitBuffer(object, ...)`.
  std::optional<Call> init_buffer(const std::string& object) const;

  const Finding& finding_;
  const Source& source_;
  const std::string& name_;
  const int event_ids_;
  std::vector<Suggestion>& found_;
  bool narrows_ = false;  // Suggestion::narrows of those that are added
};

void suggest_order(const Finding&, const Subject&, std::vector<Suggestion>&);   // E04xx
void suggest_flags(const Finding&, const Subject&, std::vector<Suggestion>&);   // E05xx
void suggest_queues(const Finding&, const Subject&, std::vector<Suggestion>&);  // E06xx
void suggest_bounds(const Finding&, const Subject&, std::vector<Suggestion>&);  // E02xx

}  // namespace asctwin::fix
