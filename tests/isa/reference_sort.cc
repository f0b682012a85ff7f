// From the records of sorting to their references.
// spec: vector.md, section 4.12
#include "asctwin/isa/proposal.h"
#include "asctwin/isa/topk.h"
#include "isa/ref_type.h"
#include "isa/reference.h"
#include "ref/sort.h"

namespace asctwin::test {
namespace {

int64_t bytes_of_score(DType dtype) { return static_cast<int64_t>(size_of(dtype)); }

void merge(const isa::MergedQueues& call, bool proposals, bool suspend, ref::Memory& memory,
           const uint8_t* base) {
  ref::Queues queues{{}, {}, call.valid_bit, call.repeat_times, proposals};
  for (size_t i = 0; i < 4; ++i) {
    queues.at[i] = call.src[i].address - base;
    queues.lengths[i] = call.lengths[i];
  }
  ref::merge(bytes_of_score(call.dtype), queues, suspend, {memory, call.dst.address - base});
}

}  // namespace

template <>
uint64_t run_reference(const isa::Sort32& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::sort32(bytes_of_score(call.dtype), call.repeat_times, {memory, call.dst.address - base},
              {memory, call.src0.address - base}, {memory, call.src1.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::Extract& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::extract(bytes_of_score(call.dtype), call.repeat_times,
               {memory, call.dst_value.address - base}, {memory, call.dst_index.address - base},
               {memory, call.sorted.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::TopK& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::top_k(ref_type_of(call.dtype),
             {call.k, call.outer, call.inner, call.n, call.largest, call.sorted, call.init_index,
              call.has_finish, call.small},
             {memory, call.dst_value.address - base}, {memory, call.dst_index.address - base},
             {memory, call.src.address - base}, {memory, call.src_index.address - base},
             {memory, call.finish.address - base});
  return 0;
}

#define ASCTWIN_MERGE(record, proposals, suspend)                                           \
  template <>                                                                               \
  uint64_t run_reference(const isa::record& call, const isa::Context&, ref::Memory& memory, \
                         const uint8_t* base) {                                             \
    merge(call, proposals, suspend, memory, base);                                          \
    return 0;                                                                               \
  }
ASCTWIN_MERGE(MrgSort, false, false)
ASCTWIN_MERGE(MrgSortSuspended, false, true)
ASCTWIN_MERGE(MrgSort4, true, false)
ASCTWIN_MERGE(MrgSort4Suspended, true, true)
#undef ASCTWIN_MERGE

template <>
uint64_t run_reference(const isa::GetMrgSortResult&, const isa::Context& context, ref::Memory&,
                       const uint8_t*) {
  return *context.registers.merged_counts;
}

template <>
uint64_t run_reference(const isa::RpSort16& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::rp_sort16(bytes_of_score(call.dtype), call.repeat_times, {memory, call.dst.address - base},
                 {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::ProposalConcat& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::proposal_concat(bytes_of_score(call.dtype), call.repeat_times, call.mode,
                       {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

template <>
uint64_t run_reference(const isa::ProposalExtract& call, const isa::Context&, ref::Memory& memory,
                       const uint8_t* base) {
  ref::proposal_extract(bytes_of_score(call.dtype), call.repeat_times, call.mode,
                        {memory, call.dst.address - base}, {memory, call.src.address - base});
  return 0;
}

}  // namespace asctwin::test
