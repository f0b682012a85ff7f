// A table of functions of a record type for the slow path, which so exists once and not once a
// record. issue() itself keeps only what a remembered call needs.
#pragma once

#include <cstddef>
#include <type_traits>

#include "asctwin/isa/records.h"
#include "core/core.h"
#include "core/issue/element.h"
#include "core/issue/order_of_sums.h"
#include "core/sync/cross_sync.h"
#include "core/sync/group_barrier.h"
#include "core/sync/mutex.h"
#include "core/sync/soft_sync.h"
#include "core/sync/sync.h"

namespace asctwin::core {

inline constexpr size_t kMostRecordBytes = 1024;

struct RecordType {
  RecordNumber number;
  size_t bytes;
  bool has_form;          // which bytes a call touches depends on its record alone
  bool is_remembered;     // its form and the registers say all that it does
  size_t operands_first;  // of these it begins with, so that issue() finds them
  const isa::OpInfo& (*info)(const void* record);
  const CallLayout& (*layout)();                                // of one that has a form
  void (*accesses)(const void* record, isa::AccessSink& sink);  // nullptr: touches nothing
  void (*execute_at)(const void* record, uint8_t* const* addresses);
  void (*execute)(const void* record);                   // nullptr: see perform
  const isa::AtomicMode* (*atomic)(const void* record);  // nullptr: it has none
  bool (*takes_turn)(const void* record);                // nullptr: never; see order_of_sums.h
  void (*resolve)(void* record, const isa::Context& context);            // nullptr: it is complete
  void (*commit)(const void* record, isa::Registers&, SourceLoc where);  // nullptr: leaves nothing
  // Runs a call that acts on events instead of memories.
  void (*perform)(Core& core, const void* record, SourceLoc where, const char* name);
  void (*order)(const void* record, isa::OrderSink& sink);  // nullptr: it declares none
  bool reads_addresses;                                     // when it is resolved
  // For an access to an element: rewrites it as an access to the first element of a tensor which
  // begins there, without what it reads or writes. False: it has no such form.
  bool (*as_first_element)(const void* record, void* form);
};

template <class I>
concept Executes = requires(const I& op) {
  op.execute();
};
template <class I>
concept Resolves = requires(I& op, const isa::Context& context) {
  op.resolve(context);
};
template <class I>
concept Accesses = requires(const I& op, isa::AccessSink& sink) {
  op.accesses(sink);
};
template <class I>
concept Commits = requires(const I& op, isa::Registers& registers) {
  op.commit(registers);
};
template <class I>
concept CommitsItsPlace = requires(const I& op, isa::Registers& registers, SourceLoc where) {
  op.commit(registers, where);
};
template <class I>
concept Orders = requires(const I& op, isa::OrderSink& sink) {
  op.order(sink);
};
// Addresses that are data are read when the call is resolved.
template <class I>
concept ReadsAddresses = isa::kAddressesAreData<I>;
// Its bytes do not depend on what stands in a tensor. Records without operands are no whole words,
// and quickly checked.
template <class I>
concept HasForm = sizeof(I) % sizeof(uint64_t) == 0 && !ReadsAddresses<I>;
// The bits of L0C that a call looks at depend on where it lies, and a register keeps the place of
// the call that has set it.
template <class I>
concept IsRemembered =
    HasForm<I> && Executes<I> && !CommitsItsPlace<I> && !std::is_base_of_v<isa::UnitFlagged, I>;

template <class I>
const I& as(const void* record) {
  return *static_cast<const I*>(record);
}

template <class I>
constexpr RecordType type_of_record() {
  static_assert(sizeof(I) <= kMostRecordBytes && alignof(I) <= alignof(uint64_t));
  RecordType type{};
  type.number = kRecordNumber<I>;
  type.bytes = sizeof(I);
  type.has_form = HasForm<I>;
  type.is_remembered = IsRemembered<I>;
  type.operands_first = operands_first<I>();
  type.info = [](const void* op) -> const isa::OpInfo& { return isa::op_info_of(as<I>(op)); };
  if constexpr (HasForm<I>) type.layout = layout_of<I>;
  if constexpr (Accesses<I>) type.accesses = accesses_of<I>;
  if constexpr (Resolves<I>)
    type.resolve = [](void* op, const isa::Context& context) {
      static_cast<I*>(op)->resolve(context);
    };
  if constexpr (Commits<I>)
    type.commit = [](const void* op, isa::Registers& registers, SourceLoc) {
      as<I>(op).commit(registers);
    };
  if constexpr (CommitsItsPlace<I>)
    type.commit = [](const void* op, isa::Registers& registers, SourceLoc where) {
      as<I>(op).commit(registers, where);
    };
  if constexpr (Orders<I>) type.order = order_of<I>;
  type.reads_addresses = ReadsAddresses<I>;
  if constexpr (kAccessesElement<I>) type.as_first_element = as_first_element<I>;
  if constexpr (Executes<I>) {
    type.execute_at = execute_at<I>;
    type.execute = [](const void* op) { as<I>(op).execute(); };
    if constexpr (CombinesAtomically<I>)
      type.atomic = [](const void* op) { return &as<I>(op).atomic; };
    if constexpr (kTakesTurns<I>)
      type.takes_turn = [](const void* op) { return takes_turn(as<I>(op)); };
  } else {
    type.perform = [](Core& core, const void* op, SourceLoc where, const char* name) {
      core::perform(core, as<I>(op), where, name);
    };
  }
  return type;
}
template <class I>
inline constexpr RecordType kRecordType = type_of_record<I>();

}  // namespace asctwin::core
