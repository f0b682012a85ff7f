// Lanes of registers that move, or are chosen by a mask.
// spec: reg_api.md, sections 5 and 9
#include "core/reg/value_bytes.h"

namespace asctwin::reg {

void merge(Value& result, const Value& old, const Bits& mask, uint32_t width, bool merges) {
  for_each_word(mask, width, [&](uint32_t word, uint64_t active) {
    const uint64_t kept = merges ? lane<uint64_t>(old, word) & ~active : 0;
    set_lane(result, word, (lane<uint64_t>(result, word) & active) | kept);
  });
}

void select(Value& dst, const Value& a, const Value& b, const Bits& mask, uint32_t width) {
  for_each_word(mask, width, [&](uint32_t word, uint64_t active) {
    set_lane(dst, word, (lane<uint64_t>(a, word) & active) | (lane<uint64_t>(b, word) & ~active));
  });
}

void interleave(Value& dst0, Value& dst1, const Value& a, const Value& b, uint32_t width) {
  Value low, high;
  with_width(width, [&](auto unit) {
    using T = decltype(unit);
    constexpr uint32_t kHalf = kBytes / sizeof(T) / 2;
    for (uint32_t i = 0; i < kHalf; ++i) {
      set_lane(low, 2 * i, lane<T>(a, i));
      set_lane(low, 2 * i + 1, lane<T>(b, i));
      set_lane(high, 2 * i, lane<T>(a, kHalf + i));
      set_lane(high, 2 * i + 1, lane<T>(b, kHalf + i));
    }
  });
  dst0 = low;
  dst1 = high;
}

void deinterleave(Value& dst0, Value& dst1, const Value& a, const Value& b, uint32_t width) {
  Value even, odd;
  with_width(width, [&](auto unit) {
    using T = decltype(unit);
    constexpr uint32_t kLanes = kBytes / sizeof(T);
    for (uint32_t i = 0; i < kLanes; ++i) {
      const Value& from = 2 * i < kLanes ? a : b;
      set_lane(even, i, lane<T>(from, 2 * i % kLanes));
      set_lane(odd, i, lane<T>(from, 2 * i % kLanes + 1));
    }
  });
  dst0 = even;
  dst1 = odd;
}

namespace {

template <class Narrow, class Wide>
void pack_lanes(Value& dst, const Value& src, bool high) {
  constexpr uint32_t kLanes = kBytes / sizeof(Wide);
  for (uint32_t i = 0; i < kLanes; ++i)
    set_lane(dst, (high ? kLanes : 0) + i, static_cast<Narrow>(lane<Wide>(src, i)));
}
template <class Wide, class Narrow>
void unpack_lanes(Value& dst, const Value& src, bool high) {
  constexpr uint32_t kLanes = kBytes / sizeof(Wide);
  for (uint32_t i = 0; i < kLanes; ++i)
    set_lane(dst, i, static_cast<Wide>(lane<Narrow>(src, (high ? kLanes : 0) + i)));
}

}  // namespace

void pack(Value& dst, const Value& src, uint32_t src_width, bool high) {
  Value result = kZero;
  if (src_width == 2) pack_lanes<uint8_t, uint16_t>(result, src, high);
  if (src_width == 4) pack_lanes<uint16_t, uint32_t>(result, src, high);
  if (src_width == 8) pack_lanes<uint32_t, uint64_t>(result, src, high);
  dst = result;
}

void unpack(Value& dst, const Value& src, uint32_t src_width, bool is_signed, bool high) {
  Value result = kZero;
  if (src_width == 1 && is_signed) unpack_lanes<int16_t, int8_t>(result, src, high);
  if (src_width == 1 && !is_signed) unpack_lanes<uint16_t, uint8_t>(result, src, high);
  if (src_width == 2 && is_signed) unpack_lanes<int32_t, int16_t>(result, src, high);
  if (src_width == 2 && !is_signed) unpack_lanes<uint32_t, uint16_t>(result, src, high);
  if (src_width == 4 && is_signed) unpack_lanes<int64_t, int32_t>(result, src, high);
  if (src_width == 4 && !is_signed) unpack_lanes<uint64_t, uint32_t>(result, src, high);
  dst = result;
}

uint32_t squeeze(Value& dst, const Value& src, const Bits& mask, uint32_t width) {
  Value result = kZero;
  uint32_t kept = 0;
  for (uint32_t at = 0; at < kBytes; at += width) {
    if (!lane_is_on(mask, at)) continue;
    std::memcpy(bytes_of(result) + kept, bytes_of(src) + at, width);
    kept += width;
  }
  dst = result;
  return kept;
}

void unsqueeze(Value& dst, const Bits& mask, uint32_t width) {
  with_width(width, [&](auto unit) {
    using T = decltype(unit);
    T before = 0;
    for (uint32_t i = 0; i < kBytes / sizeof(T); ++i) {
      set_lane(dst, i, before);
      before = static_cast<T>(before + (lane_is_on(mask, i * width) ? 1 : 0));
    }
  });
}

void gather_lanes(Value& dst, const Value& src, const Value& index, uint32_t width) {
  Value result;
  with_width(width, [&](auto unit) {
    using T = decltype(unit);
    constexpr uint32_t kLanes = kBytes / sizeof(T);
    for (uint32_t i = 0; i < kLanes; ++i)
      set_lane(result, i, lane<T>(src, static_cast<uint32_t>(lane<T>(index, i) % kLanes)));
  });
  dst = result;
}

void histogram(Value& dst, const Value& src, const Bits& mask, bool upper, bool accumulates) {
  uint32_t counts[256] = {};
  for (uint32_t i = 0; i < kBytes; ++i)
    if (lane_is_on(mask, i)) ++counts[bytes_of(src)[i]];
  if (accumulates)
    for (uint32_t n = 1; n < 256; ++n) counts[n] += counts[n - 1];
  for (uint32_t n = 0; n < 128; ++n) {
    const uint32_t found = counts[n + (upper ? 128 : 0)];
    set_lane(dst, n, static_cast<uint16_t>(lane<uint16_t>(dst, n) + found));
  }
}

void fill(Value& dst, const void* element, uint32_t width) {
  for (uint32_t at = 0; at < kBytes; at += width) std::memcpy(bytes_of(dst) + at, element, width);
}

void carry_add(Value& dst, Bits& carry, const Value& a, const Value& b, const Bits* carry_in,
               bool subtracts) {
  Bits out{};
  for (uint32_t i = 0; i < kBytes / 4; ++i) {
    const uint32_t right = lane<uint32_t>(b, i);
    const uint64_t in = carry_in == nullptr ? (subtracts ? 1 : 0) : lane_is_on(*carry_in, 4 * i);
    const uint64_t sum = uint64_t{lane<uint32_t>(a, i)} + (subtracts ? ~right : right) + in;
    set_lane(dst, i, static_cast<uint32_t>(sum));
    if (sum >> 32 != 0) set_bit(out, 4 * i);
  }
  carry = out;
}

void multiply_long(Value& low, Value& high, const Value& a, const Value& b, bool is_signed) {
  Value lows, highs;
  for (uint32_t i = 0; i < kBytes / 4; ++i) {
    const uint64_t product =
        is_signed ? static_cast<uint64_t>(int64_t{lane<int32_t>(a, i)} * lane<int32_t>(b, i))
                  : uint64_t{lane<uint32_t>(a, i)} * lane<uint32_t>(b, i);
    set_lane(lows, i, static_cast<uint32_t>(product));
    set_lane(highs, i, static_cast<uint32_t>(product >> 32));
  }
  low = lows;
  high = highs;
}

void undefined_bytes(Value& dst, const Bits& undefined) {
  for_each_word(undefined, 1, [&](uint32_t word, uint64_t bytes) { set_lane(dst, word, bytes); });
}
void undefined_bits(Bits& dst, const Value& bytes) {
  Bits bits{};
  for (uint32_t at = 0; at < kBytes; ++at)
    if (bytes_of(bytes)[at] != 0) set_bit(bits, at);
  dst = bits;
}

// --- Masks

namespace {

// The bits of the low half of a word at every second place.
uint64_t spread_word(uint64_t bits) {
  bits = (bits | bits << 16) & 0x0000FFFF0000FFFF;
  bits = (bits | bits << 8) & 0x00FF00FF00FF00FF;
  bits = (bits | bits << 4) & 0x0F0F0F0F0F0F0F0F;
  bits = (bits | bits << 2) & 0x3333333333333333;
  return (bits | bits << 1) & 0x5555555555555555;
}
uint64_t squash_word(uint64_t bits) {
  bits &= 0x5555555555555555;
  bits = (bits | bits >> 1) & 0x3333333333333333;
  bits = (bits | bits >> 2) & 0x0F0F0F0F0F0F0F0F;
  bits = (bits | bits >> 4) & 0x00FF00FF00FF00FF;
  bits = (bits | bits >> 8) & 0x0000FFFF0000FFFF;
  return (bits | bits >> 16) & 0x00000000FFFFFFFF;
}
// `width` bits from bit `at` on, which do not cross a word.
uint64_t group(const Bits& bits, uint32_t at, uint32_t width) {
  return bits.word[at / 64] >> (at % 64) & ((uint64_t{1} << width) - 1);
}
void set_group(Bits& bits, uint32_t at, uint64_t value) {
  bits.word[at / 64] |= value << (at % 64);
}

}  // namespace

void spread(Bits& dst, const Bits& src, bool upper) {
  Bits result;
  for (uint32_t i = 0; i < 4; ++i)
    result.word[i] = spread_word(src.word[i / 2 + (upper ? 2 : 0)] >> (i % 2 * 32) & 0xFFFFFFFF);
  dst = result;
}
void squash(Bits& dst, const Bits& src, bool upper) {
  Bits result{};
  for (uint32_t i = 0; i < 4; ++i)
    result.word[i / 2 + (upper ? 2 : 0)] |= squash_word(src.word[i]) << (i % 2 * 32);
  dst = result;
}

void interleave(Bits& dst0, Bits& dst1, const Bits& a, const Bits& b, uint32_t width) {
  Bits low{}, high{};
  for (uint32_t at = 0; at < kBytes / 2; at += width) {
    set_group(low, 2 * at, group(a, at, width));
    set_group(low, 2 * at + width, group(b, at, width));
    set_group(high, 2 * at, group(a, kBytes / 2 + at, width));
    set_group(high, 2 * at + width, group(b, kBytes / 2 + at, width));
  }
  dst0 = low;
  dst1 = high;
}
void deinterleave(Bits& dst0, Bits& dst1, const Bits& a, const Bits& b, uint32_t width) {
  Bits even{}, odd{};
  for (uint32_t at = 0; at < kBytes; at += width) {
    const Bits& from = 2 * at < kBytes ? a : b;
    set_group(even, at, group(from, 2 * at % kBytes, width));
    set_group(odd, at, group(from, 2 * at % kBytes + width, width));
  }
  dst0 = even;
  dst1 = odd;
}

void repeat_bits(Bits& dst, const uint8_t* src, uint32_t times) {
  Bits result{};
  for (uint32_t at = 0; at < kBytes; ++at)
    if ((src[at / times / 8] >> (at / times % 8) & 1) != 0) set_bit(result, at);
  dst = result;
}

}  // namespace asctwin::reg
