// The comparison of a result with expected values, for Python.
#pragma once

#include <pybind11/pybind11.h>

namespace asctwin::python {

void bind_comparison(pybind11::module_& module);

}  // namespace asctwin::python
