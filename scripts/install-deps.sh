#!/usr/bin/env bash
# Installs the packages that a build needs, and only those that are missing: on Debian and Ubuntu
# 22.04 or newer, Fedora, openEuler and Arch. Tried on Debian 12; the names of the others are those
# of their archives, untried.
# Usage: install-deps.sh [--dev | --python | --docs | --arm] [--print FAMILY]
#   --dev     also what contributors use: clang and its tools, gdb, a compiler for AArch64, and Open
#             MPI, under which tests/cards runs ranks that are processes
#   --arm     also a compiler for AArch64 and qemu, which runs what it compiles
#   --python  also what the Python package and its tests need
#   --docs    what `make site` needs, and nothing else
#   --print   only names the packages of a family: debian, fedora, openeuler or arch
set -euo pipefail

purpose=build
family=
while [[ $# -gt 0 ]]; do
  case $1 in
    --dev | --python | --docs | --arm) purpose=${1#--} ;;
    --print) family=${2:?--print needs a family} && shift ;;
    *) echo "error: unknown option $1" >&2 && exit 2 ;;
  esac
  shift
done
print_only=$family

if [[ -z $family ]]; then
  likes=$(. /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}") || true
  case " $likes " in
    *" debian "* | *" ubuntu "*) family=debian ;;
    *" openEuler "* | *" openeuler "*) family=openeuler ;;
    *" fedora "* | *" rhel "*) family=fedora ;;
    *" arch "*) family=arch ;;
  esac
fi

# The packages of each family, one line for each purpose.
case $family in
  debian)
    build="g++ cmake ninja-build ccache libfmt-dev nlohmann-json3-dev libcli11-dev
      libboost-context-dev libgtest-dev libbenchmark-dev libmpfr-dev libseccomp-dev
      python3 python3-numpy python3-jsonschema"
    docs="python3 mkdocs mkdocs-material"
    dev="clang clang-format clang-tidy clangd gdb g++-aarch64-linux-gnu openmpi-bin libopenmpi-dev"
    arm="g++-aarch64-linux-gnu qemu-user"
    python="pybind11-dev python3-dev python3-pip python3-venv python3-setuptools python3-wheel
      python3-pytest python3-pytest-xdist" ;;
  fedora | openeuler)
    build="gcc-c++ make cmake ninja-build ccache fmt-devel json-devel cli11-devel boost-devel
      gtest-devel google-benchmark-devel mpfr-devel libseccomp-devel python3
      python3-numpy python3-jsonschema"
    docs="python3 mkdocs mkdocs-material"
    dev="clang clang-tools-extra gdb gcc-c++-aarch64-linux-gnu openmpi openmpi-devel"
    arm="gcc-c++-aarch64-linux-gnu qemu-user"
    python="pybind11-devel python3-devel python3-pip python3-setuptools python3-wheel
      python3-pytest python3-pytest-xdist" ;;
  arch)
    build="gcc make cmake ninja ccache fmt nlohmann-json cli11 boost gtest benchmark mpfr libseccomp
      python python-numpy python-jsonschema"
    docs="python mkdocs mkdocs-material"
    dev="clang gdb aarch64-linux-gnu-gcc openmpi"
    arm="aarch64-linux-gnu-gcc qemu-user"
    python="pybind11 python-pip python-setuptools python-wheel python-pytest
      python-pytest-xdist" ;;
  *)
    echo "no package names are known for this system; scripts/install-deps.sh --print debian" \
      "names what a build needs"
    exit 0 ;;
esac
case $purpose in
  build | docs) names=${!purpose} ;;
  *) names="$build ${!purpose}" ;;
esac
read -r -d '' -a packages <<<"$names" || true

if [[ -n $print_only ]]; then
  printf '%s\n' "${packages[@]}"
  exit 0
fi

is_installed() {
  case $family in
    debian) [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]] ;;
    arch) pacman -Q "$1" >/dev/null 2>&1 ;;
    *) rpm -q --whatprovides "$1" >/dev/null 2>&1 ;;
  esac
}
case $family in
  debian) install=(env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends) ;;
  arch) install=(pacman -S --noconfirm --needed) ;;
  *) install=(dnf install -q -y) ;;
esac

missing=()
for package in "${packages[@]}"; do
  is_installed "$package" || missing+=("$package")
done
if [[ ${#missing[@]} -eq 0 ]]; then
  echo "dependencies: all ${#packages[@]} packages are installed"
  exit 0
fi

as_root=()
if [[ $EUID -ne 0 ]]; then
  if ! command -v sudo >/dev/null; then
    echo "error: packages are missing and neither root nor sudo is at hand" >&2
    echo "  = help: as root: ${install[*]} ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi

echo "dependencies: installing ${missing[*]}"
[[ $family != debian ]] || "${as_root[@]}" apt-get update -qq
"${as_root[@]}" "${install[@]}" "${missing[@]}" >/dev/null
