// Answers for on-chip memory whether anything has written a byte: the check of uninitialised bytes
// does, where a launch has it.
#pragma once

#include <cstdint>

namespace asctwin::reg {

class KnowsUnwritten {
 public:
  virtual bool is_undefined(const uint8_t* at) = 0;

 protected:
  ~KnowsUnwritten() = default;
};

}  // namespace asctwin::reg
