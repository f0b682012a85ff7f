// Switching atomic copies on and off.
// spec: data_movement.md, section 12
#include "asctwin/isa/atomic.h"

#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Families kA2And950{Family::kA2, Family::k950};
// UNVERIFIED: evidence = inferred. The documents name 310P without its kinds of core: both do it.
constexpr Families k310PCores{Family::k310P, Family::k310PVector};

constexpr Types kInts{DType::kInt8, DType::kInt16, DType::kInt32};
constexpr Types kFloats{DType::kHalf, DType::kFloat};

constexpr Support kAddSupport[] = {
    {kA2And950, {}, {}, kInts | kFloats | kBf16, PIPE_S, kBothSides},
    {Families(Family::k310B), {}, {}, Types(DType::kInt16, DType::kInt32) | kFloats, PIPE_S},
    {k310PCores, {}, {}, Types(DType::kInt16) | kFloats, PIPE_S},
    {Families(Family::k910A), {}, {}, Types(DType::kFloat), PIPE_S},
};
constexpr Support kExtremeSupport[] = {
    {kA2And950, {}, {}, kInts | kFloats | kBf16, PIPE_S, kBothSides}};

template <class Record>
void put(const Record& record, AtomicOp op, Registers& registers, SourceLoc where) {
  registers.atomic = {op, record.dtype};
  registers.atomic_set = {Record::info.name, where};
}

}  // namespace

const OpInfo SetAtomicAdd::info = {
    .name = "SetAtomicAdd",
    .variant = "",
    .doc = "lets copies to global memory add to the elements there",
    .spec = "data_movement.md, section 12",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetAtomicAdd>,
    .support = kAddSupport,
};

const OpInfo SetAtomicMax::info = {
    .name = "SetAtomicMax",
    .variant = "",
    .doc = "lets copies to global memory keep the larger element",
    .spec = "data_movement.md, section 12",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetAtomicMax>,
    .support = kExtremeSupport,
};

const OpInfo SetAtomicMin::info = {
    .name = "SetAtomicMin",
    .variant = "",
    .doc = "lets copies to global memory keep the smaller element",
    .spec = "data_movement.md, section 12",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetAtomicMin>,
    .support = kExtremeSupport,
};

const OpInfo SetAtomicType::info = {
    .name = "SetAtomicType",
    .variant = "",
    .doc = "sets the element type of the current atomic operation",
    .spec = "data_movement.md, section 12",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetAtomicType>,
    .support = kAddSupport,
};

const OpInfo SetAtomicNone::info = {
    .name = "SetAtomicNone",
    .variant = "",
    .doc = "lets copies to global memory overwrite the elements there",
    .spec = "data_movement.md, section 12",
    .kind = Kind::kSetsRegister,
};

void SetAtomicAdd::commit(Registers& registers, SourceLoc where) const {
  put(*this, AtomicOp::kAdd, registers, where);
}
void SetAtomicMax::commit(Registers& registers, SourceLoc where) const {
  put(*this, AtomicOp::kMax, registers, where);
}
void SetAtomicMin::commit(Registers& registers, SourceLoc where) const {
  put(*this, AtomicOp::kMin, registers, where);
}
void SetAtomicType::commit(Registers& registers, SourceLoc) const {
  registers.atomic.dtype = dtype;
}
void SetAtomicNone::commit(Registers& registers, SourceLoc) const {
  registers.atomic = {};
  registers.atomic_set = {};
}

}  // namespace asctwin::isa
