// A launch without a communicator of its own gets one, whose windows begin with zeros.
#include "run/card_setup.h"

#include <stdexcept>

#include "asctwin/card.h"
#include "core/card/cards.h"

namespace asctwin {

void add_cards(core::LaunchSpec& spec, const RunOptions& options) {
  if (options.ranks < 1)
    throw std::invalid_argument("`ranks` is " + std::to_string(options.ranks) +
                                ", but a launch has at least 1 rank");
  spec.ranks = options.ranks;
  spec.cards = options.cards;
  if (spec.cards == nullptr && (options.ranks > 1 || card::contexts_are_wanted()))
    spec.cards = std::make_shared<core::Cards>(*spec.chip, options.ranks,
                                               std::vector<std::string>{options.group},
                                               core::window_bytes_by_environment());
  if (spec.cards != nullptr) spec.cards->add_objects(spec.global_objects);
}

}  // namespace asctwin
