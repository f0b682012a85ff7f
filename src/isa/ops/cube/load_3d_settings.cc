// The registers that LoadData 3D reads. spec: cube.md, sections 4.3 and 4.4
#include "asctwin/isa/load_3d.h"
#include "isa/registers.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr Support setting(Families families, Types types = {}) {
  return {families, {}, {}, types, PIPE_S, kCubeSide};
}
constexpr Support kMapSupport[] = {
    setting(like::k910B | like::k310B | like::k310P | like::k910A | like::kX90 | like::k950)};
constexpr Support kPaddingSupport[] = {
    setting(like::k910B | like::k310B | like::k310P | like::k910A | like::kX90 | like::k950,
            kTypes8To64 | kBf16 | kInt4 | kBool)};
constexpr Support kBoundarySupport[] = {setting(like::k910B | like::k310P | like::kX90)};
constexpr Support kRepeatSupport[] = {setting(like::k910B | like::k310B | like::k950)};

template <auto kMember>
constexpr Limit side_limit(const char* field, const char* meaning) {
  return {.field = field,
          .value = value_of<SetFmatrix, kMember>,
          .lo = 0,
          .hi = 32767,
          .unit = "pixels",
          .meaning = meaning};
}
constexpr Limit kMapLimits[] = {
    side_limit<&SetFmatrix::l1_h>("l1H", "height of the map"),
    side_limit<&SetFmatrix::l1_w>("l1W", "width of the map"),
};
constexpr Parameter kMapParameters[] = {
    {"padList", "padding of the map: left, right, top, bottom; 0 to 255 pixels each"},
    {"fmatrixMode", "FMATRIX_LEFT or FMATRIX_RIGHT: which of two registers",
     value_of<SetFmatrix, &SetFmatrix::mode>},
};
constexpr Parameter kPaddingParameters[] = {
    // UNVERIFIED: evidence = inferred. Published kernels set a zero of 64 bits, and the
    // register has 32.
    {"padValue", "an element; of 8 bits it stands twice in 16, of 64 bits the low half counts",
     value_of<SetLoadDataPaddingValue, &SetLoadDataPaddingValue::value>}};

bool is_known_boundary(const SetLoadDataBoundary& op, const Context&) {
  return op.boundary <= 0 || op.boundary >= 1024;
}
constexpr Limit kBoundaryLimits[] = {
    {.field = "boundaryValue",
     .value = value_of<SetLoadDataBoundary, &SetLoadDataBoundary::boundary>,
     .lo = 0,
     .hi = UINT32_MAX,
     .unit = "bytes",
     .meaning = "of L1, from which on 3D loads read from its first byte; 0: none"},
};
constexpr Rule kBoundaryRules[] = {
    {.code = Code::E0105,
     .holds = holds_for<SetLoadDataBoundary, is_known_boundary>,
     .actual = "`boundaryValue` {boundaryValue}",
     .statement = "`boundaryValue` is 0, or at least 1024 bytes"},
};

template <auto kMember>
constexpr Accessor kRepeat{[](const void* record) {
                             return static_cast<const SetLoadDataRepeat*>(record)->repeat.*kMember;
                           },
                           [](void* record, int64_t value) {
                             static_cast<SetLoadDataRepeat*>(record)->repeat.*kMember = value;
                           }};
constexpr Limit kRepeatLimits[] = {
    {.field = "repeatStride",
     .value = kRepeat<&LoadRepeat::stride>,
     .lo = 0,
     .hi = 65535,
     .unit = "16 rows, or the elements in 32 B",
     .meaning = "in the matrix, from one repeat to the next"},
    {.field = "repeatTime",
     .value = kRepeat<&LoadRepeat::times>,
     .lo = 0,
     .hi = 255,
     .meaning = "number of repeats of each load; with 0 it does nothing"},
    {.field = "repeatMode",
     .value = kRepeat<&LoadRepeat::mode>,
     .lo = 0,
     .hi = 1,
     .meaning = "0: each repeat lies below the one before, 1: beside it"},
};
constexpr auto kStrideLimits =
    join<Limit>(kRepeatLimits, Limit{.field = "dstStride",
                                     .value = kRepeat<&LoadRepeat::dst_stride>,
                                     .lo = 0,
                                     .hi = 65535,
                                     .unit = "fractals of 512 B",
                                     .meaning = "of LoadDataWithStride, from strip to strip"});
constexpr Support kStrideSupport[] = {setting(like::k950)};

}  // namespace

const OpInfo SetFmatrix::info = {
    .name = "SetFmatrix",
    .variant = "",
    .doc = "sets the size and the padding of the feature map for 3D loads without isSetFMatrix",
    .spec = "cube.md, section 4.4",
    .kind = Kind::kSetsRegister,
    .support = kMapSupport,
    .limits = kMapLimits,
    .parameters = kMapParameters,
};
const OpInfo SetLoadDataPaddingValue::info = {
    .name = "SetLoadDataPaddingValue",
    .variant = "",
    .doc = "sets the value of padding for 3D loads without isSetPadding",
    .spec = "cube.md, section 4.4",
    .kind = Kind::kSetsRegister,
    .dtype = dtype_of_record<SetLoadDataPaddingValue>,
    .support = kPaddingSupport,
    .parameters = kPaddingParameters,
};
const OpInfo SetLoadDataBoundary::info = {
    .name = "SetLoadDataBoundary",
    .variant = "",
    .doc = "sets the byte of L1 from which on 3D loads read from its first byte again",
    .spec = "cube.md, section 4.4",
    .kind = Kind::kSetsRegister,
    .support = kBoundarySupport,
    .limits = kBoundaryLimits,
    .rules = kBoundaryRules,
};
const OpInfo SetLoadDataRepeat::info = {
    .name = "SetLoadDataRepeat",
    .variant = "",
    .doc = "repeats every 3D load until it is set to one repeat again",
    .spec = "cube.md, section 4.3",
    .kind = Kind::kSetsRegister,
    .support = kRepeatSupport,
    .limits = kRepeatLimits,
};

const OpInfo SetLoadDataRepeatWithStride::info = {
    .name = "SetLoadDataRepeatWithStride",
    .variant = "",
    .doc = "repeats every 3D load, and sets how far LoadDataWithStride puts its strips apart",
    .spec = "cube.md, section 4.3",
    .kind = Kind::kSetsRegister,
    .support = kStrideSupport,
    .limits = kStrideLimits,
};

void SetFmatrix::commit(Registers& registers) const {
  registers.load_3d.maps[mode == 0 ? 0 : 1] = *this;
}
void SetLoadDataPaddingValue::commit(Registers& registers) const {
  registers.load_3d.padding = value;
}
void SetLoadDataBoundary::commit(Registers& registers) const {
  registers.load_3d.boundary = boundary;
}

namespace {
void set_repeat(Registers& registers, const LoadRepeat& repeat, const char* name, SourceLoc where) {
  registers.load_repeat = repeat;
  const bool is_default = repeat.times == 1;
  registers.load_repeat_set = is_default ? Setting{} : Setting{name, where};
}
}  // namespace

void SetLoadDataRepeat::commit(Registers& registers, SourceLoc where) const {
  set_repeat(registers, repeat, info.name, where);
}
void SetLoadDataRepeatWithStride::commit(Registers& registers, SourceLoc where) const {
  set_repeat(registers, repeat, info.name, where);
}

}  // namespace asctwin::isa
