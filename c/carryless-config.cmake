# find_package(carryless) makes carryless::carryless, the shared library, and carryless::static.
get_filename_component(_carryless_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET carryless::carryless)
  add_library(carryless::carryless SHARED IMPORTED)
  set_target_properties(carryless::carryless PROPERTIES
    IMPORTED_LOCATION "${_carryless_prefix}/lib/libcarryless.so"
    INTERFACE_INCLUDE_DIRECTORIES "${_carryless_prefix}/include")
  add_library(carryless::static STATIC IMPORTED)
  set_target_properties(carryless::static PROPERTIES
    IMPORTED_LOCATION "${_carryless_prefix}/lib/libcarryless.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_carryless_prefix}/include"
    INTERFACE_LINK_OPTIONS "-Wl,--gc-sections;-Wl,--exclude-libs,libcarryless.a"
    INTERFACE_LINK_LIBRARIES "pthread;m")
endif()
unset(_carryless_prefix)
