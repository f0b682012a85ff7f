# Puts the shared libraries that a machine may lack beside ours, each with its licence, so that a
# package starts on other releases of a distribution than the one that it is made on. The C and C++
# runtime stay those of the machine: whoever compiles kernels has them.
file(GLOB_RECURSE commands ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/asctwin)
list(FILTER commands INCLUDE REGEX "/bin/asctwin$")  # none in the source tarball
foreach(command IN LISTS commands)
  get_filename_component(prefix ${command}/../.. ABSOLUTE)
  file(GLOB_RECURSE libraries ${prefix}/lib*/libasctwin*.so.0)
  list(GET libraries 0 first)
  get_filename_component(directory ${first} DIRECTORY)
  file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${command} LIBRARIES ${libraries}
    RESOLVED_DEPENDENCIES_VAR needed
    PRE_EXCLUDE_REGEXES "^lib(asctwin.*|c|m|dl|rt|pthread|stdc\\+\\+|gcc_s)\\.so" "ld-linux")
  foreach(library IN LISTS needed)
    file(COPY ${library} DESTINATION ${directory} FOLLOW_SYMLINK_CHAIN)
    get_filename_component(name ${library} NAME)
    execute_process(COMMAND dpkg -S */${name} OUTPUT_VARIABLE owner ERROR_QUIET)
    string(REGEX MATCH "^[^:]+" owner "${owner}")
    if(EXISTS /usr/share/doc/${owner}/copyright)
      configure_file(/usr/share/doc/${owner}/copyright
        ${prefix}/share/asctwin/licences/${owner} COPYONLY)
    else()
      message(WARNING "no licence is found for ${library}")
    endif()
  endforeach()
endforeach()
