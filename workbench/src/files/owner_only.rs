//! Files of Windows that their owner alone may read.

use std::fs::File;
use std::io;
use std::os::windows::ffi::OsStrExt;
use std::os::windows::io::FromRawHandle;
use std::path::Path;
use std::ptr::{null, null_mut};
use windows_sys::Win32::Foundation::{ERROR_SUCCESS, GENERIC_READ, GENERIC_WRITE, INVALID_HANDLE_VALUE, LocalFree};
use windows_sys::Win32::Security::Authorization::{
    EXPLICIT_ACCESS_W, SET_ACCESS, SetEntriesInAclW, TRUSTEE_IS_NAME, TRUSTEE_W,
};
use windows_sys::Win32::Security::{
    ACL, InitializeSecurityDescriptor, SE_DACL_PROTECTED, SECURITY_ATTRIBUTES, SECURITY_DESCRIPTOR,
    SetSecurityDescriptorControl, SetSecurityDescriptorDacl,
};
use windows_sys::Win32::Storage::FileSystem::{
    CREATE_NEW, CreateFileW, FILE_ALL_ACCESS, FILE_ATTRIBUTE_NORMAL, FILE_SHARE_DELETE, FILE_SHARE_READ,
    FILE_SHARE_WRITE,
};
use windows_sys::w;

/// The form of descriptors, the only one.
const REVISION: u32 = 1;

/// A new file, whose access list has one entry, all rights of the current user, and takes none from the folder.
pub fn create(path: &Path) -> io::Result<File> {
    let name: Vec<u16> = path.as_os_str().encode_wide().chain([0]).collect();
    let list = List::of_user()?;
    let mut descriptor = SECURITY_DESCRIPTOR::default();
    let pointer = (&raw mut descriptor).cast();
    // SAFETY: the pointer is that of a descriptor, which the first call fills in, and the list outlives it.
    let is_made = unsafe {
        InitializeSecurityDescriptor(pointer, REVISION) != 0
            && SetSecurityDescriptorDacl(pointer, 1, list.0, 0) != 0
            && SetSecurityDescriptorControl(pointer, SE_DACL_PROTECTED, SE_DACL_PROTECTED) != 0
    };
    if !is_made {
        return Err(io::Error::last_os_error());
    }
    let attributes = SECURITY_ATTRIBUTES {
        nLength: size_of::<SECURITY_ATTRIBUTES>() as u32,
        lpSecurityDescriptor: pointer,
        bInheritHandle: 0,
    };
    let (access, share) = (GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE);
    // SAFETY: the name ends with 0; the attributes and what they point to outlive the call.
    let handle = unsafe {
        CreateFileW(name.as_ptr(), access, share, &attributes, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, null_mut())
    };
    if handle == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is open, and nothing else has it.
    Ok(unsafe { File::from_raw_handle(handle) })
}

/// An access list that the system allocated.
struct List(*mut ACL);

impl List {
    /// All rights of the current user.
    fn of_user() -> io::Result<Self> {
        let user = w!("CURRENT_USER").cast_mut();
        let entry = EXPLICIT_ACCESS_W {
            grfAccessPermissions: FILE_ALL_ACCESS,
            grfAccessMode: SET_ACCESS,
            Trustee: TRUSTEE_W { TrusteeForm: TRUSTEE_IS_NAME, ptstrName: user, ..TRUSTEE_W::default() },
            ..EXPLICIT_ACCESS_W::default()
        };
        let mut list = null_mut();
        // SAFETY: there is one entry, whose name ends with 0 and is not written to.
        match unsafe { SetEntriesInAclW(1, &entry, null(), &mut list) } {
            ERROR_SUCCESS => Ok(List(list)),
            error => Err(io::Error::from_raw_os_error(error as i32)),
        }
    }
}

impl Drop for List {
    fn drop(&mut self) {
        // SAFETY: the system allocated it for this, and nothing uses it any more.
        unsafe { LocalFree(self.0.cast()) };
    }
}
