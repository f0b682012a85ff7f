// The directory behind the cache: whole entries only, the oldest go first, places by environment.
#include "driver/cache.h"

#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>
#include <chrono>
#include <filesystem>

#include <functional>
#include <thread>

#include "driver/compiler.h"
#include "driver/left_behind.h"
#include "driver/manifest.h"
#include "temporary_directory.h"

namespace asctwin::driver {
namespace {

namespace fs = std::filesystem;

void keep(Cache& cache, const TemporaryDirectory& files, const std::string& key, size_t size) {
  cache.keep_library(key, files.write("new", std::string(size, 'x')));
}

TEST(Cache, HoldsWhatItWasGivenAndNoPartOfIt) {
  const TemporaryDirectory files;
  Cache cache(files.at("cache"));
  EXPECT_FALSE(cache.holds_library("k"));
  keep(cache, files, "k", 100);
  EXPECT_TRUE(cache.holds_library("k"));
  EXPECT_FALSE(fs::exists(files.at("new")));
  fs::resize_file(cache.library("k"), 99);
  EXPECT_FALSE(cache.holds_library("k"));
}

TEST(Cache, DropsTheOldestBeyondItsLimit) {
  const TemporaryDirectory files;
  Cache cache(files.at("cache"), 1000);
  for (const char* key : {"a", "b"}) {
    keep(cache, files, key, 400);
    for (const auto& file : fs::directory_iterator(files.at("cache"))) {
      fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(1));
    }
  }
  EXPECT_TRUE(cache.holds_library("a"));  // and is the youngest now
  keep(cache, files, "c", 400);
  EXPECT_TRUE(cache.holds_library("a"));
  EXPECT_FALSE(cache.holds_library("b"));
  keep(cache, files, "d", 4000);  // larger than everything
  EXPECT_TRUE(cache.holds_library("d"));
}

TEST(Cache, KeepsTexts) {
  const TemporaryDirectory files;
  Cache cache(files.at("cache"));
  EXPECT_FALSE(cache.text("t"));
  cache.keep_text("t", "one");
  cache.keep_text("t", "two");
  EXPECT_EQ(cache.text("t"), "two");
}

TEST(Cache, RemovesWhatAKilledProcessLeft) {
  const TemporaryDirectory files;
  Cache cache(files.at("cache"));
  const int dead = 0x7ffffffe;  // beyond the largest number of a process
  const std::string left = files.write("cache/k" + temporary_mark(dead) + "0", "half");
  const std::string others = files.write("cache/k.tmp-0-" + std::to_string(dead) + "-0", "half");
  const std::string own = cache.temporary("k");
  files.write("cache/" + fs::path(own).filename().string(), "half");
  keep(cache, files, "k", 100);
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(others));  // of another machine, where the process may be alive
  EXPECT_TRUE(fs::exists(own));
}

TEST(Cache, RemovesWhatAProcessLeftThatNobodyHasWaitedFor) {
  const TemporaryDirectory files;
  Cache cache(files.at("cache"));
  const pid_t ended = ::fork();
  if (ended == 0) ::_exit(0);
  siginfo_t how{};
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(ended), &how, WEXITED | WNOWAIT), 0);
  const std::string left = files.write("cache/k" + temporary_mark(ended) + "0", "half");
  keep(cache, files, "k", 100);
  EXPECT_FALSE(fs::exists(left));
  ::waitpid(ended, nullptr, 0);
}

class Environment : public testing::Test {
 protected:
  void set(const char* name, const std::string& value) {
    if (const char* old = std::getenv(name)) old_.emplace_back(name, old);
    new_.push_back(name);
    ::setenv(name, value.c_str(), 1);
  }
  ~Environment() override {
    for (const char* name : new_) ::unsetenv(name);
    for (const auto& [name, value] : old_) ::setenv(name, value.c_str(), 1);
  }
  std::vector<const char*> new_;
  std::vector<std::pair<const char*, std::string>> old_;
};

TEST_F(Environment, SaysWhereTheCacheIs) {
  const TemporaryDirectory files;
  set("ASCTWIN_CACHE_DIR", "");
  set("XDG_CACHE_HOME", "");
  set("HOME", files.at("home"));
  EXPECT_EQ(open_cache().library("k"), files.at("home/.cache/asctwin/k.so"));
  set("XDG_CACHE_HOME", files.at("xdg"));
  EXPECT_EQ(open_cache().library("k"), files.at("xdg/asctwin/k.so"));
  set("ASCTWIN_CACHE_DIR", files.at("own"));
  EXPECT_EQ(open_cache().library("k"), files.at("own/k.so"));
}

TEST_F(Environment, SaysHowLargeTheCacheMayBe) {
  const TemporaryDirectory files;
  set("ASCTWIN_CACHE_DIR", files.at("cache"));
  set("ASCTWIN_CACHE_MAX_MB", "1");
  Cache cache = open_cache();
  for (const char* key : {"a", "b"}) {
    keep(cache, files, key, 600 << 10);
    for (const auto& file : fs::directory_iterator(files.at("cache")))
      fs::last_write_time(file, fs::last_write_time(file) - std::chrono::hours(1));
  }
  EXPECT_FALSE(cache.holds_library("a"));
  EXPECT_TRUE(cache.holds_library("b"));
  for (const char* wrong : {"0", "-1", "1G", "99999999999999999999"}) {
    set("ASCTWIN_CACHE_MAX_MB", wrong);
    EXPECT_THROW(open_cache(), BuildError) << wrong;
  }
}

TEST_F(Environment, WithoutAPlaceTheCacheIsPrivate) {
  const TemporaryDirectory files;
  files.write("file", "");
  set("ASCTWIN_CACHE_DIR", files.at("file/is/no/directory"));
  set("TMPDIR", files.at(""));
  const fs::path directory = fs::path(open_cache().library("k")).parent_path();
  EXPECT_EQ(fs::status(directory).permissions(), fs::perms::owner_all);
  fs::permissions(directory, fs::perms::all);  // as one that somebody else has laid there
  EXPECT_NE(fs::path(open_cache().library("k")).parent_path(), directory);
}

TEST(Manifest, OfATextIsTheSameText) {
  const TemporaryDirectory files;
  const std::string path = files.write("a b.h", "one");
  const auto manifest = Manifest::of_files("key", {path}, {}, INT64_MAX);
  ASSERT_TRUE(manifest);
  const auto again = Manifest::parse(manifest->text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->text(), manifest->text());
  EXPECT_EQ(again->library_key(), "key");
  EXPECT_TRUE(again->is_current());
  files.write("a b.h", "ones");
  EXPECT_FALSE(again->is_current());
  fs::remove(path);
  EXPECT_FALSE(again->is_current());
}

TEST(Manifest, ThatIsCutAnywhereIsNone) {
  const TemporaryDirectory files;
  const auto manifest =
      Manifest::of_files("key", {files.write("a", "one"), files.write("b", "two")}, {}, INT64_MAX);
  const std::string text = manifest->text();
  for (size_t size = 0; size < text.size(); ++size) {
    EXPECT_FALSE(Manifest::parse(text.substr(0, size))) << size;
  }
}

TEST(Manifest, TrustsNoFileThatIsStillChanging) {
  const TemporaryDirectory files;
  const std::string path = files.write("a", "one");
  EXPECT_FALSE(Manifest::of_files("key", {path}, {}, now_ns() - 1'000'000'000));
  EXPECT_FALSE(Manifest::of_files("key", {files.at("none")}, {}, INT64_MAX));
}

TEST(Manifest, KnowsWhichHeadersAreNotThere) {
  const TemporaryDirectory files;
  const std::string path = files.write("a", "one"), other = files.at("no b");
  const auto manifest = Manifest::of_files("key", {path}, {path, other}, INT64_MAX);
  ASSERT_TRUE(manifest);
  const auto again = Manifest::parse(manifest->text());
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->is_current());
  EXPECT_EQ(again->text(), manifest->text());
  files.write("no b", "two");
  EXPECT_FALSE(again->is_current());
}

// The size and the time of modification stay; what stands in the file does not.
class OldTime : public ::testing::Test {
 protected:
  OldTime() : path_(files_.write("k.cpp", "one")), time_(fs::last_write_time(path_)) {}

  bool is_noticed(const std::function<void()>& change) {
    const auto manifest = Manifest::of_files("key", {path_}, {}, INT64_MAX);
    EXPECT_TRUE(manifest->is_current());
    std::this_thread::sleep_for(std::chrono::milliseconds(30));  // file systems stamp coarsely
    change();
    EXPECT_EQ(fs::last_write_time(path_), time_);
    return !manifest->is_current();
  }
  std::string write_old(const std::string& name) {
    const std::string path = files_.write(name, "two");
    fs::last_write_time(path, time_);
    return path;
  }

  const TemporaryDirectory files_;
  const std::string path_;
  const fs::file_time_type time_;
};

TEST_F(OldTime, OfAFileThatIsWrittenAnewAsByCpP) {
  EXPECT_TRUE(is_noticed([&] { write_old("k.cpp"); }));
}
TEST_F(OldTime, OfAFileThatTakesThePlaceAsByTarAndRsync) {
  EXPECT_TRUE(is_noticed([&] { fs::rename(write_old("new"), path_); }));
}
TEST_F(OldTime, OfALinkThatIsSwitched) {
  const std::string other = write_old("other");
  EXPECT_TRUE(is_noticed([&] {
    fs::remove(path_);
    fs::create_symlink(other, path_);
  }));
}
TEST_F(OldTime, OfAFileThatIsOnlyMoved) {
  EXPECT_FALSE(is_noticed([&] {
    fs::rename(path_, files_.at("moved"));
    fs::copy_file(files_.at("moved"), path_);
    fs::last_write_time(path_, time_);
  }));
}

}  // namespace
}  // namespace asctwin::driver
