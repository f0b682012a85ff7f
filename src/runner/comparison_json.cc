// Infinite errors are null.
#include "runner/comparison_json.h"

#include <cmath>

namespace asctwin {
namespace {

using Json = nlohmann::ordered_json;

Json finite_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(); }

Json to_json(const Census& census) {
  return {{"nan", census.nan},
          {"infinite", census.infinite},
          {"zero", census.zero},
          {"unwritten", census.unwritten}};
}

}  // namespace

Json to_json(const Comparison& comparison, const Json& lines) {
  Json shapes = Json::array();
  for (const ErrorShape& shape : comparison.shapes)
    shapes.push_back(
        {{"kind", error_shape_name(shape.kind)}, {"evidence", shape.evidence}, {"lines", lines}});
  return {
      {"equal", comparison.equal()},
      {"elements", comparison.count},
      {"differing", comparison.differing},
      {"max_abs_error", finite_or_null(comparison.max_abs_error)},
      {"max_rel_error", finite_or_null(comparison.max_rel_error)},
      {"max_ulp", comparison.max_ulp},
      {"cosine", comparison.cosine},
      {"census", {{"got", to_json(comparison.got)}, {"expected", to_json(comparison.expected)}}},
      {"shape", shapes}};
}

}  // namespace asctwin
