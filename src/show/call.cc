// Calls by the list of instructions.
#include "show/call.h"

#include <type_traits>

#include "asctwin/issue.h"

namespace asctwin::show {
namespace {

// A picture shows where data goes in the memories of one core; the scalar pipe moves one element.
bool can_be_drawn(const isa::OpInfo& info) {
  return info.kind == isa::Kind::kMoves && !info.between_cores && !info.support.empty() &&
         info.support.front().pipe != PIPE_S;
}

template <class I>
concept Executes = requires(const I& op) {
  op.execute();
};

template <class I>
class CallOf final : public Call {
 public:
  const isa::OpInfo& info() const override { return isa::op_info_of(op_); }
  std::unique_ptr<Call> clone() const override { return std::make_unique<CallOf>(*this); }
  void* record() override { return &op_; }
  std::span<std::byte> bytes() override {
    static_assert(std::is_trivially_copyable_v<I>);
    return std::as_writable_bytes(std::span(&op_, 1));
  }

  void set_type(DType dtype) override {
    info().dtype.set(&op_, dtype);
    for (const isa::OperandInfo& list : info().operands)
      if (isa::has_own_type(list)) list.dtype.set(&op_, dtype);
  }
  void resolve(const isa::Context& context) override {
    if constexpr (requires { op_.resolve(context); }) op_.resolve(context);
  }
  void accesses(isa::AccessSink& sink) const override { op_.accesses(sink); }
  void issue() const override { asctwin::issue(op_, {}); }

 private:
  I op_;
};

template <class I>
void add_to(std::vector<Operation>& list) {
  if constexpr (Executes<I>)
    if (const isa::OpInfo& info = isa::op_info_of(I{}); can_be_drawn(info))
      list.push_back(
          {&info, []() -> std::unique_ptr<Call> { return std::make_unique<CallOf<I>>(); }});
}

}  // namespace

std::span<const Operation> operations() {
  static const std::vector<Operation> kOperations = [] {
    std::vector<Operation> list;
#define ASCTWIN_OP(record) add_to<isa::record>(list);
#include "asctwin/isa/ops.inc"
#undef ASCTWIN_OP
    return list;
  }();
  return kOperations;
}

}  // namespace asctwin::show
