// Integers are calculated with in 128 bits and cut to their width.
#include "ref/scalar_atomic.h"

#include <cstring>
#include <stdexcept>

namespace ref {
namespace {

using Wide = __int128;

int bits_of(Word type) { return type == Word::kInt64 || type == Word::kUInt64 ? 64 : 32; }

uint64_t cut(Word type, Wide x) {
  const auto low = static_cast<uint64_t>(x);
  return bits_of(type) == 64 ? low : low % (uint64_t{1} << 32);
}

Wide number(Word type, uint64_t bits) {
  const Wide plain = cut(type, static_cast<Wide>(bits));
  const bool is_signed = type == Word::kInt32 || type == Word::kInt64;
  const Wide span = Wide{1} << bits_of(type);
  return is_signed && plain >= span / 2 ? plain - span : plain;
}

uint64_t of_integers(std::string_view operation, Word type, Wide old, Wide value) {
  if (operation == "add") return cut(type, old + value);
  if (operation == "sub") return cut(type, old - value);
  if (operation == "max") return cut(type, old > value ? old : value);
  if (operation == "min") return cut(type, old < value ? old : value);
  if (operation == "and") return cut(type, old & value);
  if (operation == "or") return cut(type, old | value);
  if (operation == "xor") return cut(type, old ^ value);
  if (operation == "inc") return cut(type, old >= value ? Wide{0} : old + 1);
  if (operation == "dec") return cut(type, old == 0 || old > value ? value : old - 1);
  throw std::logic_error("no such operation");
}

float float_of(uint64_t bits) {
  const auto low = static_cast<uint32_t>(bits);
  float x;
  std::memcpy(&x, &low, sizeof(x));
  return x;
}
uint64_t bits_of(float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  return bits;
}

// @pre `value` is a number other than 0
uint64_t of_floats(std::string_view operation, float old, float value) {
  if (operation == "add") return bits_of(old + value);
  if (operation == "sub") return bits_of(old - value);
  if (operation == "max") return bits_of(old >= value ? old : value);
  if (operation == "min") return bits_of(old <= value ? old : value);
  throw std::logic_error("no such operation");
}

}  // namespace

uint64_t updated(std::string_view operation, Word type, uint64_t old, uint64_t value,
                 uint64_t compare) {
  if (operation == "exch") return cut(type, static_cast<Wide>(value));
  if (operation == "cas") {
    const bool is_equal =
        cut(type, static_cast<Wide>(old)) == cut(type, static_cast<Wide>(compare));
    return cut(type, static_cast<Wide>(is_equal ? value : old));
  }
  if (type == Word::kFloat) return of_floats(operation, float_of(old), float_of(value));
  return of_integers(operation, type, number(type, old), number(type, value));
}

}  // namespace ref
