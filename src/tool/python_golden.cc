// The call goes as .npy files into a directory that lives as long as its goldens do.
#include "tool/python_golden.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "driver/python.h"
#include "report/language.h"
#include "runner/tensor_file.h"
#include "runner/usage_error.h"
#include "tool/packages.h"

namespace asctwin::tool {
namespace {

constexpr double kGoldenSeconds = 300;

std::string python_of_goldens(const std::string& function) {
  if (!runner::is_function(function))
    throw UsageError(report::sentence("`--golden` is `{}`, and no module:function", function));
  const std::optional<std::string> found = driver::python_with_numpy();
  if (!found)
    throw UsageError(report::translated("`--golden` needs python3 with numpy, which is not found"),
                     install_hint("numpy", os_release()));
  return *found;
}

}  // namespace

PythonGolden::PythonGolden(const OpCommand& command, nlohmann::json prototype, std::string parent)
    : function_(command.golden),
      prototype_(std::move(prototype)),
      python_(python_of_goldens(command.golden)),
      parent_(std::move(parent)) {
  if (!command.table.empty())
    path_.push_back(std::filesystem::absolute(command.table).parent_path().string());
  path_.push_back(std::filesystem::current_path().string());
}

// The files of a call and of its results.
struct PythonGolden::Scratch {
  explicit Scratch(const std::string& parent) : directory(parent), made(directory.file("outputs")) {
    std::filesystem::create_directory(made);
  }

  TemporaryDirectory directory;
  std::string made;
};

namespace {

// Each golden keeps the directory of its file.
std::vector<operators::Golden> goldens_of(const std::vector<runner::GoldenFile>& files,
                                          const std::shared_ptr<const void>& scratch) {
  std::vector<operators::Golden> goldens;
  for (const runner::GoldenFile& file : files)
    goldens.push_back(
        {file.output, file.output + ".npy", [scratch, path = file.path](const TensorType& type) {
           return read_expected(path, type);
         }});
  return goldens;
}

}  // namespace

std::vector<operators::Golden> PythonGolden::operator()(
    const std::vector<std::pair<std::string, std::string>>& attrs,
    const operators::Call& call) const {
  const auto scratch = std::make_shared<Scratch>(parent_);
  return goldens_of(
      runner::call_golden(call_of(attrs, call, *scratch), python_, {.seconds = kGoldenSeconds}),
      scratch);
}

std::map<std::string, std::vector<operators::Golden>> PythonGolden::of_many(
    const std::map<std::string, operators::CallText>& calls) const {
  std::vector<std::shared_ptr<Scratch>> scratches;
  std::vector<runner::GoldenCall> asked;
  for (const auto& [key, text] : calls) {
    scratches.push_back(std::make_shared<Scratch>(parent_));
    asked.push_back(call_of(text.call.attrs, text.call, *scratches.back()));
  }
  const auto files = runner::call_goldens(asked, python_, {.seconds = kGoldenSeconds});
  std::map<std::string, std::vector<operators::Golden>> all;
  size_t number = 0;
  for (const auto& [key, text] : calls) {
    if (!files[number].empty()) all[key] = goldens_of(files[number], scratches[number]);
    ++number;
  }
  return all;
}

runner::GoldenCall PythonGolden::call_of(
    const std::vector<std::pair<std::string, std::string>>& attrs, const operators::Call& call,
    const Scratch& scratch) const {
  using nlohmann::json;
  runner::GoldenCall golden{.function = function_, .path = path_, .directory = scratch.made};
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    std::vector<std::string> files;
    for (const operators::GivenTensor& tensor : call.inputs[i]) {
      files.push_back(scratch.directory.file(fmt::format("in{}_{}.npy", i, files.size())));
      write_tensor_file(files.back(), tensor.type, tensor.data);
    }
    const json& inputs = prototype_["inputs"];  // a call with too many is refused by its plan
    const bool is_list = i < inputs.size() && inputs[i]["kind"] == "dynamic";
    golden.arguments.push_back(is_list         ? json{{"kind", "list"}, {"files", files}}
                               : files.empty() ? json{{"kind", "none"}}
                                               : json{{"kind", "tensor"}, {"file", files[0]}});
  }
  for (const auto& [name, text] : attrs) {
    const json value = json::parse(text, nullptr, false);
    golden.keywords[name] = value.is_discarded() ? json(text) : value;
  }
  for (const json& output : prototype_["outputs"]) golden.outputs.push_back(output["name"]);
  return golden;
}

}  // namespace asctwin::tool
