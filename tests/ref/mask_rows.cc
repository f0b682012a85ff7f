// Element by element.
#include "ref/mask_rows.h"

#include <cmath>
#include <set>

namespace ref {
namespace {

void spoil(Memory& memory, const std::set<int64_t>& bytes) {
  for (const int64_t at : bytes) memory.write_unspecified(at);
}

uint64_t scaled(Type type, uint64_t bits, uint64_t factor) {
  if (type == Type::kFloat) return apply(Op::kMul, type, bits, factor);
  const bool brain = type == Type::kBfloat16;
  const uint64_t wide = brain ? bfloat16_to_float(bits) : half_to_float(bits);
  const double product = float_to_double(apply(Op::kMul, Type::kFloat, wide, factor));
  if (brain) return double_to_bfloat16(product);
  const uint64_t result = double_to_half(product);
  if (type == Type::kHalf) return result;
  if (std::isnan(product)) return 0;
  return (result & 0x7FFF) == 0x7C00 ? result - 1 : result;
}

}  // namespace

void select_rows(const SelectRowsParams& params, Place dst, Place src, Place mask) {
  std::vector<uint64_t> results;
  std::set<int64_t> touched;
  for (int64_t i = 0; i < params.first_axis; ++i)
    for (int64_t j = 0; j < params.src_last_axis; ++j) {
      const int64_t at = mask.at + (i * params.mask_last_axis + j) * params.mask_size_bytes;
      const bool zero = mask.memory.load(at, params.mask_size_bytes) == 0;
      for (int64_t byte = 0; byte < params.mask_size_bytes; ++byte) touched.insert(at + byte);
      const uint64_t element = src.memory.load(
          src.at + (i * params.src_last_axis + j) * params.size_bytes, params.size_bytes);
      results.push_back(zero == params.scalar_where_zero ? params.scalar : element);
    }
  if (params.spoils_mask) spoil(mask.memory, touched);
  for (std::size_t i = 0; i < results.size(); ++i)
    dst.memory.store(dst.at + static_cast<int64_t>(i) * params.size_bytes, params.size_bytes,
                     results[i]);
}

void drop_out(const DropOutParams& params, Place dst, Place src, Place mask) {
  const int64_t size = size_of(params.type);
  std::vector<uint64_t> results;
  std::set<int64_t> touched;
  for (int64_t i = 0; i < params.first_axis; ++i)
    for (int64_t j = 0; j < params.src_last_axis; ++j) {
      const int64_t dense = i * params.src_last_axis + j;
      int64_t at = mask.at, bit = -1;  // -1: a whole byte
      if (params.mode == 1) at += i * params.mask_last_axis + j;
      if (params.mode == 2) at += dense;
      if (params.mode == 3) at += dense / 8, bit = dense % 8;
      if (params.mode == 4) at += i * params.mask_last_axis + j / 8, bit = j % 8;
      const uint64_t byte = mask.memory.load(at, 1);
      touched.insert(at);
      const bool kept = bit < 0 ? byte != 0 : (byte >> bit & 1) != 0;
      const uint64_t element = src.memory.load(src.at + dense * size, size);
      results.push_back(kept ? scaled(params.type, element, params.factor) : 0);
    }
  if (params.spoils_mask) spoil(mask.memory, touched);
  for (std::size_t i = 0; i < results.size(); ++i)
    dst.memory.store(dst.at + static_cast<int64_t>(i) * size, size, results[i]);
}

}  // namespace ref
