// acl/acl_rt_compile.h: `asctwin cc -shared` over a source in memory.
#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>

#include "acl/acl_rt_compile.h"
#include "host/chip.h"
#include "host/command.h"
#include "host/runtime.h"

namespace {

using namespace asctwin::host;
namespace fs = std::filesystem;

struct Program {
  std::string directory, name;
  std::list<std::string> instances;  // names that were given out stay where they are
  std::string binary, log;
};

Handles<Program>& programs() {
  static auto& all = *new Handles<Program>;
  return all;
}

Program& program_of(const void* handle) {
  Program* const program = programs().find(required(handle, "prog"));
  if (program == nullptr)
    throw Refusal{ACL_ERROR_INVALID_RESOURCE_HANDLE, "`prog` is no program, or was destroyed"};
  return *program;
}

// Inside of the program's directory, whatever the name says.
std::string place_of(const Program& program, const std::string& name) {
  const fs::path path = fs::path("/" + name).lexically_normal().relative_path();
  return (program.directory / path).string();
}

void write_text(const std::string& path, const char* text) {
  std::error_code error;
  fs::create_directories(fs::path(path).parent_path(), error);
  std::ofstream file(path);
  if (!(file << text).flush())
    throw Refusal{ACL_ERROR_WRITE_FILE, asctwin::phrase("`{}` cannot be written", path)};
}

// Messages name the files as the program does.
std::string without_directory(std::string text, const std::string& directory) {
  for (size_t at = text.find(directory + "/"); at != std::string::npos;
       at = text.find(directory + "/", at))
    text.erase(at, directory.size() + 1);
  return text;
}

bool chooses_chip(const std::vector<std::string>& options) {
  return std::any_of(options.begin(), options.end(), [](const std::string& option) {
    return option.rfind("--npu-arch", 0) == 0 || option.rfind("--soc", 0) == 0 ||
           option.rfind("--cce-soc-version", 0) == 0;
  });
}

void compile(Program& program, const std::vector<std::string>& options) {
  const std::string library = program.directory + "/kernels.so";
  std::vector<std::string> words = {"cc", "-shared", "-g", "-I" + program.directory, "-o", library};
  if (!chooses_chip(options)) words.insert(words.end(), {"--soc", std::string(chosen_chip().name)});
  for (const std::string& instance : program.instances)
    words.insert(words.end(), {"--kernel", instance});
  words.insert(words.end(), options.begin(), options.end());
  words.insert(words.end(), {"-x", "asc", place_of(program, program.name)});
  const CommandResult result = run_asctwin(words);
  if (!result.was_found)
    throw Refusal{ACL_ERROR_FEATURE_UNSUPPORTED, "the command `asctwin` is not found"};
  program.log = without_directory(result.said, program.directory);
  if (result.status != 0)
    throw Refusal{ACL_ERROR_FAILURE,
                  asctwin::phrase("the source cannot be compiled: {}", program.log)};
  std::ifstream file(library, std::ios::binary);
  program.binary.assign(std::istreambuf_iterator<char>(file), {});
}

const std::string& binary_of(const Program& program) {
  if (program.binary.empty())
    throw Refusal{ACL_ERROR_RT_PARAM_INVALID, "`prog` has not been compiled"};
  return program.binary;
}

}  // namespace

extern "C" {

aclError aclrtcCreateProg(aclrtcProg* prog, const char* source, const char* name, int numHeaders,
                          const char** headers, const char** includeNames) {
  return call(__func__, [&](Runtime&) {
    required(prog, "prog");
    auto program = std::make_unique<Program>();
    program->directory = lasting_directory();
    program->name = name != nullptr && *name != '\0' ? name : "default_program";
    write_text(place_of(*program, program->name), required(source, "source"));
    for (int i = 0; i < numHeaders; ++i)
      write_text(
          place_of(*program, required(required(includeNames, "includeNames")[i], "includeNames")),
          required(required(headers, "headers")[i], "headers"));
    *prog = programs().add(std::move(program));
  });
}

aclError aclrtcDestroyProg(aclrtcProg* prog) {
  return call(__func__, [&](Runtime&) {
    program_of(*required(prog, "prog"));
    programs().remove(*prog);
    *prog = nullptr;
  });
}

aclError aclrtcCompileProg(aclrtcProg prog, int numOptions, const char** options) {
  return call(__func__, [&](Runtime&) {
    Program& program = program_of(prog);
    std::vector<std::string> words;
    for (int i = 0; i < numOptions; ++i)
      words.emplace_back(required(required(options, "options")[i], "options"));
    compile(program, words);
  });
}

aclError aclrtcGetBinDataSize(aclrtcProg prog, size_t* binDataSizeRet) {
  return call(__func__, [&](Runtime&) {
    *required(binDataSizeRet, "binDataSizeRet") = binary_of(program_of(prog)).size();
  });
}

aclError aclrtcGetBinData(aclrtcProg prog, char* binData) {
  return call(__func__, [&](Runtime&) {
    const std::string& binary = binary_of(program_of(prog));
    std::memcpy(required(binData, "binData"), binary.data(), binary.size());
  });
}

aclError aclrtcGetCompileLogSize(aclrtcProg prog, size_t* logSizeRet) {
  return call(__func__, [&](Runtime&) {
    *required(logSizeRet, "logSizeRet") = program_of(prog).log.size() + 1;
  });
}

aclError aclrtcGetCompileLog(aclrtcProg prog, char* log) {
  return call(__func__, [&](Runtime&) {
    const std::string& text = program_of(prog).log;
    std::memcpy(required(log, "log"), text.c_str(), text.size() + 1);
  });
}

aclError aclrtcAddNameExpr(aclrtcProg prog, const char* nameExpr) {
  return call(__func__, [&](Runtime&) {
    program_of(prog).instances.emplace_back(required(nameExpr, "nameExpr"));
  });
}

aclError aclrtcGetLoweredName(aclrtcProg prog, const char* nameExpr, const char** loweredName) {
  return call(__func__, [&](Runtime&) {
    const std::list<std::string>& names = program_of(prog).instances;
    const auto found = std::find(names.begin(), names.end(), required(nameExpr, "nameExpr"));
    if (found == names.end())
      throw Refusal{ACL_ERROR_INVALID_PARAM, "`nameExpr` was not added before"};
    *required(loweredName, "loweredName") = found->c_str();
  });
}

}  // extern "C"
