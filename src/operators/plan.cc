// The host library is the project's own code, so that only a child loads it.
#include "operators/plan.h"
#include "operators/aclnn_text.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "base/nearest.h"
#include "driver/counting_build.h"
#include "operators/fault.h"
#include "operators/kernel_macros.h"
#include "operators/plan_json.h"
#include "operators/planner.h"
#include "operators/prototype.h"
#include "operators/types.h"
#include "report/json.h"
#include "report/language.h"
#include "runner/child.h"
#include "runner/crash.h"

namespace asctwin::operators {
namespace {

using nlohmann::json;

constexpr double kTimeoutSeconds = 60;

[[noreturn]] void refuse_name(const std::string& type, const std::vector<std::string_view>& names) {
  const std::string_view close = nearest(type, names);
  if (names.empty())
    throw UsageError(
        report::sentence("there is no operator `{}`: the host sources register none", type),
        report::translated("OP_ADD registers a prototype"));
  throw UsageError(report::sentence("there is no operator `{}`", type),
                   close.empty() ? report::sentence("there is {}", fmt::join(names, ", "))
                                 : report::sentence("did you mean {}?", close));
}

const op::Operator& registered_operator(const std::string& type) {
  const auto& all = op::Registry::instance().operators();
  if (const auto found = all.find(type); found != all.end()) return found->second;
  std::vector<std::string_view> names;
  for (const auto& [name, registered] : all) names.push_back(name);
  refuse_name(type, names);
}

// A signal has ended the host code of `type`, or it did not end.
Finding ending_finding(const runner::ChildResult& child, const std::string& library,
                       const std::string& type) {
  Place place;
  const auto record = runner::crash_record_in(child.output);
  if (record) {
    const Finding crash = runner::crash_finding(*record, library, {});
    place = {crash.file, crash.line};
  }
  Finding finding = finding_at(Code::E1214, place, type);
  finding.with("what", "the host code");
  if (child.timed_out)
    finding.with("ending", phrase("does not end within {} s", kTimeoutSeconds));
  else if (record && record->signal != 0)
    finding.with("ending",
                 phrase("ended with signal {} ({})", record->signal, strsignal(record->signal)));
  else
    finding.with("ending", phrase("ended with {}",
                                  child.fault.empty() ? child.ending_phrase() : child.fault));
  return finding;
}

// Returns the answer of `ask` about the operator `type`, in a process that has loaded the library.
json in_child(const std::string& library, const std::string& type, const isa::Chip& chip,
              const std::function<json()>& ask) {
  const auto live = [&](int descriptor) {
    dup2(STDERR_FILENO, STDOUT_FILENO);
    setenv("ASCTWIN_SOC", std::string(chip.name).c_str(), 1);
    json answer;
    void* loaded = nullptr;
    try {
      runner::install_crash_handler(descriptor, library);
      loaded = dlopen(library.c_str(), RTLD_LAZY | RTLD_GLOBAL);
      if (loaded == nullptr)
        throw UsageError(report::sentence("the host library cannot be loaded: {}", dlerror()));
      answer = {{"answer", ask()}};
    } catch (const OperatorFault& fault) {
      answer = {{"fault", report::to_whole_json(fault.findings)}};
    } catch (const UsageError& error) {
      answer = {{"error", error.what()}, {"help", error.help}};
    }
    runner::write_all(descriptor, answer.dump(-1, ' ', false, json::error_handler_t::replace));
    if (loaded == nullptr) return;
    if (auto* const write = reinterpret_cast<void (*)()>(dlsym(loaded, driver::kWriteCounters)))
      write();
  };
  const runner::ChildResult child = runner::run_child(live, kTimeoutSeconds);
  const json answer = json::parse(child.output, nullptr, false);
  if (child.timed_out || answer.is_discarded())
    throw OperatorFault(ending_finding(child, library, type));
  if (answer.contains("fault")) throw OperatorFault(report::findings_from_json(answer["fault"]));
  if (answer.contains("error")) throw UsageError(answer["error"], answer["help"]);
  return answer.at("answer");
}

// As arguments are written: "f16"; empty: no array has it.
std::string short_name(ge::DataType type) {
  const std::optional<DType> known = array_type(type);
  return known ? info_of(*known).short_name : "";
}

json describe_parameter(const Prototype& prototype, size_t index) {
  const ops::OpParamDef& param = prototype.parameter(index);
  std::vector<std::string> types;
  for (const Combination& combination : prototype.combinations)
    if (const std::string text = type_text(combination[index].type);
        std::find(types.begin(), types.end(), text) == types.end())
      types.push_back(text);
  json described = {{"name", param.name()},
                    {"kind", param.type() == ops::DYNAMIC    ? "dynamic"
                             : param.type() == ops::OPTIONAL ? "optional"
                                                             : "required"},
                    {"types", types}};
  if (param.is_scalar() || param.is_scalar_list() || param.value_depend()) {
    described["numbers"] = true;  // callers may give it as numbers
    if (param.scalar_type()) described["to"] = short_name(*param.scalar_type());
    if (!param.scalar_like().empty()) described["like"] = param.scalar_like();
  }
  return described;
}

// The types of each combination, inputs first, as arguments are written: "f16". Combinations of
// equal types are one.
json type_sets(const Prototype& prototype) {
  json sets = json::array();
  for (const Combination& combination : prototype.combinations) {
    json types = json::array();
    for (const TypeAndFormat& one : combination) types.push_back(short_name(one.type));
    if (std::find(sets.begin(), sets.end(), types) == sets.end()) sets.push_back(std::move(types));
  }
  return sets;
}

}  // namespace

Plan plan_call(const std::string& library, const Call& call, const isa::Chip& chip) {
  return plan_from(in_child(library, call.type, chip, [&] {
    return to_json(make_plan(registered_operator(call.type), call, chip));
  }));
}

json describe_operators(const std::string& library, const isa::Chip& chip) {
  return in_child(library, "the project", chip, [&] {
    json list = json::array();
    for (const auto& [type, registered] : op::Registry::instance().operators()) {
      if (!registered.definition) continue;
      json one = {{"name", type},
                  {"inputs", json::array()},
                  {"outputs", json::array()},
                  {"attributes", json::array()},
                  {"chips", json::array()}};
      for (const auto& [unit, config] : registered.definition->ai_core().configs())
        one["chips"].push_back(unit);
      for (const ops::OpAttrDef& attr : registered.definition->attrs())
        one["attributes"].push_back(attr.name());
      try {
        const Prototype prototype = prototype_of(registered, type, chip);
        for (size_t i = 0; i < prototype.inputs.size() + prototype.outputs.size(); ++i)
          one[i < prototype.inputs.size() ? "inputs" : "outputs"].push_back(
              describe_parameter(prototype, i));
        one["combinations"] = type_sets(prototype);
        one["keys"] = declared_keys(type);
      } catch (const UsageError& error) {
        one["error"] = error.what();
      }
      list.push_back(std::move(one));
    }
    return list;
  });
}

json describe_interfaces(const std::string& library, const std::string& prefix,
                         const isa::Chip& chip) {
  return in_child(library, "the project", chip, [&] {
    json list = json::array();
    for (const auto& [type, registered] : op::Registry::instance().operators()) {
      if (!registered.definition) continue;
      try {
        const AclnnFiles files = aclnn_files(prototype_of(registered, type, chip), prefix);
        list.push_back({{"name", files.name}, {"header", files.header}, {"source", files.source}});
      } catch (const UsageError&) {
        continue;
      }
    }
    return list;
  });
}

json description_of(const std::string& library, const std::string& type, const isa::Chip& chip) {
  const json all = describe_operators(library, chip);
  std::vector<std::string> names;
  for (const json& one : all) {
    if (one["name"] == type && !one.contains("error")) return one;
    if (one["name"] == type) {  // what is wrong with it is told as a call of it is told
      in_child(library, type, chip, [&] {
        prototype_of(registered_operator(type), type, chip);
        return json();
      });
      throw UsageError(one["error"]);
    }
    names.push_back(one["name"]);
  }
  refuse_name(type, {names.begin(), names.end()});
}

}  // namespace asctwin::operators
