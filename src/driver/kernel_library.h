// A kernel's source file as a shared library, built or taken from the cache. Two levels: a manifest
// by the request (no preprocessor runs), then the library by the translated text.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "driver/cache.h"
#include "driver/compiler.h"
#include "driver/precompiled_header.h"

namespace asctwin::driver {

struct BuildRequest {
  std::string source;
  CompileFlags flags;
  std::vector<std::string> link;       // further arguments of the linker: -L, -l, objects
  std::vector<std::string> instances;  // of kernel templates
  ArchNumbers arch;
  InstallDirs dirs;
  std::optional<std::string> preprocessed = std::nullopt;  // text instead of what the source holds
  uint64_t tiling_key = 0;                                 // as conditions of the source see it
  bool captures_messages = false;  // of the compiler; else they go to the standard error
  Precompiled precompiled = Precompiled::kNever;  // a compiled form of our headers
  // A directory: the library counts what it executes, and all that is made lies there and not in
  // the cache. Empty: it does not count.
  std::string counters = {};
  // Called in each process of the compiler with the files and directories that it has to read; it
  // then writes into `scratch` alone, a directory on the cache's file system.
  Compiler::Enclose enclose = {};
  std::string scratch = {};
};

struct SourceText;

struct Built {
  std::string library;  // path of the .so
  std::string sidecar;  // a file beside it for what the caller finds out about the library
  bool from_cache;
  std::string messages;  // of the compiler that has made it, where they were captured
  // The source as it was read for it; nullptr: nobody had to.
  std::shared_ptr<const SourceText> source = nullptr;
};

// The source as the preprocessor leaves it. Throws BuildError.
std::string preprocess(const BuildRequest& request);

// Throws BuildError, or std::system_error when the cache cannot be written.
Built build_kernel_library(const BuildRequest& request, Cache cache);
Built build_kernel_library(const BuildRequest& request);  // with the user's cache

}  // namespace asctwin::driver
