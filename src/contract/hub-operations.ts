import { z } from 'zod'
import { code, commandId, controlId, deliveryPart, instant, sessionId } from './shapes/common.ts'

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
  /** The server that the administrator of this PC chose: the only one to join, and not to leave. */
  managedUrl: z.string().nullable(),
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
  /** Facts (linked barcodes and others, `hub.conflicts`). */
  facts: z.strictObject({
    /** Changed here and not acknowledged by the hub. */
    waiting: z.number().int(),
    /** Another PC says something else, and a person has to choose. */
    conflicts: z.number().int(),
    /** Of PCs that nobody confirmed here: without effect until then. */
    unconfirmed: z.number().int(),
    /** Not signed by the PC that they name: without effect. */
    refused: z.number().int(),
  }),
  /** What newer programs of the site shared and this one does not understand: it is kept, and read after an update. */
  newer: z.strictObject({
    /** Counts with events that this program does not know. */
    counts: z.number().int(),
    facts: z.number().int(),
    /** Decisions of supervisors at other PCs. */
    messages: z.number().int(),
  }),
  /** The certificate of the server; `null` if it has none, or none was seen yet. */
  certificate: z
    .strictObject({
      validUntil: instant,
      /** Whole days by the clock of this PC; negative if it has expired. */
      daysLeft: z.number().int(),
    })
    .nullable(),
})
export type HubStatus = z.infer<typeof hubStatus>

/** The value of a fact on one side, and who gave it. */
const factSide = z.strictObject({
  /** True if it removed what the fact is about. */
  removed: z.boolean(),
  at: instant.nullable(),
  by: z.string(),
})

/** A fact of which this PC and the hub say different things. */
const factConflict = z.strictObject({
  kind: z.string(),
  key: z.string(),
  /** The version of the hub; `hub.resolve` names it. */
  version: z.number().int(),
  ours: factSide,
  theirs: factSide.extend({ deviceId: z.string(), deviceName: z.string().nullable() }),
  /** The fields of both values side by side. */
  fields: z.array(z.strictObject({ name: z.string(), ours: z.string().nullable(), theirs: z.string().nullable() })),
})
export type FactConflict = z.infer<typeof factConflict>

/** Decisions of a supervisor at this PC about counts of other PCs. */
const decided = z.discriminatedUnion('kind', [
  /** Rights of a supervisor for the document of this count, for whoever makes it at its PC. */
  z.strictObject({ kind: z.literal('unlock'), sessionId }),
  /** A recount of these articles, at any PC. */
  z.strictObject({
    kind: z.literal('recount'),
    controlId,
    part: deliveryPart.optional(),
    articles: z.array(code).min(1).max(500),
    note: z.string().trim().min(1).max(2000).optional(),
  }),
  z.strictObject({ kind: z.literal('withdraw'), requestId: z.string().min(1).max(64) }),
  /** The signature of a count at its PC, as `counts.sign`; `seen` is that of `comparison.get` here. */
  z.strictObject({
    kind: z.literal('sign'),
    sessionId,
    seen: z.string().min(1).max(128),
    note: z.string().trim().min(1).max(2000).optional(),
    moreToCome: z.literal(true).optional(),
  }),
])

const instruction = z.strictObject({
  id: z.string(),
  kind: z.enum(['unlock', 'recount', 'withdraw', 'sign']),
  /** Of another PC to this one. */
  incoming: z.boolean(),
  deviceId: z.string(),
  deviceName: z.string().nullable(),
  controlId: controlId.nullable(),
  sessionId: z.string().nullable(),
  /** The supervisor who gave it. */
  by: z.string(),
  at: instant,
  /** `waiting`: to be sent, or to be followed here. `sent`: the other PC has not answered yet. */
  state: z.enum(['waiting', 'sent', 'done', 'refused']),
  /** Why it was refused: the reason of a failure. */
  reason: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type HubInstruction = z.infer<typeof instruction>

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
      'Joins the hub of the site with a one-time code of its administrator (`muelle --hub enrol`); needs a supervisor where a PIN is set. The address is `postgres://HOST:PORT/DATABASE`.',
    input: z.strictObject({
      url: z.string().trim().min(1).max(300),
      code: z.string().trim().min(1).max(100),
      commandId,
    }),
    output: z.strictObject({ deviceId: z.string(), name: z.string(), kind: hubKind }),
    errors: ['forbidden', 'conflict', 'network', 'protocol'],
    secrets: ['code'],
  },
  'hub.conflicts': {
    kind: 'query',
    summary:
      'Facts that were changed on this PC and on another one at the same time, both values side by side; at most 200.',
    input: z.strictObject({}),
    output: z.strictObject({ rows: z.array(factConflict), total: z.number().int() }),
  },
  'hub.resolve': {
    kind: 'command',
    summary:
      'Chooses one of both values of a fact: `ours` is sent as the next version, `theirs` replaces that of this PC; needs a supervisor where a PIN is set. `conflict` if the fact was decided or changed since it was shown.',
    input: z.strictObject({
      kind: z.string().min(1).max(40),
      key: z.string().min(1).max(1024),
      version: z.number().int().min(1),
      take: z.enum(['ours', 'theirs']),
      commandId,
    }),
    output: z.strictObject({ taken: z.enum(['ours', 'theirs']) }),
    errors: ['forbidden', 'conflict'],
  },
  'hub.instruct': {
    kind: 'command',
    summary:
      'A supervisor of this PC decides about counts of other PCs: unlocks a document at a dock, requests a recount or withdraws it, signs a count. It is sent as a message signed by this PC, and followed there exactly once; `hub.instructions` says what became of it. Needs a supervisor. `conflict`: `hub_away` (the server cannot be reached now), `hub_schema` (it is too old), `device_unconfirmed`, `comparison_changed`, `open`, `recount_waits`, `nothing_counted`, `no_count_left`, `signed`, `recount_started`.',
    input: z.strictObject({
      decision: decided,
      /** The supervisor. */
      by: z.string().trim().min(1).max(80),
      commandId,
    }),
    output: z.strictObject({ rows: z.array(instruction) }),
    errors: ['forbidden', 'not_found', 'conflict'],
  },
  'hub.instructions': {
    kind: 'query',
    summary: 'The newest 100 instructions of supervisors to other PCs and from them, of one control or of all.',
    input: z.strictObject({ controlId: controlId.optional() }),
    output: z.strictObject({ rows: z.array(instruction) }),
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
