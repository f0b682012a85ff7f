// Checks a scratch buffer that the kernel gives: room to work in, and no byte of an operand. No
// result depends on what is in it or on how long it is.
// UNVERIFIED: evidence = inferred. The least size of the device is not published: below one repeat
// of the vector unit a buffer is refused, from there on every size is taken.
// spec: adv_math.md, sections 1.2 and 1.4
#pragma once

#include <initializer_list>
#include <string>

#include "asctwin/library_call.h"
#include "lib/functions/scratch.h"
#include "lib/tiling/tmp_size.h"

namespace asctwin::lib {

// Bytes that a call reads or writes.
struct UsedBytes {
  const char* operand;
  const uint8_t* first;
  int64_t bytes;
};

// False: the call is refused. nullptr: it works in what is left of UB. `least`: bytes that a given
// buffer has at least.
inline bool scratch_serves(const LibraryCall& call, const AscendC::LocalTensor<uint8_t>* given,
                           std::initializer_list<UsedBytes> used, int64_t least = kStepBytes) {
  const AscendC::LocalTensor<uint8_t> scratch = scratch_of(given);
  if (given == nullptr) return true;
  const auto bytes = static_cast<int64_t>(scratch.GetSize());
  if (bytes < least) {
    call.refuse(phrase("a `sharedTmpBuffer` of {} B", bytes),
                phrase("`sharedTmpBuffer` of `{op}` has at least {} B", least));
    return false;
  }
  const uint8_t* const first = scratch.operand().address;
  for (const UsedBytes& operand : used)
    if (first < operand.first + operand.bytes && operand.first < first + bytes) {
      call.refuse(phrase("a `sharedTmpBuffer` over bytes of `{}`", operand.operand),
                  "`sharedTmpBuffer` of `{op}` shares no bytes with its operands");
      return false;
    }
  return true;
}

}  // namespace asctwin::lib
