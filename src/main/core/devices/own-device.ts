import type { CanonicalValue } from '../domain/count-log/canonical.ts'
import { nextLink, pcChainId } from '../domain/count-log/chain.ts'
import type { Link } from '../domain/count-log/chain.ts'
import { serializeLink } from '../domain/count-log/count-file.ts'
import { Failure } from '../domain/failure.ts'
import { signText, signValue } from '../domain/signature.ts'
import type { Log } from '../kernel/ports.ts'
import { writeChainHeads } from '../store/chain-heads.ts'
import { appendAnchor, pcChainHead } from '../store/pc-chain.ts'
import type { PrimaryDatabase, PrimaryWriter } from '../store/primary-database.ts'

type LinkEvent = Parameters<typeof nextLink>[2]

/** The device that this PC is, in the open profile. */
export type OwnDevice = ReturnType<typeof createOwnDevice>

/** `privateKey` may change while the program runs: the secret store may answer late. */
export function createOwnDevice(options: {
  deviceId: string
  publicKey: string
  privateKey: () => string | null
  database: PrimaryDatabase
  folder: string
  log: Log
}) {
  const { deviceId, publicKey, privateKey, database, folder, log } = options
  let appended: Link | null = null
  database.onRollback(() => (appended = null))
  database.onCommit(() => {
    if (appended === null) return
    keepHead(folder, deviceId, appended, log)
    appended = null
  })
  return {
    deviceId,
    /** base64url; `''` as long as no key could be stored. */
    publicKey,
    /** False while the private key cannot be read. */
    canSign: (): boolean => privateKey() !== null,
    /** Signs a value of this kind; `null` while the private key cannot be read. */
    sign(kind: string, value: CanonicalValue): string | null {
      const key = privateKey()
      return key === null ? null : signValue(kind, value, key)
    },
    /** Appends a link to this PC's chain, with a signature if the key can be read. Within a transaction. */
    appendLink(event: LinkEvent): Link {
      appended = appendLink(database.writer(), deviceId, privateKey(), event)
      return appended
    },
  }
}

/** Appends a link to the chain of this device, signed if there is a key. */
export function appendLink(writer: PrimaryWriter, deviceId: string, privateKey: string | null, event: LinkEvent): Link {
  const chainId = pcChainId(deviceId)
  const link = nextLink(chainId, pcChainHead(writer), event)
  const signature = privateKey === null ? null : signText('anchor', serializeLink(chainId, link), privateKey)
  appendAnchor(writer, { ...link, signature })
  return link
}

/** Writes the head of a device's chain beside the database. */
export function keepHead(folder: string, deviceId: string, { seq, hash }: Pick<Link, 'seq' | 'hash'>, log: Log): void {
  try {
    writeChainHeads(folder, { [pcChainId(deviceId)]: { seq, hash } })
  } catch (error) {
    // The head that is written there is an earlier link of the same chain.
    if (!(error instanceof Failure)) throw error
    log.warn('heads.not_written', { code: error.code })
  }
}
