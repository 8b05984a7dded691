import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { updateKey } from '../../../../contract/shapes/update.ts'
import type { FailureReason } from '../../../../contract/failure-reasons.ts'
import { Failure } from '../failure.ts'
import { compareVersions, versionPattern } from './versions.ts'

/** Name of the manifest beside the packages. */
export const manifestName = 'muelle-update.json'
export const maxManifestBytes = 256_000
/** Largest package that is downloaded. */
export const maxPackageBytes = 1_000_000_000

const payloadType = 'application/vnd.muelle.update+json'
const maxSignatures = 10

/** A package of a version; `target` says for which systems: `linux-x64-deb`, `win32-x64-installer`. */
const updateFile = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/),
  target: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+){2}$/),
  bytes: z.number().int().positive().max(maxPackageBytes),
  /** Lower-case hexadecimal. */
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
})
export type UpdateFile = z.infer<typeof updateFile>

const updateManifest = z.strictObject({
  version: z.string().regex(versionPattern),
  /** When it was signed, UTC. A manifest never replaces one that was signed later. */
  issued: z.iso.datetime({ precision: 3 }),
  /** Per cent of the PCs that take this version. */
  staging: z.number().int().min(0).max(100),
  files: z.array(updateFile).min(1).max(20),
})
export type UpdateManifest = z.infer<typeof updateManifest>

/** DSSE: the exact bytes that are signed, beside their signatures. See https://github.com/secure-systems-lab/dsse */
const envelope = z.object({
  payloadType: z.string(),
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })).max(maxSignatures),
})

/** Identifies a key: the first 16 digits of the SHA-256 of its DER form. */
export function updateKeyId(key: string): string {
  return createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16)
}

/** The public half of a key as builds and policies name it. */
export function updateKeyOf(key: KeyObject): string {
  return updateKey.parse(createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'))
}

/** The text of a signed manifest. */
export function sealManifest(manifest: UpdateManifest, privateKeys: readonly KeyObject[]): string {
  const payload = Buffer.from(JSON.stringify(updateManifest.parse(manifest)), 'utf8')
  const signatures = privateKeys.map((key) => ({
    keyid: updateKeyId(updateKeyOf(key)),
    sig: sign(null, signedBytes(payload), key).toString('base64'),
  }))
  return `${JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures }, null, 2)}\n`
}

export interface VerifiedManifest {
  manifest: UpdateManifest
  /** SHA-256 of the signed bytes. */
  digest: string
}

/** The content of a manifest that one of the keys signed. Nothing of it is read before. Throws `validation`. */
export function openManifest(text: string, keys: readonly string[]): VerifiedManifest {
  const outer = parsed(envelope, text)
  if (outer.payloadType !== payloadType) throw refusal('update_malformed')
  if (outer.signatures.length === 0) throw refusal('update_unsigned')
  const payload = Buffer.from(outer.payload, 'base64')
  const known = outer.signatures.flatMap(({ keyid, sig }) =>
    keys.filter((key) => updateKeyId(key) === keyid).map((key) => ({ key, sig })),
  )
  if (known.length === 0) throw refusal('update_key_unknown')
  if (!known.some(({ key, sig }) => isSigned(payload, sig, key))) throw refusal('update_signature_invalid')
  const manifest = parsed(updateManifest, payload.toString('utf8'))
  return { manifest, digest: createHash('sha256').update(payload).digest('hex') }
}

/** What was accepted last: no manifest that was signed before it is accepted again. */
export interface SeenManifest {
  issued: string
  digest: string
}

/** Throws `conflict` for a manifest that was replaced already, or offers a version older than the installed one. */
export function assertProgress(
  { manifest, digest }: VerifiedManifest,
  { seen, installed }: { seen: SeenManifest | null; installed: string },
): void {
  const isReplay =
    seen !== null && (manifest.issued < seen.issued || (manifest.issued === seen.issued && digest !== seen.digest))
  if (isReplay)
    throw new Failure('conflict', 'A later manifest was read before', {
      reason: 'update_replayed',
      version: manifest.version,
    })
  if (compareVersions(manifest.version, installed) < 0)
    throw new Failure('conflict', 'The offered version is older', { reason: 'update_older', version: manifest.version })
}

/** True if a version that is staged for so many per cent is for this device; the same devices come first every time. */
export function isStagedFor(deviceId: string, percent: number): boolean {
  return createHash('sha256').update(deviceId).digest().readUInt32BE(0) % 100 < percent
}

function isSigned(payload: Buffer, signature: string, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify(null, signedBytes(payload), publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function signedBytes(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])
}

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw refusal('update_malformed')
  }
}

function refusal(reason: FailureReason): Failure {
  return new Failure('validation', 'This manifest of an update is not accepted', { reason })
}
