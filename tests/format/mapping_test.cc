// Files as memory: what is written arrives, and a file that is cut short ends nothing.
#include "format/mapping.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstring>
#include <memory>

#include "format/file.h"
#include "format/support.h"
#include "format/temporary_file.h"

namespace asctwin {
namespace {

constexpr size_t kSize = 1 << 20;

TEST(Mapping, ReadsTheFile) {
  const TempDir dir;
  const InputFile file(write_text(dir.file("x.bin"), "content"));
  const Mapping mapping(file.path(), file.descriptor(), file.size_bytes(), Mapping::Access::kRead);
  EXPECT_EQ(mapping.size_bytes(), 7u);
  EXPECT_EQ(std::memcmp(mapping.data(), "content", 7), 0);
  EXPECT_FALSE(mapping.faulted());
}

TEST(Mapping, WritesTheFile) {
  const TempDir dir;
  TemporaryFile file(dir.file("x.bin"));
  file.allocate(kSize);
  {
    const Mapping mapping("x.bin", file.descriptor(), kSize, Mapping::Access::kReadWrite);
    std::memset(mapping.data(), 'x', kSize);
  }
  file.rename_into_place();
  EXPECT_EQ(read_text(dir.file("x.bin")), std::string(kSize, 'x'));
  EXPECT_EQ(dir.file_count(), 1u);
}

TEST(Mapping, AFileThatIsCutShortReadsAsZeros) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), std::string(kSize, 'x'));
  const InputFile file(path);
  const Mapping mapping(path, file.descriptor(), kSize, Mapping::Access::kRead);
  ASSERT_EQ(::truncate(path.c_str(), 4096), 0);
  EXPECT_EQ(mapping.data()[kSize / 2], std::byte{0});
  EXPECT_EQ(mapping.data()[kSize - 1], std::byte{0});
  EXPECT_EQ(mapping.data()[4095], std::byte{'x'});
  EXPECT_TRUE(mapping.faulted());
  EXPECT_EQ(error_text<FormatError>([&] { file.check_unchanged(); }),
            "`" + path + "` was changed while it was read");
}

TEST(Mapping, OnlyTheOneThatFaultsKnows) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), std::string(kSize, 'x'));
  const InputFile file(path), other(write_text(dir.file("y.bin"), std::string(kSize, 'y')));
  const Mapping cut(path, file.descriptor(), kSize, Mapping::Access::kRead);
  const Mapping sound(other.path(), other.descriptor(), kSize, Mapping::Access::kRead);
  ASSERT_EQ(::truncate(path.c_str(), 0), 0);
  EXPECT_EQ(cut.data()[0], std::byte{0});
  EXPECT_TRUE(cut.faulted());
  EXPECT_EQ(sound.data()[kSize - 1], std::byte{'y'});
  EXPECT_FALSE(sound.faulted());
}

TEST(Mapping, OtherFaultsEndTheProgram) {
  const TempDir dir;
  const InputFile file(write_text(dir.file("x.bin"), "x"));
  const Mapping mapping(file.path(), file.descriptor(), 1, Mapping::Access::kRead);
  const auto fault_twice = [] {  // the first one takes our handler away
    ::kill(::getpid(), SIGBUS);
    ::kill(::getpid(), SIGBUS);
  };
  EXPECT_DEATH(fault_twice(), "");
}

TEST(Mapping, TooManyAreRefused) {
  const TempDir dir;
  const InputFile file(write_text(dir.file("x.bin"), "x"));
  std::vector<std::unique_ptr<Mapping>> mappings;
  const auto map = [&] {
    mappings.push_back(
        std::make_unique<Mapping>("x.bin", file.descriptor(), 1, Mapping::Access::kRead));
  };
  for (int i = 0; i < 8; ++i) map();
  EXPECT_EQ(error_text<FormatError>(map), "`x.bin` cannot be mapped: too many files are");
  mappings.pop_back();
  map();
}

TEST(InputFile, KnowsItselfByEveryName) {
  const TempDir dir;
  const InputFile file(write_text(dir.file("x.bin"), "x"));
  std::filesystem::create_symlink("x.bin", dir.file("soft.bin"));
  std::filesystem::create_hard_link(dir.file("x.bin"), dir.file("hard.bin"));
  for (const char* name : {"x.bin", "soft.bin", "hard.bin"})
    EXPECT_TRUE(file.is_at(dir.file(name))) << name;
  EXPECT_FALSE(file.is_at(write_text(dir.file("y.bin"), "x")));
  EXPECT_FALSE(file.is_at(dir.file("missing.bin")));
}

}  // namespace
}  // namespace asctwin
