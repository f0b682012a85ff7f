# Installs the command, the library, the headers, and packages for find_package(asctwin) and for
# pkg-config. All of it is one directory, which can be moved as a whole.
if(NOT TARGET asctwin)
  return()
endif()
include(CMakePackageConfigHelpers)

# Headers with names such as assert.h, and the vendor's layout, have no place among those of the
# system: /usr and /usr/local get links to what lies in lib/asctwin.
install(CODE "
  set(asctwin_links FALSE)
  if(CMAKE_INSTALL_PREFIX MATCHES \"^/usr(/local)?/?$\")
    set(asctwin_links \${CMAKE_INSTALL_PREFIX})
    set(CMAKE_INSTALL_PREFIX \${CMAKE_INSTALL_PREFIX}/lib/asctwin)
  endif()")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/asctwin)
# The command finds its library beside itself.
set_target_properties(asctwin_command PROPERTIES INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}")
set_target_properties(asctwin asctwin_operator_calls PROPERTIES
  INSTALL_RPATH "$ORIGIN")  # for what a wheel puts there

install(FILES $<TARGET_FILE_DIR:asctwin_command>/asctwin-cc DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS asctwin asctwin_operator_calls EXPORT asctwin-targets)
install(TARGETS asctwin_command)
install(FILES $<TARGET_FILE:asctwin>-gdb.py DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.inc")
install(FILES ${PROJECT_SOURCE_DIR}/share/SKILL.md ${PROJECT_SOURCE_DIR}/share/SKILL.zh-CN.md
  DESTINATION ${CMAKE_INSTALL_DATADIR}/asctwin)  # for language models: docs/mcp.md
install(DIRECTORY ${ASCTWIN_FORWARDS}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT asctwin-targets NAMESPACE asctwin:: DESTINATION ${package_dir})

write_basic_package_version_file(${PROJECT_BINARY_DIR}/asctwin-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/asctwin-config.cmake
  ${PROJECT_BINARY_DIR}/asctwin-config-version.cmake DESTINATION ${package_dir})

# From the directory of asctwin.pc up to the prefix.
string(REGEX REPLACE "[^/]+" ".." up_to_prefix ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
configure_file(${CMAKE_CURRENT_LIST_DIR}/asctwin.pc.in ${PROJECT_BINARY_DIR}/asctwin.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/asctwin.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
include(InstallToolkit)

# For /usr and /usr/local, beside their own packages. Both kinds find their prefix by their own
# place, so that links would mislead them.
set(forwards ${PROJECT_BINARY_DIR}/forward/system)
foreach(file IN ITEMS asctwin-config asctwin-config-version)
  file(WRITE ${forwards}/cmake/${file}.cmake
    "include(\${CMAKE_CURRENT_LIST_DIR}/../../asctwin/${package_dir}/${file}.cmake)\n")
endforeach()
set(up_to_prefix ../asctwin)
configure_file(${CMAKE_CURRENT_LIST_DIR}/asctwin.pc.in ${forwards}/asctwin.pc @ONLY)

# Links are noted in the manifest, which `uninstall` follows.
install(CODE "
  function(asctwin_link path target)
    get_filename_component(directory \${path} DIRECTORY)
    file(MAKE_DIRECTORY \$ENV{DESTDIR}\${directory})
    file(CREATE_LINK \${target} \$ENV{DESTDIR}\${path} SYMBOLIC)
    list(APPEND CMAKE_INSTALL_MANIFEST_FILES \${path})
    set(CMAKE_INSTALL_MANIFEST_FILES \${CMAKE_INSTALL_MANIFEST_FILES} PARENT_SCOPE)
  endfunction()
  foreach(name IN LISTS asctwin_linked_names)
    asctwin_link(\${CMAKE_INSTALL_PREFIX}/lib64/lib\${name}.so
      ../${CMAKE_INSTALL_LIBDIR}/libasctwin.so)
  endforeach()
  foreach(name IN LISTS asctwin_operator_names)
    asctwin_link(\${CMAKE_INSTALL_PREFIX}/lib64/lib\${name}.so
      ../${CMAKE_INSTALL_LIBDIR}/libasctwin_operators.so)
  endforeach()
  if(asctwin_links)
    foreach(program IN ITEMS asctwin asctwin-cc)
      asctwin_link(\${asctwin_links}/bin/\${program} ../lib/asctwin/bin/\${program})
    endforeach()
    file(INSTALL ${forwards}/cmake/ DESTINATION \${asctwin_links}/lib/cmake/asctwin)
    file(INSTALL ${forwards}/asctwin.pc DESTINATION \${asctwin_links}/lib/pkgconfig)
  endif()")

add_custom_target(uninstall COMMAND ${CMAKE_COMMAND}
  -DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt -P ${CMAKE_CURRENT_LIST_DIR}/Uninstall.cmake)
