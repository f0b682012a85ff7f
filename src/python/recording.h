// Keeps what a launch has recorded, and makes its profile.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>

#include "isa/chips/chip.h"
#include "timeline/model.h"

namespace asctwin::python {

// @throw UsageError for a chip without figures
timeline::TimingModel timing_model_of(const isa::Chip& chip);

struct ProfileTexts {
  std::string document;  // JSON; empty: nothing was recorded, because the launch has crashed
  std::string text;
};
ProfileTexts profile_texts(const std::string& bytes, bool autosync);
// (document, text), or None
pybind11::object tuple_of(const ProfileTexts& texts);

class Recording {
 public:
  const std::shared_ptr<std::string>& bytes() const { return bytes_; }

 private:
  std::shared_ptr<std::string> bytes_ = std::make_shared<std::string>();
};

void bind_recording(pybind11::module_& module);

}  // namespace asctwin::python
