// One element after the other.
#include "ref/mixed.h"

#include <cmath>
#include <set>
#include <vector>

namespace ref {
namespace {

bool is_floating(Type type) {
  return type == Type::kHalf || type == Type::kHalfSaturating || type == Type::kBfloat16 ||
         type == Type::kBfloat16Saturating || type == Type::kFloat;
}
bool is_signed(Type type) {
  return type == Type::kInt8 || type == Type::kInt16 || type == Type::kInt32 ||
         type == Type::kInt64;
}

class Element {
 public:
  explicit Element(const MixedTypes& types) : types_(types) {}

  uint64_t of(MixedFunction function, [[maybe_unused]] uint64_t a, [[maybe_unused]] uint64_t b,
              [[maybe_unused]] uint64_t c) const {
    switch (function) {
#define ASCTWIN_MIXED_REFERENCE(name, value) \
  case MixedFunction::k##name:               \
    return value;
#include "ref/mixed_functions.inc"
#undef ASCTWIN_MIXED_REFERENCE
    }
    return 0;
  }

  bool is_before(uint64_t a, uint64_t b) const {
    return less(a, b) || (!std::isnan(real(a)) && std::isnan(real(b)));
  }

 private:
  // 64 bits of significand hold every integer.
  long double real(uint64_t bits) const {
    if (types_.from_bool) return static_cast<long double>(bits & 0xFF);
    if (is_floating(types_.source)) return value_of(types_.source, bits);
    if (!is_signed(types_.source)) return static_cast<long double>(bits);
    const int unused = 64 - 8 * static_cast<int>(size_of(types_.source));
    return static_cast<long double>(static_cast<int64_t>(bits << unused) >> unused);
  }
  uint64_t from_real(long double value) const { return rounded(types_.source, value); }
  // The product is exact. What the sum loses only says on which side of it the result lies.
  uint64_t fused(uint64_t a, uint64_t b, uint64_t c) const {
    const long double product = real(a) * real(b), addend = real(c), sum = product + addend;
    const long double part = sum - product;
    const long double lost = (product - (sum - part)) + (addend - part);
    if (!std::isfinite(sum) || lost == 0) return from_real(sum);
    return from_real(std::nextafter(sum, lost > 0 ? INFINITY : -INFINITY));
  }
  bool truth(uint64_t bits) const { return !(real(bits) == 0); }
  bool less(uint64_t a, uint64_t b) const { return real(a) < real(b); }
  uint64_t flag(bool holds) const {
    if (types_.to_bool || !is_floating(types_.result)) return holds ? 1 : 0;
    return rounded(types_.result, holds ? 1 : 0);
  }

  const MixedTypes& types_;
};

uint64_t element_of(const MixedSource& source, int64_t index) {
  switch (source.form) {
    case MixedSource::Form::kEach:
      return source.place.memory.load(source.place.at + index * source.element_bytes,
                                      source.element_bytes);
    case MixedSource::Form::kFirst:
      return source.place.memory.load(source.place.at, source.element_bytes);
    default:
      return source.value;
  }
}

}  // namespace

void mixed(MixedFunction function, const MixedTypes& types, int64_t count, Place dst,
           const std::array<MixedSource, 3>& sources) {
  const Element element(types);
  const int64_t bytes = types.to_bool ? 1 : size_of(types.result);
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t a = element_of(sources[0], i), b = element_of(sources[1], i),
                   c = element_of(sources[2], i);
    dst.memory.store(dst.at + i * bytes, bytes, element.of(function, a, b, c));
  }
}

void sort_values(const SortParams& params, Place dst, Place dst_index, Place src, Place src_index) {
  const MixedTypes types = {params.type, params.type};
  const Element element(types);
  const int64_t bytes = size_of(params.type);
  struct Pair {
    uint64_t value, index;
  };
  std::vector<Pair> pairs;
  for (int64_t i = 0; i < params.count; ++i) {
    const int64_t at = src_index.at + i * params.index_bytes;
    pairs.push_back({src.memory.load(src.at + i * bytes, bytes),
                     params.has_src_index ? src_index.memory.load(at, params.index_bytes)
                                          : static_cast<uint64_t>(i)});
  }
  const auto comes_before = [&](const Pair& a, const Pair& b) {
    return element.is_before(params.descends ? b.value : a.value,
                             params.descends ? a.value : b.value);
  };
  // Keeps what is equal in the order of insertion.
  const std::multiset<Pair, decltype(comes_before)> ordered(pairs.begin(), pairs.end(),
                                                            comes_before);
  int64_t i = 0;
  for (const Pair& pair : ordered) {
    dst.memory.store(dst.at + i * bytes, bytes, pair.value);
    if (params.has_dst_index)
      dst_index.memory.store(dst_index.at + i * params.index_bytes, params.index_bytes, pair.index);
    ++i;
  }
}

// Salmon and others, 2011, as the specification gives the rounds.
void philox(const PhiloxParams& params, Place dst) {
  unsigned __int128 number = 0;
  for (int i = 3; i >= 0; --i) number = number << 32 | params.counter[static_cast<size_t>(i)];
  for (int64_t r = 0; r < params.row; ++r) {
    for (int64_t i = 0; i < params.column; ++i) {
      const unsigned __int128 at = number + static_cast<unsigned>(i / 4);
      uint32_t c[4], k[2] = {params.key[0], params.key[1]};
      for (int w = 0; w < 4; ++w) c[w] = static_cast<uint32_t>(at >> (32 * w));
      for (int64_t round = 0; round < params.rounds; ++round) {
        const uint64_t low = uint64_t{0xD2511F53} * c[0], high = uint64_t{0xCD9E8D57} * c[2];
        const uint32_t next[4] = {
            static_cast<uint32_t>(high >> 32) ^ c[1] ^ k[0], static_cast<uint32_t>(high),
            static_cast<uint32_t>(low >> 32) ^ c[3] ^ k[1], static_cast<uint32_t>(low)};
        for (int w = 0; w < 4; ++w) c[w] = next[w];
        k[0] += 0x9E3779B9;
        k[1] += 0xBB67AE85;
      }
      uint64_t element = c[i % 4];
      if (params.to_float)
        element = double_to_float(static_cast<double>(element & 0x7FFFFF) / 8388608.0);
      dst.memory.store(dst.at + (r * params.column + i) * 4, 4, element);
    }
    number += static_cast<unsigned __int128>((params.column + 3) / 4);
    if (params.stride > params.column)
      number += static_cast<unsigned __int128>((params.stride - params.column) / 4);
  }
}

}  // namespace ref
