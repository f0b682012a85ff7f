// Pointers of the Tensor API: the address of an element and the memory that it lies in.
// spec: delta_2026.md, section 1.1
#pragma once

#include "asctwin/api/te/refuse.h"
#include "asctwin/api/types.h"
#include "asctwin/core_info.h"
#include "asctwin/framework.h"
#include "asctwin/issue.h"

namespace AscendC::Te {

enum class Location : uint8_t {
  GM,
  L1,
  L0A,
  L0B,
  L0C,
  UB,
  L0ScaleA,
  L0ScaleB,
  BIAS,
  FIXBUF,
};

}  // namespace AscendC::Te

namespace asctwin::te {

using AscendC::Te::Location;

constexpr bool is_of_scales(Location location) {
  return location == Location::L0ScaleA || location == Location::L0ScaleB;
}
// The memory of a location. Scales belong to the operand in L0A or L0B at sixteen times their
// address.
inline constexpr int64_t kBytesOfScale = 16;
constexpr Hardware memory_of(Location location) {
  constexpr Hardware kMemories[] = {Hardware::GM,   Hardware::L1,    Hardware::L0A, Hardware::L0B,
                                    Hardware::L0C,  Hardware::UB,    Hardware::L0A, Hardware::L0B,
                                    Hardware::BIAS, Hardware::FIXBUF};
  return kMemories[static_cast<int>(location)];
}
constexpr TPosition position_of(Location location) {
  constexpr TPosition kPositions[] = {
      TPosition::GM,      TPosition::A1, TPosition::A2, TPosition::B2, TPosition::CO1,
      TPosition::VECCALC, TPosition::A2, TPosition::B2, TPosition::C2, TPosition::C2PIPE2GM};
  return kPositions[static_cast<int>(location)];
}
constexpr const char* name_of(Location location) {
  constexpr const char* kNames[] = {"GM", "L1",       "L0A",      "L0B",  "L0C",
                                    "UB", "L0ScaleA", "L0ScaleB", "BIAS", "FIXBUF"};
  return kNames[static_cast<int>(location)];
}
constexpr Location location_of(TPosition position) {
  for (int i = 0; i <= static_cast<int>(Location::FIXBUF); ++i)
    if (position_of(static_cast<Location>(i)) == position) return static_cast<Location>(i);
  return Location::UB;
}

// kPlace: the location, if the kernel names it; otherwise it is found by the address.
template <class T, Location... kPlace>
class Pointer {
 public:
  using Element = std::remove_cv_t<T>;
  using value_type = T;
  static constexpr bool kIsGlobal = ((kPlace == Location::GM) || ...);

  Pointer() {}
  Pointer(const isa::Operand& start, Location location, bool by_number)
      : start_(start), location_(location), by_number_(by_number) {}

  T* Get() const { return reinterpret_cast<T*>(start_.address); }
  T& operator*() const { return *Get(); }
  T& operator[](int64_t index) const { return Get()[index]; }

  // The element `count` elements on.
  Pointer operator+(int64_t count) const {
    Pointer moved = *this;
    moved.move(static_cast<int64_t>(offset_of<Element>(1) == 0
                                        ? count * kElementBits<Element> / 8
                                        : count * static_cast<int64_t>(sizeof(Element))));
    return moved;
  }

  Location location() const { return location_; }
  bool is_by_number() const { return by_number_; }
  const isa::Operand& operand() const { return start_; }
  // Takes `elements` for the size of what lies here, for an address that is a number.
  void reach(int64_t elements, SourceLoc where) {
    if (elements <= 0) return close();
    int64_t bytes = static_cast<int64_t>(bytes_of<Element>(static_cast<uint64_t>(elements)));
    if (is_of_scales(location_)) bytes *= kBytesOfScale;
    const uint64_t offset = framework::onchip_offset(start_.position, start_.address);
    framework::place_tensor(start_.position, offset, static_cast<uint64_t>(bytes), where);
    start_.extent_bytes = static_cast<uint64_t>(bytes);
  }

  // Leaves nothing here that may be used.
  void close() { start_.extent_bytes = 0; }

 private:
  void move(int64_t bytes) {
    if (is_of_scales(location_)) bytes *= kBytesOfScale;
    start_.address += bytes;
    if (start_.extent_bytes == isa::kUnknownExtent) return;
    const auto reach = static_cast<int64_t>(start_.extent_bytes) - bytes;
    start_.extent_bytes = static_cast<uint64_t>(std::max<int64_t>(reach, 0));
  }

  isa::Operand start_;
  Location location_ = Location::GM;
  bool by_number_ = false;
};

// Where a pointer into a memory that the kernel names leads to.
inline isa::Operand place_in(Location location, const void* pointer, const Call& call,
                             bool& by_number) {
  if (location == Location::GM)
    return {static_cast<uint8_t*>(const_cast<void*>(pointer)), isa::kUnknownExtent, TPosition::GM};
  if (is_of_scales(location))
    pointer = reinterpret_cast<const void*>(reinterpret_cast<uintptr_t>(pointer) * kBytesOfScale);
  const Hardware memory = memory_of(location);
  const framework::Memory found = framework::memory_in(memory, pointer, call.where);
  by_number = found.size_bytes == 0;
  if (found.position != position_of(location))
    call.refuse(phrase("a pointer into {} for one into {}", name_of(location_of(found.position)),
                       name_of(location)),
                "the address lies in the memory that the location names");
  return {found.address, by_number ? isa::kUnknownExtent : found.size_bytes, found.position};
}

// Where a pointer leads to whose memory is that of its address.
inline isa::Operand place_by_address(const void* pointer, const Call& call, Location& location) {
  constexpr uintptr_t kLowestOfPointers = uintptr_t{1} << 20;
  if (reinterpret_cast<uintptr_t>(pointer) < kLowestOfPointers)
    call.unmodelled("a number as a pointer, without its location (MakeMemPtr<Location::L1>(p))");
  const framework::Memory found = framework::memory_in(Hardware::UB, pointer, call.where);
  if (found.size_bytes == 0) {
    location = Location::GM;
    return {static_cast<uint8_t*>(const_cast<void*>(pointer)), isa::kUnknownExtent, TPosition::GM};
  }
  location = location_of(found.position);
  return {found.address, found.size_bytes, found.position};
}

}  // namespace asctwin::te

namespace AscendC::Te {

// A pointer into the memory `location`: `addr` counts bytes from its start; of GM it is the
// address. That of L0ScaleA and L0ScaleB is the byte of the operand in L0A and L0B divided by 16.
template <Location location, class T, class Address,
          class = std::enable_if_t<std::is_convertible_v<Address, uint64_t> &&
                                   !std::is_pointer_v<Address>>>
auto MakeMemPtr(Address addr, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  bool by_number = false;
  const auto start =
      asctwin::te::place_in(location, reinterpret_cast<const void*>(static_cast<uint64_t>(addr)),
                            {"MakeMemPtr", where}, by_number);
  return asctwin::te::Pointer<T, location>(start, location, by_number);
}
// Takes a pointer, whose element type it keeps.
template <Location location, class T>
auto MakeMemPtr(T* pointer, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  bool by_number = false;
  const auto start = asctwin::te::place_in(location, pointer, {"MakeMemPtr", where}, by_number);
  return asctwin::te::Pointer<T, location>(start, location, by_number);
}
// Takes a pointer to anything, such as GM_ADDR, and the type of the elements.
template <Location location, class T, class Other,
          class = std::enable_if_t<!std::is_same_v<T, Other>>>
auto MakeMemPtr(Other* pointer, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  return MakeMemPtr<location>(reinterpret_cast<T*>(pointer), where);
}
// A pointer into the memory that its address lies in: an array of the kernel on chip, or GM.
template <class T>
auto MakeMemPtr(T* pointer, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  Location location = Location::GM;
  const auto start = asctwin::te::place_by_address(pointer, {"MakeMemPtr", where}, location);
  return asctwin::te::Pointer<T>(start, location, false);
}

}  // namespace AscendC::Te
