// Asking a kernel library for its kernels.
#include "runner/kernel_signature.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <span>

#include "base/nearest.h"
#include "driver/content_hash.h"
#include "format/file.h"
#include "report/language.h"
#include "runner/child.h"
#include "runner/crash.h"
#include "runner/kernel_library.h"
#include "runner/usage_error.h"

namespace asctwin::runner {
namespace {

using nlohmann::json;

json to_json(const std::vector<StructField>& fields) {
  json all = json::array();
  for (const StructField& field : fields)
    all.push_back({{"name", field.name},
                   {"offset_bytes", field.offset_bytes},
                   {"count", field.count},
                   {"is_array", field.is_array},
                   {"form", static_cast<int>(field.element.form)},
                   {"dtype", static_cast<int>(field.element.dtype)},
                   {"size_bytes", field.element.size_bytes},
                   {"fields", to_json(field.fields)}});
  return all;
}

std::vector<StructField> fields_from(const json& all) {
  std::vector<StructField> fields;
  for (const json& field : all)
    fields.push_back({field.at("name"),
                      field.at("offset_bytes"),
                      field.at("count"),
                      field.at("is_array"),
                      {static_cast<ValueForm::Form>(field.at("form").get<int>()),
                       static_cast<DType>(field.at("dtype").get<int>()), field.at("size_bytes")},
                      fields_from(field.at("fields"))});
  return fields;
}

json to_json(const Kernel& kernel) {
  json parameters = json::array();
  for (const Parameter& parameter : kernel.parameters)
    parameters.push_back({{"form", static_cast<int>(parameter.form)},
                          {"dtype", static_cast<int>(parameter.dtype)},
                          {"size_bytes", parameter.size_bytes},
                          {"parameter", parameter.name},
                          {"name", parameter.structure.name},
                          {"fields", to_json(parameter.structure.fields)},
                          {"initial", parameter.structure.initial}});
  json kind = nullptr;
  if (kernel.kind)
    kind = {kernel.kind->cube, kernel.kind->vector, kernel.kind->alone, kernel.kind->assumed};
  return {{"name", kernel.name},
          {"parameters", parameters},
          {"kind", kind},
          {"file", kernel.file},
          {"line", kernel.line}};
}

KernelSignature from_json(const json& kernel) {
  KernelSignature signature;
  signature.name = kernel.at("name");
  signature.file = kernel.at("file");
  signature.line = kernel.at("line");
  for (const json& parameter : kernel.at("parameters"))
    signature.parameters.push_back(
        {{static_cast<ValueForm::Form>(parameter.at("form").get<int>()),
          static_cast<DType>(parameter.at("dtype").get<int>()), parameter.at("size_bytes")},
         {signature.parameters.size(), parameter.at("name"), fields_from(parameter.at("fields")),
          parameter.at("initial").get<std::vector<uint8_t>>()},
         parameter.at("parameter")});
  if (const json& kind = kernel.at("kind"); !kind.is_null())
    signature.kind = KernelKind{kind.at(0), kind.at(1), kind.at(2), kind.at(3)};
  return signature;
}

std::vector<KernelSignature> parse(const std::string& text) {
  std::vector<KernelSignature> signatures;
  for (const json& kernel : json::parse(text)) signatures.push_back(from_json(kernel));
  return signatures;
}

// How the process that was to load the library has ended.
std::string fault_of(const ChildResult& asked, const std::string& library) {
  const auto record = crash_record_in(asked.output);
  if (!record && asked.timed_out) return "it does not end";
  if (!record) return asked.fault.empty() ? asked.ending() : asked.fault;
  const Finding finding = crash_finding(*record, library, {});
  std::string end = "does not end";
  if (finding.code == Code::E0204) end = "touches " + finding.fact("address");
  if (finding.code == Code::E0802) end = "ends with " + finding.fact("what");
  return fmt::format("a static initialiser at {}:{} {}", finding.file, finding.line, end);
}

// Loading runs the static initialisers of the user's code: never in this process.
std::string ask(const std::string& library, const Enclose& enclose) {
  const ChildResult asked = run_child(
      [&](int descriptor) {
        if (enclose) enclose(library, descriptor);
        install_crash_handler(descriptor, library);
        const LoadedLibrary loaded(library);
        json all = json::array();
        for (const Kernel& kernel : loaded.kernels()) all.push_back(to_json(kernel));
        write_all(descriptor, all.dump());
      },
      10.0);
  if (asked.output.empty() || crash_record_in(asked.output))
    throw LoadError("the built kernel cannot be loaded: " + fault_of(asked, library),
                    asked.timed_out);
  return asked.output;
}

std::string unqualified(const std::string& name) {
  const size_t end = name.find('<');
  const size_t colons = name.rfind("::", end);
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

// `k<1,2>` and `k<1, 2>` are one name.
std::string squeezed(std::string name) {
  std::erase(name, ' ');
  return name;
}

}  // namespace

std::string parameters_text(const KernelSignature& kernel) {
  const size_t count = kernel.parameters.size();
  std::string text = report::sentence(count == 1 ? "{} argument" : "{} arguments", count);
  std::vector<std::string> names;
  for (const Parameter& parameter : kernel.parameters)
    if (!parameter.name.empty()) names.push_back(parameter.name);
  return names.empty() || names.size() < count
             ? text
             : fmt::format("{} ({})", text, fmt::join(names, ", "));
}

std::vector<KernelSignature> signatures_of(const std::string& library, const std::string& sidecar,
                                           const Enclose& enclose) {
  if (const auto kept = driver::read_regular_file(sidecar)) {
    try {
      return parse(*kept);
    } catch (const json::exception&) {  // a damaged file is written anew
    }
  }
  const std::string text = ask(library, enclose);
  try {
    write_atomically(sidecar, {std::as_bytes(std::span(text))});
  } catch (const FormatError&) {  // the next run asks again
  }
  return parse(text);
}

const KernelSignature& choose_kernel(const std::vector<KernelSignature>& kernels,
                                     const std::string& wanted, const std::string& file) {
  if (wanted.empty() && kernels.size() == 1) return kernels.front();
  std::vector<std::string> names;
  std::vector<std::string_view> plain;
  for (const KernelSignature& kernel : kernels) {
    plain.emplace_back(kernel.name);
    if (!wanted.empty() && (squeezed(kernel.name) == squeezed(wanted) ||
                            squeezed(unqualified(kernel.name)) == squeezed(wanted)))
      return kernel;
    names.push_back("`" + kernel.name + "`");
  }
  if (kernels.empty())
    throw UsageError(report::sentence("`{}` defines no kernel", file),
                     report::translated(
                         "a kernel is a function with `__global__`; name an instance of a template "
                         "with --kernel 'k<float, 16>'"));
  const std::string choice = report::sentence("the kernels are {}", fmt::join(names, ", "));
  if (wanted.empty())
    throw UsageError(report::sentence("`{}` defines {} kernels", file, kernels.size()),
                     report::sentence("{}: choose one with --kernel", choice));
  const std::string_view close = nearest(wanted, {plain.begin(), plain.end()});
  throw UsageError(report::sentence("`{}` defines no kernel `{}`", file, wanted),
                   close.empty() ? choice : report::sentence("did you mean {}? {}", close, choice));
}

}  // namespace asctwin::runner
