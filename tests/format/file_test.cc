// Raw files and the promise that a written file is complete or absent.
#include "format/file.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include "format/bin.h"
#include "format/npy.h"
#include "format/support.h"

namespace asctwin {
namespace {

// For its life no file of this process may grow beyond `bytes`, as on a full disk.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    ::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit before_{};
};

TEST(Bin, HoldsTheBytesAsTheyAre) {
  const TempDir dir;
  const uint16_t elements[] = {0x0102, 0xFFFE};
  write_bin(dir.file("x.bin"), elements, sizeof elements);
  EXPECT_EQ(read_text(dir.file("x.bin")), "\x02\x01\xFE\xFF");
  uint16_t read_back[2] = {};
  read_bin(dir.file("x.bin"), read_back, sizeof read_back);
  EXPECT_EQ(read_back[0], 0x0102);
  EXPECT_EQ(read_back[1], 0xFFFE);
  EXPECT_EQ(bin_size_bytes(dir.file("x.bin")), 4u);
}

TEST(Bin, SizeMustMatchExactly) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), "12345");
  char memory[8];
  for (const size_t size : {4, 6}) {
    const std::string text =
        "`" + path + "` holds 5 bytes, but the tensor takes " + std::to_string(size);
    EXPECT_EQ(error_text<FormatError>([&] { read_bin(path, memory, size); }), text);
    EXPECT_EQ(error_text<FormatError>([&] { check_bin(path, size); }), text);
  }
}

TEST(InputFile, OnlyReadableRegularFiles) {
  const TempDir dir;
  const auto open = [](const std::string& path) {
    return error_text<FormatError>([&] { InputFile file(path); });
  };
  const std::string missing = dir.file("missing");
  EXPECT_EQ(open(missing), subject(missing) + " cannot be opened: no such file or directory");
  EXPECT_EQ(open(dir.path().string()), subject(dir.path().string()) + " is not a regular file");
}

TEST(WriteAtomically, ReplacesTheWholeFile) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.bin"), "something longer");
  write_bin(path, "new", 3);
  EXPECT_EQ(read_text(path), "new");
  EXPECT_EQ(dir.file_count(), 1u);
}

TEST(WriteAtomically, FollowsALink) {
  const TempDir dir;
  const std::string target = write_text(dir.file("target.bin"), "old");
  std::filesystem::create_symlink("target.bin", dir.file("link.bin"));
  write_bin(dir.file("link.bin"), "new", 3);
  EXPECT_EQ(read_text(target), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(dir.file("link.bin")));
}

TEST(WriteAtomically, UnwritablePlace) {
  const TempDir dir;
  const auto write = [](const std::string& path) {
    return error_text<FormatError>([&] { write_bin(path, "x", 1); });
  };
  const std::string nowhere = dir.file("missing/x.bin");
  EXPECT_EQ(write(nowhere), "`" + nowhere + "` cannot be written: no such file or directory");
  const std::string directory = dir.path().string();
  EXPECT_EQ(write(directory), "`" + directory + "` cannot be written: it is not a regular file");
  EXPECT_EQ(dir.file_count(), 0u);
}

TEST(WriteAtomically, UnwritableDirectory) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const TempDir dir;
  std::filesystem::permissions(dir.path(), std::filesystem::perms::owner_read);
  const std::string path = dir.file("x.bin");
  EXPECT_EQ(error_text<FormatError>([&] { write_bin(path, "x", 1); }),
            "`" + path + "` cannot be written: permission denied");
  std::filesystem::permissions(dir.path(), std::filesystem::perms::owner_all);
}

TEST(WriteAtomically, FullDiskLeavesWhatWasThere) {
  const TempDir dir;
  const std::string path = write_text(dir.file("x.npy"), "old");
  const std::vector<float> elements(65536);
  std::string text;
  {
    const FileSizeLimit limit(4096);
    text = error_text<FormatError>([&] {
      write_npy(path, {DType::kFloat, {65536}}, elements.data());
    });
  }
  EXPECT_EQ(text, "`" + path + "` cannot be written: file too large");
  EXPECT_EQ(read_text(path), "old");
  EXPECT_EQ(dir.file_count(), 1u);
}

}  // namespace
}  // namespace asctwin
