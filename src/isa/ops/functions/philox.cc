// PhiloxRandom: Philox4x32 with 7 or 10 rounds. A value of the counter gives four words.
// UNVERIFIED: evidence = inferred. A count that is no multiple of 4 leaves out the last words.
// spec: adv_math.md, section 2.6
#include <array>
#include <cstring>

#include "asctwin/isa/mixed_tensor.h"
#include "isa/access.h"
#include "isa/ops/vector/vector_support.h"

namespace asctwin::isa {
namespace {

constexpr int64_t kWords = 4;  // of a value of the counter
constexpr Support kPhiloxSupport[] = {on_950(Types(DType::kUInt32, DType::kInt32, DType::kFloat))};
constexpr OperandInfo kPhiloxOperands[] = {{"dst", operand_of<PhiloxRandom, &PhiloxRandom::dst>}};

template <auto kMember>
constexpr Limit philox_limit(const char* field, int64_t least, const char* unit,
                             const char* meaning) {
  return {.field = field,
          .value = value_of<PhiloxRandom, kMember>,
          .lo = least,
          .hi = 65535,
          .unit = unit,
          .meaning = meaning};
}
constexpr Limit kPhiloxLimits[] = {
    {.field = "Rounds",
     .value = value_of<PhiloxRandom, &PhiloxRandom::rounds>,
     .lo = 7,
     .hi = 10,
     .meaning = "rounds of the generator: 7 or 10"},
    philox_limit<&PhiloxRandom::row>("params.row", 1, "rows", "number of rows"),
    philox_limit<&PhiloxRandom::column>("params.column", 0, "elements",
                                        "elements of a row; or the count of the other form"),
    philox_limit<&PhiloxRandom::stride>("params.stride", 0, "elements",
                                        "elements that the counter goes on by from row to row"),
};

bool has_seven_or_ten(const PhiloxRandom& op, const Context&) {
  return op.rounds == 7 || op.rounds == 10;
}
bool rows_are_of_fours(const PhiloxRandom& op, const Context&) {
  return op.has_rows == 0 || (op.column % kWords == 0 && op.stride % kWords == 0);
}
bool stride_holds_a_row(const PhiloxRandom& op, const Context&) {
  return op.has_rows == 0 || op.stride >= op.column;
}
void philox_facts(const void* record, Finding& finding) {
  const auto& op = *static_cast<const PhiloxRandom*>(record);
  finding.with("rounds", op.rounds).with("column", op.column).with("stride", op.stride);
}
constexpr Rule kPhiloxRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<PhiloxRandom, has_seven_or_ten>,
     .actual = "`Rounds` {rounds}",
     .statement = "`Rounds` is 7 or 10",
     .facts = philox_facts},
    {.code = Code::E0105,
     .holds = holds_for<PhiloxRandom, rows_are_of_fours>,
     .actual = "`column` {column} and `stride` {stride}",
     .statement = "`column` and `stride` are multiples of 4",
     .facts = philox_facts},
    {.code = Code::E0105,
     .holds = holds_for<PhiloxRandom, stride_holds_a_row>,
     .actual = "`column` {column} and `stride` {stride}",
     .statement = "`stride` is at least `column`",
     .facts = philox_facts},
};
constexpr Parameter kPhiloxParameters[] = {
    {"philoxKey", "two words that choose the sequence"},
    {"philoxCounter", "where in the sequence the first element is; four words, the lowest first"},
};

using Block = std::array<uint32_t, kWords>;

Block philox(Block c, uint32_t k0, uint32_t k1, int64_t rounds) {
  constexpr uint64_t kFactor0 = 0xD2511F53, kFactor1 = 0xCD9E8D57;
  for (int64_t r = 0; r < rounds; ++r, k0 += 0x9E3779B9, k1 += 0xBB67AE85) {
    const uint64_t p0 = kFactor0 * c[0], p1 = kFactor1 * c[2];
    c = {static_cast<uint32_t>(p1 >> 32) ^ c[1] ^ k0, static_cast<uint32_t>(p1),
         static_cast<uint32_t>(p0 >> 32) ^ c[3] ^ k1, static_cast<uint32_t>(p0)};
  }
  return c;
}
void pass(Block& counter, uint64_t by) {
  for (uint32_t& word : counter) {
    const uint64_t sum = uint64_t{word} + (by & 0xFFFFFFFF);
    word = static_cast<uint32_t>(sum);
    by = (by >> 32) + (sum >> 32);
  }
}
// The float of [0, 1) with the low 23 bits behind its point.
uint32_t as_element(uint32_t word, DType dtype) {
  if (dtype != DType::kFloat) return word;
  return __builtin_bit_cast(uint32_t,
                            __builtin_bit_cast(float, 0x3F800000 | (word & 0x7FFFFF)) - 1.0f);
}

}  // namespace

const OpInfo PhiloxRandom::info = {
    .name = "PhiloxRandom",
    .variant = "",
    .doc = "gives numbers of a counter by Philox4x32",
    .spec = "adv_math.md, section 2.6",
    .evidence = Evidence::kInferred,
    .operands = kPhiloxOperands,
    .dtype = dtype_of_record<PhiloxRandom>,
    .support = kPhiloxSupport,
    .limits = kPhiloxLimits,
    .rules = kPhiloxRules,
    .parameters = kPhiloxParameters,
    .formula =
        "dst[4 i + j] = word j of Philox4x32(philoxCounter + i, philoxKey)\n"
        "    float: 1.m - 1 with the low 23 bits of the word as m",
};

void PhiloxRandom::accesses(AccessSink& sink) const {
  sink.add(
      {Effect::kWrite, 0, dst.address, row * column * static_cast<int64_t>(size_of(dtype)), {}});
}
void PhiloxRandom::execute() const {
  Block at = {counter[0], counter[1], counter[2], counter[3]};
  uint8_t* to = dst.address;
  for (int64_t r = 0; r < row; ++r) {
    for (int64_t i = 0; i < column; i += kWords, pass(at, 1)) {
      const Block words = philox(at, key[0], key[1], rounds);
      for (int64_t j = 0; j < kWords && i + j < column; ++j, to += sizeof(uint32_t)) {
        const uint32_t element = as_element(words[static_cast<size_t>(j)], dtype);
        std::memcpy(to, &element, sizeof(element));
      }
    }
    if (has_rows != 0) pass(at, static_cast<uint64_t>((stride - column) / kWords));
  }
}
void PhiloxRandom::commit(Registers& registers) const { registers.reset_lanes(); }

}  // namespace asctwin::isa
