// A profile as people read it, and as a document.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "timeline/profile.h"

namespace asctwin::timeline {

std::string to_text(const Profile& profile);
nlohmann::json to_json(const Profile& profile);  // docs/profile.schema.json
// @throw nlohmann::json::exception for a document that is none
Profile profile_from_json(const nlohmann::json& document);

}  // namespace asctwin::timeline
