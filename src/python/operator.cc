// Arrays become the tensors of a call; outputs become arrays.
#include "python/operator.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "driver/install_dirs.h"
#include "operators/host_library.h"
#include "operators/run.h"
#include "python/options.h"

namespace asctwin::python {
namespace {

namespace py = pybind11;

DType dtype_of_array(const py::dtype& dtype) {
  if (dtype.attr("name").cast<std::string>() == "bfloat16") return DType::kBFloat16;
  const std::string code = std::string(1, dtype.kind()) + std::to_string(dtype.itemsize());
  for (const DTypeInfo& info : kNumberTypes)
    if (code == info.npy_code) return info.dtype;
  throw py::type_error("no operator takes the dtype " + dtype.attr("name").cast<std::string>());
}

// numpy lacks bfloat16: its bits.
py::dtype array_dtype(DType dtype) {
  const char* const code = info_of(dtype).npy_code;
  return py::dtype(*code != '\0' ? code : "u2");
}

TensorType type_of(const py::array& array) {
  return {dtype_of_array(array.dtype()), {array.shape(), array.shape() + array.ndim()}};
}

// What a call needs while it runs: contiguous arrays, and the call that points into them.
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
  for (const auto& [name, array] : outputs)
    held.call.given_outputs.emplace_back(py::cast<std::string>(name),
                                         type_of(py::cast<py::array>(array)));
  return held;
}

class BoundOperator {
 public:
  BoundOperator(const std::string& directory, std::string type, const std::string& soc,
                const std::vector<std::string>& defines, const std::string& prefix)
      : chip_(chip_named(soc)),
        type_(std::move(type)),
        sources_(operators::find_sources(directory)) {
    settings_.defines = defines;
    settings_.dirs = driver::find_install_dirs(prefix + "/bin/asctwin");
    settings_.captures_messages = true;
    const py::gil_scoped_release unlocked;
    library_ = operators::build_host_library(sources_, settings_.dirs);
  }

  // What the tiling function chooses.
  py::dict tiling(const py::sequence& inputs, const py::dict& attrs,
                  const py::dict& outputs) const {
    const HeldCall held = held_call(type_, inputs, attrs, outputs);
    const operators::Plan plan = operators::plan_call(library_, held.call, chip_);
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
    operators::Plan plan = operators::plan_call(library_, held.call, chip_);
    const operators::OperatorMemory memory(held.call, plan);
    Report report;
    if (plan.launches) {
      const py::gil_scoped_release unlocked;
      const runner::Module module = operators::build_kernel(sources_, plan, chip_, settings_);
      report = operators::run_operator(module, plan, memory, options);
      if (report.ok())
        if (std::vector<Finding> faults = operators::take_kernel_shapes(plan, memory);
            !faults.empty())
          throw operators::OperatorFault(std::move(faults));
    }
    py::dict arrays;
    for (size_t i = 0; i < plan.outputs.size(); ++i) {
      const TensorType& type = plan.outputs[i].type;
      arrays[py::str(plan.outputs[i].name)] =
          py::array(array_dtype(type.dtype), type.shape, memory.output(i));
    }
    return py::make_tuple(std::move(report), arrays);
  }

 private:
  const isa::Chip& chip_;
  std::string type_;
  operators::Sources sources_;
  operators::RunSettings settings_;
  std::string library_;
};

}  // namespace

void bind_operator(py::module_& module) {
  py::class_<BoundOperator>(module, "Operator")
      .def(py::init<const std::string&, std::string, const std::string&,
                    const std::vector<std::string>&, const std::string&>())
      .def("tiling", &BoundOperator::tiling)
      .def("call", &BoundOperator::call);
}

}  // namespace asctwin::python
