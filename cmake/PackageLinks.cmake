# Links to the command in /usr/bin, for packages of distributions.
if(CPACK_GENERATOR MATCHES "DEB|RPM")
  set(directory ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/bin)
  file(MAKE_DIRECTORY ${directory})
  foreach(program IN ITEMS asctwin asctwin-cc)
    file(CREATE_LINK /opt/asctwin/bin/${program} ${directory}/${program} SYMBOLIC)
  endforeach()
endif()
