# Installs the command, the library, the headers, and a package for find_package(asctwin).
if(NOT TARGET asctwin)
  return()
endif()
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/asctwin)
# The prefix can be moved as a whole: the command finds its library beside itself.
set_target_properties(asctwin_command PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
set_target_properties(asctwin PROPERTIES INSTALL_RPATH "$ORIGIN")  # for what a wheel puts there

install(FILES $<TARGET_FILE_DIR:asctwin_command>/asctwin-cc DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS asctwin EXPORT asctwin-targets)
install(TARGETS asctwin_command)
install(FILES $<TARGET_FILE:asctwin>-gdb.py DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc")
install(EXPORT asctwin-targets NAMESPACE asctwin:: DESTINATION ${package_dir})

write_basic_package_version_file(${PROJECT_BINARY_DIR}/asctwin-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/asctwin-config.cmake
  ${PROJECT_BINARY_DIR}/asctwin-config-version.cmake DESTINATION ${package_dir})
include(InstallToolkit)
