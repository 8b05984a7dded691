import type { Verdict, VerificationFinding } from '../../../../contract/shapes/verification.ts'
import type { CountFileParts, Fields } from './count-file-parts.ts'
import { canonicalFields, isFields, splitCountFile } from './count-file-parts.ts'
import type { DeviceKeyList } from './device-keys.ts'
import { failedVerdict, findKeyOwner, notProven, proven, wrong } from './findings.ts'
import { isSignedBy, sha256Hex } from './subtle.ts'

/** Hashes of the events of a count, in order. */
export interface VerifiedLog {
  device: string
  sessionId: string
  hashes: readonly string[]
}

export interface VerifiedCountFile {
  verdict: Verdict
  /** `null` if the file was changed. */
  log: VerifiedLog | null
}

const genesis = '0'.repeat(64)
const chainPrefix = 'pc:'

/** Verifies the file of a count: every link, the anchors, the photos, the checksum and, in version 2, the signatures. */
export async function verifyCountFile(content: string, keys: DeviceKeyList | null): Promise<VerifiedCountFile> {
  const parts = splitCountFile(content)
  if (parts === 'newer') return failed('newer_version', wrong('newer_version'))
  if (parts === 'header') return failed('changed', wrong('line_changed', { line: 1 }))
  if (parts === 'lines') return failed('changed', wrong('half_written'))
  const log = await readLog(parts)
  if ('problem' in log) return failed('changed', log.problem)
  const anchored = await readAnchors(parts, log.hashes)
  if ('problem' in anchored) return failed('changed', anchored.problem)
  const problem = (await findChangedPhoto(parts.photos)) ?? (await checkEnd(parts))
  if (problem) return failed('changed', problem)
  const { device, sessionId } = parts
  return {
    verdict: wholeVerdict(parts, log.bodies, anchored.signedTo, keys),
    log: { device, sessionId, hashes: log.hashes },
  }
}

function wholeVerdict(
  { signer, practice, events, anchors, photos }: CountFileParts,
  bodies: readonly Fields[],
  signedTo: number,
  keys: DeviceKeyList | null,
): Verdict {
  const { controlId, number, at, operator } = bodies[0] ?? {}
  const last = text(bodies.at(-1)?.['at'])
  const deviceId = signer?.deviceId ?? ''
  const publicKey = signer?.keys[deviceId] ?? ''
  const owner = signer && findKeyOwner({ deviceId, publicKey, at: last }, keys)
  return {
    kind: 'count',
    outcome: owner?.outcome ?? 'checksum_only',
    practice,
    device: owner && { deviceId, name: owner.name, publicKey },
    content: {
      reference: null,
      controlId: typeof controlId === 'number' ? controlId : null,
      numbers: typeof number === 'string' ? [number] : [],
      signedBy: null,
      at: text(at),
      declared: null,
      difference: null,
    },
    findings: [
      ...(owner?.findings ?? []),
      proven('log_whole', { events: events.length, anchors: anchors.length }),
      ...(signedTo > 0 ? [proven('log_signed_to', { seq: signedTo })] : []),
      ...(photos.length > 0 ? [proven('photos_whole', { photos: photos.length })] : []),
      ...(owner ? [] : [notProven('not_signed')]),
      notProven('clock'),
      notProven('person', { name: text(operator) ?? '' }),
      notProven('goods'),
    ],
  }
}

/** Events and their hashes, or the first one that was changed. */
async function readLog({
  sessionId,
  events,
}: CountFileParts): Promise<{ hashes: string[]; bodies: Fields[] } | { problem: VerificationFinding }> {
  const changed = (index: number) => ({ problem: wrong('line_changed', { seq: index + 1 }) })
  const links = events.map(canonicalFields)
  const hashes: string[] = []
  for (const line of events) hashes.push(await sha256Hex(line))
  const fits = (index: number) => links[index]?.['previousHash'] === (index === 0 ? genesis : hashes[index - 1])
  for (const [index, link] of links.entries()) {
    const isLink = link?.['seq'] === index + 1 && link['sessionId'] === sessionId && Object.keys(link).length === 4
    if (!isLink || !isFields(link['event'])) return changed(index)
    // Of two links that do not fit, the first was changed where the second fits the third.
    if (!fits(index))
      return changed(index > 0 && (links[index + 1] === undefined || fits(index + 1)) ? index - 1 : index)
  }
  return { hashes, bodies: links.map((link) => link?.['event'] as Fields) }
}

/** Up to which event the log is signed, or the first link of the PC's chains that was changed or names another event. */
async function readAnchors(
  { device, sessionId, anchors, signatures, signer }: CountFileParts,
  hashes: readonly string[],
): Promise<{ signedTo: number } | { problem: VerificationFinding }> {
  let signedTo = 0
  for (const [index, line] of anchors.entries()) {
    const link = canonicalFields(line)
    const event = isFields(link?.['event']) ? link['event'] : null
    const { seq, hash } = event ?? {}
    const chainDevice = text(link?.['sessionId'])?.slice(chainPrefix.length) ?? ''
    const isOfCount = link?.['sessionId'] === chainPrefix + chainDevice && event?.['sessionId'] === sessionId
    const isOfDevice = signer
      ? Object.hasOwn(signer.keys, chainDevice) || chainDevice === device
      : chainDevice === device
    if (!isOfCount || !isOfDevice || typeof seq !== 'number') return { problem: wrong('anchor_changed') }
    if (hashes[seq - 1] !== hash) return { problem: wrong('anchor_changed', { seq }) }
    const signature = signatures[index] ?? null
    if (signature === null) continue
    if (!(await isSignedBy('anchor', line, signature, signer?.keys[chainDevice] ?? '')))
      return { problem: wrong('anchor_changed', { seq }) }
    signedTo = Math.max(signedTo, seq)
  }
  return { signedTo }
}

async function findChangedPhoto(lines: readonly string[]): Promise<VerificationFinding | null> {
  for (const [index, line] of lines.entries()) {
    const { content, hash } = canonicalFields(line) ?? {}
    const bytes = typeof content === 'string' ? bytesFromBase64(content) : null
    if (bytes === null || (await sha256Hex(bytes)) !== hash) return wrong('photo_changed', { photo: index + 1 })
  }
  return null
}

/** The checksum of the last line and, in version 2, its signature. */
async function checkEnd({ body, end, signer }: CountFileParts): Promise<VerificationFinding | null> {
  const sum = `{"sha256":"${await sha256Hex(body)}"}`
  if (signer === null) return end === sum ? null : wrong('checksum_wrong')
  const { sha256, signature, ...others } = canonicalFields(end) ?? {}
  const isEnd = typeof signature === 'string' && Object.keys(others).length === 0
  if (!isEnd || `{"sha256":"${String(sha256)}"}` !== sum) return wrong('checksum_wrong')
  const signed = await isSignedBy('count-file', sum, signature, signer.keys[signer.deviceId] ?? '')
  return signed ? null : wrong('file_signature_wrong')
}

function failed(outcome: 'changed' | 'newer_version', problem: VerificationFinding): VerifiedCountFile {
  return { verdict: failedVerdict('count', outcome, problem), log: null }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function bytesFromBase64(content: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(content)
    const bytes = new Uint8Array(binary.length)
    // A photo has millions of bytes: `Uint8Array.from` would take a second.
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at)
    return bytes
  } catch {
    return null
  }
}
