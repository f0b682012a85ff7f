#!/usr/bin/env bash
# Installs the Debian packages that a build needs, and only those that are missing.
# Usage: install-deps.sh [--dev | --python]
#   --dev     also what contributors use: clang and its tools, gdb, a compiler for AArch64
#   --python  also what the Python package and its tests need
set -euo pipefail

packages=(
  g++ cmake ninja-build ccache
  libfmt-dev nlohmann-json3-dev libcli11-dev libboost-context-dev libgtest-dev libbenchmark-dev
  libmpfr-dev libseccomp-dev libcpp-httplib-dev
  python3 python3-numpy
)
if [[ "${1:-}" == --dev ]]; then
  packages+=(clang clang-format clang-tidy clangd gdb g++-aarch64-linux-gnu)
elif [[ "${1:-}" == --python ]]; then
  packages+=(pybind11-dev python3-dev python3-pip python3-venv python3-setuptools python3-wheel
    python3-pytest python3-pytest-xdist)
fi

if ! command -v dpkg-query >/dev/null; then
  echo "no dpkg on this system; the build needs the counterparts of: ${packages[*]}"
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [[ "$status" == installed ]] || missing+=("$package")
done
if [[ ${#missing[@]} -eq 0 ]]; then
  echo "dependencies: all ${#packages[@]} packages are installed"
  exit 0
fi

as_root=()
if [[ $EUID -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "error: packages are missing and neither root nor sudo is at hand" >&2
    echo "  = help: as root: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "dependencies: installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -qq -y --no-install-recommends "${missing[@]}" >/dev/null
