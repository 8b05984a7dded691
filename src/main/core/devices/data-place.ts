import { createHash } from 'node:crypto'
import { readFileSync, statfsSync, statSync } from 'node:fs'

/** Folder and PC of a device's data. A copy has another folder or another PC; a new name of either changes nothing. */
export interface DataPlace {
  /** Digest of the id of the operating system's installation; `null` if it cannot be read. */
  machine: string | null
  /** Number of the folder in its file system; `null` if it changes by itself. */
  folder: string | null
}

const machineIdFiles = ['/etc/machine-id', '/var/lib/dbus/machine-id']

/**
 * File systems that number their folders anew when they are connected: FAT, exFAT, FUSE, SMB and CIFS, 9P. See
 * https://man7.org/linux/man-pages/man2/statfs.2.html
 */
const unstable = new Set([0x4d44, 0x20_11_ba_b0, 0x65_73_55_46, 0xff_53_4d_42, 0xfe_53_4d_42, 0x51_7b, 0x01_02_19_97])

export function dataPlace(folder: string): DataPlace {
  return { machine: machineId(), folder: folderNumber(folder) }
}

/** True unless both places are known and differ. */
export function isSamePlace(one: DataPlace, other: DataPlace): boolean {
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return !differs(one.machine, other.machine) && !differs(one.folder, other.folder)
}

function machineId(): string | null {
  for (const path of machineIdFiles) {
    try {
      const id = readFileSync(path, 'utf8').trim()
      // The id itself must not leave the PC (machine-id(5)).
      if (id !== '') return createHash('sha256').update(`muelle ${id}`).digest('hex').slice(0, 32)
    } catch {
      // Windows and macOS have no such file; there the folder has to be enough.
    }
  }
  return null
}

function folderNumber(folder: string): string | null {
  try {
    if (unstable.has(statfsSync(folder).type)) return null
    const { ino } = statSync(folder, { bigint: true })
    return ino === 0n ? null : String(ino)
  } catch {
    return null
  }
}
