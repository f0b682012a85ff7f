// The kind is part of the name only where a block has cores of several kinds.
#include "core/launch/core_name.h"

namespace asctwin::core {

std::string short_name(CoreId id) {
  const char* kind = id.kind == CoreKind::kCube     ? ".aic"
                     : id.kind == CoreKind::kVector ? ".aiv"
                                                    : "";
  std::string name = "block" + std::to_string(id.block) + kind;
  if (id.kind == CoreKind::kVector) name += std::to_string(id.sub_block);
  return name;
}

}  // namespace asctwin::core
