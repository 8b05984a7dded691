import { z } from 'zod'
import { commandId, instant } from './shapes/common.ts'

const otherPc = z.strictObject({ deviceId: z.string(), name: z.string().nullable() }).nullable()

/** A device: a key pair of one profile of a PC. */
export const device = z.strictObject({
  deviceId: z.string(),
  /** base64url of the raw 32 bytes; `null` for a device whose counts came without signatures. */
  publicKey: z.string().nullable(),
  /** SHA-256 of the public key, hexadecimal; the page shows its beginning as six words. */
  fingerprint: z.string().nullable(),
  name: z.string().nullable(),
  firstSeen: instant,
  /** When a supervisor confirmed it; counts of a device that nobody confirmed have no effect. */
  confirmedAt: instant.nullable(),
  /** A device of this PC: the one it is today, or an earlier one. */
  own: z.boolean(),
  /** When another device took the place of this one. */
  retiredAt: instant.nullable(),
  /** Since when decisions of its supervisors are followed here (`hub.instruct`). */
  supervisesAt: instant.nullable(),
  /** The PC whose supervisor confirmed it; `null`: a supervisor here, or nobody. */
  confirmedBy: otherPc,
  /** Since when nothing new of it is believed; what is here keeps its effect. */
  revokedAt: instant.nullable(),
  /** The PC whose supervisor revoked it; `null`: a supervisor here, or nobody. */
  revokedBy: otherPc,
  /** Counts on this PC that it signed; of a device without a key, those without a signature. */
  counts: z.number().int(),
  /** Its counts that have no effect. */
  unconfirmed: z.number().int(),
  /** True if another key claims the same device id. */
  otherKey: z.boolean(),
})
export type Device = z.infer<typeof device>

/** The devices that this PC knows. */
export const deviceOperations = {
  'devices.list': {
    kind: 'query',
    summary: 'The device of this PC, its earlier ones, and those whose counts were imported, with their keys.',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(device) }),
    errors: [],
  },
  'devices.confirm': {
    kind: 'command',
    summary:
      'Confirms another PC after comparing its fingerprint, or renames it; needs a supervisor. From then on its counts have an effect. A device without a key: only its counts that are here now. `conflict` (`several_keys`) if several keys claim the id and `publicKey` is missing.',
    input: z.strictObject({
      deviceId: z.string().min(1).max(64),
      /** The key, if several claim the id; `null` for the counts without a signature. */
      publicKey: z.string().max(64).nullable().optional(),
      name: z.string().trim().min(1).max(80),
      /** Whether decisions of its supervisors are followed here; missing: as before, at first not. */
      supervises: z.boolean().optional(),
      commandId,
    }),
    output: device,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'devices.revoke': {
    kind: 'command',
    summary:
      'Revokes another PC, as one that was lost; needs a supervisor. From then on nothing new of it is believed here, nor at the PCs of the site that follow the supervisors of this one; what is here keeps its effect. The site server still lets it in until its administrator runs `muelle --hub revoke`. `devices.confirm` takes it back. `conflict`: `own_device`, `several_keys`.',
    input: z.strictObject({
      deviceId: z.string().min(1).max(64),
      /** The key, if several claim the id. */
      publicKey: z.string().max(64).nullable().optional(),
      commandId,
    }),
    output: device,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
} as const
