// The C API: copies of a cube core from L1 into the bias table, the Fixpipe buffer and global
// memory, and the register that says where the words in the Fixpipe buffer begin.
// spec: adv_nn.md, section 8.2
#pragma once

#include "asctwin/api/c_copy.h"
#include "asctwin/api/c_l1_calls.h"

// Into the bias table: `size` bytes, or bursts. dst is an address, or the number of a byte of the
// table; conv_control 0 copies elements of 32 bits, 1 widens half to float.
// UNVERIFIED: lengths of bursts count 64 B here and 128 B into the Fixpipe buffer, as those of
// DataCopy do; the pages of these functions say 32 B.
ASCTWIN_C_SYNC(
    asc_copy_l12bt, (uint64_t dst, const void* src, asctwin::CInt size),
    asctwin::c_issue(asctwin::c_table_bytes(asctwin::c_place(dst, asctwin::TPosition::C2, where),
                                            ASCTWIN_C_L1(src), asctwin::DType::kInt32, size),
                     call))
ASCTWIN_C_ALONE(
    asc_copy_l12bt,
    (uint64_t dst, const void* src, asctwin::CInt conv_control, asctwin::CInt n_burst,
     asctwin::CInt len_burst, asctwin::CInt source_gap, asctwin::CInt dst_gap),
    asctwin::c_issue(asctwin::c_table_bursts(asctwin::c_place(dst, asctwin::TPosition::C2, where),
                                             ASCTWIN_C_L1(src), asctwin::c_bias_types(conv_control),
                                             {n_burst, len_burst, source_gap, dst_gap}),
                     call))

// Into the Fixpipe buffer, which holds words of 8 B.
ASCTWIN_C_SYNC(asc_copy_l12fb, (void* dst, const void* src, asctwin::CInt size),
               asctwin::c_issue(asctwin::c_table_bytes(ASCTWIN_C_FIXBUF(dst), ASCTWIN_C_L1(src),
                                                       asctwin::DType::kUInt64, size),
                                call))
ASCTWIN_C_ALONE(asc_copy_l12fb, (void* dst, const void* src, ASCTWIN_C_BURSTS),
                asctwin::c_issue(asctwin::c_table_bursts(ASCTWIN_C_FIXBUF(dst), ASCTWIN_C_L1(src),
                                                         {asctwin::DType::kUInt64,
                                                          asctwin::DType::kUInt64},
                                                         {n_burst, len_burst, src_gap, dst_gap}),
                                 call))

// Into global memory: bursts in blocks of 32 B.
ASCTWIN_C_SYNC(asc_copy_l12gm, (void* dst, const void* src, ASCTWIN_C_BURSTS),
               asctwin::c_issue(asctwin::c_blocks(ASCTWIN_C_GLOBAL(dst), ASCTWIN_C_L1(src), n_burst,
                                                  len_burst, src_gap, dst_gap),
                                call))

// quant_pre: where the words of the columns begin in the Fixpipe buffer, an address or the number
// of a byte; relu_pre is reserved.
ASCTWIN_C_ALONE(
    asc_set_l0c2gm_config, (uint64_t relu_pre, uint64_t quant_pre, bool enable_unit_flag),
    asctwin::c_issue(asctwin::c_fixpipe_config(relu_pre, quant_pre, enable_unit_flag, where), call))

// UNVERIFIED: evidence = inferred: what it was given.
#define ASCTWIN_C_CONFIG_WORD(name, word)                                                   \
  inline uint64_t name(ASCTWIN_C_WHERE) {                                                   \
    return asctwin::c_fixpipe_word(asctwin::isa::FixpipeWord::word, {where, #name, false}); \
  }
ASCTWIN_C_CONFIG_WORD(asc_get_l0c2gm_prequant, kQuant)
ASCTWIN_C_CONFIG_WORD(asc_get_l0c2gm_relu, kRelu)
ASCTWIN_C_CONFIG_WORD(asc_get_l0c2gm_unitflag, kUnitFlag)
#undef ASCTWIN_C_CONFIG_WORD
