// A source as its cores see it: once for all, or, where its conditions ask for the kind of core,
// once for each kind. The text for cube cores becomes an object that shares one name with the other
// text: a function that finds its kernels.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

struct SourceText {
  std::string text;                      // preprocessed; of vector cores where there are two
  std::optional<std::string> cube = {};  // of cube cores
  std::string cube_finder() const;       // the name that the two share
  std::optional<KernelKind> kind_with_cube = {};  // of Answers
};

// `more` are further arguments, for dependency files. What the conditions ask for is answered; what
// they ask for in vain is a warning on the standard error.
SourceText read_source(const Compiler& compiler, const std::string& source,
                       const CompileFlags& flags, uint64_t tiling_key = 0,
                       const std::vector<std::string>& more = {});

struct TranslatedText {
  PassResult main;
  std::optional<PassResult> cube = {};

  std::vector<std::string> files() const;
};
// @throw BuildError
TranslatedText translate(const SourceText& source, PassOptions options);

// The main text as object or library by `compile`, which is called once more where the code calls
// nothing of the cube: then kernels that declare no kind run on vector cores. Behind
// compile_cube(), if there is a text for cube cores.
// @param result what is to show it: the object for cube cores, or what `compile` writes
void compile_main(const Compiler& compiler, const SourceText& source, const PassOptions& options,
                  const TranslatedText& translated, const std::string& result,
                  const std::function<void(const std::string& text)>& compile);

// Compiles the text for cube cores to the object file `object`. @pre translated.cube
void compile_cube(const Compiler& compiler, const TranslatedText& translated,
                  const std::string& cube_finder, const CompileFlags& flags,
                  const std::string& object);

}  // namespace asctwin::driver
