// A 128-bit FNV-1a hash, by which the cache names what it keeps. Two texts have the same hash only
// if somebody has made them for that.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace asctwin::driver {

class ContentHash {
 public:
  void add(std::string_view field);  // ("ab", "c") and ("a", "bc") differ
  std::string hex() const;           // 32 digits

 private:
  void mix(std::string_view bytes);

  using Word = unsigned __int128;
  Word state_ = (Word{0x6c62272e07bb0142} << 64) | Word{0x62b821756295c58d};
};

std::string hash_of(std::string_view content);
std::optional<std::string> read_file(const std::string& path);  // absent: it cannot be read
// Nobody waits for the other end of a pipe that lies in its place.
std::optional<std::string> read_regular_file(const std::string& path);

}  // namespace asctwin::driver
