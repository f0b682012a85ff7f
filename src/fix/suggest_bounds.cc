// Ranges: a tail is copied by DataCopyPad, a buffer is rounded up, a length is counted in its unit.
// spec: data_movement.md, sections 2 and 3
#include <algorithm>
#include <regex>

#include "fix/suggester.h"

namespace asctwin::fix {
namespace {

constexpr int64_t kBlockBytes = 32;

class BoundsSuggester : public Suggester {
 public:
  using Suggester::Suggester;

  void run() {
    const std::string code = info_of(finding_.code).id;
    if (code == "E0201") outside();
    if (code == "E0203") null_tensor();
    narrows_ = code == "E0205";
    if (code == "E0205") index();
    if (code == "E0206" || code == "E0207") too_large();
  }

 private:
  void outside() {
    const auto named = call();
    const auto buffer = buffer_name();
    narrows_ = true;
    if (named) wrong_unit(*named);
    if (named && buffer.empty()) tail(*named);
    narrows_ = false;
    if (!buffer.empty()) larger_buffer(buffer);
    if (named && buffer.empty()) larger_tensor(*named);
    narrows_ = true;
    if (named) fewer(*named);
  }

  // "`blockLen` counts blocks of 32 B: 512 bytes are 16": an expression in bytes is divided.
  void wrong_unit(const Call& call) {
    const std::string help = finding_.help.english();
    std::smatch match;
    if (!std::regex_search(help, match,
                           std::regex("^`(\\w+)` counts (.*): ([0-9]+) bytes are "
                                      "([0-9]+)$")))
      return;
    const std::string field = match[1];
    const int64_t unit = std::stoll(match[3]) / std::max<int64_t>(std::stoll(match[4]), 1);
    const std::string by = " / " + std::to_string(unit);
    if (field == "blockLen") return divide_block_length(call, by);
    if (!call.arguments.empty()) divide(call.arguments.back(), by, match[4]);
  }

  void divide_block_length(const Call& call, const std::string& by) {
    for (const char* const name : {"DataCopyParams"})
      for (const Call& params : source_.calls(name))
        if (params.begin > call.name && params.last < call.last && params.arguments.size() > 1)
          return divide(params.arguments[1], by, "");
    const auto& tokens = source_.tokens();
    for (size_t i = call.begin; i-- > 0;) {
      if (!tokens.is(i, "blockLen") || !tokens.is(i + 1, "=")) continue;
      size_t end = i + 2;
      while (end < source_.size() && !tokens.is(end, ";")) ++end;
      return divide({i + 2, end}, by, "");
    }
  }

  void divide(Span expression, const std::string& by, const std::string& number) {
    const bool one = expression.last == expression.first + 1;
    const bool literal =
        one && source_.tokens().kind(expression.first) == driver::TokenKind::kNumber;
    if (literal && !number.empty()) return replace(expression, number);
    const std::string text = source_.text(expression);
    replace(expression, (one ? text : "(" + text + ")") + by);
  }

  // The queue or TBuf whose buffer is too short.
  std::string buffer_name() const {
    std::smatch match;
    const std::string object = finding_.fact("object");
    const bool found = std::regex_search(
        object, match, std::regex("`(?:InitBuffer|AllocTensor|Get)` of `([^`]+)`"));
    return found ? std::string(match[1]) : "";
  }

  void larger_buffer(const std::string& buffer) {
    const auto init = init_buffer(buffer);
    const int64_t last = finding_.number("last").value_or(0);
    const int64_t size = finding_.number("size").value_or(0);
    if (!init || init->arguments.size() < 2 || last <= size) return;
    const Span bytes = init->arguments.back();
    const int64_t rounded = (last + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    if (last <= (size + kBlockBytes - 1) / kBlockBytes * kBlockBytes)
      replace(bytes, "(" + source_.text(bytes) + " + 31) / 32 * 32");
    if (size > 0 && rounded % size == 0)
      replace(bytes, "(" + source_.text(bytes) + ") * " + std::to_string(rounded / size));
    replace(bytes, std::to_string(rounded));
  }

  // LocalTensor<half> x(TPosition::VECCALC, 0, 64): its third argument is its length.
  void larger_tensor(const Call& named) {
    const int64_t last = finding_.number("last").value_or(0);
    const int64_t size = finding_.number("size").value_or(0);
    for (const Span& argument : named.arguments) {
      if (argument.last != argument.first + 1) continue;
      const std::string tensor = source_.text(argument);
      for (const Call& made : source_.calls(tensor)) {
        if (made.arguments.size() != 3 || made.name > named.name) continue;
        const int64_t elements = std::atoll(source_.text(made.arguments[2]).c_str());
        if (elements > 0 && size % elements == 0 && last > size)
          replace(made.arguments[2],
                  std::to_string((last * elements + size - 1) / std::max<int64_t>(size, 1)));
      }
    }
  }

  // DataCopy of `count` elements to or from global memory that holds less: DataCopyPad copies
  // exactly the bytes that are there.
  void tail(const Call& copy) {
    const bool copies = source_.text({copy.name, copy.name + 1}) == "DataCopy";
    if (!copies || copy.arguments.size() != 3) return;
    const std::string operand = finding_.fact("operand");
    const bool loads = operand == "src";
    const std::string dst = source_.text(copy.arguments[0]), src = source_.text(copy.arguments[1]),
                      count = source_.text(copy.arguments[2]);
    const std::string global = loads ? src : dst;
    const std::string type = element_of(global.substr(0, global.find('[')));
    if (type.empty()) return;
    const auto padded = [&](const std::string& elements) {
      const std::string params =
          "{1, static_cast<uint32_t>((" + elements + ") * sizeof(" + type + ")), 0, 0, 0}";
      return "DataCopyPad(" + dst + ", " + src + ", " + params +
             (loads ? ", DataCopyPadExtParams<" + type + ">{true, 0, 0, 0})" : ")");
    };
    const Span whole{copy.name, copy.last};
    if (const std::string there = elements_there(); !there.empty() && is_known_length(global)) {
      const std::string base = global.substr(0, global.find('['));
      const size_t open = global.find('[');
      const std::string offset =
          open == global.npos ? "0" : global.substr(open + 1, global.rfind(']') - open - 1);
      const std::string left = base + ".GetSize() - (" + offset + ")";
      replace(whole, padded("(" + count + ") < " + left + " ? (" + count + ") : " + left));
    }
    const int64_t bytes =
        finding_.number("size").value_or(0) - finding_.number("first").value_or(0);
    if (const std::string there = elements_there(); !there.empty() && bytes > 0)
      replace(whole, padded(there));
  }

  // "these are elements [0, 256) of float; 232 are there": 232.
  std::string elements_there() const {
    std::smatch match;
    for (const Phrase& note : finding_.notes) {
      const std::string text = note.english();
      if (std::regex_search(text, match, std::regex("; ([0-9]+) are there$"))) return match[1];
    }
    return "";
  }

  // SetGlobalBuffer has been given a length.
  bool is_known_length(const std::string& global) const {
    for (const Call& call : source_.calls("SetGlobalBuffer"))
      if (call.object == global.substr(0, global.find('[')) && call.arguments.size() == 2)
        return true;
    return false;
  }

  void fewer(const Call& call) {
    const std::string there = elements_there();
    if (there.empty() || call.arguments.size() < 2) return;
    const Span last = call.arguments.back();
    const bool literal = last.last == last.first + 1 &&
                         source_.tokens().kind(last.first) == driver::TokenKind::kNumber;
    if (literal) replace(last, there);
  }

  // A local tensor that was declared and never assigned.
  void null_tensor() {
    const auto named = call();
    if (!named) return;
    const auto& tokens = source_.tokens();
    const std::string pointer = global_pointer();
    for (const Span& argument : named->arguments) {
      const std::string variable = source_.text(argument);
      for (size_t i = 0; i + 1 < named->begin; ++i) {
        const bool declares = tokens.is(i, "LocalTensor") || tokens.is(i, "GlobalTensor");
        const size_t end = declares ? tokens.after_angles(i + 1) : i;
        if (!declares || !tokens.is(end, variable) || !tokens.is(end + 1, ";")) continue;
        if (tokens.is(i, "LocalTensor"))
          replace({end, end + 1}, variable + "(TPosition::VECCALC, 0, " +
                                      source_.text(named->arguments.back()) + ")");
        else if (!pointer.empty())
          insert_before(*statement(), variable + ".SetGlobalBuffer((__gm__ " +
                                          source_.text({i + 2, end - 1}) + "*)" + pointer + ");");
      }
    }
  }

  // The kernel's only argument in global memory that no tensor has.
  std::string global_pointer() const {
    const auto& tokens = source_.tokens();
    std::string found;
    for (size_t i = 0; i + 1 < source_.size(); ++i) {
      if (!tokens.is(i, "GM_ADDR") || !tokens.is_word(i + 1)) continue;
      const std::string name(tokens.spelling(i + 1));
      const bool used =
          std::ranges::any_of(source_.calls("SetGlobalBuffer"), [&](const Call& call) {
            return !call.arguments.empty() &&
                   source_.text(call.arguments[0]).find(name) != std::string::npos;
          });
      if (!used && !found.empty()) return "";
      if (!used) found = name;
    }
    return found;
  }

  // One behind the last element.
  void index() {
    const auto named = call();
    std::smatch match;
    const std::string size = finding_.fact("size");
    if (!named || named->arguments.empty() || finding_.fact("index") != size) return;
    replace(named->arguments[0], source_.text(named->arguments[0]) + " - 1");
  }

  // A double buffer becomes a single one, or a buffer gives what is missing.
  void too_large() {
    std::vector<Call> inits = source_.calls("InitBuffer");
    std::ranges::stable_sort(inits, std::greater(), [&](const Call& init) {
      return source_.line_of(init.name) == finding_.line;
    });
    for (const Call& init : inits)
      if (init.arguments.size() == 3 && source_.text(init.arguments[1]) != "1")
        replace(init.arguments[1], "1");
    const int64_t free = finding_.number("free").value_or(0) / kBlockBytes * kBlockBytes;
    const int64_t bytes = finding_.number("bytes").value_or(0);
    for (const Call& init : inits) {
      if (init.arguments.size() < 2) continue;
      const Span size = init.arguments.back();
      if (source_.line_of(init.name) == finding_.line && free > 0)
        replace(size, std::to_string(free));
      else if (bytes > free)
        replace(size, source_.text(size) + " - " + std::to_string(bytes - free));
    }
    shorter_tensors(bytes - free);
    shorter_array();
  }

  // `__ubuf__ half array[100 * 1024]` takes what is there.
  void shorter_array() {
    const auto& tokens = source_.tokens();
    const std::string free = finding_.fact("free");
    for (size_t i = 1; i + 2 < source_.size(); ++i) {
      if (!tokens.is(i, finding_.fact("op")) || !tokens.is(i + 1, "[")) continue;
      if (source_.line_of(i) != finding_.line) continue;
      size_t end = i + 2;
      while (end < source_.size() && !tokens.is(end, "]")) ++end;
      return replace({i + 2, end}, free + " / sizeof(" + source_.text({i - 1, i}) + ")");
    }
  }

  void shorter_tensors(int64_t bytes) {
    const auto& tokens = source_.tokens();
    for (size_t i = 0; i + 1 < source_.size() && bytes > 0; ++i) {
      if (!tokens.is(i, "LocalTensor")) continue;
      const size_t end = tokens.after_angles(i + 1);
      if (!tokens.is_word(end) || !tokens.is(end + 1, "(")) continue;
      for (const Call& made : source_.calls(tokens.spelling(end)))
        if (made.name == end && made.arguments.size() == 3)
          replace(made.arguments[2], source_.text(made.arguments[2]) + " - " +
                                         std::to_string(bytes) + " / sizeof(" +
                                         source_.text({i + 2, end - 1}) + ")");
    }
  }
};

}  // namespace

void suggest_bounds(const Finding& finding, const Subject& subject,
                    std::vector<Suggestion>& found) {
  BoundsSuggester(finding, subject, found).run();
}

}  // namespace asctwin::fix
