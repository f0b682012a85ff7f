// The name of the kernel is read backwards from `<<<`; it moves behind the parameters, which stay
// where they are, as anything may stand in them. What no name stands before is no launch, and
// `operator<<<T>` is none either: the compiler has the word.
#include "driver/launch_syntax.h"

#include <fmt/format.h>

#include <string>

#include "driver/keywords.h"
#include "driver/launch_parameters.h"

namespace asctwin::driver {
namespace {

// Reads `a::b<c>::template d`, `x.f`, `*table[i]` without the star, `(*f)`, from its end.
class KernelName {
 public:
  KernelName(const Tokens& tokens, size_t end) : tokens_(tokens), at_(end) {}

  // Where it begins; `end` when no name ends there.
  size_t begin() {
    size_t begin = at_;
    while (take_part()) {
      begin = at_;
      if (before("template")) --at_;
      if (before("::")) {
        begin = --at_;
        if (!ends_name()) break;
      } else if (before(".") || before("->")) {
        --at_;
      } else if (!is_postfix_ || !ends_name()) {
        break;
      }
    }
    return begin;
  }

 private:
  bool before(std::string_view spelled) const { return at_ > 0 && tokens_.is(at_ - 1, spelled); }

  bool is_name(size_t i) const {
    return tokens_.is_word(i) && !is_statement_word(tokens_.spelling(i)) &&
           !is_operator_word(tokens_.spelling(i));
  }

  bool ends_name() const { return at_ > 0 && (is_name(at_ - 1) || before(">")); }

  // A name, with its template arguments; or a group, which may have a name before it.
  bool take_part() {
    is_postfix_ = false;
    if (at_ == 0) return false;
    if (before(">")) {
      const size_t open = tokens_.before_angles(at_ - 1);
      if (open + 1 == at_ || !is_name(open - 1)) return false;
      at_ = open - 1;
    } else if (before(")") || before("]")) {
      const size_t open = tokens_.before_group(at_ - 1);
      if (open + 1 == at_) return false;
      is_postfix_ = true;
      at_ = open;
    } else if (is_name(at_ - 1)) {
      --at_;
    } else {
      return false;
    }
    return true;
  }

  const Tokens& tokens_;
  size_t at_;
  bool is_postfix_ = false;
};

}  // namespace

size_t LaunchSyntax::step(size_t i) {
  if (is_lost_ || !tokens_.repeats(i, '<', 3)) return i + 1;
  const size_t kernel = KernelName(tokens_, i).begin();
  if (kernel == i) return i + 1;
  rewrite(kernel, i);
  return i + 3;
}

void LaunchSyntax::rewrite(size_t kernel, size_t angles) {
  const std::optional<LaunchParameters> parameters = read_launch_parameters(tokens_, angles + 3);
  if (!parameters) return lose(kernel, angles, "does not end: no `>>>(` follows its `<<<`");
  const size_t arguments = parameters->close + 3;
  const size_t end = tokens_.after_group(arguments);
  if (!tokens_.is(end - 1, ")")) return lose(kernel, angles, "does not end: no `)` follows");
  if (parameters->count < 2 || parameters->count > 4) {
    const std::string what = fmt::format(
        "has {} parameter{} in <<<>>>, but takes 2 to 4: the number of blocks, l2ctrl, the stream",
        parameters->count, parameters->count == 1 ? "" : "s");
    return fail(kernel, angles, what);
  }
  pass_arguments(arguments, end - 1);
  edits_.insert_before(kernel, of_threads_ ? "(::asctwin::host::configure_threads("
                                           : "(::asctwin::host::configure(");
  edits_.blank(kernel, angles + 3);
  edits_.replace(parameters->close, "), " + tokens_.flat(kernel, angles));
  edits_.blank(parameters->close + 1, arguments);
  edits_.insert_after(end - 1, ")");
}

// Arguments that may be pointers to void, which C++ does not convert: names with members, elements
// and calls behind them. Where a `<` stands among the arguments, commas do not tell them apart.
void LaunchSyntax::pass_arguments(size_t open, size_t close) {
  for (size_t i = open + 1; i < close; ++i)
    if (tokens_.is(i, "<") || tokens_.is(i, ">")) return;
  for (size_t first = open + 1; first < close;) {
    size_t end = first;
    while (end < close && !tokens_.is(end, ",")) {
      const bool group = tokens_.is(end, "(") || tokens_.is(end, "[") || tokens_.is(end, "{");
      end = group ? tokens_.after_group(end) : end + 1;
    }
    if (is_operand(first, end)) {
      edits_.insert_before(first, "::asctwin::host::pass(");
      edits_.insert_after(end - 1, ")");
    }
    first = end + 1;
  }
}

bool LaunchSyntax::is_operand(size_t first, size_t end) const {
  const auto is_name = [this](size_t i) {
    const std::string_view word = tokens_.spelling(i);
    return tokens_.is_word(i) && !is_statement_word(word) && !is_builtin_type(word) &&
           word != "nullptr" && word != "__null";
  };
  if (first >= end || !is_name(first)) return false;
  for (size_t i = first + 1; i < end;) {
    if (tokens_.is(i, "(") || tokens_.is(i, "["))
      i = tokens_.after_group(i);
    else if ((tokens_.is(i, ".") || tokens_.is(i, "->")) && i + 1 < end && is_name(i + 1))
      i += 2;
    else
      return false;
  }
  return true;
}

void LaunchSyntax::lose(size_t kernel, size_t angles, const std::string& what) {
  is_lost_ = true;
  fail(kernel, angles, what);
}

void LaunchSyntax::fail(size_t kernel, size_t angles, const std::string& what) {
  errors_.push_back({tokens_.place(angles),
                     fmt::format("the launch of `{}` {}", tokens_.flat(kernel, angles), what)});
}

}  // namespace asctwin::driver
