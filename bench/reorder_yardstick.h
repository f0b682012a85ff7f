// Does the same change of layout with oneDNN, if the build has found it: a bf16 matrix from rows to
// blocks of 16 x 16, column of blocks after column.
#pragma once

#if defined(ASCTWIN_ONEDNN)
#include <omp.h>

#include <cstddef>
#include <oneapi/dnnl/dnnl.hpp>

namespace asctwin::bench {

class Reorder {
 public:
  Reorder(size_t rows, size_t columns, std::byte* plain, std::byte* blocks, int threads)
      : threads_(threads),
        plain_(desc(rows, columns, dnnl::memory::format_tag::ab), engine_, plain),
        blocks_(desc(rows, columns, dnnl::memory::format_tag::BA16a16b), engine_, blocks),
        to_blocks_(plain_, blocks_),
        from_blocks_(blocks_, plain_) {}

  void to_blocks() { run(to_blocks_, plain_, blocks_); }
  void from_blocks() { run(from_blocks_, blocks_, plain_); }

 private:
  static dnnl::memory::desc desc(size_t rows, size_t columns, dnnl::memory::format_tag tag) {
    const dnnl::memory::dims dims{static_cast<int64_t>(rows), static_cast<int64_t>(columns)};
    return {dims, dnnl::memory::data_type::bf16, tag};
  }
  void run(dnnl::reorder& reorder, dnnl::memory& from, dnnl::memory& to) {
    omp_set_num_threads(threads_);
    reorder.execute(stream_, from, to);
    stream_.wait();
  }

  int threads_;
  dnnl::engine engine_{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream_{engine_};
  dnnl::memory plain_, blocks_;
  dnnl::reorder to_blocks_, from_blocks_;
};

}  // namespace asctwin::bench
#endif
