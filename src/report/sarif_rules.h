// The rules of a SARIF run (section 3.49): codes, and what is none: a result that differs, a kernel
// that cannot be built.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "report/sarif.h"

namespace asctwin::report {

inline constexpr const char* kDiffers = "differs";
inline constexpr const char* kBuild = "build";

// In the order of their first results.
class SarifRules {
 public:
  explicit SarifRules(const PageOf& page_of) : page_of_(page_of) {}

  size_t index_of(Code code);
  size_t index_of(const char* id);  // kDiffers or kBuild
  nlohmann::ordered_json list() && { return std::move(list_); }

 private:
  template <class Make>
  size_t index_of(const std::string& id, Make make);

  const PageOf& page_of_;
  std::map<std::string, size_t> index_;
  nlohmann::ordered_json list_ = nlohmann::ordered_json::array();
};

}  // namespace asctwin::report
