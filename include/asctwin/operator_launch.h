// Describes the operator behind a launch: the requests of its host side. A kernel that reads
// another tiling struct, or that needs a workspace which the host has not asked for, is reported at
// its own line.
// spec: custom_op.md, sections 3.5, 3.6 and 5.6
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstddef>
#include <cstdint>
#include <string>

#include "asctwin/base/phrase.h"

namespace asctwin {

struct OperatorLaunch {
  std::string type;
  uint8_t* workspace = nullptr;
  size_t workspace_bytes = 0;  // that the host has asked for
  const uint8_t* tiling = nullptr;
  size_t tiling_bytes = 0;  // that the host has written
  // Where the host says so, as notes of findings; may be empty.
  Phrase tiling_note, workspace_note, blocks_note;
};

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
