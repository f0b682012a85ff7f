// Words of 64 bits; the low half of a tensor's first word is its number of dimensions.
#include "runner/tensor_list.h"

namespace asctwin::runner {

std::vector<uint64_t> list_descriptor(const std::vector<ListedTensor>& tensors) {
  std::vector<uint64_t> words(1);
  for (size_t i = 0; i < tensors.size(); ++i) {
    words.push_back(uint64_t{i} << 32 | tensors[i].shape.size());
    words.insert(words.end(), tensors[i].shape.begin(), tensors[i].shape.end());
  }
  words[0] = words.size() * sizeof(uint64_t);
  for (const ListedTensor& tensor : tensors)
    words.push_back(reinterpret_cast<uint64_t>(tensor.data));
  return words;
}

}  // namespace asctwin::runner
