// Text in braces is an expression of ranks if it has r or n and only characters of expressions;
// other braces are fields of structs and stay.
#include "runner/rank_arguments.h"

#include <cctype>
#include <cstdint>
#include <iterator>
#include <utility>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::runner {
namespace {

class Expression {
 public:
  Expression(std::string_view text, int rank, int ranks)
      : text_(text), rank_(rank), ranks_(ranks) {}

  // Whether the whole text is one.
  bool evaluate(int64_t& value) {
    value = sum();
    skip();
    return ok_ && at_ == text_.size() && has_name_;
  }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(char wanted) {
    skip();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  int64_t sum() {
    int64_t value = product();
    while (ok_) {
      if (take('+'))
        value += product();
      else if (take('-'))
        value -= product();
      else
        break;
    }
    return value;
  }

  int64_t product() {
    int64_t value = factor();
    while (ok_) {
      if (take('*'))
        value *= factor();
      else if (take('/'))
        value /= divisor();
      else if (take('%'))
        value %= divisor();
      else
        break;
    }
    return value;
  }

  int64_t divisor() {
    const int64_t value = factor();
    if (ok_ && value == 0)
      throw UsageError(report::sentence("`{{{}}}` divides by 0 on rank {}", text_, rank_));
    return value == 0 ? 1 : value;
  }

  int64_t factor() {
    skip();
    if (take('(')) {
      const int64_t value = sum();
      ok_ = ok_ && take(')');
      return value;
    }
    if (take('-')) return -factor();
    if (take('r')) return has_name_ = true, rank_;
    if (take('n')) return has_name_ = true, ranks_;
    if (at_ >= text_.size() || std::isdigit(static_cast<unsigned char>(text_[at_])) == 0) {
      ok_ = false;
      return 0;
    }
    int64_t value = 0;
    constexpr int64_t kMost = INT64_MAX / 16;
    for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0; ++at_) {
      if (value > kMost) ok_ = false;
      value = ok_ ? value * 10 + (text_[at_] - '0') : 0;
    }
    return value;
  }

  std::string_view text_;
  int64_t rank_, ranks_;
  size_t at_ = 0;
  bool ok_ = true, has_name_ = false;
};

}  // namespace

void check_ranks(const char* option, int64_t ranks) {
  if (ranks < 1 || ranks > kMostRanks)
    throw UsageError(report::sentence("`{}` is {}, outside [1, {}]", option, ranks, kMostRanks));
}

std::string text_of_rank(const std::string& text, int rank, int ranks) {
  std::string made;
  for (size_t at = 0; at < text.size(); ++at) {
    const size_t end = text[at] == '{' ? text.find('}', at) : text.npos;
    int64_t value = 0;
    if (end == text.npos ||
        !Expression(std::string_view(text).substr(at + 1, end - at - 1), rank, ranks)
             .evaluate(value)) {
      made += text[at];
      continue;
    }
    made += std::to_string(value);
    at = end;
  }
  return made;
}

std::vector<std::string> texts_of_rank(const std::vector<std::string>& texts, int rank, int ranks) {
  std::vector<std::string> made;
  for (const std::string& text : texts) made.push_back(text_of_rank(text, rank, ranks));
  return made;
}

void mark_rank(GlobalRange& range, size_t rank) {
  range.rank = static_cast<int>(rank);
  range.name = phrase("{} of rank {}", range.name, rank);
}

KernelArguments joined(std::vector<KernelArguments> of_ranks) {
  KernelArguments all = std::move(of_ranks.front());
  const size_t each = all.parsed.size();
  all.ranks = of_ranks.size();
  all.of_ranks.push_back(all.packed);
  for (GlobalRange& range : all.ranges) mark_rank(range, 0);
  for (size_t rank = 1; rank < of_ranks.size(); ++rank) {
    KernelArguments& mine = of_ranks[rank];
    if (mine.parsed.size() != each)
      throw UsageError(
          report::sentence("the lists of tensors have other lengths on rank {}", rank));
    for (GlobalRange& range : mine.ranges) mark_rank(range, rank);
    const auto append = [](auto& to, auto& from) {
      to.insert(to.end(), std::move_iterator(from.begin()), std::move_iterator(from.end()));
    };
    append(all.parsed, mine.parsed);
    append(all.tensors, mine.tensors);
    append(all.listed, mine.listed);
    append(all.ranges, mine.ranges);
    all.of_ranks.push_back(std::move(mine.packed));
  }
  return all;
}

}  // namespace asctwin::runner
