// The prime is 2^88 + 0x13b, so a step is a shift and a small product.
#include "driver/content_hash.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace asctwin::driver {

void ContentHash::add(std::string_view field) {
  mix(fmt::format("{}:", field.size()));
  mix(field);
}

void ContentHash::mix(std::string_view bytes) {
  constexpr int kPrimeShift = 88;
  constexpr unsigned kPrimeLow = 0x13b;
  for (const char c : bytes) {
    state_ ^= static_cast<uint8_t>(c);
    state_ = (state_ << kPrimeShift) + state_ * kPrimeLow;
  }
}

std::string ContentHash::hex() const {
  return fmt::format("{:016x}{:016x}", static_cast<uint64_t>(state_ >> 64),
                     static_cast<uint64_t>(state_));
}

std::string hash_of(std::string_view content) {
  ContentHash hash;
  hash.add(content);
  return hash.hex();
}

std::optional<std::string> read_regular_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error) ? read_file(path) : std::nullopt;
}

std::optional<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream content;
  content << file.rdbuf();
  if (file.bad() || content.bad()) return std::nullopt;
  return std::move(content).str();
}

}  // namespace asctwin::driver
