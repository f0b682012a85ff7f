// Answers public headers about the chip that a source is compiled for, by the number of its
// architecture. The figures are those of src/isa/chips, against which tests/chips holds them.
//   ASCTWIN_LIKE_950               forms of calls that only the 950 has
//   ASCTWIN_HAS_VECTOR_LENGTH      GetVecLen() is documented
//   ASCTWIN_UB_KIB                 what GetUBSizeInBytes() says, 0 where the chip does not say
//   ASCTWIN_TOTAL_UB_KIB           TOTAL_UB_SIZE
//   ASCTWIN_TMP_UB_KIB             TMP_UB_OFFSET, from where calls may use UB by themselves
//   ASCTWIN_L0C_KIB, ASCTWIN_BT_KIB ASC_L0C_SIZE and ASC_BT_SIZE
//   ASCTWIN_AIV_CORES              AIV_CORE_NUM
//   ASCTWIN_RESERVED_WORKSPACE_MIB RESERVED_WORKSPACE
// The last five are defined where they are documented.
#pragma once

#ifndef __NPU_ARCH__  // of any chip: every form, and the figures of the 910B
#define ASCTWIN_LIKE_950 1
#define ASCTWIN_HAS_VECTOR_LENGTH 1
#define ASCTWIN_UB_KIB 0
#define ASCTWIN_TOTAL_UB_KIB 192
#define ASCTWIN_TMP_UB_KIB 184
#define ASCTWIN_L0C_KIB 128
#define ASCTWIN_BT_KIB 1
#define ASCTWIN_AIV_CORES 50
#define ASCTWIN_RESERVED_WORKSPACE_MIB 16
#elif __NPU_ARCH__ == 2201
#define ASCTWIN_LIKE_950 0
#define ASCTWIN_HAS_VECTOR_LENGTH 0
#define ASCTWIN_UB_KIB 0
#define ASCTWIN_TOTAL_UB_KIB 192
#define ASCTWIN_TMP_UB_KIB 184
#define ASCTWIN_L0C_KIB 128
#define ASCTWIN_BT_KIB 1
#define ASCTWIN_AIV_CORES 50
#define ASCTWIN_RESERVED_WORKSPACE_MIB 16
#elif __NPU_ARCH__ == 3510
#define ASCTWIN_LIKE_950 1
#define ASCTWIN_HAS_VECTOR_LENGTH 1
#define ASCTWIN_UB_KIB 248
#define ASCTWIN_TOTAL_UB_KIB 248
#define ASCTWIN_TMP_UB_KIB 248
#define ASCTWIN_L0C_KIB 256
#define ASCTWIN_BT_KIB 4
#define ASCTWIN_AIV_CORES 72
#elif __NPU_ARCH__ == 2002
#define ASCTWIN_LIKE_950 0
#define ASCTWIN_HAS_VECTOR_LENGTH 0
#define ASCTWIN_UB_KIB 0
#define ASCTWIN_TOTAL_UB_KIB 256
#define ASCTWIN_TMP_UB_KIB 248
#define ASCTWIN_RESERVED_WORKSPACE_MIB 2
#elif __NPU_ARCH__ == 1001
#define ASCTWIN_LIKE_950 0
#define ASCTWIN_HAS_VECTOR_LENGTH 0
#define ASCTWIN_UB_KIB 0
#define ASCTWIN_TOTAL_UB_KIB 256
#define ASCTWIN_TMP_UB_KIB 248
#elif __NPU_ARCH__ == 3003 || __NPU_ARCH__ == 3113
#define ASCTWIN_LIKE_950 0
#define ASCTWIN_HAS_VECTOR_LENGTH 1
#define ASCTWIN_UB_KIB 0
#define ASCTWIN_TOTAL_UB_KIB 248
#define ASCTWIN_TMP_UB_KIB 118
#else
#define ASCTWIN_LIKE_950 0
#define ASCTWIN_HAS_VECTOR_LENGTH 0
#define ASCTWIN_UB_KIB 0
#define ASCTWIN_TOTAL_UB_KIB 248
#endif
