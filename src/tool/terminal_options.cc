// `asctwin cc` has the options of a compiler, and only these.
#include "tool/terminal_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::tool {
namespace {

Colours colours_named(const std::string& name) {
  if (name == "always") return Colours::kAlways;
  return name == "never" ? Colours::kNever : Colours::kAuto;
}

void use_language_named(const std::string& name) {
  report::use_language(name == "zh" ? report::Language::kChinese : report::Language::kEnglish);
}

void add_to(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--color", [](const std::string& name) { want_colours(colours_named(name)); },
          "colours; auto: on a terminal, unless NO_COLOR is set")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command
      .add_option_function<std::string>(
          "--lang", use_language_named,
          "language of reports; without it that of the environment: LANG=zh_CN.UTF-8")
      ->check(CLI::IsMember({"en", "zh"}));
}

}  // namespace

void take_terminal_option(const std::string& name, const std::string& value) {
  const std::vector<std::string> values = name == "--lang"
                                              ? std::vector<std::string>{"en", "zh"}
                                              : std::vector<std::string>{"auto", "always", "never"};
  if (std::find(values.begin(), values.end(), value) == values.end())
    throw UsageError(
        report::sentence("`{}` is {}, and none of {}", name, value, fmt::join(values, ", ")));
  if (name == "--lang")
    use_language_named(value);
  else
    want_colours(colours_named(value));
}

void add_terminal_options(CLI::App& app) {
  const auto below = app.get_subcommands([](CLI::App*) { return true; });
  for (CLI::App* const command : below) add_terminal_options(*command);
  if (below.empty() && app.get_name() != "cc") add_to(app);
}

void show_report(const Report& report) {
  const Terminal terminal = Terminal::errors();
  if (!report.clean())
    fmt::print(stderr, "{}", report.text(terminal.has_colours(), terminal.columns()));
}

}  // namespace asctwin::tool
