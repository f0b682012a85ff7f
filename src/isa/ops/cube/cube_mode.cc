// SetHF32Mode, SetHF32TransMode, SetMMLayoutTransform. spec: cube.md, section 1.5
#include "asctwin/isa/cube_mode.h"

#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred: the documents leave out the 910A and the 310P alone.
constexpr Support kHf32Support[] = {{have::kFixpipe, {}, {}, {}, PIPE_S, kCubeSide}};
constexpr Support kLayoutSupport[] = {
    {have::kFixpipe | like::kKirin, {}, {}, {}, PIPE_S, kCubeSide}};

constexpr Parameter kModeParameters[] = {
    {"hf32Mode", "whether operands are rounded; as HF32Mode: ENABLE or DISABLE",
     value_of<SetHF32Mode, &SetHF32Mode::enabled>}};
constexpr Parameter kTransParameters[] = {
    {"hf32TransMode", "halves: true away from zero (NEAREST_ZERO), false to even (NEAREST_EVEN)",
     value_of<SetHF32TransMode, &SetHF32TransMode::enabled>}};
constexpr Parameter kLayoutParameters[] = {
    {"mmLayoutMode", "true: rows of fractals one after the other, false: columns",
     value_of<SetMMLayoutTransform, &SetMMLayoutTransform::enabled>}};

}  // namespace

const OpInfo SetHF32Mode::info = {
    .name = "SetHF32Mode",
    .variant = "",
    .doc = "chooses whether Mmad rounds operands of float to HF32 before it multiplies them",
    .spec = "cube.md, section 1.5",
    .kind = Kind::kSetsRegister,
    .support = kHf32Support,
    .parameters = kModeParameters,
};
const OpInfo SetHF32TransMode::info = {
    .name = "SetHF32TransMode",
    .variant = "",
    .doc = "chooses how Mmad rounds operands to HF32",
    .spec = "cube.md, section 1.5",
    .kind = Kind::kSetsRegister,
    .support = kHf32Support,
    .parameters = kTransParameters,
};
const OpInfo SetMMLayoutTransform::info = {
    .name = "SetMMLayoutTransform",
    .variant = "",
    .doc =
        "chooses the order in which Mmad produces fractals of its result; no value depends on "
        "it",
    .spec = "cube.md, section 1.5",
    .kind = Kind::kSetsRegister,
    .support = kLayoutSupport,
    .parameters = kLayoutParameters,
    .aliases = "SetMMRowMajor SetMMColumnMajor",
};

void SetHF32Mode::commit(Registers& registers) const { registers.hf32 = enabled; }
void SetHF32TransMode::commit(Registers& registers) const { registers.hf32_to_zero = enabled; }

}  // namespace asctwin::isa
