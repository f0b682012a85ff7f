// The words by which code is found linear: calls, structs, types, and words that are refused.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string_view>

namespace asctwin::verify {

using Words = std::set<std::string_view>;

// Calls whose last argument is a count that may change with the number: they begin at their
// operands and touch as many elements as it says. The number is that of the arguments in this form.
inline const std::map<std::string_view, size_t> kCounted = {
    {"DataCopy", 3},   {"Adds", 4},      {"Muls", 4}, {"Maxs", 4},
    {"Mins", 4},       {"Add", 4},       {"Sub", 4},  {"Mul", 4},
    {"Div", 4},        {"Max", 4},       {"Min", 4},  {"Exp", 3},
    {"Ln", 3},         {"Abs", 3},       {"Relu", 3}, {"Sqrt", 3},
    {"Rsqrt", 3},      {"Duplicate", 3}, {"Cast", 4}, {"Not", 3},
    {"Reciprocal", 3}, {"And", 4},       {"Or", 4},   {"SetGlobalBuffer", 2}};
// Calls that are known for equal values of their arguments only.
inline const Words kFixed = {"InitBuffer",  "AllocTensor", "FreeTensor", "EnQue",
                             "DeQue",       "SetFlag",     "WaitFlag",   "PipeBarrier",
                             "GetBlockIdx", "GetBlockNum", "Get",        "DataCopyPad"};
inline const Words kTensors = {"GlobalTensor", "LocalTensor"};
// Structs of arguments, with how many of their first fields are fixed.
inline const std::map<std::string_view, size_t> kStructs = {{"DataCopyExtParams", 1},
                                                            {"DataCopyPadExtParams", 9}};
inline const Words kTemplates = {
    "GlobalTensor", "LocalTensor", "TQue",     "TBuf",        "TQueBind",
    "AllocTensor",  "DeQue",       "EnQue",    "SetFlag",     "WaitFlag",
    "PipeBarrier",  "Get",         "template", "static_cast", "DataCopyPadExtParams"};
inline const Words kIntegers = {"uint32_t", "int32_t", "int"};
inline const Words kReals = {"half", "float", "bfloat16_t"};
inline const Words kOtherNumbers = {"bool",     "char",    "short",    "long",    "unsigned",
                                    "signed",   "double",  "int8_t",   "uint8_t", "int16_t",
                                    "uint16_t", "int64_t", "uint64_t", "size_t",  "event_t"};
// Words before a name that is declared, and words that stand for themselves.
inline const Words kPlain = {
    "void",       "const",     "inline",   "class",  "struct",    "public",  "private",
    "protected",  "return",    "else",     "extern", "namespace", "AscendC", "TPipe",
    "TPosition",  "HardEvent", "typename", "this",   "true",      "false",   "__aicore__",
    "__global__", "__gm__",    "explicit", "do",     "break",     "continue"};

// Words of code that is not followed, and fields of structs of arguments: what is assigned to them
// is in no list of arguments.
inline const Words kRefused = {"switch",       "catch",       "goto",   "asm",      "operator",
                               "union",        "auto",        "static", "enum",     "mutable",
                               "volatile",     "typedef",     "new",    "blockLen", "blockCount",
                               "srcStride",    "dstStride",   "rsv",    "isPad",    "leftPadding",
                               "rightPadding", "paddingValue"};

}  // namespace asctwin::verify
