// Handing the units of a conversion to workers.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "asctwin/format.h"
#include "format/conversion_units.h"
#include "format/tensor_type.h"

namespace asctwin {
namespace {

// A part is what a worker takes at once.
constexpr size_t kPartBytes = 1024 * 1024;

// A larger destination is no longer in the L2 cache when it is read next.
size_t cached_bytes() {
  static const long l2_bytes = ::sysconf(_SC_LEVEL2_CACHE_SIZE);
  return 2 * static_cast<size_t>(l2_bytes > 0 ? l2_bytes : 1024 * 1024);
}

size_t workers_of(int threads) {
  if (threads > 0) return static_cast<size_t>(threads);
  return std::max(1u, std::thread::hardware_concurrency());
}

// Units [0, count); a free worker takes the next `step` of them.
class Parts {
 public:
  Parts(size_t count, size_t step) : count_(count), step_(step) {}

  // Calls `run` for one part; false when none is left or somebody has stopped.
  template <class Run>
  bool take(Run run) {
    if (stopped_.load(std::memory_order_relaxed)) return false;
    const size_t begin = next_.fetch_add(step_, std::memory_order_relaxed);
    if (begin >= count_) return false;
    const size_t end = begin + std::min(step_, count_ - begin);
    for (size_t unit = begin; unit < end; ++unit) run(unit);
    return true;
  }

  void stop() { stopped_ = true; }
  bool stopped() const { return stopped_; }

  double handed_out() const {
    return static_cast<double>(std::min(next_.load(), count_)) / static_cast<double>(count_);
  }
  size_t parts() const { return (count_ + step_ - 1) / step_; }

 private:
  size_t count_, step_;
  std::atomic<size_t> next_{0};
  std::atomic<bool> stopped_{false};
};

// Joined however the calling thread leaves.
class Workers {
 public:
  ~Workers() {
    for (std::thread& thread : threads_) thread.join();
  }
  template <class Run>
  void start(Run run) {
    threads_.emplace_back(run);
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace

struct Conversion::Plan {
  DType dtype;
  bool into_strips;
  StripPair pair;

  size_t bytes_of(const Shape& shape) const { return size_bytes({dtype, shape}); }
};

Conversion::Conversion(Format from, Format to, DType dtype, const std::vector<size_t>& shape,
                       size_t c0) {
  StripPair pair = strip_pair(from, to, dtype, shape, c0);
  const bool into_strips = pair.plain == from;
  plan_ = std::make_shared<const Plan>(Plan{dtype, into_strips, std::move(pair)});
}

const std::vector<size_t>& Conversion::from_shape() const {
  return plan_->into_strips ? plan_->pair.plain_shape : plan_->pair.strips_shape;
}

const std::vector<size_t>& Conversion::to_shape() const {
  return plan_->into_strips ? plan_->pair.strips_shape : plan_->pair.plain_shape;
}

size_t Conversion::from_bytes() const { return plan_->bytes_of(from_shape()); }
size_t Conversion::to_bytes() const { return plan_->bytes_of(to_shape()); }

Conversion Conversion::reversed() const {
  Plan plan = *plan_;
  plan.into_strips = !plan.into_strips;
  return Conversion(std::make_shared<const Plan>(std::move(plan)));
}

bool Conversion::run(const void* from, void* to, const ConversionOptions& options) const {
  const Stores stores = to_bytes() > cached_bytes() ? Stores::kStreamed : Stores::kCached;
  const ConversionUnits units(plan_->pair.map, size_of(plan_->dtype), plan_->into_strips, stores);
  Parts parts(units.count(), std::max<size_t>(kPartBytes / units.bytes(), 1));
  const auto work = [&](auto between_parts) {
    while (parts.take([&](size_t unit) {
      units.run(unit, static_cast<const std::byte*>(from), static_cast<std::byte*>(to));
    }))
      between_parts();
    finish_streamed_stores();
  };
  {
    Workers workers;
    try {
      for (size_t i = 1; i < std::min(workers_of(options.threads), parts.parts()); ++i)
        workers.start([&] { work([] {}); });
      work([&] {
        if (options.progress && !options.progress(parts.handed_out())) parts.stop();
      });
    } catch (...) {
      parts.stop();
      throw;
    }
  }
  return !parts.stopped();
}

}  // namespace asctwin
