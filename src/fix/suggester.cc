// The shapes of edits, and what the source says about a name.
#include "fix/suggester.h"

#include <algorithm>

namespace asctwin::fix {
namespace {

std::string one_line(const std::string& text) {
  std::string line;
  for (const char c : text)
    if (c != '\n')
      line += c;
    else
      line += ' ';
  return line;
}

}  // namespace

std::optional<Call> Suggester::call_at(int line, const std::string& op) const {
  const size_t colon = op.rfind(':');
  return source_.call_on(line, colon == op.npos ? op : op.substr(colon + 1));
}

std::optional<Span> Suggester::statement(int line) const {
  const auto first = source_.first_on(line);
  return first ? std::optional(source_.statement(*first)) : std::nullopt;
}

int Suggester::line_of_fact(const std::string& name) const {
  if (finding_.fact(name + "_file") != name_) return 0;
  return static_cast<int>(finding_.number(name + "_line").value_or(0));
}

std::string Suggester::template_argument(const Call& call) const {
  if (call.open <= call.name + 2) return "";
  return source_.text({call.name + 2, call.open - 1});
}

std::optional<std::string> Suggester::free_event_id(const std::string& event) const {
  const std::string text = source_.text();
  const auto is_taken = [&](const std::string& id) {
    return text.find(event + ">(" + id + ")") != text.npos;
  };
  for (int id = 0; id < event_ids_; ++id)
    if (const std::string name = "EVENT_ID" + std::to_string(id);
        !is_taken(name) && !is_taken(std::to_string(id)))
      return name;
  return std::nullopt;
}

void Suggester::insert_before(Span statement, const std::string& line) {
  add(phrase("insert `{}` before line {}", line, source_.line_of(statement.first)),
      {source_.before(statement, line)});
}

void Suggester::insert_behind(Span statement, const std::string& line) {
  add(phrase("insert `{}` behind line {}", line, source_.line_of(statement.last - 1)),
      {source_.behind(statement, line)});
}

void Suggester::replace(Span span, const std::string& text) {
  add(phrase("write `{}` for `{}` on line {}", text, one_line(source_.text(span)),
             source_.line_of(span.first)),
      {source_.replaced(span, text)});
}

void Suggester::remove(Span statement) {
  add(phrase("remove `{}` on line {}", one_line(source_.text(statement)),
             source_.line_of(statement.first)),
      {source_.removed(statement)});
}

void Suggester::move_behind(Span moved, Span statement) {
  const std::string line = one_line(source_.text(moved));
  add(phrase("move `{}` behind line {}", line, source_.line_of(statement.last - 1)),
      {source_.removed(moved), source_.behind(statement, line)});
}

void Suggester::move_before(Span moved, Span statement) {
  const std::string line = one_line(source_.text(moved));
  add(phrase("move `{}` before line {}", line, source_.line_of(statement.first)),
      {source_.removed(moved), source_.before(statement, line)});
}

std::string Suggester::queue_of(const std::string& tensor, size_t token) const {
  std::string queue;
  for (const char* const name : {"AllocTensor", "DeQue"})
    for (const Call& call : source_.calls(name))
      if (call.name < token && assigned(call) == tensor) queue = call.object;
  return queue;
}

std::string Suggester::element_of(const std::string& tensor) const {
  const auto& tokens = source_.tokens();
  for (size_t i = 0; i + 1 < source_.size(); ++i) {
    if (!tokens.is(i, "LocalTensor") && !tokens.is(i, "GlobalTensor")) continue;
    const size_t end = tokens.after_angles(i + 1);
    for (size_t at = end; at < source_.size() && !tokens.is(at, ";"); ++at)
      if (tokens.is(at, tensor)) return source_.text({i + 2, end - 1});
  }
  return "";
}

std::string Suggester::assigned(const Call& call) const {
  const auto& tokens = source_.tokens();
  return call.begin >= 2 && tokens.is(call.begin - 1, "=") && tokens.is_word(call.begin - 2)
             ? std::string(tokens.spelling(call.begin - 2))
             : "";
}

std::vector<Call> Suggester::calls_on(const std::string& object, const std::string& name) const {
  std::vector<Call> calls = source_.calls(name);
  std::erase_if(calls, [&](const Call& call) { return call.object != object; });
  return calls;
}

std::optional<Call> Suggester::init_buffer(const std::string& object) const {
  for (const Call& call : source_.calls("InitBuffer"))
    if (!call.arguments.empty() && source_.text(call.arguments[0]) == object) return call;
  return std::nullopt;
}

bool is_mendable(Code code) {
  const std::string id = info_of(code).id;
  for (const char* const area : {"E02", "E04", "E05", "E06", "W05", "W06"})
    if (id.starts_with(area)) return true;
  return false;
}

std::vector<Suggestion> suggestions(const Finding& finding, const Subject& subject) {
  std::vector<Suggestion> found;
  if (finding.file != subject.name || finding.line < 1 || !is_mendable(finding.code)) return found;
  switch (info_of(finding.code).id[2]) {
    case '2':
      suggest_bounds(finding, subject, found);
      break;
    case '4':
      suggest_order(finding, subject, found);
      break;
    case '5':
      suggest_flags(finding, subject, found);
      break;
    default:
      suggest_queues(finding, subject, found);
  }
  return found;
}

std::vector<FixIt> fix_its(const Finding& finding, const Subject& subject) {
  std::vector<FixIt> all;
  for (Suggestion& suggestion : suggestions(finding, subject)) {
    FixIt& one = all.emplace_back();
    one.title = std::move(suggestion.title);
    for (const Change& change : suggestion.changes)
      one.edits.push_back(subject.source.edit_of(subject.name, change));
  }
  return all;
}

}  // namespace asctwin::fix
