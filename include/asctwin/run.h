// The host side: launch a kernel from C++ and get what it did wrong as data.
//   asctwin::Gm<half> x(1024), z(1024);
//   asctwin::Report report = asctwin::run(add_custom, {/*blocks=*/8}, x, z, 1024);
//   EXPECT_TRUE(report.clean()) << report.text();
#pragma once
#include "asctwin/base/macros_hide.inc"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "asctwin/autosync.h"
#include "asctwin/base/kernel_kind.h"
#include "asctwin/base/numerics.h"
#include "asctwin/check_level.h"
#include "asctwin/global_block.h"
#include "asctwin/operator_launch.h"
#include "asctwin/policy.h"
#include "asctwin/report.h"
#include "asctwin/result_part.h"
#include "asctwin/simt_shape.h"

namespace asctwin {

namespace core {
class Cards;
class LaunchOrder;
class GapNeighbours;
class WrittenWords;
}  // namespace core

// A tensor in global memory: `count` elements of T, at first poison. Passed to run() as it is; what
// is poison then is uninitialised to the checks. Values given to a constructor count as written,
// even an int8_t of -3, which equals a byte of poison.
template <class T>
class Gm {
 public:
  explicit Gm(size_t count) : block_(count * sizeof(T)) {}
  explicit Gm(const std::vector<T>& values) : Gm(values.size()) { take(values); }
  Gm(std::initializer_list<T> values) : Gm(values.size()) { take(values); }

  T* data() const { return reinterpret_cast<T*>(block_.data()); }
  size_t size() const { return block_.size_bytes() / sizeof(T); }
  T& operator[](size_t index) const { return data()[index]; }
  T* begin() const { return data(); }
  T* end() const { return data() + size(); }
  const GlobalBlock& block() const { return block_; }
  bool may_be_unwritten() const { return may_be_unwritten_; }

 private:
  template <class Values>
  void take(const Values& values) {
    std::copy(values.begin(), values.end(), begin());
    may_be_unwritten_ = false;
  }

  bool may_be_unwritten_ = true;
  GlobalBlock block_;
};

struct RunOptions {
  int blocks = 1;                   // at least 1
  std::string soc = "Ascend910B1";  // a name that `asctwin socs` lists
  // Absent: what KERNEL_TASK_TYPE in the kernel says, or else, where cores are separate, one vector
  // core a block.
  std::optional<KernelKind> kind = {};
  uint64_t tiling_key = 0;  // what TILING_KEY_IS compares with
  // Set for an operator's launch: GetSysWorkSpacePtr() gives its workspace where the kernel has set
  // nothing, and the launch is held against what the host side has asked for.
  std::optional<OperatorLaunch> operator_launch = {};
  Check check = Check::kFull;
  Autosync autosync = Autosync::kOn;
  int workers = 0;  // threads; 0: as many as the machine has processors
  // Absent: every instruction takes effect when it is called. With a seed the order of the cores
  // and of what the pipes do is drawn, within what the kernel has synchronised; `workers` is
  // then 1.
  std::optional<uint64_t> schedule_seed = {};
  // Set: instructions take effect in the order that it has planned, as early as they can, and are
  // noted in it; `workers` is then 1. For a single launch.
  std::shared_ptr<core::LaunchOrder> order = {};
  Numerics numerics = Numerics::kIdeal;
  // False: nothing is remembered of earlier calls of a line, each is checked anew. Only slower.
  bool fast_path = true;
  SimtShape simt = {};  // of a kernel of threads
  // True: a call with an error is executed nevertheless if its bytes are there and it has a
  // meaning.
  bool keep_going = false;
  bool expects_writes = false;  // a launch that writes none of its arguments is reported (W0305)
  bool tells_memory = false;    // Report::memory()
  // Set: gets what the time of the launch is computed from, as src/timeline/recording.h reads it.
  std::shared_ptr<std::string> recording = {};
  const char* kernel_name = "the kernel";
  Policy policy = {};  // what becomes of warnings and hazards
  // Cards that run the kernel together, each with `blocks`: which one a core belongs to says
  // card::running_rank(). A kernel that asks for a context has one card at least.
  int ranks = 1;
  std::string group = "hccl_world_group";   // the name of their communicator
  std::shared_ptr<core::Cards> cards = {};  // whose windows live on; absent: made for this launch
  bool environment = true;  // the words of ASCTWIN_CHECK go before `check` and `policy.werror`
};

// `options.policy` for this kernel; with fewer than all checks, a suppression without effect is not
// reported.
Policy policy_of(const RunOptions& options);

struct GlobalRange {
  const uint8_t* begin;
  size_t size_bytes;
  Phrase name = {};
  bool unwritten = false;  // aligned words of poison (GlobalBlock) in it are uninitialised
  // The words of such a range that earlier launches and the host have written; this launch adds to
  // them; absent: bytes that hold poison are undefined.
  std::shared_ptr<core::WrittenWords> written = {};
  bool freed = false;  // no longer there: it is only known by its name
  ResultPart result = {};
  // Names the allocation: "`aclrtMalloc` at main.cpp:12". Asked for findings only; may be absent.
  std::function<Phrase()> giver = {};
  // Writers of the bytes next to its gaps; this launch adds to them; may be absent.
  std::shared_ptr<core::GapNeighbours> neighbours = {};
  int rank = -1;  // of the card that it belongs to; -1: of a launch without several
  // How many bytes behind it a device's allocation covers: a copy may read them, and they have no
  // value. Other than 0 only where it ends with a GlobalBlock.
  size_t room_bytes = 0;
};

// Runs `kernel` once on every core. Only `ranges` are global memory to it.
// @throw std::invalid_argument for an unknown soc, blocks below 1, what fault_of(policy) says, and
//        a word of ASCTWIN_CHECK that is none of full, fast, off, werror, format=F
Report run_on_cores(const std::function<void()>& kernel, const RunOptions& options,
                    const std::vector<GlobalRange>& ranges);

// Returns the kind that the kernel declares (`__cube__`, `__mix__`), if `asctwin cc` has compiled
// it.
std::optional<KernelKind> kind_of_kernel(void* function);

// How an argument reaches a kernel's parameter of type P.
template <class P, class A>
P kernel_argument(const A& argument) {
  return static_cast<P>(argument);
}
template <class P, class T>
P kernel_argument(const Gm<T>& argument) {
  static_assert(std::is_pointer_v<P>, "a Gm is passed to a pointer parameter");
  return reinterpret_cast<P>(argument.data());
}

// T as an element type, if it is one.
template <class T>
constexpr auto element_type_of(int) -> decltype(DTypeOf<T>::value, std::optional<DType>()) {
  return DTypeOf<T>::value;
}
template <class T>
constexpr std::optional<DType> element_type_of(long) {
  return std::nullopt;
}

template <class A>
void collect_range(std::vector<GlobalRange>&, int, const A&) {}
template <class T>
void collect_range(std::vector<GlobalRange>& ranges, int index, const Gm<T>& gm) {
  GlobalRange range{gm.block().data(), gm.block().size_bytes(), phrase("argument {}", index),
                    gm.may_be_unwritten()};
  if (range.unwritten) range.result = {range.size_bytes, element_type_of<T>(0), true};
  range.room_bytes = gm.block().room_bytes();
  ranges.push_back(std::move(range));
}

// Launches `kernel` with `arguments`: Gm tensors, scalars and structs in the kernel's order.
template <class... P, class... A>
Report run(void (*kernel)(P...), const RunOptions& options, const A&... arguments) {
  static_assert(sizeof...(P) == sizeof...(A), "the kernel takes another number of arguments");
  std::vector<GlobalRange> ranges;
  int index = 0;
  (collect_range(ranges, index++, arguments), ...);
  RunOptions own = options;
  if (!own.kind) own.kind = kind_of_kernel(reinterpret_cast<void*>(kernel));
  return run_on_cores([&] { kernel(kernel_argument<P>(arguments)...); }, own, ranges);
}

}  // namespace asctwin

#include "asctwin/base/macros_show.inc"
