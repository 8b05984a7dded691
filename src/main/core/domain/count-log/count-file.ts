import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { photoHash, photoMediaType } from '../../../../contract/shapes/count.ts'
import { Failure } from '../failure.ts'
import { isPublicKey, verifyValue } from '../signature.ts'
import type { CanonicalValue } from './canonical.ts'
import { canonicalText } from './canonical.ts'
import type { Link } from './chain.ts'
import { firstSeq, genesisHash, pcChainId } from './chain.ts'

const format = 'muelle-count'
const newestVersion = 2
const maxHeaderLength = 8000
const deviceId = z.string().min(1).max(64)
const key = z.string().refine(isPublicKey)

const headerFields = {
  format: z.literal(format),
  /** The device that began the count. */
  device: deviceId,
  sessionId: z.string().min(1).max(64),
  /** Counted in the practice warehouse. */
  practice: z.boolean(),
  events: z.number().int().min(1).max(1_000_000),
  anchors: z.number().int().min(0).max(100_000),
  photos: z.number().int().min(0).max(10_000),
}
/** First line of a count's file: identifies the count, and gives the number of lines of each kind that follow. */
const headerShape = z.discriminatedUnion('version', [
  z.strictObject({ ...headerFields, version: z.literal(1) }),
  z
    .strictObject({
      ...headerFields,
      version: z.literal(2),
      /** The device that wrote and signed the file: the one of the count, or a later device of the same PC. */
      signer: deviceId,
      /** Public keys of the signer and of the devices whose links are in the file. */
      keys: z.record(deviceId, key),
    })
    .refine(({ keys, signer }) => keys[signer] !== undefined),
])
export type CountFileHeader = z.infer<typeof headerShape>

const linkShape = z.strictObject({
  event: z.looseObject({ at: z.string(), kind: z.string(), eventId: z.string().optional() }),
  previousHash: z.string(),
  seq: z.number().int(),
  sessionId: z.string(),
})
const photoShape = z.strictObject({ content: z.string(), hash: photoHash, mediaType: photoMediaType })
export type FilePhoto = z.infer<typeof photoShape>
const endShape = z.strictObject({ sha256: z.string(), signature: z.string().optional() })
const signaturesShape = z.strictObject({ signatures: z.array(z.string().nullable()) })

/** A link of a PC's own chain in a file, with the device of its chain and its signature. */
export interface FileAnchor extends Link {
  device: string
  signature: string | null
}

/** The device that signs a file; `sign` signs as `muelle/v1/<kind>`. */
export interface FileSigner {
  deviceId: string
  /** Public keys by device id: of this device and of those whose links are in the file. */
  keys: Readonly<Record<string, string>>
  sign(kind: string, value: CanonicalValue): string
}

/**
 * Writes a count's file: one JSON object per line, UTF-8. A line of an event or anchor is exactly the hashed text, so the
 * SHA-256 of each line is the `previousHash` of the next. The last line holds the SHA-256 of everything before it, signed
 * by the device. Without a signer the file is of version 1, with the links of the count's device only.
 */
export function countFileText(parts: {
  device: string
  sessionId: string
  practice: boolean
  events: readonly Link[]
  anchors: readonly (Link & Partial<FileAnchor>)[]
  photos: readonly FilePhoto[]
  signer?: FileSigner
}): string {
  const { device, sessionId, practice, events, photos, signer } = parts
  const deviceOf = (anchor: Partial<FileAnchor>) => anchor.device ?? device
  const anchors = parts.anchors.filter((anchor) => signer !== undefined || deviceOf(anchor) === device)
  const sizes = { events: events.length, anchors: anchors.length, photos: photos.length }
  const lines = [
    canonicalText({
      format,
      version: signer ? 2 : 1,
      device,
      sessionId,
      practice,
      ...sizes,
      ...(signer && { signer: signer.deviceId, keys: signer.keys }),
    }),
    ...events.map((link) => serializeLink(sessionId, link)),
    ...anchors.map((link) => serializeLink(pcChainId(deviceOf(link)), link)),
    ...(signer ? [canonicalText({ signatures: anchors.map(({ signature }) => signature ?? null) })] : []),
    ...photos.map((photo) => canonicalText(photo)),
  ]
  const body = lines.map((line) => `${line}\n`).join('')
  const sum = { sha256: sha256(body) }
  const signature = signer?.sign('count-file', sum)
  return `${body}${canonicalText({ ...sum, signature })}\n`
}

/** The line of a link: the text that is hashed. */
export function serializeLink(chainId: string, { body, previousHash, seq }: Omit<Link, 'hash'>): string {
  return `{"event":${body},"previousHash":${JSON.stringify(previousHash)},"seq":${seq},"sessionId":${JSON.stringify(chainId)}}`
}

export interface CountFileLines {
  header: CountFileHeader
  events: string[]
  anchors: string[]
  /** Signatures of the anchors in their order; `null` for a link that is not signed. */
  signatures: (string | null)[]
  photos: string[]
  /** True if the checksum of the last line is correct. */
  whole: boolean
  /** True if the signer signed the checksum; `null` for version 1. */
  signed: boolean | null
}

/**
 * Splits a count's file into its lines without parsing them. `validation` with a `reason`: `not_a_count`, `version`
 * (written by a newer program), `half_written`.
 */
export function splitCountFile(text: string): CountFileLines {
  const first = parsed(text.slice(0, Math.max(0, text.slice(0, maxHeaderLength).indexOf('\n'))))
  const parsedHeader = headerShape.safeParse(first)
  if (!parsedHeader.success) {
    const other = z.looseObject({ format: z.literal(format), version: z.number() }).safeParse(first)
    throw invalidFile(other.success && other.data.version > newestVersion ? 'version' : 'not_a_count')
  }
  const header = parsedHeader.data
  const { events, anchors, photos, version } = header
  const photosAt = 1 + events + anchors + (version === 2 ? 1 : 0)
  const end = photosAt + photos
  const lines = text.split('\n', end + 3)
  if (lines.length < end + 2 || lines[end + 1] !== '' || lines.length > end + 2) throw invalidFile('half_written')
  const last = lines[end] ?? ''
  const sum = endShape.safeParse(parsed(last)).data
  if (!sum || (sum.signature === undefined) !== (version === 1)) throw invalidFile('half_written')
  const listed = lines[photosAt - 1] ?? ''
  const signatures =
    version === 1
      ? Array.from({ length: anchors }, () => null)
      : (signaturesShape.safeParse(parsed(listed)).data?.signatures ?? [])
  const isListed = signatures.length === anchors && (version === 1 || canonical({ signatures }) === listed)
  const isCanonical = canonical(header) === lines[0] && canonical(sum) === last && isListed
  const { signature = '', sha256: checksum } = sum
  return {
    header,
    events: lines.slice(1, 1 + events),
    anchors: lines.slice(1 + events, 1 + events + anchors),
    signatures,
    photos: lines.slice(photosAt, end),
    whole: isCanonical && checksum === sha256(text.slice(0, text.length - 1 - last.length)),
    signed:
      header.version === 1
        ? null
        : verifyValue('count-file', { sha256: checksum }, signature, header.keys[header.signer] ?? ''),
  }
}

/** The device of the chain that a line of a link names; `null` if it names no chain of a PC. */
export function chainDeviceOf(line: string): string | null {
  const chainId = linkShape.safeParse(parsed(line)).data?.sessionId
  return chainId?.startsWith(pcChainId('')) === true ? chainId.slice(pcChainId('').length) : null
}

/** Parses the line of a link; `null` if it belongs to another chain or is not canonical. */
export function readLinkLine(chainId: string, line: string): Link | null {
  const link = linkShape.safeParse(parsed(line))
  if (!link.success || link.data.sessionId !== chainId) return null
  const { event, previousHash, seq } = link.data
  const body = canonical(event)
  if (body === null || serializeLink(chainId, { body, previousHash, seq, at: '', kind: '' }) !== line) return null
  const { at, kind, eventId } = event
  return { seq, at, kind, ...(eventId === undefined ? {} : { eventId }), body, previousHash, hash: sha256(line) }
}

/**
 * Finds the first broken link: unreadable, out of order, or with a hash other than the next link's `previousHash`.
 * Returns its sequence number, `null` if the chain is intact.
 */
export function findBrokenLink(links: readonly (Link | null)[]): number | null {
  for (const [index, link] of links.entries()) {
    const seq = firstSeq + index
    if (link?.seq !== seq) return seq
    if (index === 0 && link.previousHash !== genesisHash) return seq
    const next = links[index + 1]
    if (next?.seq !== seq + 1 || next.previousHash === link.hash) continue
    // One of the two was changed: this one, if the next one's hash still matches its successor.
    const afterNext = links[index + 2]
    return afterNext && afterNext.previousHash !== next.hash ? seq + 1 : seq
  }
  return null
}

/** Parses the line of a photo; `null` if it is invalid. The hash is not verified. */
export function readPhotoLine(line: string): FilePhoto | null {
  return photoShape.safeParse(parsed(line)).data ?? null
}

function invalidFile(reason: FailureReason): Failure {
  return new Failure('validation', 'The content is not a complete file of a count', {
    reason,
    issues: [{ path: 'content', code: reason }],
  })
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function canonical(value: unknown): string | null {
  try {
    return canonicalText(value as CanonicalValue)
  } catch {
    return null
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
