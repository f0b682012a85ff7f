// Writes every field of a plan under its own name, and reads it back.
#include "operators/plan_json.h"

#include "report/json.h"

namespace asctwin::operators {

using nlohmann::json;

namespace {

json place_json(const Place& place) { return {place.file, place.line}; }
Place place_from(const json& from) { return {from[0].get<std::string>(), from[1].get<int>()}; }

}  // namespace

json to_json(const Plan& plan) {
  json outputs = json::array();
  for (const PlannedTensor& output : plan.outputs)
    outputs.push_back({output.name, static_cast<int>(output.type.dtype), output.type.shape,
                       output.parameter, output.is_listed, output.alias, output.initial,
                       output.shape_from_kernel});
  return {{"type", plan.type},
          {"file", plan.kernel_file},
          {"entry", plan.entry},
          {"defines", plan.defines},
          {"header", plan.tiling_header},
          {"template", plan.template_arguments},
          {"names", plan.input_names},
          {"kinds", plan.input_kinds},
          {"outputs", outputs},
          {"output_parameters", plan.output_parameters},
          {"key", plan.tiling_key},
          {"key_is_set", plan.key_is_set},
          {"blocks", plan.blocks},
          {"tiling", plan.tiling},
          {"struct", plan.tiling_struct},
          {"fields", plan.tiling_fields},
          {"workspace", plan.workspace_bytes},
          {"key_at", place_json(plan.key_at)},
          {"blocks_at", place_json(plan.blocks_at)},
          {"workspace_at", place_json(plan.workspace_at)},
          {"tiling_at", place_json(plan.tiling_at)},
          {"prototype_at", place_json(plan.prototype_at)},
          {"findings", report::to_whole_json(plan.findings)},
          {"launches", plan.launches}};
}

Plan plan_from(const json& from) {
  Plan plan;
  plan.type = from.at("type");
  plan.kernel_file = from.at("file");
  plan.entry = from.at("entry");
  plan.defines = from.at("defines").get<std::vector<std::string>>();
  plan.tiling_header = from.at("header");
  plan.template_arguments = from.at("template").get<std::vector<std::string>>();
  plan.input_names = from.at("names").get<std::vector<std::string>>();
  plan.input_kinds = from.at("kinds").get<std::vector<char>>();
  for (const json& output : from.at("outputs"))
    plan.outputs.push_back({output[0],
                            {static_cast<DType>(output[1].get<int>()), output[2].get<Shape>()},
                            output[3],
                            output[4],
                            output[5],
                            output[6],
                            output[7]});
  plan.output_parameters = from.at("output_parameters");
  plan.tiling_key = from.at("key");
  plan.key_is_set = from.at("key_is_set");
  plan.blocks = from.at("blocks");
  plan.tiling = from.at("tiling").get<std::vector<uint8_t>>();
  plan.tiling_struct = from.at("struct");
  plan.tiling_fields = from.at("fields").get<std::vector<std::pair<std::string, std::string>>>();
  plan.workspace_bytes = from.at("workspace");
  plan.key_at = place_from(from.at("key_at"));
  plan.blocks_at = place_from(from.at("blocks_at"));
  plan.workspace_at = place_from(from.at("workspace_at"));
  plan.tiling_at = place_from(from.at("tiling_at"));
  plan.prototype_at = place_from(from.at("prototype_at"));
  plan.findings = report::findings_from_json(from.at("findings"));
  plan.launches = from.at("launches");
  return plan;
}

}  // namespace asctwin::operators
