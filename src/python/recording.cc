// The profile is made when somebody asks for it.
#include "python/recording.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "python/options.h"
#include "timeline/measurement.h"
#include "timeline/profile_text.h"

namespace asctwin::python {

namespace py = pybind11;

ProfileTexts profile_texts(const std::string& bytes, bool autosync) {
  if (bytes.empty()) return {};
  timeline::Recording recorded = timeline::from_bytes(bytes);
  const isa::Chip& chip = chip_named(recorded.chip);
  timeline::PlacementOptions options;
  options.autosync = autosync;
  const timeline::Profile profile =
      timeline::measurement_of(std::move(recorded), timing_model_of(chip), chip, options).profile;
  return {timeline::to_json(profile).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
          timeline::to_text(profile)};
}

py::object tuple_of(const ProfileTexts& texts) {
  if (texts.document.empty()) return py::none();
  return py::make_tuple(texts.document, texts.text);
}

timeline::TimingModel timing_model_of(const isa::Chip& chip) {
  if (auto model = timeline::model_of(chip)) return *model;
  throw UsageError(
      "the time of `" + std::string(chip.name) + "` is unmodelled: no figures are published for it",
      "choose a chip of the Ascend 910B, 910C or 950");
}

void bind_recording(py::module_& module) {
  py::class_<Recording>(module, "Recording")
      .def(py::init<>())
      .def("profile", [](const Recording& recording, bool autosync) {
        ProfileTexts texts;
        {
          const py::gil_scoped_release unlocked;
          texts = profile_texts(*recording.bytes(), autosync);
        }
        return tuple_of(texts);
      });
}

}  // namespace asctwin::python
