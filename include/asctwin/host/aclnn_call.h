// Generated aclnn functions are made of these: a call of an operator of a project is planned by its
// tiling function in the first stage and launched on a stream in the second.
// spec: custom_op.md, section 5.7
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <cstdint>
#include <memory>

#include "acl/acl_rt.h"
#include "aclnn/acl_meta.h"

namespace asctwin::aclnn {

// The type that Scalar() and ScalarList() convert numbers to: that of the input `like` where it is
// given, or else `type`; ACL_DT_UNDEFINED: numbers keep their own.
struct ScalarType {
  aclDataType type;
  const char* like = "";
};

// The first stage. Parameters are given in the order of the prototype.
class Call {
 public:
  // @param function the name of the first stage, for messages
  // @param directory the operator's project; where it is gone, the one installed beside the library
  //        that `own_code` lies in
  Call(const char* function, const char* type, const char* directory, const void* own_code);
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  // A null pointer is an optional input that is absent, or the fault of a required one.
  void input(const char* name, bool required, bool contiguous, const aclTensor* tensor);
  void input(const char* name, bool required, bool contiguous, const aclTensorList* list);
  void input(const char* name, bool required, const aclIntArray* values);
  void input(const char* name, bool required, const aclFloatArray* values);
  void input(const char* name, bool required, const aclBoolArray* values);
  void input(const char* name, bool required, ScalarType type, const aclScalar* value);
  void input(const char* name, bool required, ScalarType type, const aclScalarList* values);

  void attribute(const char* name, int64_t value);
  void attribute(const char* name, double value);
  void attribute(const char* name, bool value);
  void attribute(const char* name, const char* value);
  void attribute(const char* name, const aclIntArray* values);
  void attribute(const char* name, const aclFloatArray* values);
  void attribute(const char* name, const aclBoolArray* values);

  // `input` is true of an output that has the name of an input, and lies where that does.
  void output(const char* name, bool required, const aclTensor* tensor);
  void output(const char* name, bool required, const aclTensorList* list);

  aclnnStatus plan(uint64_t* workspace_bytes, aclOpExecutor** executor);

  struct State;

 private:
  std::unique_ptr<State> state_;
};

// The second stage. The executor is gone afterwards unless it is repeatable.
aclnnStatus launch(const char* function, void* workspace, uint64_t workspace_bytes,
                   aclOpExecutor* executor, aclrtStream stream);

}  // namespace asctwin::aclnn

#include "asctwin/base/macros_show.inc"
