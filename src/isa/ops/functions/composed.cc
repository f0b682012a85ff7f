// The descriptions of library functions that src/lib composes of instructions. What they access is
// what these instructions access; here stand their chips, types, parameters and results.
// spec: adv_math.md, sections 2.4, 4, 6.1 and 7.1; adv_nn.md, section 1.5; cube.md, section 9
#include "isa/composed_functions.h"

#include <iterator>

#include "isa/ops/functions/tensor_support.h"

namespace asctwin::isa {
namespace {

constexpr OperandInfo kDst = {"dst", operand_of<ComposedCall, &ComposedCall::dst>};
constexpr OperandInfo kSrc = {"src", operand_of<ComposedCall, &ComposedCall::src>};
constexpr OperandInfo kDstAlone[] = {kDst};
constexpr OperandInfo kDstAndSrc[] = {kDst, kSrc};
constexpr OperandInfo kAdjustedOperands[] = {
    {"softMaxRes", operand_of<ComposedCall, &ComposedCall::dst>},
    {.name = "maxTensor",
     .first = operand_of<ComposedCall, &ComposedCall::src>,
     .dtype = type_of_member<ComposedCall, &ComposedCall::src_dtype>},
};
constexpr OperandInfo kGlobalOperands[] = {
    {"gmWorkspaceAddr", operand_of<ComposedCall, &ComposedCall::dst>}};
constexpr OperandInfo kConcatOperands[] = {{"concat", operand_of<ComposedCall, &ComposedCall::dst>},
                                           kSrc};
constexpr OperandInfo kSortOperands[] = {kDst,
                                         {"concat", operand_of<ComposedCall, &ComposedCall::src>}};
constexpr OperandInfo kExtractOperands[] = {
    {"dstValue", operand_of<ComposedCall, &ComposedCall::dst>},
    {"sorted", operand_of<ComposedCall, &ComposedCall::src>}};

constexpr Support kCountingSupport[] = {
    vector_row(have::kLibrary, kFloatsAndInts),
    on_950(Types(DType::kInt64)),
};
constexpr Support global_row(Families families, Types types) {
  Support row = vector_row(families, types);
  row.dst = row.src = kGlobal;
  row.pipe = PIPE_MTE3;
  return row;
}
constexpr Types kFilledTypes = kTypes16 | kTypes32;
constexpr Types kFilledOf950 = kTypes8 | kBf16 | kLongs;
constexpr Support kFillSupport[] = {
    global_row(have::kLibrary, kFilledTypes),
    global_row(like::k950, kFilledOf950),
};
// UNVERIFIED: evidence = inferred: no page names the chips and types of InitOutput.
constexpr Support kInitOutputSupport[] = {global_row(Families::all(), kFilledTypes | kFilledOf950)};
constexpr Support adjusted_row(Types types) {
  Support row = vector_row(kLibraryChipsAndKirin, types);
  row.own_types[0] = kFloats;
  return row;
}
constexpr Support kAdjustedSupport[] = {adjusted_row(kFloats)};
constexpr Support kSortSupport[] = {
    vector_row(have::kLaterAscendCalls, kFloats),
    vector_row(like::k910A | like::kKirin, Types(DType::kHalf)),
};
constexpr Support kProposalSupport[] = {
    vector_row(like::k310P, kFloats),
    vector_row(like::k910A, Types(DType::kHalf)),
};

// A result in CO1 or CO2 of a left matrix of another type in A1; Mmad checks the right one.
constexpr OperandInfo product_source(const char* name) {
  return {.name = name,
          .first = operand_of<ComposedCall, &ComposedCall::src>,
          .dtype = type_of_member<ComposedCall, &ComposedCall::src_dtype>};
}
constexpr OperandInfo kGemmOperands[] = {kDst, product_source("src0")};
constexpr OperandInfo kConvOperands[] = {kDst, product_source("featureMap")};
constexpr Support product_row(Families families, Types dst, Types src) {
  return {.families = families,
          .dst = Positions(TPosition::CO1, TPosition::CO2),
          .src = Positions(TPosition::A1),
          .types = dst,
          .pipe = PIPE_M,
          .cores = kCubeSide,
          .own_types = {src}};
}
constexpr Support kProductSupport[] = {
    product_row(have::kCubeToUb, kFloats, Types(DType::kHalf)),
    product_row(have::kCubeToUb, Types(DType::kInt32), kTypes8),
    product_row(like::k910A, Types(DType::kUInt32), Types(DType::kUInt8)),
};

constexpr Parameter kClampParameters[] = {
    {"scalar", "the bound; one that is NaN holds nothing"},
    {"calCount", "leading elements that are computed"},
    {"sharedTmpBuffer", "at least 256 B of UB; without it the rest of UB serves"},
};
constexpr Parameter kCountingParameters[] = {
    {"firstValue", "the first element"},
    {"diffValue", "what is added from one element to the next"},
    {"count", "elements that are written, at least 1"},
};
constexpr Parameter kFillParameters[] = {
    {"size", "elements that are written, in uint64_t"},
    {"value", "of every element"},
};
constexpr Parameter kAdjustedParameters[] = {
    {"from", "the bits of the value in maxTensor that is looked for; of half in the low 16"},
    {"to", "what the elements of such a row become"},
    {"softmaxShapeInfo", "oriSrcM rows, srcM where that is 0, of srcK elements"},
    {"isDataFormatNZ", "softMaxRes is NZ; rows of maxTensor are DataBlocks either way"},
    {"stepSizeMode", "0: maxTensor has a DataBlock for each row; otherwise an element"},
};
constexpr Parameter kSortParameters[] = {
    {"index", "the index that goes with each score"},
    {"tmp", "as long as dst; of a full sort alone"},
    {"repeatTime", "32 scores each, on 310P and 910A 16"},
    {"isFullSort", "all scores in one order; otherwise those of each repeat"},
};
constexpr Parameter kRepeatParameters[] = {
    {"repeatTime", "32 scores each, on 310P and 910A 16"},
};

constexpr Parameter kGemmParameters[] = {
    {"src1", "the right matrix, in B1"},
    {"m, n", "rows and columns of the result, 1 to 4096"},
    {"k", "columns of src0, 1 to 32768 of 8 bits, 16384 of half"},
    {"tilling", "what GetGemmTiling(m, k, n) gives"},
    {"partialsum", "of a dst in CO2, true: the sum stays in L0C, so that more is added"},
    {"initValue", "1: dst is overwritten; 0: the product is added to it"},
};
constexpr Parameter kConvParameters[] = {
    {"weight", "in B1, [C1, Kh, Kw, Cout, C0]"},
    {"imgShape, kernelShape", "height and width, up to 40 of the map and 5 of the filter"},
    {"stride, dilation, padList", "up to 4; padList: left, right, top, bottom"},
    {"cin, cout", "channels: C1 * C0, and 16, 32, 64 or 128"},
    {"partialSum", "of a dst in CO2, true: the sum stays in L0C, so that more is added"},
    {"initY", "1: dst is overwritten; 0: the result is added to it"},
    {"tilling", "what GetConv2dTiling(conv2dParams) gives"},
};

constinit const OpInfo kDescriptions[] = {
    {.name = "ClampMax",
     .variant = "",
     .doc = "holds elements to an upper bound",
     .spec = "adv_math.md, section 2.4",
     .operands = kDstAndSrc,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kFewMath,
     .parameters = kClampParameters,
     .formula = "dst[i] = src[i] > scalar ? scalar : src[i]; NaN stays"},
    {.name = "ClampMin",
     .variant = "",
     .doc = "holds elements to a lower bound",
     .spec = "adv_math.md, section 2.4",
     .operands = kDstAndSrc,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kFewMath,
     .parameters = kClampParameters,
     .formula = "dst[i] = src[i] < scalar ? scalar : src[i]; NaN stays"},
    {.name = "Arange",
     .variant = "",
     .doc = "writes numbers that grow by the same step",
     .spec = "adv_math.md, section 4",
     .operands = kDstAlone,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kCountingSupport,
     .parameters = kCountingParameters,
     .formula = "dst[i] = firstValue + i * diffValue, 0 <= i < count",
     .aliases = "ArithProgression",
     .accuracy = {Accuracy::kRoundedSteps}},
    {.name = "Fill",
     .variant = "GM",
     .doc = "gives elements of global memory one value",
     .spec = "adv_math.md, section 6.1",
     .kind = Kind::kMoves,
     .operands = kGlobalOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kFillSupport,
     .parameters = kFillParameters,
     .formula = "gmWorkspaceAddr[i] = value, 0 <= i < size; before the kernel's InitBuffer",
     .aliases = "InitGlobalMemory"},
    {.name = "InitOutput",
     .variant = "",
     .doc = "gives elements of global memory one value",
     .spec = "adv_math.md, section 6.1",
     .evidence = Evidence::kInferred,
     .kind = Kind::kMoves,
     .operands = kGlobalOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kInitOutputSupport,
     .parameters = kFillParameters,
     .formula = "gmWorkspaceAddr[i] = value, 0 <= i < size; before the kernel's InitBuffer"},
    {.name = "AdjustSoftMaxRes",
     .variant = "",
     .doc = "gives rows another content where their largest element has a certain value",
     .spec = "adv_nn.md, sections 1.3 and 1.5",
     .operands = kAdjustedOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kAdjustedSupport,
     .parameters = kAdjustedParameters,
     .formula = "softMaxRes[r][...] = to where the bits of maxTensor[r] are `from`;\n"
                "    the result of the call says whether there was such a row"},
    {.name = "Concat",
     .variant = "",
     .doc = "makes of scores what Sort takes",
     .spec = "adv_math.md, section 7.1",
     .operands = kConcatOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kSortSupport,
     .parameters = kRepeatParameters,
     .formula = "concat is src itself; on 310P and 910A region proposals with the scores of src"},
    {.name = "Sort",
     .variant = "isFullSort",
     .doc = "sorts scores, each with its index, by falling score",
     .spec = "adv_math.md, section 7.1",
     .operands = kSortOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kSortSupport,
     .parameters = kSortParameters,
     .formula = "dst = structures of a score and its index by falling score, equal ones in their\n"
                "    order; 8 B each, on 310P and 910A region proposals of 8 elements"},
    {.name = "Extract",
     .variant = "region proposals",
     .doc = "takes region proposals of a score and an index apart",
     .spec = "adv_math.md, section 7.1",
     .operands = kExtractOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kProposalSupport,
     .parameters = kRepeatParameters,
     .formula = "dstValue[i] = the score of structure i, dstIndex[i] = its index"},
    {.name = "Gemm",
     .variant = "",
     .doc = "multiplies two matrices in L1; deprecated",
     .spec = "cube.md, section 9",
     .evidence = Evidence::kInferred,
     .operands = kGemmOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kProductSupport,
     .parameters = kGemmParameters,
     .formula = "dst = src0 * src1, + dst with initValue 0; src0 is [K / C0, M, C0], src1\n"
                "    [K / C0, N, C0], dst [N / 16, M, 16], sizes rounded up to whole fractals",
     .accuracy = {Accuracy::kRoundedSteps}},
    {.name = "Conv2D",
     .variant = "",
     .doc = "convolves a feature map in L1; deprecated",
     .spec = "cube.md, section 9",
     .evidence = Evidence::kInferred,
     .operands = kConvOperands,
     .dtype = dtype_of_record<ComposedCall>,
     .support = kProductSupport,
     .parameters = kConvParameters,
     .formula = "dst[c / 16][ho * Wo + wo][c % 16] = sum of featureMap[c1][h][w][c0] *\n"
                "    weight[c1][kh][kw][c][c0], + dst with initY 0, where\n"
                "    h = ho * stride[0] + kh * dilation[0] - top, w likewise; padding is 0",
     .accuracy = {Accuracy::kRoundedSteps}},
};
static_assert(std::size(kDescriptions) == static_cast<size_t>(Composed::kCount));

}  // namespace

const OpInfo& info_of(Composed function) { return kDescriptions[static_cast<size_t>(function)]; }
std::span<const OpInfo> composed_functions() { return kDescriptions; }

}  // namespace asctwin::isa
