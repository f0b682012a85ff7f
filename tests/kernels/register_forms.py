"""The forms of a call on registers that is written in the C++ form: by the names of earlier
releases, and in the C form. Each kind of call is a row here, so that one reference tests all forms.
spec: reg_api.md, section 13; delta_2026.md, sections 3.1 to 3.4
"""

import re

WIDTHS = {"int8_t": 8, "uint8_t": 8, "int16_t": 16, "uint16_t": 16, "half": 16, "bfloat16_t": 16,
          "int32_t": 32, "uint32_t": 32, "float": 32}
# Calls whose arguments are those of the C++ form.
RENAMED = {
    "Add": "asc_add", "Sub": "asc_sub", "Mul": "asc_mul", "Div": "asc_div", "Max": "asc_max",
    "Min": "asc_min", "And": "asc_and", "Or": "asc_or", "Xor": "asc_xor", "Not": "asc_not",
    "AbsSub": "asc_abs_sub", "Prelu": "asc_prelu", "MulDstAdd": "asc_madd", "Select": "asc_select",
    "ShiftLeft": "asc_shiftleft", "ShiftRight": "asc_shiftright",
    "ShiftLefts": "asc_shiftleft_scalar", "ShiftRights": "asc_shiftright_scalar",
    "Adds": "asc_add_scalar", "Muls": "asc_mul_scalar", "Maxs": "asc_max_scalar",
    "Mins": "asc_min_scalar", "Axpy": "asc_axpy", "LeakyRelu": "asc_leakyrelu", "Abs": "asc_abs",
    "Neg": "asc_neg", "Relu": "asc_relu", "Exp": "asc_exp", "Ln": "asc_ln", "Sqrt": "asc_sqrt",
    "Move": "asc_copy", "AddC": "asc_addc", "SubC": "asc_subc", "Mull": "asc_mull",
    "Arange": "asc_arange", "PairReduceElem": "asc_pair_reduce_sum", "Squeeze": "asc_squeeze",
    "Unsqueeze": "asc_unsqueeze", "Interleave": "asc_intlv", "DeInterleave": "asc_deintlv",
    "LoadAlign": "asc_loadalign", "StoreAlign": "asc_storealign", "Load": "asc_load",
    "Store": "asc_store", "Gather": "asc_gather", "GatherB": "asc_gather_datablock",
    "Scatter": "asc_scatter", "LoadUnAlignPre": "asc_loadunalign_pre",
    "StoreUnAlignPost": "asc_storeunalign_post",
}
LOADS = {"BRC": "brc_elem", "BLK": "brc_datablock", "E2B": "brc_elem2datablock", "US": "upsample",
         "DS": "downsample", "UNPACK": "unpack", "UNPACK4": "unpack4", "DINTLV": "deintlv"}
MASK_DISTS = {"US": "upsample", "DS": "downsample", "PACK": "pack"}
BARRIERS = {"VEC_STORE": "VST", "VEC_LOAD": "VLD", "SCALAR_STORE": "ST", "SCALAR_LOAD": "LD"}
# Calls for which the C form has no name of its own; they take its registers as well.
HELPERS = ("CreateMask", "CreateAddrReg")
POST = r"PostLiteral::POST_MODE_UPDATE"


def rows():
    """Patterns of the C++ form, and what stands for them in the C form: a text, or a function of
    the match. The first that fits is taken, so templates stand before plain names."""
    kind = r"(\w+)"
    yield r"\bRegTensor<" + kind + ">", lambda m: f"vector_{m[1]}"
    yield r"\bMaskReg\b", "vector_bool"
    yield r"\bUnalignRegForLoad\b", "vector_load_unalign"
    yield r"\bUnalignRegForStore\b", "vector_store_unalign"
    yield r"\bAddrReg\b", "addr_reg"
    yield (rf"\bCreateMask<(?!u?int64_t){kind}(?:, MaskPattern::(\w+))?>\(\)",
           lambda m: f"asc_create_mask_b{WIDTHS[m[1]]}(PAT_{m[2] or 'ALL'})")
    yield rf"\bUpdateMask<(?!u?int64_t){kind}>\(", lambda m: f"asc_update_mask_b{WIDTHS[m[1]]}("
    yield rf"\bMoveMask<{kind}>\(\)", lambda m: f"asc_get_mask_spr_b{WIDTHS[m[1]]}()"
    yield rf"\bMaskGenWithRegTensor<{kind}, (\d+)>\((\w+), (\w+)\)", r"asc_copy(\3, \4, \2)"
    yield rf"\bCompare<{kind}, CMPMODE::(\w+)>\(", lambda m: f"asc_{m[2].lower()}("
    yield rf"\bCompares<{kind}, CMPMODE::(\w+)>\(", lambda m: f"asc_{m[2].lower()}_scalar("
    yield rf"\bTruncate<{kind}, RoundMode::CAST_(\w+)>\(", lambda m: f"asc_{m[2].lower()}("
    yield r"\bReduce<ReduceType::(\w+)>\(", lambda m: f"asc_reduce_{m[1].lower()}("
    yield r"\bReduceDataBlock<ReduceType::(\w+)>\(", lambda m: f"asc_reduce_{m[1].lower()}_datablock("
    yield r"\bExpSub<float, half, RegLayout::ZERO>\(", "asc_exp_sub("
    yield r"\bExpSub<float, half, RegLayout::ONE>\(", "asc_exp_sub_v2("
    yield r"\bMulsCast<half, float, float, RegLayout::ZERO>\(", "asc_muls("
    yield r"\bMulsCast<half, float, float, RegLayout::ONE>\(", "asc_muls_v2("
    yield r"\bDuplicate\((\w), ([a-z]), (\w+)\)", r"asc_duplicate(\1, \2, \3)"
    yield r"\bDuplicate\(", "asc_duplicate_scalar("
    yield rf"\bArange<{kind}, IndexOrder::DECREASE_ORDER>\(", "asc_arange_descend("
    yield rf"\bSqueeze<{kind}, Reg::GatherMaskMode::STORE_REG>\(", "asc_squeeze_with_status("
    yield r"\bClearSpr<SpecialPurposeReg::AR>\(", "asc_clear_ar_spr("
    yield r"\b(De)?Interleave<u?int(\d+)_t>\(", lambda m: f"asc_{'de' if m[1] else ''}intlv_b{m[2]}("
    yield r"\bPack<(?:\w+, \w+, )?HighLowPart::LOWEST>\(", "asc_pack_to_low("
    yield r"\bPack<(?:\w+, \w+, )?HighLowPart::HIGHEST>\(", "asc_pack_to_high("
    yield r"\bUnPack<(?:\w+, \w+, )?HighLowPart::LOWEST>\(", "asc_unpack_lower("
    yield r"\bUnPack<(?:\w+, \w+, )?HighLowPart::HIGHEST>\(", "asc_unpack_upper("
    yield (r"\bHistograms<uint8_t, uint16_t, HistogramsBinType::BIN(\d), HistogramsType::(\w)\w+>\(",
           lambda m: f"asc_{'frequency' if m[2] == 'F' else 'cumulative'}_histogram_bin{m[1]}(")
    yield from moves(kind)
    yield from streams()
    for name, renamed in RENAMED.items():
        yield rf"\b{name}\(", renamed + "("


def moves(kind):
    """Distributions are names, of the width of the pointer's element, or of the register's."""
    mask = r"uint8_t(?:, (PostLiteral)::POST_MODE_UPDATE)?, MaskDist::DIST_(\w+)"

    def post(given):
        return "_postupdate" if given else ""

    yield rf"\bLoadAlign<{mask}>\(", lambda m: f"asc_loadalign_{MASK_DISTS[m[2]]}{post(m[1])}("
    yield rf"\bStoreAlign<{mask}>\(", lambda m: f"asc_storealign_{MASK_DISTS[m[2]]}{post(m[1])}("
    def load(m, registers):
        pointer = f"(__ubuf__ uint{m[4]}_t*{'&' if m[2] else ''}){m[6]}" if m[4] else m[6]
        return f"asc_loadalign_{LOADS[m[3]]}{post(m[2])}({registers}, {pointer}"

    dist = rf"\bLoadAlign<{kind}, (?:({POST}), )?LoadDist::DIST_(%s)(?:_B(\d+))?>\("
    yield dist % "DINTLV" + r"(\w, \w), (\w+)", lambda m: load(m, m[5])
    yield dist % "NORM" + r"(\w), (\w+)", lambda m: f"asc_loadalign{post(m[2])}({m[5]}, {m[6]}"
    yield dist % "[A-Z0-9]+" + r"(\w), (\w+)", lambda m: load(m, m[5])

    def packed(m):
        name = "pack_quarter" if m[3] == "PACK4" else "pack"
        wide = f"uint{m[4]}_t"
        return f"asc_storealign_{name}{post(m[2])}({m[5]}, (vector_{wide}&){m[6]}"

    yield (rf"\bStoreAlign<{kind}, (?:({POST}), )?StoreDist::DIST_(PACK4?)_B(\d+)>\((\w+), (\w)",
           packed)

    def first(m):
        return f"asc_storealign_1st{post(m[2])}({m[3]}, {m[4]}"

    # The mask, which has no effect there, is not among the arguments of the C form.
    yield (rf"\bStoreAlign<{kind}, (?:({POST}), )?StoreDist::DIST_FIRST_ELEMENT_B\d+>"
           r"\((\w+), (\w)(, (?:-?\d+|o))?, \w+", lambda m: first(m) + (m[5] or ""))
    yield (rf"\bStoreAlign<{kind}, StoreDist::DIST_INTLV_B\d+>\((\w+), (\w), (\w)((?:, o)?), \w+",
           r"asc_storealign_intlv(\2, \3, \4\5")
    yield rf"\bLoadAlign<{kind}, {POST}>\(", "asc_loadalign_postupdate("
    yield rf"\bStoreAlign<{kind}, {POST}>\(", "asc_storealign_postupdate("
    yield (rf"\b(Load|Store)Align<{kind}, DataCopyMode::DATA_BLOCK_COPY, PostLiteral::POST_MODE_NORMAL>\(",
           lambda m: f"asc_{m[1].lower()}align(")
    yield rf"\bLoadAlign<{kind}>\(", "asc_loadalign("


def streams():
    """In streams the register stands second, and a name of its own moves the pointer."""
    yield r"\bLoadUnAlign\((\w), (\w), (\w), (\d+)\)", r"asc_loadunalign_postupdate(\1, \2, \3, \4)"
    yield r"\bLoadUnAlign\((\w), (\w), (\w), o, 0\)", r"asc_loadunalign_postupdate(\1, \2, \3, o, 0)"
    yield r"\bLoadUnAlign\(", "asc_loadunalign("
    yield r"\bStoreUnAlign\((\w), (\w), (\w), (\d+)\)", r"asc_storeunalign_postupdate(\1, \3, \2, \4)"
    yield r"\bStoreUnAlign\((\w), (\w), (\w)\)", r"asc_storeunalign_postupdate(\1, \3, \2)"


ROWS = [(re.compile(pattern), becomes) for pattern, becomes in rows()]
CALL = re.compile(r"\b([A-Z]\w+?)(?:<[^;()]*>)?\(")

# Earlier names of the C++ form, by patterns; moves alone say little, so they come along.
OLD_MOVES = [
    (r"\bLoadUnAlignPre\(", "DataCopyUnAlignPre("), (r"\b(Load|Store)UnAlign\(", "DataCopyUnAlign("),
    (r"\bStoreUnAlignPost\(", "DataCopyUnAlignPost("), (r"\b(Load|Store)Align\b", "DataCopy"),
    (r"\bGatherB\(", "DataCopyGatherB("), (r"\bScatter\(", "DataCopyScatter("),
    (r"\bGather\((\w), \(__ubuf__", r"DataCopyGather(\1, (__ubuf__"),
    (r"\bUnalignRegFor(?:Load|Store)\b", "UnalignReg"),
]
OLD_CALLS = [
    (r"\bReduce<ReduceType::S\w+>\(", "ReduceSum("), (r"\bReduce<ReduceType::MA\w+>\(", "ReduceMax("),
    (r"\bReduce<ReduceType::MI\w+>\(", "ReduceMin("),
    (r"\bReduceDataBlock<ReduceType::S\w+>\(", "ReduceSumWithDataBlock("),
    (r"\bReduceDataBlock<ReduceType::MA\w+>\(", "ReduceMaxWithDataBlock("),
    (r"\bReduceDataBlock<ReduceType::MI\w+>\(", "ReduceMinWithDataBlock("),
    (r"\bPairReduceElem\(", "PairReduceSum("), (r"\bExpSub\b", "FusedExpSub"),
    (r"\bAbsSub\(", "FusedAbsSub("), (r"\bMulDstAdd\(", "FusedMulDstAdd("),
    (r"\bMulsCast\b", "FusedMulsCast"), (r"\bCompares<", "CompareScalar<"),
    (r"\bSqueeze\b", "GatherMask"), (r"\bMove\((\w, [ab])", r"Copy(\1"),
    (r"\bNot\((\w, p)", r"MaskNot(\1"), (r"\bAnd\((\w, p)", r"MaskAnd(\1"),
    (r"\bOr\((\w, p)", r"MaskOr(\1"), (r"\bXor\((\w, p)", r"MaskXor(\1"),
    (r"\bMove\((\w, p)", r"MaskMov(\1"), (r"\bSelect\((\w, p)", r"MaskSel(\1"),
    (r"\bPack<(HighLowPart::\w+)>\((\w, p)", r"MaskPack<\1>(\2"),
    (r"\bUnPack<(HighLowPart::\w+)>\((\w, p)", r"MaskUnPack<\1>(\2"),
    (r"\bInterleave<(\w+)>\((\w, \w, p)", r"MaskInterleave<\1>(\2"),
    (r"\bDeInterleave<(\w+)>\((\w, \w, p)", r"MaskDeInterleave<\1>(\2"),
]
# Other names of the C form, most of them earlier ones.
OTHER_C = [
    (r"\basc_loadalign_brc_elem\(", "asc_loadalign_brc("),
    (r"\basc_loadalign_brc_elem_postupdate\(", "asc_loadalign_brc_postupdate("),
    (r"\basc_loadalign_brc_datablock\(", "asc_loadalign_brc_v2("),
    (r"\basc_loadalign_brc_datablock_postupdate\(", "asc_loadalign_brc_postupdate_v2("),
    (r"\basc_loadalign_brc_elem2datablock\(", "asc_loadalign_brc_v3("),
    (r"\basc_loadalign_brc_elem2datablock_postupdate\(", "asc_loadalign_brc_postupdate_v3("),
    (r"\basc_loadalign_unpack4\(", "asc_loadalign_unpack_v2("),
    (r"\basc_loadalign_unpack4_postupdate\(", "asc_loadalign_unpack_postupdate_v2("),
    (r"\basc_storealign_pack_quarter\(", "asc_storealign_pack_v2("),
    (r"\basc_storealign_pack_quarter_postupdate\(", "asc_storealign_pack_postupdate_v2("),
    (r"\basc_squeeze_with_status\(", "asc_squeeze_v2("), (r"\basc_pack_to_low\(", "asc_pack("),
    (r"\basc_pack_to_high\(", "asc_pack_v2("),
    (r"\basc_storeunalign_postupdate\((\w), (\w, \w), (\d+)\)",
     r"asc_storeunalign(\1, \2, \3); \1 += \3"),
    (r"\basc_storeunalign_post\((\w, \w, 0)\)", r"asc_storeunalign_post_postupdate(\1)"),
    (r"\basc_scatter\((\(\w+ \w+\*\)\w+), ((?:\(\w+&\))?\w),", r"asc_scatter(\2, \1,"),
]
MOVE_NAMES = {"LoadAlign", "StoreAlign", "LoadUnAlignPre", "LoadUnAlign", "StoreUnAlign",
              "StoreUnAlignPost", "GatherB", "Scatter", "Gather", *HELPERS}


def replaced(text, pairs):
    for pattern, becomes in pairs:
        text = re.sub(pattern, becomes, text)
    return text


def in_c(text):
    """The text in the C form; None where a call has no such form."""
    if "NumTwo" in text or "bool>" in text or "complex" in text:
        return None
    for pattern, becomes in ROWS:
        text = pattern.sub(becomes, text)
    left = [name for name in CALL.findall(text) if name not in HELPERS]
    return None if left else text


def forms_of(text):
    """The text, and what it is by other names, each once."""
    forms = {text: None}
    older = replaced(text, OLD_CALLS)
    if older != text or set(CALL.findall(text)) <= MOVE_NAMES:
        forms[replaced(older, OLD_MOVES)] = None
    c_form = in_c(text)
    if c_form is not None:
        forms[c_form] = None
        forms[replaced(c_form, OTHER_C)] = None
    return list(forms)
