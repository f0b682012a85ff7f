// Arguments in, pages out; src/reference knows what is on them.
#include "tool/ops_command.h"

#include <fmt/format.h>
#include <strings.h>

#include "base/nearest.h"
#include "format/file.h"
#include "reference/contract.h"
#include "reference/json.h"
#include "reference/markdown.h"
#include "reference/text.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/library_names.h"
#include "tool/terminal_options.h"

namespace asctwin::tool {
namespace {

[[noreturn]] void refuse(const std::string& name) {
  const std::vector<reference::Page> pages = reference::every_page();
  std::vector<std::string_view> names;
  for (const reference::Page& page : pages) {
    names.insert(names.end(), {page.name, page.variant});
    names.insert(names.end(), page.aliases.begin(), page.aliases.end());
  }
  const std::string_view close = nearest(name, names);
  const std::string guess = close.empty() ? "" : report::sentence("did you mean {}? ", close);
  throw UsageError(report::sentence("no instruction is called `{}`", name),
                   guess + report::translated("`asctwin ops` lists them"));
}

// Whether the name is one of a class or function above the instructions; then it is shown.
bool show_library_names(const std::string& name) {
  bool found = false;
  for (const LibraryName& one : library_names()) {
    if (strcasecmp(one.name, name.c_str()) != 0) continue;
    fmt::print("{}: {}\n  #include \"{}\"\n  {}\n", one.name, report::translated(one.what),
               one.header, one.page);
    found = true;
  }
  return found;
}

// Pages of instructions that are no more stay; the owner of the directory can remove them.
void write_pages(const std::string& dir) {
  for (const reference::Document& document : reference::markdown_documents())
    write_atomically(dir + "/" + document.file, {std::as_bytes(std::span(document.text))});
}

}  // namespace

void ops_command(const OpsCommand& command) {
  if (!command.markdown_dir.empty()) return write_pages(command.markdown_dir);
  if (!command.calls.empty())
    return fmt::print(
        "{}", reference::calls_table(command.calls == "zh" ? reference::Language::kChinese
                                                           : reference::Language::kEnglish));
  if (command.contract) return fmt::print("{}", reference::contract_tables());
  const isa::Families chips =
      command.soc.empty() ? isa::Families::all() : isa::Families(chip_named(command.soc).family);
  const auto pages = command.name.empty() ? reference::every_page(chips)
                                          : reference::pages_named(command.name, chips);
  if (pages.empty() && !command.json && show_library_names(command.name)) return;
  if (pages.empty()) refuse(command.name);
  if (command.json) return fmt::print("{}", reference::pages_json(pages));
  const reference::Style style{Terminal::output().has_colours()};
  if (command.name.empty()) return fmt::print("{}", reference::list_text(pages, style));
  for (size_t i = 0; i < pages.size(); ++i)
    fmt::print("{}{}", i == 0 ? "" : "\n\n", reference::page_text(pages[i], style));
}

}  // namespace asctwin::tool
