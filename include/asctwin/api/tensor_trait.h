// TensorTrait: a tensor's element type, wrapped. LocalTensor<TensorTrait<half>> holds halves, and
// every call takes it as it takes LocalTensor<half>.
// spec: vector.md, section 3; data_movement.md, section 1.1
#pragma once

#include "asctwin/base/dtype.h"

namespace AscendC {

template <typename T>
struct TensorTrait {
  using LiteType = T;
};

}  // namespace AscendC

namespace asctwin {

template <class T>
struct PrimOf {
  using type = T;
};
template <class T>
struct PrimOf<AscendC::TensorTrait<T>> {
  using type = T;
};
// The type of an element, of a tensor of T.
template <class T>
using PrimT = typename PrimOf<T>::type;

template <class T>
struct DTypeOf<AscendC::TensorTrait<T>> : DTypeOf<T> {};
template <class T>
inline constexpr int kElementBits<AscendC::TensorTrait<T>> = kElementBits<T>;

}  // namespace asctwin

namespace AscendC {

// The type of an element, of a tensor of T.
template <typename T>
using PrimT = asctwin::PrimT<T>;

}  // namespace AscendC
