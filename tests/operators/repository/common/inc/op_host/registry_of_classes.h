// Ways to tile an operator, the lowest number first.
#pragma once

#include "op_host/tiling_base_class.h"

namespace Shared {

using Factory = std::unique_ptr<Ops::Base::TilingBaseClass> (*)(gert::TilingContext*);

class Classes {
 public:
  static Classes& Instance() {
    static Classes classes;
    return classes;
  }
  void Add(int priority, Factory make) { factories_[priority] = make; }
  ge::graphStatus DoTiling(gert::TilingContext* context) {
    for (const auto& [priority, make] : factories_) {
      const ge::graphStatus status = make(context)->DoTiling();
      if (status != ge::GRAPH_PARAM_INVALID) return status;
      OP_LOGD(context, "way %d is not for it", priority);
    }
    OP_LOGE(context, "no way fits");
    return ge::GRAPH_FAILED;
  }

 private:
  std::map<int, Factory> factories_;
};

template <class T>
struct Registered {
  explicit Registered(int priority) {
    Classes::Instance().Add(priority, [](gert::TilingContext* context) {
      return std::unique_ptr<Ops::Base::TilingBaseClass>(new T(context));
    });
  }
};

}  // namespace Shared
