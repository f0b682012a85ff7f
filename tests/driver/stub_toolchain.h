// A small stand-in for the public headers and for libasctwin, so that the driver is tested with
// real compilers and nothing else of this project.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>

#include "driver/compiler.h"
#include "temporary_directory.h"

namespace asctwin::driver {

inline constexpr ArchNumbers kArch{2201, 220, "__DAV_C220__", true};

// `kernel_names` of a library lists what has registered itself.
inline constexpr const char* kStubHeader = R"(#pragma once
#include <cstdint>
#include <optional>
#include <string>
#define GM_ADDR __gm__ uint8_t*
using half = unsigned short;
namespace asctwin {
enum class Hardware { GM, UB, L1 };
inline std::string& names() { static std::string text; return text; }
struct KernelRegistration {
  template <class... P>
  KernelRegistration(const char* name, void (*)(P...), std::optional<KernelKind> kind,
                     const char* file, int line, const char* = "") {
    names() += std::string(name) + " " + std::to_string(sizeof...(P)) + " " +
               (kind ? std::to_string(kind->vector) : "-") + " " + file + ":" +
               std::to_string(line) + "\n";
  }
};
template <class Array, class Site>
Array& onchip_array(Hardware, const char*, Site) { static Array storage; return storage; }
template <class Array, Hardware> struct OnchipArray {
  const char* name;
};
}  // namespace asctwin
extern "C" inline __attribute__((used)) const char* kernel_names() {
  return asctwin::names().c_str();
}
extern "C" inline __attribute__((used)) void asctwin_note_repeated_calls(const char*, int,
                                                                         const char*, int) {}
)";

inline constexpr const char* kStubLaunch = R"(#pragma once
namespace asctwin { struct KernelKind { int cube, vector; bool alone = false; }; }
namespace asctwin::host {
struct KernelEntry { const char* name; KernelKind kind = {}; };
template <class... T> void configure(T...) {}
template <class Body> void run_or_launch(KernelEntry, Body body) { body(); }
}  // namespace asctwin::host
)";

// $CXX for the time of a test.
class ChosenCompiler {
 public:
  explicit ChosenCompiler(const std::string& cxx) {
    if (const char* old = std::getenv("CXX")) old_ = old;
    ::setenv("CXX", cxx.c_str(), 1);
  }
  ~ChosenCompiler() {
    if (old_) {
      ::setenv("CXX", old_->c_str(), 1);
    } else {
      ::unsetenv("CXX");
    }
  }
  ChosenCompiler(const ChosenCompiler&) = delete;
  ChosenCompiler& operator=(const ChosenCompiler&) = delete;

 private:
  std::optional<std::string> old_;
};

// Headers and library in a directory of their own.
class StubToolchain {
 public:
  StubToolchain() {
    files_.write("include/kernel_operator.h", kStubHeader);
    files_.write("include/asctwin/host/launch.h", kStubLaunch);
    files_.write("lib/readme", "");
    compiler().compile("# 1 \"stub.cpp\"\nint stub;\n", {},
                       {"-shared", "-o", files_.at("lib/libasctwin.so")});
  }
  const TemporaryDirectory& files() const { return files_; }
  InstallDirs dirs() const { return {files_.at("include"), files_.at("lib")}; }
  Compiler compiler() const { return Compiler::find(kArch, dirs()); }

 private:
  TemporaryDirectory files_;
};

// Returns the text that `action` makes this process and its children write to standard error, and
// its exception.
template <class Action>
std::string errors_of(Action action) {
  testing::internal::CaptureStderr();
  std::string thrown;
  try {
    action();
  } catch (const BuildError& error) {
    thrown = "BuildError " + std::string(error.what());
  }
  return testing::internal::GetCapturedStderr() + thrown;
}

}  // namespace asctwin::driver
