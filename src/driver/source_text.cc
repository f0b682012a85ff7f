// The object of the text for cube cores keeps no global name but one, so that the linker does not
// put functions of the two texts together that have one name and different bodies.
#include "driver/source_text.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "driver/conditions.h"
#include "driver/content_hash.h"

namespace asctwin::driver {
namespace {

CompileFlags with_macros(CompileFlags flags, const std::vector<std::string>& macros) {
  flags.precompiled.clear();  // our headers see these macros too
  flags.preprocess.insert(flags.preprocess.begin(), macros.begin(), macros.end());
  return flags;
}

// Whether the code of an object or a library calls Mmad, MmadMx or MmadWithSparse, one of which all
// kernels for cube cores have. Code that no kernel calls is not there any more.
bool calls_cube(const Compiler& compiler, const std::string& file) {
  const std::string symbols = compiler.read_tool({"nm", "--undefined-only", file});
  return symbols.find("issueINS_3isa4Mmad") != std::string::npos ||
         symbols.find("issueINS_3isa6MmadMx") != std::string::npos ||
         symbols.find("issueINS_3isa14MmadWithSparse") != std::string::npos;
}

}  // namespace

std::string SourceText::cube_finder() const {
  return cube ? "asctwin_cube_" + hash_of(text + *cube) : "";
}

SourceText read_source(const Compiler& compiler, const std::string& source,
                       const CompileFlags& flags, uint64_t tiling_key,
                       const std::vector<std::string>& more) {
  // The first try may fail for want of an answer; it shows which files there are all the same.
  Finished first = compiler.try_to_preprocess(source, flags, more);
  const ArchNumbers arch = compiler.arch();
  const Conditions conditions = conditions_of(first.output, compiler.dirs().include);
  const Answers answers = answers_to(conditions, flags.preprocess, arch, tiling_key);
  for (const std::string& warning : answers.warnings)
    compiler.say(fmt::format("{}: warning: {}\n", source, warning));
  if (!answers.by_core) {
    if (!answers.macros.empty())
      return {compiler.preprocess(source, with_macros(flags, answers.macros), more),
              {},
              answers.kind_with_cube};
    compiler.say(first.errors);
    if (first.status != 0) throw BuildError("", first.status);
    return {std::move(first.output), {}, answers.kind_with_cube};
  }
  const auto text_for = [&](CoreText core) {
    std::vector<std::string> macros = core_macros(core, arch);
    macros.insert(macros.end(), answers.macros.begin(), answers.macros.end());
    return compiler.preprocess(source, with_macros(flags, macros), more);
  };
  return {text_for(CoreText::kVector), text_for(CoreText::kCube), answers.kind_with_cube};
}

std::vector<std::string> TranslatedText::files() const {
  std::vector<std::string> all = main.files;
  if (cube) all.insert(all.end(), cube->files.begin(), cube->files.end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

TranslatedText translate(const SourceText& source, PassOptions options) {
  TranslatedText translated;
  options.cube_finder = source.cube_finder();
  options.core = source.cube ? CoreText::kVector : CoreText::kEvery;
  options.assumed_kind = source.kind_with_cube;
  translated.main = Compiler::translate(source.text, options);
  if (source.cube) {
    options.core = CoreText::kCube;
    translated.cube = Compiler::translate(*source.cube, options);
  }
  return translated;
}

void compile_main(const Compiler& compiler, const SourceText& source, const PassOptions& options,
                  const TranslatedText& translated, const std::string& result,
                  const std::function<void(const std::string& text)>& compile) {
  const bool has_object = translated.cube.has_value();
  if (!has_object || !source.kind_with_cube) compile(translated.main.text);
  if (!source.kind_with_cube) return;
  if (!calls_cube(compiler, result)) {
    SourceText on_vector = source;
    on_vector.kind_with_cube.reset();
    compile(translate(on_vector, options).main.text);
  } else if (has_object) {
    compile(translated.main.text);
  }
}

// Objects outside of functions are initialised once, by the other object, unless kernels can only
// be known in this way.
void compile_cube(const Compiler& compiler, const TranslatedText& translated,
                  const std::string& cube_finder, const CompileFlags& flags,
                  const std::string& object) {
  const std::string whole = object + ".whole", joined = object + ".joined";
  CompileFlags own = flags;
  own.common.push_back("-Wno-unused");
  compiler.compile(translated.cube->text, own, {"-c", "-o", whole});
  compiler.run_tool({"ld", "-r", "--force-group-allocation", whole, "-o", joined});
  std::vector<std::string> reduce = {"objcopy", "--keep-global-symbol=" + cube_finder};
  if (!translated.cube->needs_initialisers)
    for (const char* const section : {".init_array", ".rela.init_array"})
      reduce.insert(reduce.end(), {"-R", section});
  reduce.insert(reduce.end(), {joined, object});
  compiler.run_tool(reduce);
  ::unlink(whole.c_str());
  ::unlink(joined.c_str());
}

}  // namespace asctwin::driver
