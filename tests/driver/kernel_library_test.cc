// The cache as its user sees it: what is built again and what is not.
#include "driver/kernel_library.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "driver/process.h"
#include "stub_toolchain.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

// A build runs the compiler to preprocess, to compile and to link.
constexpr size_t kRuns = 3;

// A compiler that notes each of its runs in a file.
class KernelLibrary : public testing::Test {
 protected:
  KernelLibrary() : real_(find_program("g++") ? "g++" : "clang++"), chosen_(real_) {
    const std::string script = write("cxx", "#!/bin/sh\necho >> '" + stub_.files().at("runs") +
                                                "'\nexec " + real_ + " \"$@\"\n");
    fs::permissions(script, fs::perms::owner_all);
    ::setenv("CXX", script.c_str(), 1);
    write("k.h", "constexpr int kValue = 1;\n");
    request_.source =
        write("k.cpp", "#include \"k.h\"\nint value() { return kValue + __NPU_ARCH__; }\n");
    request_.arch = kArch;
    request_.dirs = stub_.dirs();
  }

  // A file that has just changed may change again within the clock's grain.
  std::string write(const std::string& name, const std::string& text) {
    const std::string path = stub_.files().write(name, text);
    age_ -= std::chrono::minutes(1);
    fs::last_write_time(path, fs::file_time_type::clock::now() - age_);
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    return path;
  }

  Built build() { return build_kernel_library(request_, Cache(stub_.files().at("cache"))); }
  size_t runs() { return stub_.files().read("runs").size(); }

  std::string real_;
  ChosenCompiler chosen_;
  StubToolchain stub_;
  BuildRequest request_;
  std::chrono::minutes age_{600};
};

TEST_F(KernelLibrary, IsTakenFromTheCacheWithoutTheCompiler) {
  const Built first = build();
  EXPECT_FALSE(first.from_cache);
  EXPECT_EQ(first.sidecar, first.library + ".json");
  EXPECT_EQ(runs(), kRuns);
  const Built second = build();
  EXPECT_TRUE(second.from_cache);
  EXPECT_EQ(second.library, first.library);
  EXPECT_EQ(runs(), kRuns);
}

TEST_F(KernelLibrary, IsBuiltAgainWhenAHeaderChanges) {
  const Built first = build();
  write("k.h", "constexpr int kValue = 2;\n");  // of the same size
  const Built second = build();
  EXPECT_FALSE(second.from_cache);
  EXPECT_NE(second.library, first.library);
  write("k.h", "constexpr int kValue = 1;\n");
  EXPECT_EQ(build().library, first.library);
}

TEST_F(KernelLibrary, IsTakenWhenAFileIsOnlyTouched) {
  build();
  write("k.h", "constexpr int kValue = 1;\n");
  EXPECT_TRUE(build().from_cache);
  EXPECT_EQ(runs(), kRuns);
}

TEST_F(KernelLibrary, IsPreprocessedAgainWhileAFileIsStillChanging) {
  stub_.files().write("k.h", "constexpr int kValue = 1;\n");
  fs::last_write_time(stub_.files().at("k.h"),
                      fs::file_time_type::clock::now() + std::chrono::hours(1));
  EXPECT_FALSE(build().from_cache);
  EXPECT_EQ(runs(), kRuns);
  EXPECT_TRUE(build().from_cache);
  EXPECT_EQ(runs(), kRuns + 1);
}

TEST_F(KernelLibrary, DependsOnFlagsAndChip) {
  std::vector<std::string> libraries = {build().library};
  request_.flags.common = {"-O0"};
  libraries.push_back(build().library);
  request_.flags.preprocess = {"-Dvalue=other"};
  libraries.push_back(build().library);
  request_.link = {"-Wl,-z,now"};
  libraries.push_back(build().library);
  request_.arch = {3510, 310};
  libraries.push_back(build().library);
  std::sort(libraries.begin(), libraries.end());
  EXPECT_EQ(std::unique(libraries.begin(), libraries.end()), libraries.end());
}

// Builds in another directory.
class Elsewhere {
 public:
  explicit Elsewhere(const std::string& directory) : before_(fs::current_path()) {
    fs::create_directories(directory);
    fs::current_path(directory);
  }
  ~Elsewhere() { fs::current_path(before_); }

 private:
  fs::path before_;
};

TEST_F(KernelLibrary, IsTheSameInEveryDirectoryByItsWholeName) {
  const Built first = build();
  const Elsewhere directory(stub_.files().at("elsewhere"));
  const Built second = build();
  EXPECT_TRUE(second.from_cache);
  EXPECT_EQ(second.library, first.library);
  EXPECT_EQ(runs(), kRuns);
}

TEST_F(KernelLibrary, DependsOnTheDirectoryWhereANameIsRelative) {
  const auto build_in = [&](const char* name) {
    const Elsewhere directory(stub_.files().at(name));
    return build().library;
  };
  const std::string whole = request_.source;
  request_.source = "../k.cpp";
  EXPECT_NE(build_in("one"), build_in("two"));
  request_.source = whole;
  request_.link = {"-L../lib"};
  EXPECT_NE(build_in("one"), build_in("two"));
  request_.link = {};
  request_.flags.preprocess = {"-I../own"};  // where k.h might be found first
  EXPECT_NE(build_in("one"), build_in("two"));
}

TEST_F(KernelLibrary, IsBuiltAgainWhenItsFileIsDamaged) {
  for (const char* content : {"", "not a library",
                              "\x7f"
                              "ELF"}) {
    const Built first = build();
    const auto size = fs::file_size(first.library);
    stub_.files().write(fs::relative(first.library, stub_.files().at("")), content);
    const Built second = build();
    EXPECT_FALSE(second.from_cache);
    EXPECT_EQ(fs::file_size(second.library), size);
  }
}

TEST_F(KernelLibrary, SurvivesADamagedManifest) {
  const Built first = build();
  for (const fs::directory_entry& file : fs::directory_iterator(stub_.files().at("cache"))) {
    if (file.path().extension() != ".manifest") continue;
    fs::resize_file(file, file.file_size() - 3);
  }
  const Built second = build();
  EXPECT_TRUE(second.from_cache);
  EXPECT_EQ(second.library, first.library);
  EXPECT_EQ(runs(), kRuns + 1);
}

TEST_F(KernelLibrary, LeavesNothingBehindWhenTheSourceIsBad) {
  request_.source = write("bad.cpp", "int f() { return nothing; }\n");
  errors_of([&] { EXPECT_THROW(build(), BuildError); });
  EXPECT_TRUE(fs::is_empty(stub_.files().at("cache")));
}

TEST_F(KernelLibrary, LeavesNothingBehindWhenTheCompilerStopsHalfway) {
  write("cxx",
        "#!/bin/sh\ncase \"$1\" in -E) exec " + real_ +
            " \"$@\";; esac\n"
            "for word; do [ \"$last\" = -o ] && echo half > \"$word\"; last=$word; done\nexit 4\n");
  try {
    build();
    FAIL();
  } catch (const BuildError& error) {
    EXPECT_EQ(error.status, 4);
  }
  EXPECT_TRUE(fs::is_empty(stub_.files().at("cache")));
}

TEST_F(KernelLibrary, LeavesNothingBehindWhenItCannotBeLinked) {
  request_.link = {"-lasctwin_has_no_such_library"};
  errors_of([&] { EXPECT_THROW(build(), BuildError); });
  EXPECT_TRUE(fs::is_empty(stub_.files().at("cache")));
}

TEST_F(KernelLibrary, IsBuiltByManyAtOnce) {
  std::vector<std::future<Built>> all;
  for (int i = 0; i < 4; ++i)
    all.push_back(std::async(std::launch::async, [&] { return build(); }));
  std::string library;
  for (std::future<Built>& built : all) {
    library = built.get().library;
    EXPECT_TRUE(fs::exists(library));
  }
  EXPECT_TRUE(Cache(stub_.files().at("cache")).holds_library(fs::path(library).stem()));
}

}  // namespace
}  // namespace asctwin::driver
