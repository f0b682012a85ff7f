// The call goes as a file into its directory. The list of results is written last: a function that
// ends Python leaves none.
#include "runner/golden_function.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "report/language.h"
#include "runner/usage_error.h"

namespace asctwin::runner {
namespace {

using nlohmann::json;

// argv: directories of calls of one function. With several, modules are imported once, and each
// call has a process of its own. numpy has no bfloat16, so two bytes of type V2 stand for it in
// files.
constexpr const char* kProgram = R"py(
import importlib, json, os, pathlib, sys

directories = [pathlib.Path(one) for one in sys.argv[1:]]


def job_of(directory):
    return json.loads((directory / "call.json").read_text())


def in_process_for_each():
    try:
        importlib.import_module("numpy")
        importlib.import_module(job_of(directories[0])["function"].split(":")[0])
    except BaseException:
        pass  # each call fails for the same reason
    parent = os.getpid()
    for one in directories:
        process = os.fork()
        if process == 0:
            import ctypes
            ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL: it ends with its parent
            if os.getppid() != parent:
                os._exit(1)
            return one
        os.waitpid(process, 0)
    sys.exit()


sys.path[:0] = job_of(directories[0])["path"]
directory = in_process_for_each() if len(directories) > 1 else directories[0]
job = job_of(directory)


def end_with(text):
    print(text.replace("\n", " ")[:1000], file=sys.stderr, flush=True)
    os._exit(1)


def widen(array):
    if array.dtype != np.dtype("V2"):
        return array
    return (array.view("u2").astype("u4") << 16).view("f4")


def narrow(array):
    bits = np.ascontiguousarray(array, "f4").view("u4")
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(array), 0x7FC0, rounded).astype("u2").view("V2")


def number(text):
    if text in ("true", "false"):
        return text == "true"
    try:
        return int(text, 0)
    except ValueError:
        return float(text)


def keyword(item):
    # A number or a list that JSON cannot write comes as text: inf, [1,inf], 0x10.
    if not isinstance(item, str):
        return item
    try:
        if item[:1] == "[" and item[-1:] == "]":
            return [number(one.strip()) for one in item[1:-1].split(",")]
        return number(item)
    except ValueError:
        return item


def value(item):
    kind = item["kind"]
    if kind == "tensor":
        return widen(np.load(item["file"]))
    if kind == "list":
        return [widen(np.load(file)) for file in item["files"]]
    if kind == "bytes":
        return bytes.fromhex(item["hex"])
    return number(item["text"]) if kind == "number" else None


def returned():
    module, function = job["function"].split(":")
    try:
        arguments = [value(item) for item in job["arguments"]]
        called = getattr(importlib.import_module(module), function)
        return called(*arguments, **{key: keyword(one) for key, one in job["keywords"].items()})
    except SystemExit as error:
        end_with(f"it ends Python by SystemExit({error.code!r})")
    except BaseException as error:
        text = str(error).strip().splitlines()
        end_with(f"{type(error).__name__}: {text[0] if text else 'without a message'}")


def named(result):
    outputs, wanted = job["outputs"], job["wanted"]
    if isinstance(result, dict):
        if not result:
            end_with("it returns an empty dictionary")
        made = {str(key): item for key, item in result.items()}
        for key in made:
            if key not in outputs:
                end_with(f"it returns `{key}`, which is no output: {', '.join(outputs)}")
        if wanted and wanted not in made:
            end_with(f"it returns nothing for {wanted}")
        return {wanted: made[wanted]} if wanted else made
    if wanted:
        return {wanted: result}
    parts = result if isinstance(result, tuple) else (result,)
    if len(parts) != len(outputs):
        end_with(f"it returns {len(parts)} of {len(outputs)} outputs; a dictionary may name some")
    return dict(zip(outputs, parts))


def array(name, item):
    if item is None:
        end_with(f"it returns None for {name}")
    try:
        made = np.asarray(item)
    except Exception as error:
        end_with(f"what it returns for {name} is no array: {type(error).__name__}")
    if made.dtype.kind not in "biufcV":
        end_with(f"what it returns for {name} is no array of numbers, but of {made.dtype}")
    return made if not job["like"] else as_wanted(name, made)


def as_wanted(name, made):
    wanted = np.load(job["like"])
    if made.shape != wanted.shape:
        end_with(f"it returns the shape {made.shape} for {name} of {wanted.shape}")
    if made.dtype.kind == "c" and wanted.dtype.kind != "c":
        end_with(f"it returns complex numbers for {name}, which has no imaginary part")
    return narrow(made) if wanted.dtype == np.dtype("V2") else made.astype(wanted.dtype)


try:
    import numpy as np
except BaseException as error:
    end_with(f"numpy cannot be imported: {error}")
files = []
for name, item in named(returned()).items():
    is_list = isinstance(item, list) and not job["wanted"]
    if is_list and not item:
        end_with(f"it returns an empty list for {name}")
    for i, one in enumerate(item if is_list else [item]):
        output = f"{name}[{i}]" if is_list else name
        made = array(output, one)
        file = str(directory / f"expected-{len(files)}.npy")
        np.save(file, made)
        files.append({"output": output, "path": file})
(directory / "returned.json").write_text(json.dumps(files))
)py";

std::string last_line(const std::string& text) {
  const size_t end = text.find_last_not_of('\n');
  if (end == text.npos) return "";
  const size_t begin = text.find_last_of('\n', end);
  return text.substr(begin + 1, end - begin);
}

std::string reason_of(const driver::Finished& finished) {
  constexpr int kOutOfTime = 124;  // as a guarded process ends then
  if (finished.was_ended || finished.status == kOutOfTime) return "it does not end";
  if (finished.status == 0) return "it ends Python before it returns";
  const std::string said = last_line(finished.errors);
  if (!said.empty()) return said;
  return fmt::format("Python has ended with {}, without a word", finished.status);
}

std::string list_of(const GoldenCall& call) { return call.directory + "/returned.json"; }

void write(const GoldenCall& call) {
  const json job = {
      {"function", call.function}, {"path", call.path},       {"arguments", call.arguments},
      {"keywords", call.keywords}, {"outputs", call.outputs}, {"wanted", call.wanted},
      {"like", call.like}};
  std::ofstream(call.directory + "/call.json")
      << job.dump(-1, ' ', true, json::error_handler_t::replace);
  std::error_code error;
  std::filesystem::remove(list_of(call), error);
}

driver::Finished run_python(const std::string& python, const std::vector<std::string>& directories,
                            driver::ProcessOptions process) {
  process.input = "";
  process.capture_output = process.capture_errors = true;
  std::vector<std::string> command = {python, "-B", "-c", kProgram};
  command.insert(command.end(), directories.begin(), directories.end());
  try {
    return driver::run_process(command, process);
  } catch (const std::system_error& fault) {
    throw UsageError(report::sentence("python3 cannot be run: {}", fault.what()));
  }
}

// Nothing where the function has not come to its end.
std::vector<GoldenFile> results_of(const GoldenCall& call) {
  std::ifstream file(list_of(call));
  const json files = json::parse(file, nullptr, false);
  std::vector<GoldenFile> made;
  if (!files.is_array()) return made;
  for (const json& one : files) made.push_back({one.at("output"), one.at("path")});
  return made;
}

}  // namespace

bool is_function(const std::string& text) {
  const size_t colon = text.find(':');
  if (colon == 0 || colon == text.npos || colon + 1 == text.size()) return false;
  for (const char c : text)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_' && c != '.' && c != ':')
      return false;
  return text.find(':', colon + 1) == text.npos;
}

std::vector<GoldenFile> call_golden(const GoldenCall& call, const std::string& python,
                                    driver::ProcessOptions process) {
  write(call);
  const driver::Finished finished = run_python(python, {call.directory}, std::move(process));
  std::vector<GoldenFile> made;
  if (finished.status == 0) made = results_of(call);
  if (made.empty())
    throw UsageError(
        report::sentence("the reference `{}` fails: {}", call.function, reason_of(finished)));
  return made;
}

std::vector<std::vector<GoldenFile>> call_goldens(const std::vector<GoldenCall>& calls,
                                                  const std::string& python,
                                                  driver::ProcessOptions process) {
  std::vector<std::string> directories;
  for (const GoldenCall& call : calls) {
    write(call);
    directories.push_back(call.directory);
  }
  if (!calls.empty()) run_python(python, directories, std::move(process));
  std::vector<std::vector<GoldenFile>> all;
  for (const GoldenCall& call : calls) all.push_back(results_of(call));
  return all;
}

}  // namespace asctwin::runner
