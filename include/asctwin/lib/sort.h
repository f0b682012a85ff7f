// Sort, Concat and Extract: scores with indices in and out of the structures in which a chip sorts
// them, and how much room these take.
// spec: vector.md, section 4.12; adv_math.md, section 7.1
#pragma once

#include "asctwin/api/sort.h"

namespace asctwin::lib {

template <class T>
void concat(AscendC::LocalTensor<T>& concat, const AscendC::LocalTensor<T>& src,
            int32_t repeat_times, SourceLoc where);
// `full`: one order of all; otherwise of each group.
template <class T>
void sort(const AscendC::LocalTensor<T>& dst, const AscendC::LocalTensor<T>& concat,
          const AscendC::LocalTensor<uint32_t>& index, const AscendC::LocalTensor<T>& tmp,
          int32_t repeat_times, bool full, SourceLoc where);
template <class T>
void extract(const AscendC::LocalTensor<T>& values, const AscendC::LocalTensor<uint32_t>& indices,
             const AscendC::LocalTensor<T>& sorted, int32_t repeat_times, SourceLoc where);

template <class T>
inline constexpr bool kSorts = std::is_same_v<T, half> || std::is_same_v<T, float>;

}  // namespace asctwin::lib

namespace AscendC {

// Prepares the input of Sort: `src` itself, so that `concat` needs no memory; on 310P and 910A
// region proposals of 16 scores a repeat.
template <typename T>
void Concat(LocalTensor<T>& concat, const LocalTensor<T>& src, const LocalTensor<T>& tmp,
            const int32_t repeatTime, asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kSorts<asctwin::PrimT<T>>, "Concat supports half and float");
  (void)tmp;
  if constexpr (std::is_same_v<T, asctwin::PrimT<T>>) {
    asctwin::lib::concat(concat, src, repeatTime, where);
  } else {
    auto regions = asctwin::plain(concat);
    asctwin::lib::concat(regions, asctwin::plain(src), repeatTime, where);
    concat = regions.template ReinterpretCast<T>();
  }
}

// Structures of 32 scores a repeat, 16 on 310P and 910A, by falling score; of equal scores the
// first one first. isFullSort: all of them in one order, otherwise those of each repeat; `tmp` then
// takes no part. `dst`, and `tmp` of a full sort, hold GetSortLen<T>() of the scores.
template <typename T, bool isFullSort>
void Sort(const LocalTensor<T>& dst, const LocalTensor<T>& concat,
          const LocalTensor<uint32_t>& index, const LocalTensor<T>& tmp, const int32_t repeatTime,
          asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kSorts<asctwin::PrimT<T>>, "Sort supports half and float");
  asctwin::lib::sort(asctwin::plain(dst), asctwin::plain(concat), index, asctwin::plain(tmp),
                     repeatTime, isFullSort, where);
}

// The scores and the indices of 32 structures a repeat, 16 on 310P and 910A.
template <typename T>
void Extract(const LocalTensor<T>& dstValue, const LocalTensor<uint32_t>& dstIndex,
             const LocalTensor<T>& sorted, const int32_t repeatTime,
             asctwin::SourceLoc where = asctwin::SourceLoc::here()) {
  static_assert(asctwin::lib::kSorts<asctwin::PrimT<T>>, "Extract supports half and float");
  asctwin::lib::extract(asctwin::plain(dstValue), dstIndex, asctwin::plain(sorted), repeatTime,
                        where);
}

// Elements of T that `elemCount` structures take: 8 B each, on 310P and 910A 8 elements.
template <typename T>
uint32_t GetSortLen(const uint32_t elemCount) {
  static_assert(asctwin::lib::kSorts<asctwin::PrimT<T>>, "GetSortLen supports half and float");
  constexpr uint32_t kPairBytes = 8, kProposalElements = 8;
  const bool proposals = asctwin::framework::sorts_proposals();
  return elemCount *
         (proposals ? kProposalElements : kPairBytes / uint32_t{sizeof(asctwin::PrimT<T>)});
}
// Where structure `elemOffset` begins, in elements of T.
template <typename T>
uint32_t GetSortOffset(const uint32_t elemOffset) {
  return GetSortLen<T>(elemOffset);
}

}  // namespace AscendC
