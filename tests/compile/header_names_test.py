"""Every header of the library that documents name is there, in the new tree (`adv_api/`) and in the
old one (`lib/`). compile.headers compiles them.
spec: adv_math.md, sections 0.3 and 11; adv_nn.md, section 0.2

Usage: header_names_test.py INCLUDE_DIR
"""
import pathlib
import sys

# Of a function: the header itself; `i` of its old name kernel_operator_..._intf.h; `t` of its host
# functions; `o` of their old name ..._tiling_intf.h; `d` of its host structures; `u` of its types.
NAMES = {
    "math": {
        "acos acosh asin asinh atan atanh axpy ceil clamp cos cosh digamma erf erfc exp floor frac "
        "lgamma log power round sign sin sinh tan tanh trunc xor": "ito",
        "fmod hypot fma cumsum sincos rint bitwise_and bitwise_or bitwise_xor bitwise_not "
        "logical_and logical_ands logical_not logical_or logical_ors logical_xor is_inf is_nan": "t",
        "is_finite philox": "",
    },
    "index": {"arithprogression": "ito"},
    "reduce": {"sum mean": "ito", "reduce reduce_xor_sum": "t"},
    "pad": {"pad": "ito", "broadcast": "t"},
    "select": {"selectwithbytesmask": "ito"},
    "filter": {"dropout": "ito"},
    "transpose": {"confusion_transpose": "ito", "transdata": "t"},
    "sort": {"topk": "ito", "sort": "t"},
    "utils": {"init_global_memory": ""},
    "activation": {
        "gelu geglu reglu swiglu sigmoid silu swish": "ito",
        "softmax logsoftmax": "itod",
        "simplesoftmax softmaxflash softmaxflashv2 softmaxflashv3 softmaxgrad softmax_utils": "",
    },
    "normalization": {
        "batchnorm deepnorm layernorm layernormgrad layernormgradbeta rmsnorm": "itodu",
        "groupnorm": "todu", "welfordfinalize": "itou", "normalize": "tou",
    },
    "quantization": {
        "ascend_quant ascend_dequant ascend_antiquant quantize dequantize antiquantize": "itou",
    },
}
PATTERNS = {"i": "kernel_operator_{}_intf.h", "t": "{}_tiling.h", "o": "{}_tiling_intf.h",
            "d": "{}_tilingdata.h", "u": "{}_utils.h"}
# Old names that are not made of the new one.
OTHERS = ["activation/kernel_operator_simple_softmax_intf.h",
          "activation/kernel_operator_softmax_flash_intf.h",
          "activation/kernel_operator_softmax_flashv2_intf.h",
          "activation/kernel_operator_softmax_grad_intf.h"]
UMBRELLAS = ["adv_api/kernel_api.h", "adv_api/tiling_api.h", "kernel_operator.h",
             "kernel_tiling/kernel_tiling.h", "tiling/tiling_api.h"]


def documented():
    yield from OTHERS
    for group, kinds in NAMES.items():
        for names, kind in kinds.items():
            for name in names.split():
                yield f"{group}/{name}.h"
                yield from (f"{group}/{PATTERNS[letter].format(name)}" for letter in kind)


def main(include_dir):
    names = UMBRELLAS + [f"{tree}/{name}" for tree in ("adv_api", "lib") for name in documented()]
    missing = [name for name in names if not (include_dir / name).is_file()]
    for name in missing:
        print(f"{name}: missing", file=sys.stderr)
    print(f"{len(names)} headers")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
