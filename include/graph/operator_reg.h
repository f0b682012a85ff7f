// Prototypes of graphs, which nothing here reads: each becomes a variable that nobody asks.
//   REG_OP(Add).INPUT(x, ge::TensorType::ALL()).OUTPUT(y, ...).OP_END_FACTORY_REG(Add)
// spec: custom_op.md, section 2.2
#pragma once
#include "asctwin/base/macros_hide.inc"

#include "asctwin/op/standard_headers.h"
#include "graph/operator.h"

namespace ge {
using std::function;
using std::map;
using std::string;
using std::vector;
}  // namespace ge

namespace asctwin::op {

struct IgnoredProto {
  constexpr IgnoredProto ignored() const { return *this; }
};

}  // namespace asctwin::op

#define REG_OP(type)                                                               \
  namespace {                                                                      \
  [[maybe_unused]] constexpr ::asctwin::op::IgnoredProto asctwin_proto_of_##type = \
      ::asctwin::op::IgnoredProto()
#define INPUT(...) ignored()
#define OPTIONAL_INPUT(...) ignored()
#define DYNAMIC_INPUT(...) ignored()
#define OUTPUT(...) ignored()
#define DYNAMIC_OUTPUT(...) ignored()
#define ATTR(...) ignored()
#define REQUIRED_ATTR(...) ignored()
#define OP_END_FACTORY_REG(type) \
  ignored();                     \
  }

#include "asctwin/base/macros_show.inc"
