import { z } from 'zod'
import { commandId, controlId, cursor, day, limit, text } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { handoverReport, handoverReportKind, handoverReports } from './shapes/handover-report.ts'
import {
  handoverDestination,
  handoverEntry,
  handoverFormat,
  handoverPage,
  handoverState,
  handoverTest,
  handoverWay,
} from './shapes/handover.ts'

const destinationId = z.string().min(1).max(64)

/** Hand-over to the ERP: the outbox of signed controls and its destinations ([hand-over.md](hand-over.md)). */
export const handoverOperations = {
  'handover.destinations': {
    kind: 'query',
    summary: 'Where signed controls are handed over, with the number of entries in each state. No secrets.',
    input: z.strictObject({}),
    output: z.strictObject({
      rows: z.array(handoverDestination),
      /** Address of the practice warehouse's ERP, to try the hand-over; `null` with real data, or where it is a destination. */
      practiceErp: z.string().nullable(),
    }),
  },
  'handover.setDestination': {
    kind: 'command',
    summary:
      'Adds a destination, or changes the one of `destinationId`. It gets controls that are signed from now on, or from the day `signedFrom`, at the warehouse. The secret (HTTP: key of the signature; mail: password) goes to the secret store and is never returned; without one the stored secret stays. `validation`: `not_absolute`, `not_a_url`, `credentials_in_url`, `one_format`; `forbidden`: `secret_over_http` for plain http or unencrypted mail to another computer; `conflict`: `secret_missing`, `folder_shared`.',
    input: z.strictObject({
      destinationId: destinationId.optional(),
      name: z.string().trim().min(1).max(80),
      on: z.boolean().default(true),
      way: handoverWay,
      formats: z.array(handoverFormat).min(1).max(6),
      /** Language of CSV, PDF and free texts. */
      language: z.enum(['es', 'en']).default('es'),
      signedFrom: day.optional(),
      /** Reports by day and hour; `null`: none; missing: as they are. */
      reports: handoverReports.nullable().optional(),
      secret: z.string().min(1).max(4096).optional(),
      commandId,
    }),
    output: handoverDestination,
    errors: ['not_found', 'forbidden', 'conflict'],
    secrets: ['secret'],
  },
  'handover.removeDestination': {
    kind: 'command',
    summary:
      'Removes a destination, its secret and its entries that it has not acknowledged; they are `withdrawn`. Files in a folder stay there.',
    input: z.strictObject({ destinationId, commandId }),
    output: z.strictObject({ destinationId: z.string(), withdrawn: z.number().int() }),
    errors: ['not_found', 'forbidden'],
  },
  'handover.list': {
    kind: 'query',
    summary:
      'Entries of the outbox, newest signature first, and the number in each state for the same filter without `state`. An answer is left out while its control is blind to the caller.',
    input: z.strictObject({
      /** `missing`: what its destination has not acknowledged: waiting, sent or refused. */
      state: handoverState.or(z.literal('missing')).optional(),
      destinationId: destinationId.optional(),
      controlId: controlId.optional(),
      /** Days of the signature, at the warehouse, both included. */
      from: day.optional(),
      to: day.optional(),
      /** Parts of a document number, of the supplier's name or code, or of the name or days of a report. */
      text: text.optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: handoverPage,
  },
  'handover.retry': {
    kind: 'command',
    summary:
      'Sends an entry again, now, whatever its state; the receiver knows a repeat by its reference. `conflict`: `destination_removed`, `not_signed` if the control was reopened before anything was sent.',
    input: z.strictObject({ id: z.string().min(1).max(200), commandId }),
    output: handoverEntry,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'handover.retryRefused': {
    kind: 'command',
    summary:
      'Sends everything again that a destination refused, now; the receiver knows a repeat by its reference. `left`: entries that are not sent again, because their control was reopened.',
    input: z.strictObject({ destinationId, commandId }),
    output: z.strictObject({ again: z.number().int(), left: z.number().int() }),
    errors: ['not_found', 'forbidden'],
  },
  'handover.test': {
    kind: 'command',
    summary:
      'Sends a test message to a destination, which is no signed control (`{"format":"muelle-hand-over-test"}`), and answers what the receiver said. Of a folder it says that it can be written. Once it is accepted, what waits is sent.',
    input: z.strictObject({ destination: destinationId, commandId }),
    output: handoverTest,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'handover.report': {
    kind: 'recordingQuery',
    summary:
      'A report as it would be sent today: the differences of yesterday, the figures of suppliers of the last seven days, or the stock that expires within 30 days. What is blind to the caller is left out. `conflict` (`no_pdf`) where this PC cannot print.',
    input: z.strictObject({
      reportKind: handoverReportKind,
      format: z.enum(['json', 'csv', 'pdf']),
      language: z.enum(['es', 'en']).default('es'),
    }),
    output: z.strictObject({ file: exportedFile, report: handoverReport, rows: z.number().int() }),
    errors: ['forbidden', 'conflict', 'timeout'],
  },
  'handover.sendReport': {
    kind: 'command',
    summary:
      'Sends a report of today to a destination, now. It has the id of the one that is due today, which is then not sent again by itself; one that was sent is repeated.',
    input: z.strictObject({ destinationId, reportKind: handoverReportKind, commandId }),
    output: handoverEntry,
    errors: ['not_found', 'forbidden'],
  },
  'handover.export': {
    kind: 'recordingQuery',
    summary:
      'Everything that was signed in a period and still is, one file per control or part, as one ZIP. Left out are controls that are blind to the caller, not known here, or cannot be written in the format. `conflict` (`too_many_documents`) above 2,000 controls or 64 MB.',
    input: z.strictObject({
      /** Days of the signature, at the warehouse, both included. */
      from: day,
      to: day,
      format: handoverFormat.exclude(['pdf']),
      language: z.enum(['es', 'en']).default('es'),
    }),
    output: z.strictObject({ file: exportedFile, controls: z.number().int(), leftOut: z.number().int() }),
    errors: ['forbidden', 'conflict'],
  },
} as const
