// Translates element types by one table of both names.
#include "operators/types.h"

namespace asctwin::operators {
namespace {

struct Row {
  ge::DataType type;
  DType dtype;
};
constexpr Row kRows[] = {
    {ge::DT_FLOAT, DType::kFloat},
    {ge::DT_FLOAT16, DType::kHalf},
    {ge::DT_INT8, DType::kInt8},
    {ge::DT_UINT8, DType::kUInt8},
    {ge::DT_INT16, DType::kInt16},
    {ge::DT_UINT16, DType::kUInt16},
    {ge::DT_INT32, DType::kInt32},
    {ge::DT_UINT32, DType::kUInt32},
    {ge::DT_INT64, DType::kInt64},
    {ge::DT_UINT64, DType::kUInt64},
    {ge::DT_DOUBLE, DType::kDouble},
    {ge::DT_BOOL, DType::kBool},
    {ge::DT_BF16, DType::kBFloat16},
    {ge::DT_INT4, DType::kInt4},
    {ge::DT_COMPLEX32, DType::kComplex32},
    {ge::DT_COMPLEX64, DType::kComplex64},
    {ge::DT_HIFLOAT8, DType::kHiFloat8},
    {ge::DT_FLOAT8_E5M2, DType::kFp8E5M2},
    {ge::DT_FLOAT8_E4M3FN, DType::kFp8E4M3},
    {ge::DT_FLOAT8_E8M0, DType::kFp8E8M0},
    {ge::DT_FLOAT4_E2M1, DType::kFp4E2M1},
    {ge::DT_FLOAT4_E1M2, DType::kFp4E1M2},
};

}  // namespace

ge::DataType ge_type(DType dtype) {
  for (const Row& row : kRows)
    if (row.dtype == dtype) return row.type;
  return ge::DT_UNDEFINED;
}

std::optional<DType> array_type(ge::DataType type) {
  for (const Row& row : kRows)
    if (row.type == type && (is_number(row.dtype) || row.dtype == DType::kComplex64))
      return row.dtype;
  return std::nullopt;
}

std::string kernel_type(ge::DataType type) {
  for (const Row& row : kRows)
    if (row.type == type) return info_of(row.dtype).api_name;
  return "";
}

}  // namespace asctwin::operators
