// The extension module `asctwin._core`: modules, launches, reports and conversions. What Python's
// users see is in python/asctwin; here stands what needs C++.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "asctwin/format.h"
#include "driver/install_dirs.h"
#include "isa/chips/chip.h"
#include "python/arguments.h"
#include "python/comparison.h"
#include "python/operator.h"
#include "python/options.h"
#include "python/recording.h"
#include "runner/runner.h"
#include "runner/usage_error.h"

namespace asctwin::python {
namespace {

namespace py = pybind11;

std::string with_help(const std::string& text, const std::string& help) {
  return help.empty() ? text : text + "\n  = help: " + help;
}

// A source file, built for one chip.
class BoundModule {
 public:
  BoundModule(const runner::SourceOptions& options, const std::string& soc)
      : chip_(chip_named(soc)),
        tiling_key_(options.tiling_key),
        module_(runner::build_request(options, chip_)) {}

  const runner::Module& module() const { return module_; }

  // @param of_ranks the values of each rank
  Report launch(const std::string& name, const std::vector<py::sequence>& of_ranks,
                const Options& options) {
    const runner::KernelSignature& kernel = module_.kernel(name);
    const runner::LaunchOptions launch = options.launch_options(chip_, tiling_key_);
    const Arguments arguments(
        kernel, of_ranks,
        options.in_process ? Arguments::Place::kInProcess : Arguments::Place::kInChild);
    Report report = run(kernel, arguments, launch, options.in_process);
    arguments.write_back();
    return report;
  }

 private:
  Report run(const runner::KernelSignature& kernel, const Arguments& arguments,
             runner::LaunchOptions launch, bool in_process) {
    launch.stop = [] {  // Ctrl-C; a thread that is not Python's first never sees one
      const py::gil_scoped_acquire lock;
      return PyErr_CheckSignals() != 0;
    };
    try {
      const py::gil_scoped_release unlocked;
      if (in_process) return run_in_process(library(), kernel, arguments.launch(), launch);
      return run_in_child(module_, kernel, arguments.launch(), launch);
    } catch (const runner::Stopped&) {
      throw py::error_already_set();
    }
  }

  const runner::LoadedLibrary& library() {
    const std::lock_guard lock(loading_);
    if (!library_) library_.emplace(module_.library());
    return *library_;
  }

  const isa::Chip& chip_;
  uint64_t tiling_key_;
  runner::Module module_;
  std::mutex loading_;
  std::optional<runner::LoadedLibrary> library_;
};

std::unique_ptr<BoundModule> load(const std::string& file, const std::string& soc,
                                  const std::vector<std::string>& defines,
                                  const std::vector<std::string>& include_dirs,
                                  const std::vector<std::string>& includes,
                                  const std::string& optimisation, const std::string& instance,
                                  uint64_t tiling_key, const std::string& prefix) {
  runner::SourceOptions options{
      file,         defines,  include_dirs, includes,
      optimisation, instance, tiling_key,   driver::find_install_dirs(prefix + "/bin/asctwin"),
      true};
  const py::gil_scoped_release unlocked;
  return std::make_unique<BoundModule>(options, soc);
}

Report launch(BoundModule& module, const std::string& kernel,
              const std::vector<py::sequence>& of_ranks, const py::dict& given) {
  return module.launch(kernel, of_ranks, options_of(given));
}

Format format_named(const std::string& name) {
  for (const FormatInfo& info : kFormats)
    if (name == info.name || (name == info.other_name && !name.empty())) return info.format;
  throw UsageError("layout `" + name + "` is unknown");
}

DType unsigned_type(py::ssize_t item_bytes) {
  if (item_bytes == 1) return DType::kUInt8;
  if (item_bytes == 2) return DType::kUInt16;
  if (item_bytes == 4) return DType::kUInt32;
  throw UsageError("a conversion takes elements of 1, 2 or 4 bytes");
}

// @pre `array` is contiguous; `shape` is that of the array, or on the way back of the result
py::array convert(const py::array& array, const std::string& from, const std::string& to,
                  const std::vector<size_t>& shape, size_t c0, int threads) {
  const Conversion conversion(format_named(from), format_named(to), unsigned_type(array.itemsize()),
                              shape, c0);
  if (conversion.from_bytes() != static_cast<size_t>(array.nbytes()))
    throw UsageError("the array has " + std::to_string(array.nbytes()) +
                     " B, but the layout takes " + std::to_string(conversion.from_bytes()) + " B");
  py::array result(array.dtype(), conversion.to_shape());
  ConversionOptions options;
  options.threads = threads;
  void* const out = result.mutable_data();
  const py::gil_scoped_release unlocked;
  conversion.run(array.data(), out, options);
  return result;
}

py::list socs() {
  py::list names;
  for (const isa::Chip& chip : isa::chips()) names.append(std::string(chip.name));
  return names;
}

// Exceptions of C++ as those of Python.
void register_exceptions(py::module_& module) {
  static py::exception<driver::BuildError> compile_error(module, "CompileError");
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const driver::BuildError& error) {
      compile_error((error.messages + error.what()).c_str());
    } catch (const UsageError& error) {
      PyErr_SetString(PyExc_ValueError, with_help(error.what(), error.help).c_str());
    } catch (const ConversionError& error) {
      PyErr_SetString(PyExc_ValueError, with_help(error.what(), error.help).c_str());
    }
  });
}

void bind_report(py::module_& module) {
  py::class_<Report>(module, "Report")
      .def_property_readonly("ok", &Report::ok)
      .def_property_readonly("clean", &Report::clean)
      .def_property_readonly("summary", &Report::summary)
      .def_property_readonly("product", &Report::product)
      .def_property_readonly("kernel", &Report::kernel)
      .def("text", &Report::text, py::arg("colour") = false, py::arg("columns") = 0)
      .def("json", &Report::json)
      .def("as_format", [](const Report& report, const std::string& name) {
        return report.as(named("format", name, find_report_format));
      });
}

void bind_module(py::module_& module) {
  py::class_<runner::KernelSignature>(module, "Signature")
      .def_readonly("name", &runner::KernelSignature::name)
      .def_property_readonly("parameters", [](const runner::KernelSignature& kernel) {
        py::list types;
        for (const Parameter& parameter : kernel.parameters)
          types.append(parameter.form == Parameter::Form::kPointer ? "pointer"
                       : parameter.form == Parameter::Form::kStruct
                           ? "struct"
                           : info_of(parameter.dtype).api_name);
        return types;
      });
  py::class_<BoundModule>(module, "Module")
      .def_property_readonly("library", [](const BoundModule& m) { return m.module().library(); })
      .def_property_readonly("messages", [](const BoundModule& m) { return m.module().messages(); })
      .def_property_readonly("kernels", [](const BoundModule& m) { return m.module().kernels(); })
      .def("launch", &launch);
}

}  // namespace
}  // namespace asctwin::python

PYBIND11_MODULE(_core, module) {
  using namespace asctwin::python;
  register_exceptions(module);
  bind_report(module);
  bind_recording(module);
  bind_module(module);
  module.def("load", &load);
  bind_operator(module);
  bind_comparison(module);
  module.def("empty", &empty);
  module.def("convert", &convert);
  module.def("socs", &socs);
}
