// asctwin/operators.h: calls and results of the public header as those of this room.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "asctwin/operators.h"
#include "driver/install_dirs.h"
#include "operators/operator_call.h"
#include "runner/usage_error.h"

namespace asctwin {

using operators::CallResult;
using operators::Plan;

namespace {

// Errors of the caller, in the standard library's words.
template <class Function>
auto translated(const Function& function) {
  try {
    return function();
  } catch (const UsageError& error) {
    const std::string help = error.help.empty() ? "" : "\nhelp: " + error.help;
    throw std::invalid_argument(error.what() + help);
  }
}

const isa::Chip& chip_named(const std::string& soc) {
  if (const isa::Chip* const chip = isa::find_chip(soc)) return *chip;
  const std::string why(isa::why_not_modelled(soc));
  throw std::invalid_argument("`soc` " + soc +
                              (why.empty() ? " is unknown" : " is known, not modelled: " + why));
}

TensorType type_of(const HostTensor& tensor) { return {tensor.dtype, tensor.shape}; }

void check_size(const HostTensor& tensor) {
  const std::optional<size_t> wanted = checked_size_bytes(type_of(tensor));
  if (wanted != tensor.bytes.size())
    throw std::invalid_argument(
        fmt::format("a tensor {} has {} B", type_text(type_of(tensor)), tensor.bytes.size()));
}

OperatorTiling tiling_of(const Plan& plan) {
  return {plan.tiling_key, plan.blocks,        plan.workspace_bytes,
          plan.tiling,     plan.tiling_fields, plan.template_arguments};
}

OperatorResult result_of(CallResult made) {
  OperatorResult result;
  result.tiling = tiling_of(made.plan);
  for (size_t i = 0; i < made.plan.outputs.size(); ++i) {
    const operators::PlannedTensor& output = made.plan.outputs[i];
    HostTensor tensor{output.type.dtype, output.type.shape, {}};
    if (made.memory != nullptr) {
      const auto* const first = static_cast<const uint8_t*>(made.memory->output(i));
      tensor.bytes.assign(first, first + size_bytes(output.type));
    } else if (!made.report.ok() || made.plan.launches) {
      break;  // nothing was launched, although there is something to compute
    }
    result.outputs.emplace_back(output.name, std::move(tensor));
  }
  result.report = std::move(made.report);
  return result;
}

std::vector<OperatorParameter> parameters_of(const nlohmann::json& all) {
  std::vector<OperatorParameter> parameters;
  for (const nlohmann::json& one : all)
    parameters.push_back({one["name"], one["kind"], one["types"]});
  return parameters;
}

}  // namespace

struct OperatorProject::State {
  operators::Project project;

  // Points into `given`.
  static operators::Call call_of(const OperatorCall& given) {
    operators::Call call;
    call.type = given.type_;
    call.attrs = given.attributes_;
    call.deterministic = given.deterministic_ ? 1 : 0;
    for (const auto& [name, tensor] : given.outputs_)
      call.given_outputs.push_back({name, type_of(tensor)});
    for (const std::vector<HostTensor>& tensors : given.inputs_) {
      call.inputs.emplace_back();
      for (const HostTensor& tensor : tensors) {
        check_size(tensor);
        call.inputs.back().push_back({type_of(tensor), tensor.bytes.data()});
      }
    }
    return call;
  }

  OperatorResult call(const OperatorCall& given, const runner::LaunchOptions& options,
                      bool launches) {
    const operators::Call wanted = call_of(given);
    const isa::Chip& chip = chip_named(options.run.soc);
    return translated([&] { return result_of(project.call(wanted, chip, options, launches)); });
  }
};

std::string OperatorCall::text_of(double value) { return fmt::format("{}", value); }

const HostTensor& OperatorResult::output(const std::string& name) const {
  for (const auto& [known, tensor] : outputs)
    if (known == name) return tensor;
  throw std::out_of_range("there is no output `" + name + "`");
}

OperatorProject::OperatorProject(const std::string& directory, OperatorOptions options) {
  operators::RunSettings settings;
  settings.defines = std::move(options.defines);
  settings.include_dirs = std::move(options.include_dirs);
  settings.optimisation = std::move(options.optimisation);
  settings.dirs = driver::find_install_dirs(driver::this_object());
  settings.captures_messages = true;
  translated([&] { state_.reset(new State{{directory, std::move(settings)}}); });
}

OperatorResult OperatorProject::run(const OperatorCall& call, const RunOptions& options,
                                    double timeout_seconds) const {
  runner::LaunchOptions launch;
  launch.run = options;
  launch.timeout_seconds = timeout_seconds;
  return state_->call(call, launch, true);
}

OperatorResult OperatorProject::tile(const OperatorCall& call, const std::string& soc) const {
  runner::LaunchOptions launch;
  launch.run.soc = soc;
  return state_->call(call, launch, false);
}

std::vector<OperatorDescription> OperatorProject::operators(const std::string& soc) const {
  const isa::Chip& chip = chip_named(soc);
  const nlohmann::json all = translated([&] { return state_->project.descriptions(chip); });
  std::vector<OperatorDescription> descriptions;
  for (const nlohmann::json& one : all)
    descriptions.push_back({one["name"], parameters_of(one["inputs"]),
                            parameters_of(one["outputs"]), one["attributes"], one["chips"]});
  return descriptions;
}

}  // namespace asctwin
