import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { photoHash, photoMediaType } from '../../../../contract/shapes/count.ts'
import { Failure } from '../failure.ts'
import type { CanonicalValue } from './canonical.ts'
import { canonicalText } from './canonical.ts'
import type { Link } from './chain.ts'
import { firstSeq, genesisHash } from './chain.ts'

/** Version of the file format and of the hashed data. */
const version = 1
const format = 'muelle-count'
const maxHeaderLength = 2000

/** First line of a count's file: identifies the count, and gives the number of lines of each kind that follow. */
const headerShape = z.strictObject({
  format: z.literal(format),
  version: z.literal(version),
  device: z.string().min(1).max(64),
  sessionId: z.string().min(1).max(64),
  /** Counted in the practice warehouse. */
  practice: z.boolean(),
  events: z.number().int().min(1).max(1_000_000),
  anchors: z.number().int().min(0).max(100_000),
  photos: z.number().int().min(0).max(10_000),
})
export type CountFileHeader = z.infer<typeof headerShape>

const linkShape = z.strictObject({
  event: z.looseObject({ at: z.string(), kind: z.string(), eventId: z.string().optional() }),
  previousHash: z.string(),
  seq: z.number().int(),
  sessionId: z.string(),
})
const photoShape = z.strictObject({ content: z.string(), hash: photoHash, mediaType: photoMediaType })
export type FilePhoto = z.infer<typeof photoShape>
const endShape = z.strictObject({ sha256: z.string() })

/**
 * Writes a count's file: one JSON object per line, UTF-8. A line of an event or anchor is exactly the hashed text, so the
 * SHA-256 of each line is the `previousHash` of the next. The last line holds the SHA-256 of everything before it.
 */
export function countFileText(parts: {
  device: string
  sessionId: string
  practice: boolean
  events: readonly Link[]
  anchors: readonly Link[]
  photos: readonly FilePhoto[]
}): string {
  const { device, sessionId, practice, events, anchors, photos } = parts
  const sizes = { events: events.length, anchors: anchors.length, photos: photos.length }
  const lines = [
    canonicalText({ format, version, device, sessionId, practice, ...sizes }),
    ...events.map((link) => serializeLink(sessionId, link)),
    ...anchors.map((link) => serializeLink(`pc:${device}`, link)),
    ...photos.map((photo) => canonicalText(photo)),
  ]
  const body = lines.map((line) => `${line}\n`).join('')
  return `${body}${canonicalText({ sha256: sha256(body) })}\n`
}

/** The line of a link: the text that is hashed. */
export function serializeLink(chainId: string, { body, previousHash, seq }: Omit<Link, 'hash'>): string {
  return `{"event":${body},"previousHash":${JSON.stringify(previousHash)},"seq":${seq},"sessionId":${JSON.stringify(chainId)}}`
}

export interface CountFileLines {
  header: CountFileHeader
  events: string[]
  anchors: string[]
  photos: string[]
  /** True if the checksum of the last line is correct. */
  whole: boolean
}

/**
 * Splits a count's file into its lines without parsing them. `validation` with a `reason`: `not_a_count`, `version`
 * (written by a newer program), `half_written`.
 */
export function splitCountFile(text: string): CountFileLines {
  const first = parsed(text.slice(0, Math.max(0, text.slice(0, maxHeaderLength).indexOf('\n'))))
  const header = headerShape.safeParse(first)
  if (!header.success) {
    const other = z.looseObject({ format: z.literal(format), version: z.number() }).safeParse(first)
    throw invalidFile(other.success && other.data.version !== version ? 'version' : 'not_a_count')
  }
  const { events, anchors, photos } = header.data
  const end = 1 + events + anchors + photos
  const lines = text.split('\n', end + 3)
  if (lines.length < end + 2 || lines[end + 1] !== '' || lines.length > end + 2) throw invalidFile('half_written')
  const sum = endShape.safeParse(parsed(lines[end] ?? ''))
  if (!sum.success) throw invalidFile('half_written')
  const body = text.slice(0, text.length - 1 - (lines[end] ?? '').length)
  return {
    header: header.data,
    events: lines.slice(1, 1 + events),
    anchors: lines.slice(1 + events, 1 + events + anchors),
    photos: lines.slice(1 + events + anchors, end),
    whole: sum.data.sha256 === sha256(body) && canonicalText(sum.data) === lines[end],
  }
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
