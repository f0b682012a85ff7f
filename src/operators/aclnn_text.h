// The C interface of an operator, written from its prototype: a header and a source.
// spec: custom_op.md, section 5.7
#pragma once

#include <string>

#include "operators/prototype.h"

namespace asctwin::operators {

struct AclnnFiles {
  std::string name;  // "aclnn_add_custom"
  std::string header, source;
};

// `prefix` is "aclnn", or "aclnnInner" where a project writes the public functions itself.
AclnnFiles aclnn_files(const Prototype& prototype, const std::string& prefix);

}  // namespace asctwin::operators
