// A launch without a communicator of its own gets one, whose windows begin with zeros.
#include "run/card_setup.h"

#include <algorithm>
#include <stdexcept>

#include "asctwin/card.h"
#include "asctwin/symmetric.h"
#include "core/card/cards.h"

namespace asctwin {

void add_cards(core::LaunchSpec& spec, const RunOptions& options,
               const std::vector<GlobalRange>& ranges) {
  if (options.ranks < 1)
    throw std::invalid_argument("`ranks` is " + std::to_string(options.ranks) +
                                ", but a launch has at least 1 rank");
  spec.ranks = options.ranks;
  spec.cards = options.cards;
  const bool is_symmetric = card::symmetric_is_wanted();
  if (spec.cards == nullptr && (options.ranks > 1 || card::contexts_are_wanted() || is_symmetric)) {
    spec.cards = std::make_shared<core::Cards>(*spec.chip, options.ranks,
                                               std::vector<std::string>{options.group},
                                               core::window_bytes_by_environment());
    // UNVERIFIED: evidence = inferred: a program gets symmetric memory from aclshmem_malloc alone.
    for (const GlobalRange& range : ranges)
      if (is_symmetric && !range.freed)
        spec.cards->symmetric().add(std::max(range.rank, 0), const_cast<uint8_t*>(range.begin),
                                    range.size_bytes);
  }
  if (spec.cards == nullptr) return;
  spec.cards->add_objects(spec.global_objects);
  spec.cards->symmetric().open(spec.global_objects);
}

}  // namespace asctwin
