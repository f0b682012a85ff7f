// `asctwin cc` has the options of a compiler, and only these.
#include "tool/terminal_options.h"

#include <fmt/format.h>

#include <cstdio>

#include "report/language.h"

namespace asctwin::tool {
namespace {

Colours colours_named(const std::string& name) {
  if (name == "always") return Colours::kAlways;
  return name == "never" ? Colours::kNever : Colours::kAuto;
}

void add_to(CLI::App& command) {
  command
      .add_option_function<std::string>(
          "--color", [](const std::string& name) { want_colours(colours_named(name)); },
          "colours; auto: on a terminal, unless NO_COLOR is set")
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command
      .add_option_function<std::string>(
          "--lang",
          [](const std::string& name) {
            report::use_language(name == "zh" ? report::Language::kChinese
                                              : report::Language::kEnglish);
          },
          "language of reports; without it that of the environment: LANG=zh_CN.UTF-8")
      ->check(CLI::IsMember({"en", "zh"}));
}

}  // namespace

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
