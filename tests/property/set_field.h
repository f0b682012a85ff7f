// Sets the field of a limit in a record. The limit's own accessor does so; an overload of
// set_field() in the file of the instruction's family does, where other fields have to go with it
// or the accessor only reads. A field that neither of them sets fails its test.
#pragma once

#include "isa/op_info.h"
#include "property/set_field/copies.h"
#include "property/set_field/cube.h"
#include "property/set_field/library.h"
#include "property/set_field/vector.h"

namespace asctwin::test {

template <class I>
concept HasFieldsOfItsOwn = requires(I& op) {
  set_field(op, std::string_view(), int64_t());
};

template <class I>
void set_limited(I& op, const isa::Limit& limit, int64_t value) {
  if constexpr (HasFieldsOfItsOwn<I>)
    set_field(op, limit.field, value);
  else if (limit.value.set != nullptr)
    limit.value.set(&op, value);
}

// Makes every other limited field as small as it may be, so that a memory can hold the call.
template <class I>
void shrink_others(I& op, const isa::Limit& limit) {
  for (const isa::Limit& other : isa::op_info_of(op).limits)
    if (std::string_view(other.field) != limit.field) set_limited(op, other, other.lo);
}

}  // namespace asctwin::test
