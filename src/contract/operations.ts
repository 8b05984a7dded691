import { z } from 'zod'
import { claimOperations } from './claim-operations.ts'
import { adviceOperations } from './advice-operations.ts'
import { adjustmentOperations } from './adjustment-operations.ts'
import { arrivalOperations } from './arrival-operations.ts'
import { backupOperations } from './backup-operations.ts'
import { articleOperations } from './article-operations.ts'
import { comparisonOperations } from './comparison-operations.ts'
import { countFileOperations } from './count-file-operations.ts'
import { countOperations } from './count-operations.ts'
import { deviceOperations } from './device-operations.ts'
import { countPhotoOperations } from './count-photo-operations.ts'
import { retentionOperations } from './retention-operations.ts'
import { recountOperations } from './recount-operations.ts'
import { moveOperations } from './move-operations.ts'
import { handoverOperations } from './handover-operations.ts'
import { holdOperations } from './hold-operations.ts'
import { labelOperations } from './label-operations.ts'
import { homeOperations } from './home-operations.ts'
import { hubOperations } from './hub-operations.ts'
import type { ErrorCode } from './errors.ts'
import { wmsErrors } from './error-codes.ts'
import { code, commandId, controlId, cursor, dateText, instant, limit, wmsPage, pin, text } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { controlSummary, findResult } from './shapes/control.ts'
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
import { seenLotOperations } from './seen-lot-operations.ts'
import { serialOperations } from './serial-operations.ts'
import { savedViewOperations } from './saved-view-operations.ts'
import { orderOperations } from './order-operations.ts'
import { supplierOperations } from './supplier-operations.ts'
import { stockOperations } from './stock-operations.ts'
import { networkOperations } from './network-operations.ts'
import { operatorOperations } from './operator-operations.ts'
import { wmsDataOperations } from './wms-data-operations.ts'
import { receiptOperations } from './receipt-operations.ts'
import { updateOperations } from './update-operations.ts'
import { webhookOperations } from './webhook-operations.ts'

export interface Operation {
  /**
   * A query changes nothing in `muelle.db`. A recording query is cancelled and repeated like one, but may record what
   * was shown: the start of blindness at first sight, a reveal. A command takes a `commandId` and is not cancelled once it runs.
   */
  kind: 'query' | 'recordingQuery' | 'command'
  input: z.ZodType
  output: z.ZodType
  /** Error codes besides those of every operation (see `commonErrors`), if there are any. */
  errors?: readonly ErrorCode[]
  /** Input fields that are excluded from logs and from the stored input hash. */
  secrets?: readonly string[]
  /** One sentence for the reference page. */
  summary: string
}

/** Error codes that any operation may return. */
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

export const operations = {
  'receiving.find': {
    kind: 'recordingQuery',
    summary: 'Finds a receiving document by its number in the WMS; after 1.5 s without a response, in the local data.',
    input: z.strictObject({
      number: code,
      /** Selects one of several controls with this number; by default the newest. */
      controlId: controlId.optional(),
    }),
    output: findResult,
    errors: wmsErrors,
  },
  'receiving.list': {
    kind: 'query',
    summary:
      'Blind controls, newest first: without a filter the last 14 days and all open ones. A day, number or supplier outside the local data is read from the WMS first. `number` finds those that begin with it, too; `covered` is about the number itself.',
    input: z.strictObject({
      number: text.optional(),
      supplierCode: text.optional(),
      state: text.optional(),
      date: dateText.optional(),
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: wmsPage(controlSummary),
  },
  ...comparisonOperations,
  ...adviceOperations,
  'supervisor.unlock': {
    kind: 'command',
    summary: 'Grants the calling connection supervisor rights until ten idle minutes have passed; logged.',
    input: z.strictObject({ controlId: controlId.optional(), pin: z.string().max(32).optional(), commandId }),
    output: z.strictObject({ grantedUntil: instant, withoutPin: z.boolean() }),
    errors: ['forbidden', 'rate_limited'],
    secrets: ['pin'],
  },
  'supervisor.lock': {
    kind: 'command',
    summary: 'Ends the supervisor rights of the calling connection.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ locked: z.boolean() }),
  },
  'supervisor.setPin': {
    kind: 'command',
    summary: 'Sets, changes or removes the PIN (`pin: null`). If one is set, the current one is required.',
    input: z.strictObject({ pin: pin.nullable(), currentPin: z.string().max(32).optional(), commandId }),
    output: z.strictObject({ pinSet: z.boolean() }),
    errors: ['forbidden', 'rate_limited'],
    secrets: ['pin', 'currentPin'],
  },
  'supervisor.status': {
    kind: 'query',
    summary: 'Supervisor rights of the calling connection. Does not prolong them.',
    input: z.strictObject({}),
    output: z.strictObject({ grantedUntil: instant.nullable(), controlId: controlId.nullable(), pinSet: z.boolean() }),
  },
  'refresh.run': {
    kind: 'command',
    summary: 'Refreshes resources from the WMS now, by default all.',
    input: z.strictObject({ resources: z.array(resource).min(1).max(6).optional(), commandId }),
    output: z.strictObject({ jobId: z.string() }),
  },
  'refresh.status': {
    kind: 'query',
    summary: 'Age, rows, unreadable rows, last failure and next refresh of each resource.',
    input: z.strictObject({}),
    output: z.strictObject({ resources: z.array(refreshState) }),
  },
  ...homeOperations,
  ...hubOperations,
  ...countOperations,
  ...seenLotOperations,
  ...serialOperations,
  ...countPhotoOperations,
  ...recountOperations,
  ...countFileOperations,
  ...arrivalOperations,
  ...holdOperations,
  ...deviceOperations,
  ...backupOperations,
  ...moveOperations,
  ...retentionOperations,
  ...updateOperations,
  ...labelOperations,
  ...receiptOperations,
  ...handoverOperations,
  ...operatorOperations,
  ...articleOperations,
  ...supplierOperations,
  ...claimOperations,
  ...orderOperations,
  ...stockOperations,
  ...wmsDataOperations,
  ...adjustmentOperations,
  ...savedViewOperations,
  ...webhookOperations,
  'jobs.get': {
    kind: 'query',
    summary: 'Progress and outcome of a job.',
    input: z.strictObject({ jobId: z.string().max(64) }),
    output: job,
    errors: ['not_found'],
  },
  'jobs.cancel': {
    kind: 'command',
    summary: 'Cancels a job, including its open requests.',
    input: z.strictObject({ jobId: z.string().max(64), commandId }),
    output: job,
    errors: ['not_found'],
  },
  'settings.get': {
    kind: 'query',
    summary: 'Settings, without secrets.',
    input: z.strictObject({}),
    output: settings,
  },
  'settings.update': {
    kind: 'command',
    summary: 'Changes the given settings. Another profile or address opens another data folder and restarts the core.',
    input: z.strictObject({ ...settingsPatch.shape, commandId }),
    output: settings,
    errors: ['forbidden', 'conflict'],
  },
  'kiosk.leave': {
    kind: 'command',
    summary:
      'Leaves the kiosk until the next start of the program, so that its window can be closed. `conflict` (`no_kiosk`) outside of one.',
    input: z.strictObject({ commandId }),
    output: z.strictObject({ left: z.boolean() }),
    errors: ['forbidden', 'conflict'],
  },
  'credentials.set': {
    kind: 'command',
    summary: 'Sets how an address authenticates. The secret goes to the secret store and is never returned.',
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
  ...networkOperations,
  'connection.status': {
    kind: 'query',
    summary: 'Current state of the connection to the WMS.',
    input: z.strictObject({}),
    output: connectionStatus,
  },
  'connection.test': {
    kind: 'query',
    summary: 'Tests each query of the interface and proposes working settings.',
    input: z.strictObject({}),
    output: connectionTest,
  },
  'practice.setFault': {
    kind: 'command',
    summary: 'Sets a fault of the practice warehouse, or removes it.',
    input: z.strictObject({ fault: z.enum(['none', 'down', 'slow', 'error', 'garbage']), commandId }),
    output: z.strictObject({ fault: z.string() }),
    errors: ['conflict'],
  },
  'diagnostics.get': {
    kind: 'query',
    summary: 'Data for support, without secrets and quantities.',
    input: z.strictObject({}),
    output: diagnostics,
  },
  'diagnostics.exportDumps': {
    kind: 'query',
    summary: 'The crash dumps of this PC as one ZIP. They may hold whatever the program had in memory: a supervisor’s.',
    input: z.strictObject({}),
    output: exportedFile,
    errors: ['forbidden', 'not_found'],
  },
} as const satisfies Record<string, Operation>

export type Operations = typeof operations
export type OperationName = keyof Operations
export type Input<N extends OperationName> = z.input<Operations[N]['input']>
export type ParsedInput<N extends OperationName> = z.output<Operations[N]['input']>
export type Output<N extends OperationName> = z.output<Operations[N]['output']>
export type CommandName = { [N in OperationName]: Operations[N]['kind'] extends 'command' ? N : never }[OperationName]
export type QueryName = Exclude<OperationName, CommandName>

/** True if the name is a command of the contract. */
export function isCommand(name: string): boolean {
  return Object.hasOwn(operations, name) && operations[name as keyof typeof operations].kind === 'command'
}
