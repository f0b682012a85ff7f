// Switching atomic copies on and off.
// spec: data_movement.md, section 12; adv_nn.md, section 8.4
#include "asctwin/isa/atomic.h"

#include <iterator>

#include "isa/registers.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// UNVERIFIED: evidence = inferred. The documents name 310P without its kinds of core: both do it.
constexpr Families k310PCores = like::k310P | like::k310PVector;

constexpr Types kInts{DType::kInt8, DType::kInt16, DType::kInt32};
constexpr Types kFloats{DType::kHalf, DType::kFloat};

constexpr Support kAddSupport[] = {
    {have::kBlocks, {}, {}, kInts | kFloats | kBf16, PIPE_S, kBothSides},
    {like::k310B, {}, {}, Types(DType::kInt16, DType::kInt32) | kFloats, PIPE_S},
    {k310PCores, {}, {}, Types(DType::kInt16) | kFloats, PIPE_S},
    {like::k910A, {}, {}, Types(DType::kFloat), PIPE_S},
};
constexpr Support kExtremeSupport[] = {
    {have::kBlocks, {}, {}, kInts | kFloats | kBf16, PIPE_S, kBothSides}};

template <class Record>
void put(const Record& record, AtomicOp op, Registers& registers, SourceLoc where) {
  registers.atomic = {op, record.dtype};
  registers.atomic_set = {Record::info.name, where};
}

// adv_nn.md, section 8.4: the types by number; 0 switches atomic copies off.
constexpr DType kNumberedTypes[] = {DType::kFloat, DType::kHalf, DType::kInt16,
                                    DType::kInt32, DType::kInt8, DType::kBFloat16};
constexpr Limit kConfigLimits[] = {
    {.field = "type",
     .value = value_of<SetStoreAtomicConfig, &SetStoreAtomicConfig::type>,
     .lo = 0,
     .hi = static_cast<int64_t>(std::size(kNumberedTypes)),
     .meaning = "0 none, 1 float, 2 half, 3 int16_t, 4 int32_t, 5 int8_t, 6 bfloat16_t"},
    {.field = "op",
     .value = value_of<SetStoreAtomicConfig, &SetStoreAtomicConfig::op>,
     .lo = 0,
     .hi = 0,
     .meaning = "0: the elements are added"},
};
constexpr Support kConfigSupport[] = {
    {like::k910B, {}, {}, {}, PIPE_S, kBothSides},
};

// UNVERIFIED: evidence = inferred: the operations other than the sum are 1 and 2 where they are
// read.
uint64_t config_of(const AtomicMode& mode) {
  if (!mode.is_on()) return 0;
  uint64_t type = 0;
  for (size_t i = 0; i < std::size(kNumberedTypes); ++i)
    if (kNumberedTypes[i] == mode.dtype) type = i + 1;
  const uint64_t op = mode.op == AtomicOp::kAdd ? 0 : mode.op == AtomicOp::kMax ? 1 : 2;
  return type | op << 3;
}

}  // namespace

const OpInfo SetStoreAtomicConfig::info = {
    .name = "SetStoreAtomicConfig",
    .variant = "",
    .doc = "lets copies to global memory add to the elements there, by the number of their type",
    .spec = "adv_nn.md, section 8.4",
    .kind = Kind::kSetsRegister,
    .support = kConfigSupport,
    .limits = kConfigLimits,
};

const OpInfo GetStoreAtomicConfig::info = {
    .name = "GetStoreAtomicConfig",
    .variant = "",
    .doc = "how copies to global memory combine with the elements there, by numbers",
    .spec = "adv_nn.md, section 8.4",
    .evidence = Evidence::kInferred,
    .kind = Kind::kSetsRegister,
    .support = kConfigSupport,
};

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
void SetStoreAtomicConfig::commit(Registers& registers, SourceLoc where) const {
  registers.atomic = {};
  registers.atomic_set = {};
  if (type == 0) return;
  registers.atomic = {AtomicOp::kAdd, kNumberedTypes[type - 1]};
  registers.atomic_set = {info.name, where};
}
void GetStoreAtomicConfig::resolve(const Context& context) {
  bits = config_of(context.registers.atomic);
}
void GetStoreAtomicConfig::execute() const { *result = bits; }
void SetAtomicNone::commit(Registers& registers, SourceLoc) const {
  registers.atomic = {};
  registers.atomic_set = {};
}

}  // namespace asctwin::isa
