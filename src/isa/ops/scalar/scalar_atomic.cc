// Atomic operations of the scalar unit. Cores run on several threads of the host, so the update is
// atomic there as well.
// spec: delta_2026.md, section 4.4
#include "asctwin/isa/scalar_atomic.h"

#include "isa/access.h"
#include "isa/atomic_update.h"
#include "isa/element_access.h"
#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

// In the order of AtomicUpdate.
constexpr const char* kUpdateNames[] = {"add", "sub", "exch", "max", "min", "inc",
                                        "dec", "cas", "and",  "or",  "xor"};

constexpr int place_of(AtomicUpdate update) { return static_cast<int>(update); }
constexpr Modes kNumericUpdates{
    place_of(AtomicUpdate::kAdd), place_of(AtomicUpdate::kSub), place_of(AtomicUpdate::kExchange),
    place_of(AtomicUpdate::kMax), place_of(AtomicUpdate::kMin), place_of(AtomicUpdate::kCompare)};
constexpr Modes kBitUpdates{place_of(AtomicUpdate::kAnd), place_of(AtomicUpdate::kOr),
                            place_of(AtomicUpdate::kXor)};
constexpr Modes kRingUpdates{place_of(AtomicUpdate::kIncrement),
                             place_of(AtomicUpdate::kDecrement)};

constexpr Types kUnsigned{DType::kUInt32, DType::kUInt64};
constexpr Types kWords = kUnsigned | Types{DType::kInt32, DType::kInt64};

constexpr Support row(Types types, Modes modes) {
  return {like::k950, kGlobal, kGlobal, types, PIPE_S, kBothSides, true, {}, modes};
}
constexpr Support kSupport[] = {
    row(kWords | Types{DType::kFloat}, kNumericUpdates),
    row(kWords, kBitUpdates),
    row(kUnsigned, kRingUpdates),
};

constexpr OperandInfo kOperands[] = {{"dst", operand_of<ScalarAtomic, &ScalarAtomic::dst>}};
constexpr Alignment kByElement[] = {{0, Hardware::GM, 0}};
constexpr Parameter kParameters[] = {
    {"value", "the right operand; the new value of exch and cas"},
    {"compare", "what cas looks for"},
};

template <class Bits, class T>
void update_as(const ScalarAtomic& op) {
  T value, compare;
  std::memcpy(&value, &op.value, sizeof(T));
  std::memcpy(&compare, &op.compare, sizeof(T));
  const auto made_of = [&](Bits bits) {
    T old;
    std::memcpy(&old, &bits, sizeof(T));
    const T result = updated(static_cast<AtomicUpdate>(op.update), old, value, compare);
    std::memcpy(&bits, &result, sizeof(T));
    return bits;
  };
  Bits* const cell = reinterpret_cast<Bits*>(op.dst.address);
  Bits old = 0;
  if (reinterpret_cast<uintptr_t>(cell) % sizeof(Bits) != 0) {  // where E0103 has been passed
    std::memcpy(&old, op.dst.address, sizeof(Bits));
    const Bits made = made_of(old);
    std::memcpy(op.dst.address, &made, sizeof(Bits));
  } else {
    old = __atomic_load_n(cell, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(cell, &old, made_of(old), false, __ATOMIC_SEQ_CST,
                                        __ATOMIC_RELAXED)) {
    }
  }
  std::memcpy(op.result, &old, sizeof(Bits));
}

}  // namespace

// UNVERIFIED: evidence = inferred. It is atomic against the scalar units of all cores; the larger
// of a number and NaN is the number.
const OpInfo ScalarAtomic::info = {
    .name = "ScalarAtomic",
    .variant = "",
    .doc = "updates one element of global memory atomically and gives its old value",
    .spec = "delta_2026.md, section 4.4",
    .evidence = Evidence::kInferred,
    .kind = Kind::kComputes,
    .operands = kOperands,
    .dtype = dtype_of_record<ScalarAtomic>,
    .support = kSupport,
    .alignments = kByElement,
    .parameters = kParameters,
    .formula =
        "add: dst + value; sub: dst - value; max, min: the larger, the smaller;\n"
        "exch: value; and, or, xor: bit by bit;\n"
        "inc: dst >= value ? 0 : dst + 1;\n"
        "dec: dst == 0 or dst > value ? value : dst - 1;\n"
        "cas: dst == compare ? value : dst",
    .aliases =
        "asc_atomic_add asc_atomic_sub asc_atomic_exch asc_atomic_max asc_atomic_min "
        "asc_atomic_inc asc_atomic_dec asc_atomic_cas asc_atomic_and asc_atomic_or "
        "asc_atomic_xor AtomicAdd AtomicMax AtomicMin AtomicExch AtomicCas",
    .mode = {.field = "operation",
             .value = value_of<ScalarAtomic, &ScalarAtomic::update>,
             .names = kUpdateNames},
};

void ScalarAtomic::accesses(AccessSink& sink) const {
  sink.add({Effect::kAccumulate, 0, dst.address, static_cast<int64_t>(size_of(dtype)), {}});
}

void ScalarAtomic::execute() const {
  switch (dtype) {
    case DType::kInt32:
      return update_as<uint32_t, int32_t>(*this);
    case DType::kUInt32:
      return update_as<uint32_t, uint32_t>(*this);
    case DType::kFloat:
      return update_as<uint32_t, float>(*this);
    case DType::kInt64:
      return update_as<uint64_t, int64_t>(*this);
    default:
      return update_as<uint64_t, uint64_t>(*this);
  }
}

// The toolchain puts no flags around it.
void ScalarAtomic::order(OrderSink& sink) const {
  sink.pass_cache();
  sink.update_atomically();
  sink.take_value();
}

}  // namespace asctwin::isa
