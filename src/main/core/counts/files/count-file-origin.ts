import type { CountFileHeader } from '../../domain/count-log/count-file.ts'
import { Failure } from '../../domain/failure.ts'
import type { ImportedOrigin } from '../../store/devices.ts'
import {
  addDevice,
  devicesNamed,
  importedOrigin,
  isConfirmed,
  isRevoked,
  knownDevice,
  saveImportedOrigin,
} from '../../store/devices.ts'
import { importedCount } from '../../store/imported-counts.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../../store/primary-database.ts'

type Signer = Pick<ImportedOrigin, 'signer' | 'publicKey'>

/** Signer of a file; a file of version 1 is not signed. */
export function signerOf(header: CountFileHeader): Signer {
  if (header.version === 1) return { signer: header.device, publicKey: '' }
  return { signer: header.signer, publicKey: header.keys[header.signer] ?? '' }
}

/**
 * Records the devices of a verified file, so that a supervisor can confirm them. Not part of the import: also a file that
 * is rejected because nobody confirmed its device names that device.
 */
export function recordDevices(database: PrimaryDatabase, header: CountFileHeader, now: string): void {
  const named = header.version === 2 ? Object.entries(header.keys) : [[header.device, ''] as const]
  const unknown = named.filter(([deviceId, publicKey]) => knownDevice(database, deviceId, publicKey) === null)
  if (unknown.length === 0) return
  database.transaction((writer) => {
    for (const [deviceId, publicKey] of unknown)
      addDevice(writer, { deviceId, publicKey, own: 0, name: null, firstSeen: now })
  })
}

/**
 * Records who signed a log that came or grew; `added` is the number of its new events, below zero for a shorter log.
 * Throws `conflict` if a log of a confirmed device would be continued by another one: its next file would not fit any more.
 */
export function recordOrigin(writer: PrimaryWriter, origin: ImportedOrigin, added: number): void {
  const { device, sessionId, ...signer } = origin
  const stored = importedOrigin(writer, device, sessionId)
  if ((added > 0 || stored === null) && isRevoked(writer, signer.signer, signer.publicKey))
    throw new Failure('conflict', 'A supervisor revoked the device of this log', {
      reason: 'device_revoked',
      device: signer.signer,
    })
  if (stored !== null) {
    const same = stored.signer === signer.signer && stored.publicKey === signer.publicKey
    const trusted = isConfirmed(writer, signer.signer, signer.publicKey)
    const hasEffect = importedCount(writer, sessionId)?.confirmed === true
    if (added > 0 && stored.publicKey !== '' && hasEffect && !trusted)
      throw new Failure('conflict', 'Another device continued a count of a confirmed PC', {
        reason: signer.publicKey === '' ? 'signature_missing' : 'device_unknown',
        device: signer.signer,
      })
    // The same log again: only a better proof replaces the one that is stored.
    const isBetter = trusted ? !hasEffect || stored.publicKey === '' : !hasEffect && stored.publicKey === ''
    if (added < 0 || (added === 0 && (same || !isBetter))) return
  }
  saveImportedOrigin(writer, origin)
}

/** State of the device of a file, for the supervisor. */
export function describeOrigin(database: PrimaryDatabase, header: CountFileHeader) {
  const { signer, publicKey } = signerOf(header)
  const keys = devicesNamed(database, signer).map((known) => known.publicKey)
  return { signed: publicKey !== '', otherKey: keys.some((key) => key !== '' && key !== publicKey && publicKey !== '') }
}
