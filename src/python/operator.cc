// Arrays become the tensors of a call; outputs become arrays. Threads of a sweep ask Python for
// goldens.
#include "python/operator.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "driver/install_dirs.h"
#include "operators/sweep.h"
#include "python/options.h"
#include "python/recording.h"
#include "runner/usage_error.h"

namespace asctwin::python {
namespace {

namespace py = pybind11;

DType dtype_of_array(const py::dtype& dtype) {
  if (dtype.attr("name").cast<std::string>() == "bfloat16") return DType::kBFloat16;
  const std::string code = std::string(1, dtype.kind()) + std::to_string(dtype.itemsize());
  if (code == "c8") return DType::kComplex64;
  for (const DTypeInfo& info : kNumberTypes)
    if (code == info.npy_code) return info.dtype;
  throw py::type_error("no operator takes the dtype " + dtype.attr("name").cast<std::string>());
}

// numpy lacks bfloat16: its bits.
py::dtype array_dtype(DType dtype) {
  if (dtype == DType::kComplex64) return py::dtype("c8");
  const char* const code = info_of(dtype).npy_code;
  return py::dtype(*code != '\0' ? code : "u2");
}

TensorType type_of(const py::array& array) {
  return {dtype_of_array(array.dtype()), {array.shape(), array.shape() + array.ndim()}};
}

// Holds the objects that a call needs while it runs: contiguous arrays, and the call that points
// into them.
struct HeldCall {
  std::vector<py::array> arrays;
  operators::Call call;

  void add(const py::handle& value) {
    const py::array array = py::array::ensure(value, py::array::c_style);
    if (!array) throw py::error_already_set();
    arrays.push_back(array);
    call.inputs.back().push_back({type_of(array), array.data()});
  }
};

HeldCall held_call(const std::string& type, const py::sequence& inputs, const py::dict& attrs,
                   const py::dict& outputs) {
  HeldCall held;
  held.call.type = type;
  for (const py::handle value : inputs) {
    held.call.inputs.emplace_back();
    if (value.is_none()) continue;
    if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value))
      for (const py::handle item : value) held.add(item);
    else
      held.add(value);
  }
  for (const auto& [name, text] : attrs)
    held.call.attrs.emplace_back(py::cast<std::string>(name), py::cast<std::string>(text));
  for (const auto& [name, value] : outputs) {
    const bool is_list = py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value);
    const py::list arrays = is_list ? py::list(py::reinterpret_borrow<py::object>(value))
                                    : py::list(py::make_tuple(value));
    for (const py::handle array : arrays)
      held.call.given_outputs.push_back(
          {py::cast<std::string>(name), type_of(py::cast<py::array>(array))});
  }
  return held;
}

// An array of the tensor's own memory.
py::array array_of(const TensorType& type, const void* memory) {
  return memory != nullptr ? py::array(array_dtype(type.dtype), type.shape, memory)
                           : py::array(array_dtype(type.dtype), type.shape);
}

// The outputs by name; those of a dynamic output are a list.
py::dict arrays_of(const operators::CallResult& result) {
  py::dict arrays;
  const std::vector<operators::PlannedTensor>& outputs = result.plan.outputs;
  if (result.memory == nullptr && result.plan.launches) return arrays;
  for (size_t i = 0; i < outputs.size(); ++i) {
    const py::array array =
        array_of(outputs[i].type, result.memory != nullptr ? result.memory->output(i) : nullptr);
    const py::str name(outputs[i].name.substr(0, outputs[i].name.find('[')));
    if (!outputs[i].is_listed) {
      arrays[name] = array;
      continue;
    }
    if (!arrays.contains(name)) arrays[name] = py::list();
    arrays[name].cast<py::list>().append(array);
  }
  return arrays;
}

// The inputs as the prototype has them: None, an array, or a list.
py::list input_arrays(const operators::Call& call, const nlohmann::json& prototype) {
  py::list inputs;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    py::list tensors;
    for (const operators::GivenTensor& tensor : call.inputs[i])
      tensors.append(array_of(tensor.type, tensor.data));
    if (prototype["inputs"][i]["kind"] == "dynamic")
      inputs.append(tensors);
    else
      inputs.append(call.inputs[i].empty() ? py::object(py::none()) : py::object(tensors[0]));
  }
  return inputs;
}

operators::Golden golden_of(const std::string& output, const py::handle& value) {
  const py::array array = py::array::ensure(value, py::array::c_style);
  if (!array) throw py::error_already_set();
  const TensorType type = type_of(array);
  const auto* const first = static_cast<const std::byte*>(array.data());
  const std::vector<std::byte> bytes(first, first + array.nbytes());
  return {output, "golden", [type, bytes](const TensorType& wanted) {
            if (type.shape != wanted.shape || size_bytes(type) != size_bytes(wanted))
              throw UsageError("the golden is " + type_text(type) + ", and the output " +
                               type_text(wanted));
            return bytes;
          }};
}

// Asks `function(inputs, attributes)`, which returns arrays by the outputs' names.
class PythonGolden {
 public:
  PythonGolden(const py::function& function, const nlohmann::json& prototype)
      : function_(function), prototype_(prototype) {}

  std::vector<operators::Golden> operator()(const operators::SweepCase& one,
                                            const operators::Call& call) const {
    const py::gil_scoped_acquire locked;
    try {
      py::dict attributes;
      for (const auto& [name, text] : one.attrs) attributes[py::str(name)] = text;
      std::vector<operators::Golden> goldens;
      const py::dict made = function_(input_arrays(call, prototype_), attributes);
      for (const auto& [name, value] : made)
        goldens.push_back(golden_of(py::cast<std::string>(name), value));
      return goldens;
    } catch (const py::error_already_set& error) {
      throw UsageError(std::string("the golden function fails: ") + error.what());
    }
  }

 private:
  const py::function& function_;
  const nlohmann::json& prototype_;
};

py::dict dict_of(const operators::SweepResult& result) {
  py::dict dict;
  dict["name"] = result.name;
  dict["verdict"] = result.verdict();
  dict["tiling"] = result.tiling;
  dict["reason"] = result.reason();
  dict["report"] = result.report;
  dict["differences"] = result.differences;
  dict["profile"] = result.profile.is_null()
                        ? py::object(py::none())
                        : tuple_of({result.profile.at("document").get<std::string>(),
                                    result.profile.at("text").get<std::string>()});
  dict["ok"] = result.ok();
  return dict;
}

class BoundOperator {
 public:
  BoundOperator(const std::string& directory, std::string type, const std::string& soc,
                const std::vector<std::string>& defines, const std::string& prefix)
      : chip_(chip_named(soc)), type_(std::move(type)) {
    operators::RunSettings settings;
    settings.defines = defines;
    settings.dirs = driver::find_install_dirs(prefix + "/bin/asctwin");
    settings.captures_messages = true;
    const py::gil_scoped_release unlocked;
    project_ = std::make_unique<operators::Project>(directory, std::move(settings));
  }

  // Returns the choices of the tiling function.
  py::dict tiling(const py::sequence& inputs, const py::dict& attrs,
                  const py::dict& outputs) const {
    const HeldCall held = held_call(type_, inputs, attrs, outputs);
    const operators::Plan plan = project_->plan(held.call, chip_);
    py::dict chosen, fields;
    for (const auto& [name, value] : plan.tiling_fields) fields[py::str(name)] = value;
    chosen["key"] = plan.tiling_key;
    chosen["blocks"] = plan.blocks;
    chosen["workspace"] = plan.workspace_bytes;
    chosen["data"] =
        py::bytes(reinterpret_cast<const char*>(plan.tiling.data()), plan.tiling.size());
    chosen["fields"] = fields;
    return chosen;
  }

  // The report, and the outputs by name.
  py::tuple call(const py::sequence& inputs, const py::dict& attrs, const py::dict& outputs,
                 const py::dict& given) const {
    const HeldCall held = held_call(type_, inputs, attrs, outputs);
    const runner::LaunchOptions options = options_of(given).launch_options(chip_, 0);
    operators::CallResult result;
    {
      const py::gil_scoped_release unlocked;
      result = project_->call(held.call, chip_, options);
    }
    const py::dict arrays = arrays_of(result);
    return py::make_tuple(std::move(result.report), arrays);
  }

  // Their names.
  std::vector<std::string> outputs() const {
    std::vector<std::string> names;
    const nlohmann::json prototype = project_->description_of(type_, chip_);
    for (const nlohmann::json& output : prototype["outputs"]) names.push_back(output["name"]);
    return names;
  }

  // A dict for each call of the table. `golden` is None or takes inputs and attributes.
  py::list sweep(const std::string& table, const py::object& golden, const py::dict& settings,
                 const py::dict& given) const {
    const nlohmann::json prototype = project_->description_of(type_, chip_);
    const std::vector<operators::SweepCase> cases = operators::read_sweep(table, prototype);
    operators::SweepSettings wanted;
    wanted.launch = options_of(given).launch_options(chip_, 0);
    wanted.tolerance.relative = settings["rtol"].cast<double>();
    wanted.tolerance.absolute = settings["atol"].cast<double>();
    wanted.deterministic = settings["deterministic"].cast<bool>();
    wanted.jobs = settings["jobs"].cast<size_t>();
    if (settings["profile"].cast<bool>()) {
      timing_model_of(chip_);
      const bool autosync = wanted.launch.run.autosync != Autosync::kOff;
      wanted.profile = [autosync](const std::shared_ptr<std::string>& recording) {
        const ProfileTexts texts = profile_texts(*recording, autosync);
        if (texts.document.empty()) return nlohmann::json();
        return nlohmann::json{{"document", texts.document}, {"text", texts.text}};
      };
    }
    py::function function;
    if (!golden.is_none()) {
      function = golden.cast<py::function>();
      wanted.golden = PythonGolden(function, prototype);
    }
    std::vector<operators::SweepResult> results;
    {
      const py::gil_scoped_release unlocked;
      results = operators::run_sweep(*project_, type_, chip_, cases, wanted);
    }
    py::list all;
    for (const operators::SweepResult& result : results) all.append(dict_of(result));
    return all;
  }

 private:
  const isa::Chip& chip_;
  std::string type_;
  std::unique_ptr<operators::Project> project_;
};

}  // namespace

void bind_operator(py::module_& module) {
  py::class_<BoundOperator>(module, "Operator")
      .def(py::init<const std::string&, std::string, const std::string&,
                    const std::vector<std::string>&, const std::string&>())
      .def("tiling", &BoundOperator::tiling)
      .def("call", &BoundOperator::call)
      .def("outputs", &BoundOperator::outputs)
      .def("sweep", &BoundOperator::sweep);
}

}  // namespace asctwin::python
