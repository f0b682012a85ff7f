// Memory that was freed keeps its place. Of the arguments in global memory the nearest one is
// meant, no further than the guard zones around it.
#include "core/issue/stray.h"

#include <algorithm>

#include "core/core.h"
#include "core/launch/launch.h"

namespace asctwin::core {
namespace {

const Object* object_near(const Core& core, const uint8_t* address) {
  ptrdiff_t nearest = ptrdiff_t{64} << 20;
  const Object* near = nullptr;
  core.launch().global_objects().for_each([&](const Object& object) {
    const ptrdiff_t distance = std::max(address - object.end, object.begin - address);
    if (distance >= nearest) return;
    nearest = distance;
    near = &object;
  });
  return near;
}

}  // namespace

Meant meant_by(const Core& core, const uint8_t* address) {
  const Object* const freed = core.launch().spec().freed_objects.find(address);
  return freed != nullptr ? Meant{freed, true} : Meant{object_near(core, address), false};
}

Finding& add_object(Finding& finding, const Meant& meant) {
  const Phrase& name = meant.object->name;
  if (meant.is_freed) finding.help = phrase("launch the kernel before {} is freed", name);
  finding.with("object", meant.is_freed ? phrase("{} (freed)", name) : name);
  return finding.with("size", meant.object->size_bytes());
}

}  // namespace asctwin::core
