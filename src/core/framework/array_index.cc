// Reads what compilers say of an index outside of an array. Its form is part of their interface.
#include "asctwin/array_index.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "core/core.h"

namespace asctwin {
namespace {

struct Type {
  uint16_t kind;  // 0: an integer
  uint16_t info;  // of an integer: whether it has a sign, and from bit 1 on log2 of its bits
  char name[1];   // 'int [8]'
};
struct Place {
  const char* file;
  uint32_t line, column;
  const Type* array;
  const Type* index;
};

// clang++ adds what it stands for: 'int32_t[8]' (aka 'int[8]').
std::string without_quotes(const std::string& name) {
  const size_t end = name.find('\'', 1);
  return end == std::string::npos ? name : name.substr(1, end - 1);
}

// An array of one element ends structs that are followed by more of them. g++ checks its index,
// clang++ does not.
bool has_one_element(const std::string& type) { return type.ends_with("[1]"); }

int64_t value_of(const Type& type, const void* index) {
  const uint32_t bits = 1u << (type.info >> 1);
  if (bits > 64) return *static_cast<const int64_t*>(index);
  const auto value = reinterpret_cast<uint64_t>(index);
  const bool has_sign = (type.info & 1) != 0;
  const uint32_t unused = 64 - bits;
  return has_sign ? static_cast<int64_t>(value << unused) >> unused
                  : static_cast<int64_t>(value << unused >> unused);
}

// A loop may use thousands of such indices.
bool is_reported(const core::Core& core, const char* file, int line) {
  const auto is_here = [&](const Finding& finding) {
    return finding.code == Code::W0205 && finding.line == line && finding.file == file;
  };
  return std::ranges::any_of(core.findings(), is_here);
}

}  // namespace

void array_index_outside(const void* place, const void* index) {
  if (core::running_core == nullptr) return;
  core::Core& core = *core::running_core;
  if (core.readers.empty() || core.stopping()) return;
  const auto& [file, line, column, array, type] = *static_cast<const Place*>(place);
  const std::string array_type = without_quotes(array->name);
  if (has_one_element(array_type)) return;
  if (is_reported(core, file, static_cast<int>(line))) return;
  Finding finding = core.finding(Code::W0205, "", {file, static_cast<int>(line), 0});
  finding.with("index", value_of(*type, index)).with("type", array_type);
  core.report(std::move(finding));
}

}  // namespace asctwin
