// Defines the parts of every instruction record: operands, and the declarations a description
// needs. A record's fields are the API's own arguments, before any narrowing; its members are
// defined with the instruction's description in src/isa/ops.
#pragma once

#include <cstdint>

#include "asctwin/base/dtype.h"
#include "asctwin/base/position.h"

namespace asctwin::isa {

struct OpInfo;     // the description: name, limits, support, evidence
struct Access;     // a strided set of bytes
class AccessSink;  // receives the bytes that an instruction reads and writes
class OrderSink;   // receives what it waits for, releases and joins
struct Context;    // what the running core adds to a call: its chip and its registers
struct Registers;  // the architectural state that instructions read and write

inline constexpr uint64_t kUnknownExtent = ~uint64_t{0};
inline constexpr uint32_t kBlockBytes = 32;    // DataBlock
inline constexpr uint32_t kRepeatBytes = 256;  // one repeat of a vector instruction

// A small value that fills a whole word. issue() compares records word by word, and a load of a
// word of which only a byte was just stored has to wait for that store.
template <class E>
class Wide {
 public:
  constexpr Wide(E value = E{}) : word_(static_cast<uint64_t>(value)) {}
  constexpr operator E() const { return static_cast<E>(word_); }

 private:
  uint64_t word_;
};

// Where an operand begins and how far its tensor reaches. A raw pointer has no extent of its own:
// its object is found by address.
struct Operand {
  uint8_t* address = nullptr;
  uint64_t extent_bytes = kUnknownExtent;
  Wide<TPosition> position = TPosition::GM;
};

}  // namespace asctwin::isa
