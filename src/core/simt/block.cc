// Turns, barriers and ends of threads.
#include "core/simt/block.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/errors.h"
#include "core/launch/launch.h"
#include "core/simt/carrier.h"

// Kernels read these as constants, under the names of asctwin/simt_thread.h.
#define ASCTWIN_OF_THREAD(name) \
  __thread cce::thread_dim3 name asm("asctwin_" #name) __attribute__((tls_model("initial-exec")))
ASCTWIN_OF_THREAD(threadIdx);
ASCTWIN_OF_THREAD(blockDim);
ASCTWIN_OF_THREAD(blockIdx);
ASCTWIN_OF_THREAD(gridDim);
#undef ASCTWIN_OF_THREAD

namespace asctwin::simt {

constinit thread_local Block* running_block = nullptr;
constinit thread_local Memory* watching_memory = nullptr;
constinit thread_local Polled polled;

namespace {

constexpr uint32_t kPollsInARow = 32;

// Those that the worker keeps for its next blocks.
std::vector<std::unique_ptr<Carrier>>& kept_carriers() {
  static thread_local std::vector<std::unique_ptr<Carrier>> kept;
  return kept;
}

std::unique_ptr<Carrier> take_carrier() {
  auto& kept = kept_carriers();
  if (kept.empty()) return std::make_unique<Carrier>();
  std::unique_ptr<Carrier> taken = std::move(kept.back());
  kept.pop_back();
  return taken;
}

}  // namespace

Block::Block(core::Core& core, const cce::dim3& threads, const SimtShape& shape, SourceLoc where)
    : core_(core),
      dims_(threads),
      grid_(static_cast<unsigned>(core.launch().spec().blocks)),
      size_(threads.x * threads.y * threads.z),
      entry_(where),
      ub_(local_memory_of(Hardware::UB)),
      threads_(size_),
      order_(size_) {
  const auto block = static_cast<uint32_t>(core.block_index());
  index_ = cce::dim3(block, 0, 0);
  if (shape.grid[0] != 0) {
    grid_ = cce::dim3(shape.grid[0], shape.grid[1], shape.grid[2]);
    index_ = cce::dim3(block % grid_.x, block / grid_.x % grid_.y, block / grid_.x / grid_.y);
  }
  std::iota(order_.begin(), order_.end(), 0u);
  if (core.schedule != nullptr) {
    random_.emplace(core.launch().spec().schedule_seed.value_or(0) * 2654435761u +
                    static_cast<uint64_t>(core.number()) * 97 +
                    static_cast<uint64_t>(core.instructions));
    shuffle_order();
  }
}

Block::~Block() {
  if (core_.running_threads == this) end_turns();
}

// The stack of a block that has failed goes with its threads, which stay where they are.
void Block::give_back_carrier() {
  if (carrier_->is_small()) kept_carriers().push_back(std::move(carrier_));
}

// In any order that a device may take: backwards, lane by lane, or drawn.
void Block::shuffle_order() {
  if (!random_) return;
  std::iota(order_.begin(), order_.end(), 0u);
  switch ((*random_)() % 3) {
    case 0:
      std::reverse(order_.begin(), order_.end());
      break;
    case 1:
      std::stable_sort(order_.begin(), order_.end(),
                       [](uint32_t a, uint32_t b) { return a % kWarp > b % kWarp; });
      break;
    default:
      std::shuffle(order_.begin(), order_.end(), *random_);
  }
}

void Block::run(void (*body)(void*), void* arguments) {
  body_ = body;
  arguments_ = arguments;
  Scope scope("SIMT function", PIPE_V, entry_);
  if (scope.is_recorded()) {
    check_room(core_.launch().spec().simt);
    memory_ = std::make_unique<Memory>(*this, scope);
  }
  start_threads();
  while (done_ < size_) {
    if (run_ready() || resolve_warps() || complete_barrier()) continue;
    if (!wake_paused()) report_divergence(size_ - done_);
  }
  give_back_carrier();  // before the core waits for its turn among others
  if (memory_ != nullptr) {
    check_room(core_.launch().spec().simt);  // arrays come with the line that declares them
    memory_->show_all();
  }
  core_.last_where = entry_;
  memory_.reset();
}

void Block::start_threads() {
  carrier_ = take_carrier();
  carrier_->serve(*this);
  begin_turns();
  if (memory_ != nullptr) memory_->set_stack(carrier_->stack_end());
  while (next_ < size_) {
    carrier_->begin();
    check_turn();
  }
  end_turns();
}

// Threads run from now on; other cores have run on this worker before.
void Block::begin_turns() {
  core_.running_threads = this;
  running_block = this;
  watching_memory = memory_.get();
  blockDim = {dims_.x, dims_.y, dims_.z};
  blockIdx = {index_.x, index_.y, index_.z};
  gridDim = {grid_.x, grid_.y, grid_.z};
}

void Block::end_turns() {
  core_.running_threads = nullptr;
  running_block = nullptr;
  watching_memory = nullptr;
}

void Block::come_back() {
  begin_turns();
  enter(current_);
}

void come_back(core::Core& core) {
  polled = {};
  if (core.running_threads != nullptr) return core.running_threads->come_back();
  running_block = nullptr;
  watching_memory = nullptr;
}

void Block::check_turn() {
  polled = {};
  if (!thrown_ && !has_failed_) [[likely]]
    return;
  end_turns();
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  throw core::CoreStopped{};
}

void Block::enter(uint32_t thread) {
  current_ = thread;
  if (memory_ != nullptr) memory_->set_thread(thread);
  threadIdx.x = thread;
  threadIdx.y = threadIdx.z = 0;
  if (dims_.x == size_) return;
  threadIdx.x = thread % dims_.x;
  threadIdx.y = thread / dims_.x % dims_.y;
  threadIdx.z = thread / dims_.x / dims_.y;
}

void Block::run_threads() {
  while (next_ < size_) {
    const uint32_t thread = order_[next_++];
    enter(thread);
    try {
      body_(arguments_);
    } catch (...) {
      thrown_ = std::current_exception();
    }
    threads_[thread].state = State::kDone;
    ++done_;
    if (thrown_) return;
  }
}

void Block::wait(State state) {
  threads_[current_].state = state;
  carrier_->suspend(current_);
}

void Block::give_up() {
  has_failed_ = true;
  for (;;) carrier_->suspend(current_);
}

void Block::report(Finding finding) {
  const bool ends = stops_core(finding.code);
  try {
    core_.report(std::move(finding));
  } catch (const core::CoreStopped&) {
  }
  if (ends && running_block == this) give_up();
  if (ends) throw core::CoreStopped{};
}

void Block::barrier(SourceLoc where, const char* name) {
  Thread& thread = threads_[current_];
  thread.where = where;
  thread.name = name;
  ++thread.barriers;
  if (size_ == 1) {
    if (memory_ != nullptr) memory_->next_epoch();
    return;
  }
  ++at_barrier_;
  wait(State::kAtBarrier);
}

void Block::pause() { wait(State::kPaused); }

void Block::asks_again() {
  if (++polled.times < kPollsInARow) return;
  polled.times = 0;
  pause();
}

bool Block::run_ready() {
  if (done_ + at_barrier_ + at_warp_ == size_) return false;
  bool any = false;
  constexpr size_t kAhead = 2;
  begin_turns();
  for (size_t i = 0; i < size_; ++i) {
    if (i + kAhead < size_) carrier_->fetch(order_[i + kAhead]);
    const uint32_t thread = order_[i];
    if (threads_[thread].state != State::kReady) continue;
    any = true;
    enter(thread);
    carrier_->resume(thread);
    check_turn();
  }
  end_turns();
  return any;
}

bool Block::resolve_warps() {
  if (at_warp_ == 0) return false;
  bool any = false;
  for (uint32_t first = 0; first < size_; first += kWarp) {
    bool waits = false, runs = false;
    for (uint32_t i = first; i < std::min(first + kWarp, size_); ++i) {
      const State state = threads_[i].state;
      waits = waits || state == State::kAtWarp;
      runs = runs || state == State::kReady || state == State::kPaused;
    }
    if (!waits || runs) continue;
    resolve_warp(first / kWarp);
    any = true;
  }
  return any;
}

bool Block::complete_barrier() {
  if (at_barrier_ == 0 || at_barrier_ + done_ < size_) return false;
  if (done_ > 0) report_divergence(at_barrier_);
  at_barrier_ = 0;
  warn_of_places();
  if (memory_ != nullptr) memory_->next_epoch();
  for (Thread& thread : threads_) thread.state = State::kReady;
  shuffle_order();
  return true;
}

void Block::report_divergence(uint32_t waiting) {
  for (const Thread& thread : threads_) {
    if (thread.state != State::kAtBarrier) continue;
    report(finding(Code::E1402, thread.name, thread.where)
               .with("waiting", static_cast<int64_t>(waiting))
               .with("threads", static_cast<int64_t>(size_))
               .with("ended", static_cast<int64_t>(done_)));
  }
  throw core::CoreStopped{};
}

void Block::warn_of_places() {
  const SourceLoc first = threads_.front().where;
  for (const Thread& thread : threads_) {
    if (thread.where == first || warned_of_places_) continue;
    warned_of_places_ = true;
    report(finding(Code::W1401, thread.name, thread.where)
               .with("other_file", std::string(first.file))
               .with("other_line", static_cast<int64_t>(first.line)));
  }
}

bool Block::wake_paused() {
  bool any = false;
  for (Thread& thread : threads_)
    if (thread.state == State::kPaused) {
      thread.state = State::kReady;
      any = true;
    }
  if (any) core_.launch().yield(core_);
  return any;
}

void Block::begin_function(uint32_t most) {
  if (std::exchange(has_begun_, true)) return;
  const uint32_t bound = most == 0 ? kThreadsWithoutBound : most;
  if (size_ <= bound) return;
  report(finding(Code::E1403, "SIMT function", entry_)
             .with("actual", phrase("{} threads", size_))
             .with("statement", most == 0 ? phrase("without LAUNCH_BOUND a function has at most {} "
                                                   "threads",
                                                   bound)
                                          : phrase("its LAUNCH_BOUND allows {} threads", bound)));
}

}  // namespace asctwin::simt
