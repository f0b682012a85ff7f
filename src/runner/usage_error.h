// Reports a request that cannot be met; the command ends with exit code 2.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace asctwin {

struct UsageError : std::runtime_error {
  explicit UsageError(const std::string& text, std::string help_text = "")
      : std::runtime_error(text), help(std::move(help_text)) {}
  std::string help;
};

}  // namespace asctwin
