// Sets that support tables of several families of instructions share.
#pragma once

#include "isa/chips/features.h"
#include "isa/join.h"
#include "isa/op_info.h"

namespace asctwin::isa {

inline constexpr Positions kGlobal{TPosition::GM};
inline constexpr Positions kVectorPositions{TPosition::VECIN, TPosition::VECOUT,
                                            TPosition::VECCALC};
inline constexpr Positions kL1Positions{TPosition::A1, TPosition::B1};
// Where C1 lies in L1, on the 910B, 910C and 950. UNVERIFIED: evidence = inferred: the documents
// list A1 and B1, and what is copied out of C1 and TSCM has to come there.
inline constexpr Positions kEveryL1Position{TPosition::A1, TPosition::B1, TPosition::C1,
                                            TPosition::TSCM};

// The ends of fields that are wider than the 16 bits of most.
inline constexpr int64_t kMax21Bits = (int64_t{1} << 21) - 1;
inline constexpr int64_t kMax40Bits = (int64_t{1} << 40) - 1;

inline constexpr Types kTypes8{DType::kInt8, DType::kUInt8};
inline constexpr Types kTypes16{DType::kInt16, DType::kUInt16, DType::kHalf};
inline constexpr Types kTypes32{DType::kInt32, DType::kUInt32, DType::kFloat};
inline constexpr Types kTypes64{DType::kInt64, DType::kUInt64, DType::kDouble};
inline constexpr Types kBf16{DType::kBFloat16};
inline constexpr Types kBool{DType::kBool};
inline constexpr Types kInt4{DType::kInt4};
inline constexpr Types kFp4{DType::kFp4E1M2, DType::kFp4E2M1};
inline constexpr Types kComplex{DType::kComplex32, DType::kComplex64};
// Types of the 950 of whole bytes; moved, not calculated with.
inline constexpr Types kStoredTypes{DType::kHiFloat8, DType::kFp8E8M0,   DType::kFp8E5M2,
                                    DType::kFp8E4M3,  DType::kComplex32, DType::kComplex64};
inline constexpr Types kTypes8To32 = kTypes8 | kTypes16 | kTypes32;
inline constexpr Types kTypes8To64 = kTypes8To32 | kTypes64;
inline constexpr Types kIntegers = kTypes8To64 - Types(DType::kHalf, DType::kFloat, DType::kDouble);
inline constexpr Types kNumbers = kTypes8To64 | kBf16 | kBool;
inline constexpr Types kEveryType = kNumbers | kStoredTypes;  // of the 950, from 8 to 64 bits
inline constexpr Types kAnyType = kEveryType | kInt4 | kFp4;

// Instructions that only move bytes are chosen by sizeof(T): where a document lists types of a
// size, every type of that size goes that the chip has. UNVERIFIED: evidence = inferred for those
// that no list names, bool above all (data_movement.md, section 17, item 1).
inline constexpr Types kMoved8 = kTypes8 | kBool;
inline constexpr Types kMoved8To32 = kTypes8To32 | kBool;
inline constexpr Types kMoved8To64 = kTypes8To64 | kBool;
inline constexpr Types kMoved8To32Of950 = kEveryType - kTypes64 - Types(DType::kComplex64);

inline constexpr Cores kVectorSide{CoreKind::kVector, CoreKind::kFused};
inline constexpr Cores kCubeSide{CoreKind::kCube, CoreKind::kFused};
inline constexpr Cores kBothSides = kVectorSide | kCubeSide;

inline constexpr Families kAllBut950 = Families::all() - like::k950;

}  // namespace asctwin::isa
