# What differs between kinds of packages: those of distributions go to one place.
if(CPACK_GENERATOR MATCHES "DEB|RPM")
  set(CPACK_PACKAGING_INSTALL_PREFIX /opt/asctwin)
endif()
