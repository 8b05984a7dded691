import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { wmsErrors } from './errors.ts'
import type { OperationName } from './names.ts'
import {
  code,
  commandId,
  condition,
  controlId,
  counter,
  cursor,
  dateText,
  instant,
  limit,
  page,
  sessionId,
  units,
} from './shapes/common.ts'
import { controlSummary, findAnswer, supplier } from './shapes/control.ts'
import { countEvent, explanation, scanAnswer, session, sessionSummary, verification } from './shapes/count.ts'
import { comparison, exportedFile, exportFormat } from './shapes/comparison.ts'
import {
  connectionStatus,
  connectionTest,
  diagnostics,
  job,
  refreshState,
  resource,
  settings,
  settingsPatch,
} from './shapes/system.ts'
import { warehouseOperations } from './warehouse-operations.ts'
import { eventType, inboxEvent, receiverAddress, registration, subscriptionList } from './shapes/webhook.ts'

export interface Operation {
  /** A query may be cancelled and repeated; a command takes a `commandId` and is finished once it has begun. */
  kind: 'query' | 'command'
  input: z.ZodType
  output: z.ZodType
  /** Codes beyond those that every operation may answer (see `commonErrors`). */
  errors: readonly ErrorCode[]
  /** Input fields that are left out of logs and of the stored input hash. */
  secrets?: readonly string[]
  /** One sentence for the reference page. */
  summary: string
}

/** Codes that any operation may answer. */
export const commonErrors = [
  'validation',
  'cancelled',
  'timeout',
  'storage_busy',
  'storage_full',
  'storage_readonly',
  'storage_corrupt',
  'core_unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]

const rawScan = z.string().min(1).max(4096)
const operator = z.string().trim().min(1).max(80)
const pin = z.string().regex(/^\d{4,12}$/, '4 to 12 digits')
const text = z.string().max(200)
/** Positive, at most 9,007,199,254, at most 6 decimals (the last is checked by the domain). */
const entryUnits = units.positive().max(9_007_199_254)

export const operations = {
  'receiving.find': {
    kind: 'query',
    summary: 'Finds a receiving document by its number: asks the WMS for 1.5 s, then answers from the copy on this PC.',
    input: z.strictObject({
      number: code,
      /** Which of several controls with this number; the newest unless named. */
      controlId: controlId.optional(),
    }),
    output: findAnswer,
    errors: wmsErrors,
  },
  'receiving.list': {
    kind: 'query',
    summary: 'Lists blind controls from the copy on this PC, newest first.',
    input: z.strictObject({
      number: text.optional(),
      supplierCode: text.optional(),
      state: text.optional(),
      date: dateText.optional(),
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(controlSummary),
    errors: [],
  },
  'counts.start': {
    kind: 'command',
    summary:
      'Opens a count of a control, or answers the one that this operator has open. `controlId: null` counts now and is matched later.',
    input: z.strictObject({
      controlId: controlId.nullable(),
      operator,
      counter: counter.optional(),
      listing: z.enum(['open', 'articles']).optional(),
      commandId,
    }),
    output: session,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.scan': {
    kind: 'command',
    summary: 'Takes one scan as it was read. It is on disk before it is answered.',
    input: z.strictObject({
      sessionId,
      raw: rawScan,
      /** How many packs this scan stands for. */
      multiplier: entryUnits.optional(),
      condition: condition.optional(),
      commandId,
    }),
    output: scanAnswer,
    errors: ['not_found', 'conflict'],
  },
  'counts.add': {
    kind: 'command',
    summary: 'Adds units by hand, or resolves a scan that waits for a datum.',
    input: z.strictObject({
      sessionId,
      articleCode: code,
      units: entryUnits,
      lot: code.nullable().optional(),
      expiry: dateText.nullable().optional(),
      serial: code.nullable().optional(),
      container: code.nullable().optional(),
      condition: condition.optional(),
      resolves: z.string().max(64).optional(),
      commandId,
    }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.undo': {
    kind: 'command',
    summary: 'Negates an event, the last one unless one is named. Nothing is erased.',
    input: z.strictObject({ sessionId, eventId: z.string().max(64).optional(), commandId }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.container': {
    kind: 'command',
    summary: 'Opens a container by hand, or leaves the open one (`container: null`).',
    input: z.strictObject({ sessionId, container: code.nullable(), commandId }),
    output: countEvent,
    errors: ['not_found', 'conflict'],
  },
  'counts.get': {
    kind: 'query',
    summary: 'A count with its tallies and its last 50 events.',
    input: z.strictObject({ sessionId }),
    output: session,
    errors: ['not_found'],
  },
  'counts.list': {
    kind: 'query',
    summary: 'Counts on this PC, newest first.',
    input: z.strictObject({
      controlId: controlId.optional(),
      status: z.enum(['open', 'closed', 'signed']).optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(sessionSummary),
    errors: [],
  },
  'counts.close': {
    kind: 'command',
    summary: 'Finishes a count. Scans that still wait for a datum stand in the way (`conflict`).',
    input: z.strictObject({ sessionId, commandId }),
    output: session,
    errors: ['not_found', 'conflict'],
  },
  'counts.reopen': {
    kind: 'command',
    summary: 'Reopens a closed count as a logged event; a signed one needs the supervisor.',
    input: z.strictObject({ sessionId, reason: text.optional(), commandId }),
    output: session,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.sign': {
    kind: 'command',
    summary: "Signs the decisive count of a control: the supervisor's decision, kept in the log.",
    input: z.strictObject({ sessionId, note: z.string().max(2000).optional(), commandId }),
    output: session,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'counts.verify': {
    kind: 'query',
    summary: 'Checks the hash chain of a count and the anchors of this PC.',
    input: z.strictObject({ sessionId }),
    output: verification,
    errors: ['not_found'],
  },
  'scans.explain': {
    kind: 'query',
    summary: 'How a scan is read. Says nothing about any document.',
    input: z.strictObject({ raw: rawScan }),
    output: explanation,
    errors: [],
  },
  'articles.search': {
    kind: 'query',
    summary: 'Articles this PC has learned, by code or description, without accents.',
    input: z.strictObject({ text, limit }),
    output: z.strictObject({
      rows: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
      total: z.number().int(),
    }),
    errors: [],
  },
  'articles.learn': {
    kind: 'command',
    summary: 'Ties a barcode to an article and its units per scan, and remembers it.',
    input: z.strictObject({ raw: rawScan, articleCode: code, unitsPerScan: entryUnits, operator, commandId }),
    output: z.strictObject({
      barcode: z.string(),
      articleCode: z.string(),
      unitsPerScan: units,
      replaced: z.string().nullable(),
    }),
    errors: ['conflict'],
  },
  'comparison.get': {
    kind: 'query',
    summary: 'Counted against declared units, by control or by number. `forbidden` while the control is blind.',
    input: z.union([z.strictObject({ controlId }), z.strictObject({ number: code })]),
    output: comparison,
    errors: ['not_found', 'forbidden'],
  },
  'comparison.export': {
    kind: 'query',
    summary:
      'The discrepancy report as a file: a spreadsheet, UBL 2.1 ReceiptAdvice or EDIFACT RECADV. `forbidden` while the control is blind; `conflict` where the format cannot say it.',
    input: z.strictObject({
      controlId,
      format: exportFormat,
      /** The language of its words and figures; the setting unless named. */
      language: z.enum(['es', 'en']).optional(),
    }),
    output: exportedFile,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'suppliers.list': {
    kind: 'query',
    summary: 'Suppliers from the copy on this PC.',
    input: z.strictObject({
      text: text.optional(),
      active: z.boolean().optional(),
      requiresBlindControl: z.boolean().optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: page(supplier),
    errors: [],
  },
  'supervisor.unlock': {
    kind: 'command',
    summary: 'Gives the calling connection the supervisor’s rights until ten idle minutes have passed. Logged.',
    input: z.strictObject({ controlId: controlId.optional(), pin: z.string().max(32).optional(), commandId }),
    output: z.strictObject({ grantedUntil: instant, withoutPin: z.boolean() }),
    errors: ['forbidden', 'rate_limited'],
    secrets: ['pin'],
  },
  'supervisor.lock': {
    kind: 'command',
    summary: 'Gives the rights back at once.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ locked: z.boolean() }),
    errors: [],
  },
  'supervisor.setPin': {
    kind: 'command',
    summary: 'Sets, changes or removes the PIN (`pin: null`). Where one is set the current one is asked for.',
    input: z.strictObject({ pin: pin.nullable(), currentPin: z.string().max(32).optional(), commandId }),
    output: z.strictObject({ pinSet: z.boolean() }),
    errors: ['forbidden', 'rate_limited'],
    secrets: ['pin', 'currentPin'],
  },
  'supervisor.status': {
    kind: 'query',
    summary: 'Whether the calling connection holds the supervisor’s rights. Does not prolong them.',
    input: z.strictObject({}),
    output: z.strictObject({ grantedUntil: instant.nullable(), controlId: controlId.nullable(), pinSet: z.boolean() }),
    errors: [],
  },
  'webhooks.register': {
    kind: 'command',
    summary:
      'Registers for an event at the WMS with a secret made here. Without `url` the receiver’s public address, else its own. It is sent once: `conflict` with `outcome_unknown` where nobody knows whether it arrived.',
    input: z.strictObject({ eventType, url: receiverAddress.optional(), commandId }),
    output: registration,
    errors: wmsErrors,
  },
  'webhooks.remove': {
    kind: 'command',
    summary:
      'Removes a subscription at the WMS; its secret is accepted for 24 h more. `code` is needed where the WMS gave none.',
    input: z.strictObject({ subscriptionId: z.string().max(64), code: code.optional(), commandId }),
    output: registration,
    errors: wmsErrors,
  },
  'webhooks.list': {
    kind: 'query',
    summary: 'Subscriptions, newest first, and where the receiver stands.',
    input: z.strictObject({ limit, cursor: cursor.optional() }),
    output: subscriptionList,
    errors: [],
  },
  'webhooks.events': {
    kind: 'query',
    summary: 'Notifications received, the last first, with what each did. Never their bodies.',
    input: z.strictObject({ limit, cursor: cursor.optional() }),
    output: page(inboxEvent),
    errors: [],
  },
  'refresh.run': {
    kind: 'command',
    summary: 'Reads resources from the WMS now, all unless some are named.',
    input: z.strictObject({ resources: z.array(resource).min(1).max(6).optional(), commandId }),
    output: z.strictObject({ jobId: z.string() }),
    errors: [],
  },
  'refresh.status': {
    kind: 'query',
    summary: 'Age, rows, rows set aside, last failure and next reading of each resource.',
    input: z.strictObject({}),
    output: z.strictObject({ resources: z.array(refreshState) }),
    errors: [],
  },
  ...warehouseOperations,
  'jobs.get': {
    kind: 'query',
    summary: 'Progress and outcome of long work.',
    input: z.strictObject({ jobId: z.string().max(64) }),
    output: job,
    errors: ['not_found'],
  },
  'jobs.cancel': {
    kind: 'command',
    summary: 'Stops long work; reaches the socket.',
    input: z.strictObject({ jobId: z.string().max(64), commandId }),
    output: job,
    errors: ['not_found'],
  },
  'settings.get': {
    kind: 'query',
    summary: 'Settings, without secrets.',
    input: z.strictObject({}),
    output: settings,
    errors: [],
  },
  'settings.update': {
    kind: 'command',
    summary: 'Changes what is named. Another profile or address opens another data folder and starts the core anew.',
    input: z.strictObject({ ...settingsPatch.shape, commandId }),
    output: settings,
    errors: ['forbidden', 'conflict'],
  },
  'credentials.set': {
    kind: 'command',
    summary: 'How an address authenticates. The secret goes to the secret store and is never answered.',
    input: z.strictObject({
      address: z.enum(['v2', 'v1', 'both']),
      kind: z.enum(['none', 'header', 'bearer', 'basic']),
      name: z.string().trim().max(200).optional(),
      secret: z.string().max(4096).optional(),
      commandId,
    }),
    output: settings,
    errors: ['conflict'],
    secrets: ['secret'],
  },
  'connection.status': {
    kind: 'query',
    summary: 'How the talk with the WMS goes at present.',
    input: z.strictObject({}),
    output: connectionStatus,
    errors: [],
  },
  'connection.test': {
    kind: 'query',
    summary: 'Probes each query of the interface and proposes settings that work.',
    input: z.strictObject({}),
    output: connectionTest,
    errors: [],
  },
  'practice.setFault': {
    kind: 'command',
    summary: 'Makes the practice warehouse fail on purpose, or work again.',
    input: z.strictObject({ fault: z.enum(['none', 'down', 'slow', 'error', 'garbage']), commandId }),
    output: z.strictObject({ fault: z.string() }),
    errors: ['conflict'],
  },
  'diagnostics.get': {
    kind: 'query',
    summary: 'What support needs to know, without secrets and without figures.',
    input: z.strictObject({}),
    output: diagnostics,
    errors: [],
  },
} as const satisfies Record<OperationName, Operation>

export type Operations = typeof operations
export type Input<N extends OperationName> = z.input<Operations[N]['input']>
export type ParsedInput<N extends OperationName> = z.output<Operations[N]['input']>
export type Output<N extends OperationName> = z.output<Operations[N]['output']>
export type CommandName = { [N in OperationName]: Operations[N]['kind'] extends 'command' ? N : never }[OperationName]
export type QueryName = Exclude<OperationName, CommandName>
