// The texts are looked up when a help is printed: the words before it may have chosen the language.
#include "tool/help_language.h"

#include "report/language.h"

namespace asctwin::tool {
namespace {

using report::translated;

constexpr const char* kWords[] = {"Usage",   "OPTIONS",     "SUBCOMMAND", "SUBCOMMANDS",
                                  "Options", "Positionals", "REQUIRED",   "Subcommands",
                                  "Needs",   "Excludes"};

// A list behind a word, as of layouts, has only the word in another language.
std::string footer_in_language(const std::string& footer) {
  const std::string whole = translated(footer);
  const size_t end = footer.find(": ");
  if (whole != footer || end == footer.npos) return whole;
  return translated(footer.substr(0, end)) + footer.substr(end);
}

}  // namespace

void translate_help(CLI::App& app) {
  for (const char* const word : kWords) app.get_formatter()->label(word, translated(word));
  app.description(translated(app.get_description()));
  app.footer(footer_in_language(app.get_footer()));
  for (CLI::Option* const option : app.get_options([](const CLI::Option*) { return true; })) {
    option->description(translated(option->get_description()));
    option->group(translated(option->get_group()));
  }
  for (CLI::App* const below : app.get_subcommands([](const CLI::App*) { return true; })) {
    below->group(translated(below->get_group()));
    translate_help(*below);
  }
}

}  // namespace asctwin::tool
