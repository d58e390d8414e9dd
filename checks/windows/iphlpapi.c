/* What a JDK asks of the network's interfaces, where it gathers entropy among other places: nothing. A wine before 9.0 lacks one of
 * these functions, and the process ends there. */
#include <winsock2.h>

#define NOTHING(name) \
    __declspec(dllexport) DWORD name(void) { return ERROR_NOT_SUPPORTED; }

NOTHING(ConvertInterfaceLuidToNameW)
NOTHING(ConvertInterfaceNameToLuidW)
NOTHING(FreeMibTable)
NOTHING(GetAdaptersAddresses)
NOTHING(GetAnycastIpAddressTable)
NOTHING(GetIfEntry2)
NOTHING(GetIfTable2)
NOTHING(GetUnicastIpAddressTable)
NOTHING(NotifyAddrChange)
