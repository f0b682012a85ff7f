// A plan on its way from the child that has made it.
#pragma once

#include <nlohmann/json.hpp>

#include "operators/plan.h"

namespace asctwin::operators {

// @post plan_from(to_json(plan)) is the same plan
nlohmann::json to_json(const Plan& plan);
Plan plan_from(const nlohmann::json& from);

}  // namespace asctwin::operators
