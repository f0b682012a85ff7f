// Without the meaning of names, `n < m, 0, s>>>(x)` could be the arguments of a template. A `<`
// opens template arguments if what is left then still ends with `>>>(`, and compares otherwise.
// Brackets are paired once and the endings found from the right, so the work is linear.
#include "driver/launch_parameters.h"

#include <limits>
#include <vector>

#include "driver/keywords.h"

namespace asctwin::driver {
namespace {

constexpr size_t kNone = std::numeric_limits<size_t>::max();

class Reader {
 public:
  explicit Reader(const Tokens& tokens) : tokens_(tokens) {}

  std::optional<LaunchParameters> read(size_t first) {
    collect(first);
    find_endings();
    if (ending_[0] == kNone) return std::nullopt;
    const size_t close = ending_[0];
    size_t commas = 0;
    for (size_t n = 0; n != close; n = next(n)) commas += tokens_.is(items_[n].token, ",") ? 1 : 0;
    return LaunchParameters{close == 0 ? 0 : commas + 1, items_[close].token};
  }

 private:
  struct Item {
    size_t token;          // a bracket stands for its whole group
    size_t angle = kNone;  // of a `<`: the item of the `>` that would close it
  };

  bool ends_statement(size_t token) const {
    return tokens_.is(token, ";") || tokens_.is(token, ")") || tokens_.is(token, "]") ||
           tokens_.is(token, "}");
  }

  bool may_open_angle(size_t token) const {
    return tokens_.is_word(token - 1) && !is_statement_word(tokens_.spelling(token - 1)) &&
           !is_operator_word(tokens_.spelling(token - 1));
  }

  void collect(size_t first) {
    std::vector<size_t> open;
    for (size_t i = first; i < tokens_.size() && !ends_statement(i);) {
      const bool is_group = tokens_.is(i, "(") || tokens_.is(i, "[") || tokens_.is(i, "{");
      if (tokens_.is(i, "<") && may_open_angle(i)) open.push_back(items_.size());
      if (tokens_.is(i, ">") && !open.empty()) {
        items_[open.back()].angle = items_.size();
        open.pop_back();
      }
      items_.push_back({i});
      i = is_group ? tokens_.after_group(i) : i + 1;
    }
  }

  bool closes(size_t n) const {
    const size_t token = items_[n].token;
    return tokens_.repeats(token, '>', 3) && tokens_.is(token + 3, "(");
  }

  // ending_[n]: the item of the `>>>` that ends the parameters, read from item n on.
  void find_endings() {
    ending_.assign(items_.size() + 1, kNone);
    for (size_t n = items_.size(); n-- > 0;) ending_[n] = closes(n) ? n : ending_[next(n)];
  }

  size_t next(size_t n) const {
    const size_t close = items_[n].angle;
    if (close == kNone || ending_[close + 1] == kNone) return n + 1;
    const TokenKind behind = tokens_.kind(items_[close].token + 1);
    return behind == TokenKind::kPunctuator ? close + 1 : n + 1;
  }

  const Tokens& tokens_;
  std::vector<Item> items_;
  std::vector<size_t> ending_;
};

}  // namespace

std::optional<LaunchParameters> read_launch_parameters(const Tokens& tokens, size_t first) {
  return Reader(tokens).read(first);
}

}  // namespace asctwin::driver
