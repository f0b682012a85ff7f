// Random contents of the registers of a core, by their types.
#pragma once

#include "isa/registers.h"
#include "property/random/arena.h"

namespace asctwin::test {

inline void fill(Rng& rng, bool& value) { value = chance(rng, 2); }
inline void fill(Rng& rng, std::optional<uint64_t>& value) { value = rng(); }
inline void fill(Rng& rng, isa::LaneMask& mask) { mask = {rng(), rng()}; }
inline void fill(Rng& rng, isa::CmpMask& mask) { mask = {{rng(), rng()}, {rng(), rng()}}; }
inline void fill(Rng& rng, isa::LoopMode& loops) {
  loops = {between(rng, 1, 9),   between(rng, 1, 9),   between(rng, 0, 999),
           between(rng, 0, 999), between(rng, 0, 999), between(rng, 0, 999)};
}
inline void fill(Rng& rng, isa::VaRegisters& va) {
  for (auto& one : va)
    for (uint8_t*& address : one) address = reinterpret_cast<uint8_t*>(rng());
}
inline void fill(Rng& rng, isa::AtomicMode& atomic) {
  atomic = {static_cast<isa::AtomicOp>(between(rng, 0, 3)),
            chance(rng, 2) ? DType::kFloat : DType::kInt16};
}
inline void fill(Rng& rng, isa::UnitFlags& flags) {
  for (size_t i = 0; i < isa::UnitFlags::kBits; ++i) flags.bits[i] = chance(rng, 2);
}
inline void fill(Rng& rng, isa::DeqScale& scale) {
  scale = {static_cast<isa::DeqForm>(between(rng, 0, 3)), rng(), reinterpret_cast<uint8_t*>(rng())};
}
inline void fill(Rng& rng, isa::Load3dRegisters& load) {
  for (isa::FeatureMap& map : load.maps) map = {between(rng, 1, 9), between(rng, 1, 9)};
  load.padding = rng();
  load.boundary = between(rng, 0, 9) * 1024;
}
inline void fill(Rng& rng, isa::LoadRepeat& repeat) {
  repeat = {between(rng, 0, 9), between(rng, 0, 9), between(rng, 0, 1), between(rng, 0, 9)};
}
inline void fill(Rng& rng, isa::FixpipeRegisters& fixpipe) {
  fixpipe = {rng(),
             reinterpret_cast<uint8_t*>(rng()),
             {between(rng, 0, 9), between(rng, 0, 512), between(rng, 0, 65535)},
             chance(rng, 2)};
}

}  // namespace asctwin::test
