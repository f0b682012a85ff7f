# Packages by `cpack` in the build directory: .deb and .rpm in /opt/asctwin with links to the command
# in /usr/bin, .tar.gz to be unpacked anywhere, and the source tarball (`make package`).
set(CPACK_PACKAGE_NAME asctwin)
set(CPACK_PACKAGE_VENDOR asctwin)
set(CPACK_PACKAGE_CONTACT "asctwin maintainers <maintainers@asctwin.invalid>" CACHE STRING
  "Maintainer of the packages: a name and an address")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "simulator and checker for Ascend C kernels, without an NPU")
set(CPACK_PACKAGE_DESCRIPTION "asctwin compiles and runs kernels for Huawei Ascend NPUs on any \
Linux machine, without an NPU and without the vendor's toolkit. Results follow the documentation \
bit for bit, and a kernel that breaks a documented rule is reported with file and line.\n\n\
It contains the command asctwin, a library for C++ programs and tests, and the headers that \
kernels include.")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGE_FILE_NAME asctwin-${PROJECT_VERSION}-Linux-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/PackageSettings.cmake)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/PackageLibraries.cmake
  ${CMAKE_CURRENT_LIST_DIR}/PackageLinks.cmake)
set(CPACK_POST_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/PackageSize.cmake)

# Kernels are compiled, and lines of crashes found, by the user's compiler and binutils.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The libraries that PackageLibraries.cmake brings along are no dependencies.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "g++ | clang, binutils")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS gdb)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_RPM_PACKAGE_REQUIRES "gcc-c++, binutils")
set(CPACK_RPM_PACKAGE_LICENSE Apache-2.0)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_AUTOREQPROV ON)

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME asctwin-${PROJECT_VERSION})
set(CPACK_SOURCE_IGNORE_FILES "/build/;/[.]git(/|$);/__pycache__/;[.]pyc$")
include(CPack)
