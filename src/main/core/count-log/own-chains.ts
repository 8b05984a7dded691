import { pcChainId, verifyChain } from '../domain/count-log/chain.ts'
import { serializeLink } from '../domain/count-log/count-file.ts'
import { verifyText } from '../domain/signature.ts'
import { devicesNamed, ownDevice } from '../store/devices.ts'
import type { StoredAnchor } from '../store/pc-chain.ts'
import { earlierChain, earlierChainDevices, pcChain } from '../store/pc-chain.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'

/** A chain of this PC: of its device today, or of an earlier one. */
interface OwnChain {
  device: string
  anchors: StoredAnchor[]
  intact: boolean
}

/** Verifies the hashes of all chains of this PC. `legacyId`: the device of a file that names none. */
export function verifyOwnChains(database: PrimaryDatabase, legacyId: string): OwnChain[] {
  const earlier = earlierChainDevices(database).map((device) => ({ device, anchors: earlierChain(database, device) }))
  const today = { device: ownDevice(database)?.deviceId ?? legacyId, anchors: pcChain(database) }
  return [...earlier, today].map((chain) => ({
    ...chain,
    intact: verifyChain(pcChainId(chain.device), chain.anchors).intact,
  }))
}

/** Whether a link of a device's chain is signed by a key that this PC knows of that device. */
export function checkSignature(
  database: PrimaryDatabase,
  device: string,
  anchor: Pick<StoredAnchor, 'seq' | 'body' | 'previousHash' | 'signature'>,
): 'valid' | 'none' | 'invalid' {
  const { signature, seq, body, previousHash } = anchor
  if (signature == null) return 'none'
  const line = serializeLink(pcChainId(device), { seq, body, previousHash, at: '', kind: '' })
  const keys = devicesNamed(database, device).map(({ publicKey }) => publicKey)
  return keys.some((key) => verifyText('anchor', line, signature, key)) ? 'valid' : 'invalid'
}
