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

std::vector<operators::Golden> PythonGolden::operator()(
    const std::vector<std::pair<std::string, std::string>>& attrs,
    const operators::Call& call) const {
  const auto scratch = std::make_shared<TemporaryDirectory>(parent_);
  const std::string made = scratch->file("outputs");
  std::filesystem::create_directory(made);
  std::vector<operators::Golden> goldens;
  for (const runner::GoldenFile& file : runner::call_golden(call_of(attrs, call, *scratch, made),
                                                            python_, {.seconds = kGoldenSeconds}))
    goldens.push_back({file.output, file.output + ".npy",
                       [scratch, path = file.path](const TensorType& type) {  // whose files go
                         return read_expected(path, type);                    // with it
                       }});
  return goldens;
}

runner::GoldenCall PythonGolden::call_of(
    const std::vector<std::pair<std::string, std::string>>& attrs, const operators::Call& call,
    const TemporaryDirectory& scratch, const std::string& made) const {
  using nlohmann::json;
  runner::GoldenCall golden{.function = function_, .path = path_, .directory = made};
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    std::vector<std::string> files;
    for (const operators::GivenTensor& tensor : call.inputs[i]) {
      files.push_back(scratch.file(fmt::format("in{}_{}.npy", i, files.size())));
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
