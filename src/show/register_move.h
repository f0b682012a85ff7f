// The picture of a load or store of registers: which bytes of UB go to which lanes, with
// distribution, block stride and mask. spec: reg_api.md, sections 4.2 to 4.7
#pragma once

#include <string>

#include "show/picture.h"

namespace asctwin::show {

// Whether the request names LoadAlign or StoreAlign, in any case.
bool is_register_move(const std::string& operation);

// Fields: dist=UNPACK4_B8, mask=VL20, dataBlockStride=3; what is not given is NORM, ALL and none.
// The type is that of the lanes. @throw RequestError
Picture picture_of_register_move(const Request& request, const isa::Chip& chip, const View& view);

}  // namespace asctwin::show
