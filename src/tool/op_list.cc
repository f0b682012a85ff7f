// `asctwin op list` and `op aclnn`: what a project has, and the C functions of it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "operators/explain.h"
#include "operators/operator_call.h"
#include "operators/prototype_text.h"
#include "report/language.h"
#include "runner/usage_error.h"
#include "tool/chip_option.h"
#include "tool/op_command.h"

namespace asctwin::tool {
namespace {

// Which rule finds what of each operator.
int explain_operators(const OpCommand& command, const operators::Project& project) {
  std::vector<std::string> directories = project.repository().operators();
  if (directories.size() < 2) directories = {command.file};
  const operators::SourceSearch search = project.search(chip_named(command.soc));
  for (const std::string& directory : directories) {
    const operators::Sources sources = operators::find_sources(directory, search);
    fmt::print("{}\n", directory);
    for (const operators::Explained& line :
         operators::explain_sources(sources, operators::types_of(directory)))
      fmt::print("  {}  {}\n", line.rule, line.text);
  }
  return 0;
}

}  // namespace

int op_list_command(const OpCommand& command) {
  operators::Project project(command.file, settings_of(command));
  if (command.explain) return explain_operators(command, project);
  const nlohmann::json all = project.descriptions(chip_named(command.soc));
  if (command.json) {
    fmt::print("{}\n", all.dump(2));
    return 0;
  }
  for (const nlohmann::json& one : all) {
    fmt::print("{}\n", one["name"].get<std::string>());
    for (const char* const side : {"inputs", "outputs"})
      for (const nlohmann::json& param : one[side])
        fmt::print("  {:8}{} ({}): {}\n", std::string(side).substr(0, std::string(side).size() - 1),
                   param["name"].get<std::string>(), param["kind"].get<std::string>(),
                   fmt::join(param["types"].get<std::vector<std::string>>(), ", "));
    if (!one["attributes"].empty())
      fmt::print("  {}\n", report::sentence(
                               "attributes: {}",
                               fmt::join(one["attributes"].get<std::vector<std::string>>(), ", ")));
    fmt::print("  {}\n",
               report::sentence("chips: {}",
                                fmt::join(one["chips"].get<std::vector<std::string>>(), ", ")));
    if (one.contains("error")) fmt::print("  {}\n", one["error"].get<std::string>());
  }
  return 0;
}

namespace {

// A file that holds this text already keeps its time.
void write_if_new(const std::filesystem::path& path, const std::string& text) {
  std::ifstream old(path);
  if (old && std::string(std::istreambuf_iterator<char>(old), {}) == text) return;
  std::ofstream file(path);
  if (!(file << text)) throw UsageError(report::sentence("`{}` cannot be written", path.string()));
}

}  // namespace

int op_aclnn_command(const OpCommand& command) {
  operators::Project project(command.file, settings_of(command));
  std::filesystem::create_directories(command.directory);
  const std::filesystem::path directory(command.directory);
  for (const nlohmann::json& one : project.interfaces(command.prefix, chip_named(command.soc))) {
    const std::string name = one["name"];
    write_if_new(directory / (name + ".h"), one["header"]);
    write_if_new(directory / (name + ".cpp"), one["source"]);
    fmt::print("{}\n", name);
  }
  return 0;
}

}  // namespace asctwin::tool
