# Compiles for AArch64 on another machine, and runs tests by qemu. ASCTWIN_ARM_SYSROOT holds the
# libraries; scripts/install-arm.sh fills it.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)

get_filename_component(ASCTWIN_ARM_SYSROOT ${CMAKE_CURRENT_LIST_DIR}/../../build/arm-sysroot ABSOLUTE
  CACHE)
set(CMAKE_FIND_ROOT_PATH ${ASCTWIN_ARM_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(mode IN ITEMS LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${mode} ONLY)
endforeach()
# Libraries of the sysroot need others of it, which no CMake package names.
set(libraries ${ASCTWIN_ARM_SYSROOT}/usr/lib/aarch64-linux-gnu)
foreach(kind IN ITEMS EXE SHARED MODULE)
  set(CMAKE_${kind}_LINKER_FLAGS_INIT -Wl,-rpath-link,${libraries})
endforeach()
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${ASCTWIN_ARM_SYSROOT})
