// Compares values as `asctwin run --expect` does, for programs that link asctwin.
#include "asctwin/compare.h"
#include "runner/comparison_json.h"
#include "runner/expect.h"

namespace asctwin {

ValueDifference compare_values(DType dtype, const std::vector<size_t>& shape, const void* got,
                               const void* expected, const Tolerances& tolerances,
                               const std::vector<ComparedInput>& inputs, const std::string& name) {
  std::vector<InputTensor> tensors;
  for (const ComparedInput& input : inputs) {
    const TensorType type{input.dtype, input.shape};
    if (is_number(input.dtype) && !shares_bytes(input.dtype))
      tensors.push_back({input.name, type, values_of(type, input.values)});
  }
  const TensorType type{dtype, shape};
  const Comparison comparison =
      compare(type, got, expected, {tolerances.rtol, tolerances.atol, tolerances.ulp}, {}, tensors);
  ValueDifference difference{
      comparison.equal(), comparison.count, comparison.differing, {}, {}, {}};
  for (const ErrorShape& one : comparison.shapes)
    difference.shapes.push_back(error_shape_name(one.kind));
  difference.text = comparison_text(name, "the expected values", type, comparison);
  difference.json = to_json(comparison).dump();
  return difference;
}

}  // namespace asctwin
