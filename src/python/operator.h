// Operators of custom-op projects, called with arrays.
#pragma once

#include <pybind11/pybind11.h>

namespace asctwin::python {

void bind_operator(pybind11::module_& module);

}  // namespace asctwin::python
