// A source as its cores see it: once for all, or, where its conditions ask for the kind of core,
// once for each kind. The text for cube cores becomes an object that shares one name with the other
// text: a function that finds its kernels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/compiler.h"

namespace asctwin::driver {

struct SourceText {
  std::string text;                      // preprocessed; of vector cores where there are two
  std::optional<std::string> cube = {};  // of cube cores
  std::string cube_finder() const;       // the name that the two share
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

// Compiles the text for cube cores to the object file `object`. @pre translated.cube
void compile_cube(const Compiler& compiler, const TranslatedText& translated,
                  const std::string& cube_finder, const CompileFlags& flags,
                  const std::string& object);

}  // namespace asctwin::driver
