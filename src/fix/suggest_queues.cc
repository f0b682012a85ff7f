// Queues: the missing half of EnQue and DeQue, a free too many or too few, a depth, a buffer.
// spec: framework.md
#include <algorithm>
#include <regex>

#include "fix/suggester.h"

namespace asctwin::fix {
namespace {

class QueueSuggester : public Suggester {
 public:
  using Suggester::Suggester;

  void run() {
    const auto at = statement();
    const auto named = call();
    if (!at) return;
    const std::string code = info_of(finding_.code).id;
    if (code == "E0609") return insert_before(*at, "TPipe tpipe;");
    if (code == "E0610" || code == "E0611" || code == "W0602") return used_outside(*at);
    if (code == "W0601") return kept();
    if (!named) return;
    if (code == "E0601") no_buffer(*named);
    if (code == "E0602") wrong_state(*named, *at);
    if (code == "E0603") empty_queue(*named, *at);
    if (code == "E0604") stranger(*named);
    if (code == "E0605") no_init_buffer(*named, *at);
    if (code == "E0606") out_of_range(*named);
    if (code == "E0607") too_many_buffers(*named);
    if (code == "E0608") too_deep(*named, *at);
  }

 private:
  static std::string dot(const Source& source, const Call& call) {
    return source.text({call.name - 1, call.name});
  }

  // "queue.EnQue(x);"
  std::string call_of(const Call& on, const char* name, const std::string& argument) const {
    return on.object + dot(source_, on) + name + "(" + argument + ");";
  }

  std::string dequeue_of(const Call& on, const std::string& type) const {
    return on.object + dot(source_, on) + "DeQue<" + type + ">()";
  }

  // The type of what comes out of the queue, by its other calls.
  std::string type_of(const std::string& queue) const {
    for (const char* const name : {"AllocTensor", "DeQue"})
      for (const Call& call : calls_on(queue, name))
        if (call.open > call.name + 2) return template_argument(call);
    return "uint8_t";
  }

  // Nothing frees what this queue gives: each variable is freed where its block ends. Otherwise
  // the queue needs one buffer more.
  void no_buffer(const Call& alloc) {
    free_at_ends(alloc.object);
    const auto init = init_buffer(alloc.object);
    if (!init || init->arguments.size() != 3) return;
    const int64_t count = finding_.number("count").value_or(1);
    for (int64_t more = count + 1; more <= count + 2; ++more)
      replace(init->arguments[1], std::to_string(more));
  }

  bool is_passed(const std::string& variable, const char* name) const {
    return std::ranges::any_of(source_.calls(name), [&](const Call& call) {
      return call.arguments.size() == 1 && source_.text(call.arguments[0]) == variable;
    });
  }

  void free_at_ends(const std::string& queue) {
    for (const char* const name : {"DeQue", "AllocTensor"})
      for (const Call& call : calls_on(queue, name)) {
        const std::string variable = assigned(call);
        if (variable.empty() || is_passed(variable, "FreeTensor")) continue;
        if (std::string(name) == "AllocTensor" && is_passed(variable, "EnQue")) continue;
        const std::string line = call_of(call, "FreeTensor", variable);
        add(phrase("insert `{}` at the end of the block", line),
            {source_.at_end_of_block(call.name, line)});
      }
  }

  void kept() {
    const auto alloc = source_.call_on(finding_.line, "AllocTensor");
    const auto taken = source_.call_on(finding_.line, "DeQue");
    const auto put = source_.call_on(finding_.line, "EnQue");
    if (put) {
      const std::string line = put->object + dot(source_, *put) + "FreeTensor(" +
                               dequeue_of(*put, type_of(put->object)) + ");";
      add(phrase("insert `{}` at the end of the block", line),
          {source_.at_end_of_block(put->name, line)});
    }
    const auto& call = alloc ? alloc : taken;
    if (call) free_at_ends(call->object);
    if (call && alloc) enqueue_at_ends(call->object);
  }

  // The first of two frees may be the one too many.
  void wrong_state(const Call& call, Span at) {
    const std::string name = source_.text({call.name, call.name + 1});
    const std::string since = finding_.fact("since_op");
    const bool twice = since == finding_.fact("op");
    if (twice) remove(at);
    const std::string tensor = call.arguments.empty() ? "" : source_.text(call.arguments[0]);
    if (since == "EnQue" && name == "FreeTensor" && !tensor.empty())
      insert_before(at, tensor + " = " + dequeue_of(call, type_of(call.object)) + ";");
    const int earlier = line_of_fact("since");
    const auto before = earlier > 0 ? statement(earlier) : std::nullopt;
    if (before && before->first != at.first && since == "FreeTensor") move_behind(*before, at);
    if (before && before->first != at.first) remove(*before);
    if (!twice) remove(at);
  }

  // The tensor that was allocated is never put into the queue, or none was to be taken out of it.
  void empty_queue(const Call& taken, Span at) {
    enqueue_at_ends(taken.object);
    for (const Call& alloc : calls_on(taken.object, "AllocTensor"))
      if (!assigned(alloc).empty() && alloc.name < taken.name &&
          source_.block_end(alloc.name) == source_.block_end(taken.name))
        insert_before(at, call_of(alloc, "EnQue", assigned(alloc)));
    if (taken.open > taken.name + 1) replace({taken.name, taken.name + 1}, "AllocTensor");
  }

  void enqueue_at_ends(const std::string& queue) {
    for (const Call& alloc : calls_on(queue, "AllocTensor")) {
      const std::string variable = assigned(alloc);
      if (variable.empty() || !calls_on(queue, "EnQue").empty()) continue;
      const std::string line = call_of(alloc, "EnQue", variable);
      add(phrase("insert `{}` at the end of the block", line),
          {source_.at_end_of_block(alloc.name, line)});
    }
  }

  void stranger(const Call& call) {
    if (call.arguments.empty() || call.object.empty()) return;
    const std::string own = queue_of(source_.text(call.arguments[0]), call.name);
    if (!own.empty() && own != call.object) replace({call.begin, call.name - 1}, own);
  }

  // The tensors of a queue without buffers: room for what is known to need it is found by trial.
  void no_init_buffer(const Call& call, Span at) {
    const std::string pipe = pipe_name();
    if (pipe.empty() || call.object.empty()) return;
    const bool is_queue = finding_.fact("what") == "queue";
    for (const char* const bytes : {"256", "2048", "16384"})
      insert_before(
          at, pipe + "InitBuffer(" + call.object + (is_queue ? ", 1, " : ", ") + bytes + ");");
  }

  // "pipe." or "pipe->", as the source declares it.
  std::string pipe_name() const {
    const auto& tokens = source_.tokens();
    for (size_t i = 0; i + 2 < source_.size(); ++i) {
      if (!tokens.is(i, "TPipe")) continue;
      const bool points = tokens.is(i + 1, "*");
      const size_t at = i + 1 + static_cast<size_t>(points);
      if (tokens.is_word(at) && (tokens.is(at + 1, ";") || tokens.is(at + 1, "=")))
        return std::string(tokens.spelling(at)) + (points ? "->" : ".");
    }
    return "";
  }

  void out_of_range(const Call& call) {
    const auto actual = finding_.number("actual"), lo = finding_.number("lo"),
               hi = finding_.number("hi");
    if (!actual || !lo || !hi) return;
    const std::string near = std::to_string(std::clamp(*actual, *lo, *hi));
    const std::string written = std::to_string(*actual);
    for (const Span& argument : call.arguments)
      if (source_.text(argument) == written) replace(argument, near);
    if (finding_.fact("field") == "num" && call.arguments.size() == 3)
      replace(call.arguments[1], near);
  }

  void too_many_buffers(const Call& call) {
    if (call.arguments.size() != 3) return;
    const std::string number = source_.text(call.arguments[1]);
    for (int fewer = std::atoi(number.c_str()) - 1; fewer >= 1; --fewer)
      replace(call.arguments[1], std::to_string(fewer));
  }

  void too_deep(const Call& call, Span at) {
    const auto count = finding_.number("count");
    if (const auto depth = depth_of(call.object); depth && count)
      replace(*depth, std::to_string(*count));
    insert_before(at, call.object + dot(source_, call) + "FreeTensor(" +
                          dequeue_of(call, type_of(call.object)) + ");");
  }

  // `1` of TQue<TPosition::VECIN, 1> queue.
  std::optional<Span> depth_of(const std::string& queue) const {
    const auto& tokens = source_.tokens();
    for (size_t i = 0; i + 1 < source_.size(); ++i) {
      if (!tokens.is(i, "TQue") && !tokens.is(i, "TQueBind")) continue;
      const size_t end = tokens.after_angles(i + 1);
      for (size_t at = end; at < source_.size() && !tokens.is(at, ";"); ++at)
        if (tokens.is(at, queue) && end > i + 3) return Span{end - 2, end - 1};
    }
    return std::nullopt;
  }

  // A tensor that is used after its FreeTensor or its EnQue: that call moves behind the use. Where
  // the kernel takes it out later, the use moves behind the DeQue.
  void used_outside(Span at) {
    const std::string state = finding_.fact("state");
    std::smatch match;
    if (!std::regex_search(state, match, std::regex(":([0-9]+)$"))) return;
    const auto ended = statement(std::stoi(match[1]));
    if (!ended || ended->first == at.first) return;
    if (info_of(finding_.code).id[0] == 'W') return after_dequeue(at);
    move_behind(*ended, at);
  }

  void after_dequeue(Span at) {
    for (const Call& taken : source_.calls("DeQue")) {
      const Span whole = source_.statement(taken.begin);
      if (whole.first > at.first && source_.block_end(whole.first) == source_.block_end(at.first))
        return move_before(whole, at);
    }
  }
};

}  // namespace

void suggest_queues(const Finding& finding, const Subject& subject,
                    std::vector<Suggestion>& found) {
  QueueSuggester(finding, subject, found).run();
}

}  // namespace asctwin::fix
