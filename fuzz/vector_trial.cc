// A program is steps, each a call of the API and the same on the reference's memory.
#include "vector_trial.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "kernel_operator.h"
#include "ref/vector.h"

namespace asctwin::fuzz {
namespace {

constexpr int kSlots = 6;        // operands lie at the begin of one
constexpr int kSlotBlocks = 34;  // the last ones stay as they are
constexpr int kMostBlocksOfCall = 32;
constexpr int kBlockBytes = 32;
constexpr int kBytes = kSlots * kSlotBlocks * kBlockBytes;
constexpr int kMostSteps = 10;

template <class T>
constexpr ref::Type kTypeOf = ref::Type::kFloat;
template <>
constexpr ref::Type kTypeOf<half> = ref::Type::kHalf;
template <>
constexpr ref::Type kTypeOf<int16_t> = ref::Type::kInt16;
template <>
constexpr ref::Type kTypeOf<int32_t> = ref::Type::kInt32;

// How a call goes through its operands: a count, or a mask with repeats and strides.
struct Way {
  bool by_count = false;
  int32_t count = 0;
  uint64_t mask[2] = {};
  uint8_t repeats = 1;
  uint8_t block_stride[3] = {1, 1, 1}, repeat_stride[3] = {8, 8, 8};  // of dst and both sources

  ref::LaneParams lanes() const {
    if (by_count) return ref::count_form(count);
    ref::LaneParams lanes;
    lanes.repeatTimes = repeats;
    lanes.mask = {mask[0], mask[1]};
    return lanes;
  }
  ref::BinaryRepeatParams binary() const {
    return {block_stride[0],  block_stride[1],  block_stride[2],
            repeat_stride[0], repeat_stride[1], repeat_stride[2]};
  }
  ref::UnaryRepeatParams unary() const {
    return {block_stride[0], block_stride[1], repeat_stride[0], repeat_stride[1]};
  }
  AscendC::BinaryRepeatParams binary_of_call() const {
    return {block_stride[0],  block_stride[1],  block_stride[2],
            repeat_stride[0], repeat_stride[1], repeat_stride[2]};
  }
  AscendC::UnaryRepeatParams unary_of_call() const {
    return {block_stride[0], block_stride[1], repeat_stride[0], repeat_stride[1]};
  }
};

template <class T>
class VectorProgram {
 public:
  explicit VectorProgram(Rng& rng) : rng_(rng) {
    const auto steps = between(rng_, 2, kMostSteps);
    while (static_cast<int64_t>(calls_.size()) < steps) add_step();
  }

  void run() const {
    for (const auto& call : calls_) {
      call();
      AscendC::PipeBarrier<PIPE_V>();
    }
  }
  void compute(ref::Memory& memory) const {
    for (const auto& step : references_) step(memory);
  }
  std::string text() const {
    std::string all = info_of(dtype_of<T>).api_name;
    for (const std::string& one : texts_) all += "; " + one;
    return all;
  }

 private:
  static constexpr bool kIsFloating = std::is_same_v<T, half> || std::is_same_v<T, float>;
  using Tensor = AscendC::LocalTensor<T>;

  static int64_t offset_of(int slot) { return int64_t{slot} * kSlotBlocks * kBlockBytes; }
  static Tensor at(int slot) {
    return {AscendC::TPosition::VECCALC, static_cast<uint32_t>(offset_of(slot)),
            kSlotBlocks * kBlockBytes / sizeof(T)};
  }
  int slot() { return static_cast<int>(between(rng_, 0, kSlots - 1)); }

  // `in_place`: the strides of these sources are those of dst.
  Way way(std::initializer_list<bool> in_place) {
    Way way;
    way.by_count = chance(rng_, 2);
    if (way.by_count) {
      way.count = static_cast<int32_t>(
          between(rng_, 1, kMostBlocksOfCall * kBlockBytes / static_cast<int64_t>(sizeof(T))));
      return way;
    }
    constexpr auto kLanes = static_cast<int64_t>(256 / sizeof(T));
    const auto bits = [](int64_t lanes) {
      return lanes >= 64 ? ~uint64_t{0} : (uint64_t{1} << std::max<int64_t>(lanes, 0)) - 1;
    };
    way.mask[0] = rng_() & bits(kLanes);
    way.mask[1] = rng_() & bits(kLanes - 64);
    if (way.mask[0] == 0) way.mask[0] = 1;
    int operand = 0;
    const auto choose = [&](bool is_dst) {
      const auto block = static_cast<uint8_t>(between(rng_, is_dst ? 1 : 0, 2));
      way.block_stride[operand] = block;
      const auto least = is_dst ? 7 * block + 1 : 0;
      way.repeat_stride[operand] = static_cast<uint8_t>(between(rng_, least, 17));
      return (kMostBlocksOfCall - 1 - 7 * block) / std::max<int>(1, way.repeat_stride[operand]);
    };
    int64_t more = std::min(choose(true), 4);  // repeats behind the first
    for (const bool is_same : in_place) {
      ++operand;
      if (is_same) {
        way.block_stride[operand] = way.block_stride[0];
        way.repeat_stride[operand] = way.repeat_stride[0];
      } else {
        more = std::min<int64_t>(more, choose(false));
      }
    }
    way.repeats = static_cast<uint8_t>(1 + between(rng_, 0, std::max<int64_t>(more, 0)));
    return way;
  }

  void add(const std::string& name, const Way& way, std::initializer_list<int> slots,
           std::function<void()> call, std::function<void(ref::Memory&)> reference) {
    std::string text = name;
    for (const int one : slots) text += " " + std::to_string(one);
    text += way.by_count ? " count " + std::to_string(way.count)
                         : " repeats " + std::to_string(way.repeats);
    texts_.push_back(text);
    calls_.push_back(std::move(call));
    references_.push_back(std::move(reference));
  }

  void add_step() {
    switch (between(rng_, 0, 3)) {
      case 0:
        return fill();
      case 1:
        return one_operand();
      case 2:
        return with_scalar();
      default:
        return two_operands();
    }
  }

// Adds a step of the API's function `name` in both of its forms.
#define ASCTWIN_TWO_OPERANDS(name)                                                              \
  add(                                                                                          \
      #name, w, {d, a, b},                                                                      \
      [=] {                                                                                     \
        w.by_count ? AscendC::name(at(d), at(a), at(b), w.count)                                \
                   : AscendC::name(at(d), at(a), at(b), w.mask, w.repeats, w.binary_of_call()); \
      },                                                                                        \
      [=](ref::Memory& memory) {                                                                \
        ref::vector_binary(ref::Op::k##name, kTypeOf<T>, w.lanes(), w.binary(),                 \
                           {memory, offset_of(d)}, {memory, offset_of(a)},                      \
                           {memory, offset_of(b)});                                             \
      })
  void two_operands() {
    const int d = slot(), a = slot(), b = slot();
    const Way w = way({a == d, b == d});
    switch (between(rng_, 0, 4)) {
      case 0:
        return ASCTWIN_TWO_OPERANDS(Add);
      case 1:
        return ASCTWIN_TWO_OPERANDS(Sub);
      case 2:
        return ASCTWIN_TWO_OPERANDS(Mul);
      case 3:
        return ASCTWIN_TWO_OPERANDS(Max);
      default:
        return ASCTWIN_TWO_OPERANDS(Min);
    }
  }
#undef ASCTWIN_TWO_OPERANDS

#define ASCTWIN_ONE_OPERAND(name)                                                       \
  add(                                                                                  \
      #name, w, {d, a},                                                                 \
      [=] {                                                                             \
        w.by_count ? AscendC::name(at(d), at(a), w.count)                               \
                   : AscendC::name(at(d), at(a), w.mask, w.repeats, w.unary_of_call()); \
      },                                                                                \
      [=](ref::Memory& memory) {                                                        \
        ref::vector_unary(ref::Op::k##name, kTypeOf<T>, w.lanes(), w.unary(),           \
                          {memory, offset_of(d)}, {memory, offset_of(a)});              \
      })
  void one_operand() {
    const int d = slot(), a = slot();
    const Way w = way({a == d});
    if constexpr (kIsFloating) {
      if (chance(rng_, 2)) return ASCTWIN_ONE_OPERAND(Abs);
      return ASCTWIN_ONE_OPERAND(Relu);
    } else if constexpr (std::is_same_v<T, int32_t>) {
      return ASCTWIN_ONE_OPERAND(Relu);
    } else {
      return ASCTWIN_ONE_OPERAND(Not);
    }
  }
#undef ASCTWIN_ONE_OPERAND

  T number() {
    return static_cast<T>(static_cast<float>(between(rng_, -40, 40)) / (kIsFloating ? 8.0f : 1.0f));
  }
  static uint64_t bits_of(T value) {
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(value));
    return bits;
  }

#define ASCTWIN_WITH_SCALAR(name)                                                          \
  add(                                                                                     \
      #name, w, {d, a},                                                                    \
      [=] {                                                                                \
        w.by_count ? AscendC::name(at(d), at(a), s, w.count)                               \
                   : AscendC::name(at(d), at(a), s, w.mask, w.repeats, w.unary_of_call()); \
      },                                                                                   \
      [=](ref::Memory& memory) {                                                           \
        ref::vector_scalar(ref::Op::k##name, kTypeOf<T>, bits_of(s), w.lanes(), w.unary(), \
                           {memory, offset_of(d)}, {memory, offset_of(a)});                \
      })
  void with_scalar() {
    const int d = slot(), a = slot();
    const Way w = way({a == d});
    const T s = number();
    switch (between(rng_, 0, 3)) {
      case 0:
        return ASCTWIN_WITH_SCALAR(Adds);
      case 1:
        return ASCTWIN_WITH_SCALAR(Muls);
      case 2:
        return ASCTWIN_WITH_SCALAR(Maxs);
      default:
        return ASCTWIN_WITH_SCALAR(Mins);
    }
  }
#undef ASCTWIN_WITH_SCALAR

  void fill() {
    const int d = slot();
    const Way w = way({});
    const T s = number();
    add(
        "Duplicate", w, {d},
        [=] {
          w.by_count ? AscendC::Duplicate(at(d), s, w.count)
                     : AscendC::Duplicate(at(d), s, w.mask, w.repeats, w.block_stride[0],
                                          w.repeat_stride[0]);
        },
        [=](ref::Memory& memory) {
          ref::duplicate(bits_of(s), sizeof(T), w.lanes(), {w.block_stride[0], w.repeat_stride[0]},
                         {memory, offset_of(d)});
        });
  }

  Rng& rng_;
  std::vector<std::function<void()>> calls_;
  std::vector<std::function<void(ref::Memory&)>> references_;
  std::vector<std::string> texts_;
};

// Finite numbers, of which a quarter are small.
template <class T>
void fill_with_numbers(Rng& rng, Gm<T>& to) {
  for (size_t i = 0; i < to.size(); ++i) {
    const auto wide = static_cast<float>(between(rng, -30000, 30000));
    to[i] = static_cast<T>(chance(rng, 4) ? wide / 8192.0f : wide);
  }
}

template <class T>
ref::Bytes bytes_of(const Gm<T>& gm) {
  const auto* const begin = reinterpret_cast<const uint8_t*>(gm.data());
  return {begin, begin + gm.size() * sizeof(T)};
}

template <class T>
Report report_of(const VectorProgram<T>& program, const Gm<T>& in, const Gm<T>& out) {
  RunOptions options;
  options.workers = 1;
  options.environment = false;
  const auto kernel = [&] {
    AscendC::GlobalTensor<T> from, to;
    from.SetGlobalBuffer(in.data(), in.size());
    to.SetGlobalBuffer(out.data(), out.size());
    AscendC::LocalTensor<T> all(AscendC::TPosition::VECCALC, 0, kBytes / sizeof(T));
    AscendC::DataCopy(all, from, kBytes / sizeof(T));
    AscendC::PipeBarrier<PIPE_ALL>();
    program.run();
    AscendC::PipeBarrier<PIPE_ALL>();
    AscendC::DataCopy(to, all, kBytes / sizeof(T));
  };
  return run_on_cores(kernel, options,
                      {{in.block().data(), in.block().size_bytes(), "argument 0"},
                       {out.block().data(), out.block().size_bytes(), "argument 1"}});
}

template <class T>
void try_program(Rng& rng) {
  static Gm<T> in(kBytes / sizeof(T)), out(kBytes / sizeof(T));
  fill_with_numbers(rng, in);
  const ref::Bytes before = bytes_of(in);
  const VectorProgram<T> program(rng);
  const Report report = report_of(program, in, out);
  if (!report.ok()) throw Failure(report.text() + "in " + program.text());
  ref::Memory expected(before);
  program.compute(expected);
  if (bytes_of(in) != before) throw Failure("the input is changed by " + program.text());
  const ref::Bytes got = bytes_of(out);
  const auto [at, other] = std::mismatch(got.begin(), got.end(), expected.bytes().begin());
  if (at != got.end())
    throw Failure("byte " + std::to_string(at - got.begin()) + " is " + std::to_string(*at) +
                  ", should be " + std::to_string(*other) + ": " + program.text());
}

}  // namespace

void vector_trial(Rng& rng, Workbench&, uint64_t) {
  switch (between(rng, 0, 3)) {
    case 0:
      return try_program<half>(rng);
    case 1:
      return try_program<float>(rng);
    case 2:
      return try_program<int16_t>(rng);
    default:
      return try_program<int32_t>(rng);
  }
}

}  // namespace asctwin::fuzz
