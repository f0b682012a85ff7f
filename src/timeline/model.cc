// Reads the lines of timing models.
#include "timeline/model.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>
#include <system_error>
#include <vector>

namespace asctwin::timeline {
namespace {

struct Builtin {
  isa::Feature chips;
  const char* text;
};
constexpr Builtin kBuiltin[] = {
#define ASCTWIN_TIMING_MODEL(feature, text) {isa::Feature::feature, text},
#include "timeline/builtin_models.inc"
#undef ASCTWIN_TIMING_MODEL
};

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream in{std::string(line.substr(0, line.find('#')))};
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

double value_of(const std::string& word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !(value >= 0))
    throw ModelError(fmt::format("`{}` is no number of at least 0", word));
  return value;
}

bool is_of(const std::string& text, const std::string& name) {
  return text.find("\nmodel " + name + "\n") != std::string::npos;
}

}  // namespace

void TimingModel::add_line(std::string_view line) {
  const std::vector<std::string> words = words_of(line);
  if (words.empty()) return;
  const std::string& kind = words[0];
  const auto evidence = [&](size_t at) { return words.size() > at ? words[at] : "user"; };
  if (kind == "model" && words.size() == 2) {
    name_ = words[1];
  } else if (kind == "base" && words.size() == 2) {
    for (const Builtin& builtin : kBuiltin)
      if (is_of(builtin.text, words[1])) return add_lines(builtin.text, words[1]);
    throw ModelError(fmt::format("no model is called `{}`", words[1]));
  } else if (kind == "clock" && words.size() == 2) {
    mhz_ = value_of(words[1]);
    if (mhz_ <= 0) throw ModelError("a clock is above 0 MHz");
  } else if (kind == "band" && words.size() == 3) {
    bands_[words[1]] = value_of(words[2]);
  } else if (kind == "scale" && words.size() == 3) {
    scales_[words[1]] = value_of(words[2]);
  } else if (kind == "number" && (words.size() == 3 || words.size() == 4)) {
    numbers_[words[1]] = {value_of(words[2]), evidence(3)};
  } else if (kind == "vector" && (words.size() == 5 || words.size() == 6)) {
    vectors_[words[1]] = {value_of(words[2]), value_of(words[3]), value_of(words[4]), evidence(5)};
  } else {
    throw ModelError(
        fmt::format("`{}` is none of: model NAME, base NAME, clock MHZ, band CLASS PERCENT, scale "
                    "CLASS FACTOR, number NAME VALUE "
                    "[EVIDENCE], vector NAME PASSES16 PASSES32 CYCLES [EVIDENCE]",
                    std::string(line)));
  }
}

void TimingModel::add_lines(std::string_view text, const std::string& source) {
  int number = 0;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    ++number;
    try {
      add_line(text.substr(begin, end - begin));
    } catch (const ModelError& error) {
      throw ModelError(fmt::format("{}:{}: {}", source, number, error.what()));
    }
    begin = end + 1;
  }
}

const Figure* TimingModel::find(std::string_view name) const {
  const auto found = numbers_.find(name);
  return found == numbers_.end() ? nullptr : &found->second;
}

double TimingModel::number(std::string_view name) const {
  const Figure* const figure = find(name);
  if (figure == nullptr)
    throw ModelError(fmt::format("the timing model has no number `{}`", std::string(name)));
  return figure->value;
}

const VectorFigure& TimingModel::vector(std::string_view name) const {
  const auto found = vectors_.find(name);
  if (found != vectors_.end()) return found->second;
  const auto any = vectors_.find("*");
  if (any == vectors_.end()) throw ModelError("the timing model has no line `vector *`");
  return any->second;
}

double TimingModel::band(std::string_view of) const {
  const auto found = bands_.find(of);
  return found == bands_.end() ? 100 : found->second;
}

double TimingModel::scale(std::string_view of) const {
  const auto found = scales_.find(of);
  return found == scales_.end() ? 1 : found->second;
}

void TimingModel::set_number(const std::string& name, double value, const std::string& evidence) {
  numbers_[name] = {value, evidence};
}

std::string TimingModel::text() const {
  std::string text = fmt::format("model {}\nclock {:g}\n", name_, mhz_);
  for (const auto& [name, percent] : bands_) text += fmt::format("band {} {:g}\n", name, percent);
  for (const auto& [name, factor] : scales_) text += fmt::format("scale {} {:.4g}\n", name, factor);
  for (const auto& [name, figure] : numbers_)
    text += fmt::format("number {} {:.6g} {}\n", name, figure.value, figure.evidence);
  for (const auto& [name, figure] : vectors_)
    text += fmt::format("vector {} {:g} {:g} {:g} {}\n", name, figure.passes_16, figure.passes_32,
                        figure.overhead, figure.evidence);
  return text;
}

std::optional<TimingModel> model_of(const isa::Chip& chip) {
  for (const Builtin& builtin : kBuiltin) {
    if (!chip.has(builtin.chips)) continue;
    TimingModel model;
    model.add_lines(builtin.text, "asctwin");
    if (chip.cube_mhz > 0) model.set_mhz(chip.cube_mhz);
    return model;
  }
  return std::nullopt;
}

}  // namespace asctwin::timeline
