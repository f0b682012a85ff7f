// Descriptions of what keeps the scalar unit's data cache in step.
// spec: sync_and_timing.md, section 1.5
#include "asctwin/isa/data_cache.h"

#include "isa/order.h"
#include "isa/tables.h"

namespace asctwin::isa {
namespace {

constexpr OperandInfo kOperands[] = {
    {"dst", operand_of<DataCacheCleanAndInvalid, &DataCacheCleanAndInvalid::dst>}};
constexpr Parameter kCacheParameters[] = {
    {"entireType",
     "SINGLE_CACHE_LINE: from the tensor's start to the end of its line of 64 B; "
     "ENTIRE_DATA_CACHE: every line, wherever the tensor is"},
    {"dcciDst", "CACHELINE_ALL and CACHELINE_OUT: lines of global memory; CACHELINE_UB: of UB"},
};
constexpr Parameter kBarrierParameters[] = {
    {"arg0", "ALL, DDR or UB: whose earlier accesses are awaited; SEQ: none"}};

}  // namespace

const OpInfo DataCacheCleanAndInvalid::info = {
    .name = "DataCacheCleanAndInvalid",
    .variant = "",
    .doc = "writes back lines of the scalar unit's data cache and invalidates them",
    .spec = "sync_and_timing.md, section 1.5",
    .kind = Kind::kSynchronises,
    .operands = kOperands,
    .parameters = kCacheParameters,
    .formula = "memory = line, for each dirty byte of the lines; then the cache holds none of them",
};

const OpInfo DataSyncBarrier::info = {
    .name = "DataSyncBarrier",
    .variant = "",
    .doc = "blocks later instructions until earlier memory accesses are complete",
    .spec = "sync_and_timing.md, section 1.5",
    .kind = Kind::kSynchronises,
    .parameters = kBarrierParameters,
};

void DataCacheCleanAndInvalid::order(OrderSink& sink) const {
  if (global) sink.clean_cache(whole_cache ? nullptr : dst.address);
}

void DataSyncBarrier::order(OrderSink& sink) const {
  if (waits) sink.barrier(PIPE_ALL);
}

}  // namespace asctwin::isa
