// Arrays come contiguous, with the short names of their element types.
#include "python/comparison.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>
#include <tuple>
#include <vector>

#include "asctwin/compare.h"
#include "runner/usage_error.h"

namespace asctwin::python {
namespace {

namespace py = pybind11;

using Named = std::tuple<std::string, std::string, py::array>;  // name, element type, values

DType type_named(const std::string& name) {
  for (const DTypeInfo& info : kNumberTypes)
    if (name == info.short_name || (name == info.npy_code && !name.empty())) return info.dtype;
  throw UsageError("no element type is called `" + name + "`");
}

std::vector<size_t> shape_of(const py::array& array) {
  return {array.shape(), array.shape() + array.ndim()};
}

// @pre both arrays have the same shape and hold elements of this type
py::dict compare(const py::array& got, const py::array& expected, const std::string& type,
                 double rtol, double atol, uint64_t ulp, const std::vector<Named>& inputs,
                 const std::string& name) {
  std::vector<ComparedInput> others;
  for (const auto& [input, dtype, values] : inputs)
    others.push_back({input, type_named(dtype), shape_of(values), values.data()});
  const ValueDifference difference =
      compare_values(type_named(type), shape_of(got), got.data(), expected.data(),
                     {rtol, atol, ulp}, others, name);
  py::dict result;
  result["text"] = difference.text;
  result["json"] = difference.json;
  return result;
}

}  // namespace

void bind_comparison(py::module_& module) { module.def("compare", &compare); }

}  // namespace asctwin::python
