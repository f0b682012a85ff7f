// Bytes between UB and registers. spec: reg_api.md, sections 4.2 to 4.8, 4.10 and 4.11
#include "asctwin/vector_function.h"
#include "core/reg/dist.h"
#include "core/reg/value_bytes.h"

namespace asctwin::reg {

namespace {

const uint8_t* bytes_at(const void* address) { return static_cast<const uint8_t*>(address); }

template <class T>
T element(const void* from, uint32_t i) {
  T value;
  std::memcpy(&value, bytes_at(from) + i * sizeof(T), sizeof(T));
  return value;
}

// Lane i of the result is element i * times / over, or 0 where that is not whole.
template <class T>
void stretch(Value& dst, const void* from, uint32_t over) {
  for (uint32_t i = 0; i < kBytes / sizeof(T); ++i) set_lane(dst, i, element<T>(from, i / over));
}
template <class T>
void shrink(Value& dst, const void* from) {
  for (uint32_t i = 0; i < kBytes / sizeof(T); ++i) set_lane(dst, i, element<T>(from, 2 * i));
}
template <class Wide, class Narrow>
void extend(Value& dst, const void* from) {
  for (uint32_t i = 0; i < kBytes / sizeof(Wide); ++i)
    set_lane(dst, i, static_cast<Wide>(element<Narrow>(from, i)));
}

// Lanes of `width` bytes whose low `kept` bytes go to neighbouring places.
void store_packed(void* to, const Value& src, const Bits& mask, uint32_t width, uint32_t kept) {
  auto* const dst = static_cast<uint8_t*>(to);
  for (uint32_t i = 0; i < kBytes / width; ++i)
    if (lane_is_on(mask, i * width)) std::memcpy(dst + i * kept, bytes_of(src) + i * width, kept);
}
void store_lanes(void* to, const Value& src, const Bits& mask, uint32_t width) {
  auto* const dst = static_cast<uint8_t*>(to);
  for_each_word(mask, width, [&](uint32_t word, uint64_t active) {
    if (active == 0) return;
    uint64_t old;
    if (active == ~uint64_t{0}) {
      std::memcpy(dst + 8 * word, bytes_of(src) + 8 * word, 8);
      return;
    }
    std::memcpy(&old, dst + 8 * word, 8);
    old = (old & ~active) | (lane<uint64_t>(src, word) & active);
    std::memcpy(dst + 8 * word, &old, 8);
  });
}

}  // namespace

void load(LoadDist dist, Value& dst0, Value* dst1, const void* from) {
  switch (dist) {
    case LoadDist::DIST_BRC_B8:
      return fill(dst0, from, 1);
    case LoadDist::DIST_BRC_B16:
      return fill(dst0, from, 2);
    case LoadDist::DIST_BRC_B32:
      return fill(dst0, from, 4);
    case LoadDist::DIST_BLK:
      return fill(dst0, from, 32);
    case LoadDist::DIST_US_B8:
      return stretch<uint8_t>(dst0, from, 2);
    case LoadDist::DIST_US_B16:
      return stretch<uint16_t>(dst0, from, 2);
    case LoadDist::DIST_E2B_B16:
      return stretch<uint16_t>(dst0, from, 16);
    case LoadDist::DIST_E2B_B32:
      return stretch<uint32_t>(dst0, from, 8);
    case LoadDist::DIST_DS_B8:
      return shrink<uint8_t>(dst0, from);
    case LoadDist::DIST_DS_B16:
      return shrink<uint16_t>(dst0, from);
    case LoadDist::DIST_UNPACK_B8:
      return extend<uint16_t, uint8_t>(dst0, from);
    case LoadDist::DIST_UNPACK_B16:
      return extend<uint32_t, uint16_t>(dst0, from);
    case LoadDist::DIST_UNPACK_B32:
      return extend<uint64_t, uint32_t>(dst0, from);
    case LoadDist::DIST_UNPACK4_B8:
      return extend<uint32_t, uint8_t>(dst0, from);
    case LoadDist::DIST_DINTLV_B8:
    case LoadDist::DIST_DINTLV_B16:
    case LoadDist::DIST_DINTLV_B32: {
      Value both[2];
      std::memcpy(both, from, 2 * kBytes);
      return deinterleave(dst0, *dst1, both[0], both[1], shape_of(dist).unit);
    }
    default:
      std::memcpy(bytes_of(dst0), from, kBytes);
  }
}

void store(StoreDist dist, void* to, const Value& src0, const Value* src1, const Bits& mask,
           uint32_t width) {
  const DistShape shape = shape_of(dist, width);
  switch (dist) {
    case StoreDist::DIST_FIRST_ELEMENT_B8:
    case StoreDist::DIST_FIRST_ELEMENT_B16:
    case StoreDist::DIST_FIRST_ELEMENT_B32:
      std::memcpy(to, bytes_of(src0), shape.unit);
      return;
    case StoreDist::DIST_PACK_B16:
    case StoreDist::DIST_PACK_B32:
    case StoreDist::DIST_PACK_B64:
    case StoreDist::DIST_PACK4_B32:
      return store_packed(to, src0, mask, shape.mask_width, shape.unit);
    case StoreDist::DIST_INTLV_B8:
    case StoreDist::DIST_INTLV_B16:
    case StoreDist::DIST_INTLV_B32: {
      Value both[2];
      interleave(both[0], both[1], src0, *src1, shape.unit);
      std::memcpy(to, both, 2 * kBytes);
      return;
    }
    default:
      store_lanes(to, src0, mask, shape.mask_width);
  }
}

void load_blocks(Value& dst, const void* from, uint32_t stride, const Bits& mask, uint32_t width) {
  dst = kZero;
  for (uint32_t k = 0; k < 8; ++k)
    if (block_is_on(mask, k, width))
      std::memcpy(bytes_of(dst) + 32 * k, bytes_at(from) + size_t{32} * k * stride, 32);
}

void store_blocks(void* to, const Value& src, uint32_t stride, const Bits& mask, uint32_t width) {
  auto* const dst = static_cast<uint8_t*>(to);
  for (uint32_t at = 0; at < kBytes; at += width)
    if (lane_is_on(mask, at))
      std::memcpy(dst + size_t{32} * (at / 32) * stride + at % 32, bytes_of(src) + at, width);
}

uint64_t index_at(const Value& index, uint32_t i, uint32_t width) {
  uint64_t value = 0;
  std::memcpy(&value, bytes_of(index) + i * width, width);
  return value;
}

void gather(Value& dst, const void* base, const Value& index, const Bits& mask, Lanes lanes) {
  Value result = kZero;
  for (uint32_t i = 0; i < kBytes / lanes.lane; ++i)
    if (lane_is_on(mask, i * lanes.lane))
      std::memcpy(bytes_of(result) + i * lanes.lane,
                  bytes_at(base) + index_at(index, i, lanes.index) * lanes.element, lanes.element);
  dst = result;
}

void gather_blocks(Value& dst, const void* base, const Value& index, const Bits& mask) {
  Value result = kZero;
  for (uint32_t k = 0; k < 8; ++k)
    if (lane_is_on(mask, 4 * k))
      std::memcpy(bytes_of(result) + 32 * k, bytes_at(base) + lane<uint32_t>(index, k), 32);
  dst = result;
}

void scatter(void* base, const Value& src, const Value& index, const Bits& mask, Lanes lanes) {
  for (uint32_t i = 0; i < kBytes / lanes.lane; ++i)
    if (lane_is_on(mask, i * lanes.lane))
      std::memcpy(static_cast<uint8_t*>(base) + index_at(index, i, lanes.index) * lanes.element,
                  bytes_of(src) + i * lanes.lane, lanes.element);
}

void load_mask(Bits& dst, const void* from, int dist) {
  if (dist == static_cast<int>(MaskDist::DIST_NORM)) {
    std::memcpy(&dst, from, sizeof(dst));
  } else if (dist == static_cast<int>(MaskDist::DIST_US)) {
    repeat_bits(dst, bytes_at(from), 2);
  } else {
    Bits low, high;
    std::memcpy(&low, from, sizeof(low));
    std::memcpy(&high, bytes_at(from) + 32, sizeof(high));
    squash(low, low, false);
    squash(high, high, true);
    for (int i = 0; i < 4; ++i) dst.word[i] = low.word[i] | high.word[i];
  }
}

void store_mask(void* to, const Bits& src, bool packs) {
  if (!packs) {
    std::memcpy(to, &src, sizeof(src));
    return;
  }
  Bits packed;
  squash(packed, src, false);
  std::memcpy(to, &packed, sizeof(packed) / 2);
}

}  // namespace asctwin::reg
