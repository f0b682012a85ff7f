// REGIST_MATMUL_OBJ: a kernel's Matmul objects are given their tilings and the workspace of the
// library, and the cube core of a mixed kernel serves them. spec: matmul.md, section 2
#pragma once

#include <type_traits>
#include <utility>

#include "asctwin/api/queue.h"
#include "asctwin/lib/cube_tiling_names.h"
#include "asctwin/lib/matmul_object.h"

#ifdef ASCENDC_CUBE_ONLY
#define ASCTWIN_MATMUL_CUBE_ONLY true
#else
#define ASCTWIN_MATMUL_CUBE_ONLY false
#endif

namespace asctwin::lib {

inline void regist_matmul_pairs(uint8_t*, SourceLoc) {}
// `pairs`: an object, then its tiling by pointer or as it is, or the next object.
template <class Object, class... Pairs>
void regist_matmul_pairs(uint8_t* workspace, SourceLoc where, Object& object, Pairs&&... pairs);

template <class Object, class Next, class... Pairs>
void regist_matmul_with(uint8_t* workspace, SourceLoc where, Object& object, Next&& next,
                        Pairs&&... pairs) {
  using Plain = std::remove_cv_t<std::remove_reference_t<Next>>;
  if constexpr (std::is_convertible_v<Plain, const TCubeTiling*>) {
    object.asctwin_object().init(next, where);
    regist_matmul_pairs(workspace, where, pairs...);
  } else if constexpr (std::is_convertible_v<Plain*, const TCubeTiling*>) {
    object.asctwin_object().init(&next, where);
    regist_matmul_pairs(workspace, where, pairs...);
  } else {
    regist_matmul_pairs(workspace, where, next, pairs...);
  }
}
template <class Object, class... Pairs>
void regist_matmul_pairs(uint8_t* workspace, SourceLoc where, Object& object, Pairs&&... pairs) {
  regist_matmul(object.asctwin_object(), workspace, where);
  if constexpr (sizeof...(Pairs) > 0)
    regist_matmul_with(workspace, where, object, pairs...);
  else if (object.asctwin_object().kind().constant != nullptr)
    object.asctwin_object().init(nullptr, where);
}

template <class T, class = void>
inline constexpr bool kIsMatmul = false;
template <class T>
inline constexpr bool kIsMatmul<T, std::void_t<decltype(std::declval<T&>().asctwin_object())>> =
    true;

template <class T>
constexpr bool is_dual_master() {
  if constexpr (kIsMatmul<T>)
    return T::kIsDualMaster;
  else
    return false;
}

template <class Workspace, class... Pairs>
void regist_matmul_objects(bool cube_only, SourceLoc where, AscendC::TPipe*, Workspace* workspace,
                           Pairs&&... pairs) {
  auto* const bytes = reinterpret_cast<uint8_t*>(workspace);
  constexpr int64_t kObjects =
      (int64_t{kIsMatmul<std::remove_cv_t<std::remove_reference_t<Pairs>>>} + ...);
  constexpr int64_t kDualMasters =
      (int64_t{is_dual_master<std::remove_cv_t<std::remove_reference_t<Pairs>>>()} + ...);
  serve_matmul(cube_only, kObjects, kDualMasters, bytes, where);
  regist_matmul_pairs(bytes, where, pairs...);
}

}  // namespace asctwin::lib

// Up to four objects, each with its tiling; a single one may be given its tiling by Init. On the
// cube core of a mixed kernel nothing behind it is executed.
#define REGIST_MATMUL_OBJ(tpipe, workspace, ...)                                                \
  ::asctwin::lib::regist_matmul_objects(ASCTWIN_MATMUL_CUBE_ONLY, ::asctwin::SourceLoc::here(), \
                                        (tpipe), workspace, __VA_ARGS__)
#define REGIST_MATMUL_OBJ_STATIC REGIST_MATMUL_OBJ
#define REGIST_CUBE_OBJ REGIST_MATMUL_OBJ
