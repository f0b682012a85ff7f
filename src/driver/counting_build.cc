// The compiler names its notes after the object file, so the text becomes one first. What writes
// the counters is linked into each library by itself, and hidden there: a function of the same
// library calls it.
#include "driver/counting_build.h"

#include <unistd.h>

#include <utility>

namespace asctwin::driver {
namespace {

std::string writer_text() {
  return std::string("extern \"C\" void __gcov_dump();\n") +
         "extern \"C\" __attribute__((visibility(\"default\"))) void " + kWriteCounters +
         "() { __gcov_dump(); }\n";
}

}  // namespace

CompileFlags counting(const Compiler& compiler, CompileFlags flags) {
  for (const char* const flag : kCountingFlags) flags.common.emplace_back(flag);
  // clang++ counts the branches of a check, which the source does not have.
  if (compiler.is_clang()) flags.watches_arrays = false;
  return flags;
}

void link_counting(const Compiler& compiler, const std::string& library,
                   std::vector<std::string>& arguments) {
  const std::string writer = library + ".writer.o";
  compiler.compile(writer_text(), {}, {"-c", "-o", writer});
  arguments.insert(arguments.begin(), {"--coverage", writer});
}

void compile_counting(const Compiler& compiler, const std::string& text, const CompileFlags& flags,
                      const std::string& library, const std::vector<std::string>& link) {
  const std::string object = library + ".main.o";
  compiler.compile(text, flags, {"-c", "-o", object});
  std::vector<std::string> arguments = {object};
  arguments.insert(arguments.end(), link.begin(), link.end());
  link_counting(compiler, library, arguments);
  std::vector<std::string> command = compiler.command();
  command.insert(command.end(), arguments.begin(), arguments.end());
  compiler.run_tool(command);
  ::unlink(object.c_str());
}

}  // namespace asctwin::driver
