import { z } from 'zod'
import { commandId, instant } from './shapes/common.ts'

export const hubKind = z.enum(['dock', 'office'])

/** The hub of the site, as this PC sees it. */
const hubStatus = z.strictObject({
  /**
   * `off`: this PC uses no hub. `away`: it cannot be reached, and counting goes on. `revoked`: the hub does not know this PC any
   * more. `forked`: this PC was copied or restored, or the hub has another history of one of its counts.
   */
  state: z.enum(['off', 'connected', 'away', 'revoked', 'forked']),
  site: z.string().nullable(),
  url: z.string().nullable(),
  /** The role of this PC in the hub. */
  name: z.string().nullable(),
  kind: hubKind.nullable(),
  /** Since when it is not connected. */
  since: instant.nullable(),
  /** Why it is not connected: code and reason of a failure. */
  failure: z.strictObject({ code: z.string(), reason: z.string().nullable() }).nullable(),
  /** Events of counts of this PC that the hub has not acknowledged. */
  waiting: z.number().int(),
  /** The other PCs of the site. */
  pcs: z.array(
    z.strictObject({ deviceId: z.string(), name: z.string(), kind: hubKind, lastSeenAt: instant.nullable() }),
  ),
  lastSentAt: instant.nullable(),
  lastReadAt: instant.nullable(),
  /** Counts that are not shared, and why: of this PC, or of another one whose log was not believed. */
  problems: z.array(
    z.strictObject({
      sessionId: z.string(),
      /** The device of another PC; `null` for this one. */
      deviceId: z.string().nullable(),
      reason: z.string(),
    }),
  ),
})
export type HubStatus = z.infer<typeof hubStatus>

/** The optional hub of a site: a PostgreSQL database that carries counts between its PCs. */
export const hubOperations = {
  'hub.status': {
    kind: 'query',
    summary: 'The hub of the site: connection, the other PCs, events that wait on this PC, counts that are not shared.',
    input: z.strictObject({}),
    output: hubStatus,
  },
  'hub.enrol': {
    kind: 'command',
    summary:
      'Joins the hub of the site with a one-time code of its administrator (`npm run hub -- enrol`); needs a supervisor where a PIN is set. The address is `postgres://HOST:PORT/DATABASE`.',
    input: z.strictObject({
      url: z.string().trim().min(1).max(300),
      code: z.string().trim().min(1).max(100),
      commandId,
    }),
    output: z.strictObject({ deviceId: z.string(), name: z.string(), kind: hubKind }),
    errors: ['forbidden', 'conflict', 'network', 'protocol'],
    secrets: ['code'],
  },
  'hub.leave': {
    kind: 'command',
    summary:
      'Stops using the hub on this PC; needs a supervisor where a PIN is set. Counts stay here and in the hub. The administrator of the hub revokes the PC there.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ left: z.boolean() }),
    errors: ['forbidden'],
  },
} as const
