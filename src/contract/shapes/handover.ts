import { z } from 'zod'
import { errorCodes } from '../error-codes.ts'
import { handoverReport, handoverReportKind, handoverReports } from './handover-report.ts'
import { controlId, deliveryPart, instant, page } from './common.ts'

/** JSON (docs/hand-over.md), UBL 2.1 ReceiptAdvice, EDIFACT RECADV, EPCIS 2.0, CSV, PDF. */
export const handoverFormats = ['json', 'ubl', 'edifact', 'epcis', 'csv', 'pdf'] as const
export const handoverFormat = z.enum(handoverFormats)
export type HandoverFormat = z.infer<typeof handoverFormat>

const headerText = z
  .string()
  .trim()
  .min(1)
  .max(320)
  .regex(/^\P{Cc}+$/u, 'no control characters')
const mailAddress = headerText.regex(/^[^\s<>,;@]+@[^\s<>,;@]+$/, 'one mail address')

/** A folder in which the receiver puts `<name>.ack` or `<name>.nack` beside the files. */
const folderWay = z.strictObject({ kind: z.literal('folder'), folder: z.string().trim().min(1).max(1000) })
/** An address that takes a POST; https, unless it is this PC. Its secret signs the body. */
const httpWay = z.strictObject({ kind: z.literal('http'), url: z.string().trim().min(1).max(2000) })
const mailWay = z.strictObject({
  kind: z.literal('mail'),
  host: z.string().trim().min(1).max(253),
  port: z.number().int().min(1).max(65_535),
  /** `none` only for a server on this PC. */
  security: z.enum(['tls', 'starttls', 'none']),
  /** `null`: the server asks for no password. Otherwise the secret is the password. */
  user: headerText.nullable(),
  from: mailAddress,
  to: z.array(mailAddress).min(1).max(20),
})

/** How a destination is reached. */
export const handoverWay = z.discriminatedUnion('kind', [folderWay, httpWay, mailWay])
export type HandoverWay = z.infer<typeof handoverWay>

/**
 * `waiting`: not delivered yet, or tried again later. `sent`: in the folder, without an acknowledgement. `acknowledged`: accepted
 * by the receiver. `refused`: waits for a person. `withdrawn`: reopened before anything was sent.
 */
export const handoverStates = ['waiting', 'sent', 'acknowledged', 'refused', 'withdrawn'] as const
export const handoverState = z.enum(handoverStates)
export type HandoverState = z.infer<typeof handoverState>

const number = z.number().int()
/** Number of entries in each state. */
export const handoverFigures = z.record(handoverState, number)
export type HandoverFigures = z.infer<typeof handoverFigures>

/** Why nothing was delivered: the code of an error and its reason. */
export const handoverFailure = z.strictObject({
  code: z.enum(errorCodes),
  reason: z.string().nullable(),
})
export type HandoverFailure = z.infer<typeof handoverFailure>

/** The answer of the receiver. */
export const handoverAnswer = z.strictObject({
  /** Status of HTTP or of the mail server; `null` for a folder. */
  status: number.nullable(),
  /** Verbatim, at most 2,000 characters, characters that are not seen as codes (`<1B>`); `null` if it said nothing, or if the control is blind to the caller. */
  text: z.string().nullable(),
})
export type HandoverAnswer = z.infer<typeof handoverAnswer>

export const handoverDestination = z.strictObject({
  destinationId: z.string(),
  name: z.string(),
  /** False: entries are made but nothing is sent. */
  on: z.boolean(),
  way: handoverWay,
  /** With HTTP exactly one. */
  formats: z.array(handoverFormat),
  language: z.enum(['es', 'en']),
  /** Controls that were signed from then on are handed over. */
  signedFrom: instant,
  /** True if this PC has its secret. */
  secretStored: z.boolean(),
  /** Reports that it gets by itself; `null`: none. */
  reports: handoverReports.nullable(),
  /** When the next report of each kind is due; none while it is switched off. */
  nextReports: z.array(z.strictObject({ kind: handoverReportKind, at: instant })),
  createdAt: instant,
  /** Set by the administrator of this PC: only its secret can be entered. */
  managed: z.boolean(),
  figures: handoverFigures,
  lastAcknowledgedAt: instant.nullable(),
  /**
   * The destination cannot be reached, or accepts nothing now (`status` of its answer), since when, and when it is tried again;
   * `null` if the last attempt reached it.
   */
  problem: z
    .strictObject({
      failure: handoverFailure,
      status: number.nullable(),
      since: instant,
      at: instant,
      nextAttemptAt: instant.nullable(),
    })
    .nullable(),
  /** Files in its folder that nobody has acknowledged for two days, and since when the oldest is there; `null`: none. */
  unanswered: z.strictObject({ count: number, since: instant }).nullable(),
})
export type HandoverDestination = z.infer<typeof handoverDestination>

/** Hours after which files in a folder are late without an acknowledgement. */
export const lateAfterHours = 48

/** A signed control, or a signed part of a delivery, for one destination. */
export const handoverEntry = z.strictObject({
  id: z.string(),
  /** Hash of the signed statement (reference of the receipt): the receiver knows a repeat by it. */
  reference: z.string(),
  destinationId: z.string(),
  destinationName: z.string(),
  /** `null`: a report. */
  controlId: controlId.nullable(),
  part: deliveryPart.optional(),
  report: handoverReport.optional(),
  number: z.string().nullable(),
  supplierName: z.string().nullable(),
  signedAt: instant,
  state: handoverState,
  attempts: number,
  lastAttemptAt: instant.nullable(),
  /** `null`: as soon as possible, or not any more. */
  nextAttemptAt: instant.nullable(),
  /** When the files were complete in the folder. */
  sentAt: instant.nullable(),
  acknowledgedAt: instant.nullable(),
  /** True if its files are in the folder for two days without an answer. */
  late: z.boolean(),
  answer: handoverAnswer.nullable(),
  /** Why the last attempt delivered nothing, or the control cannot be written in this format. */
  failure: handoverFailure.nullable(),
})
export type HandoverEntry = z.infer<typeof handoverEntry>

export const handoverPage = z.strictObject({ ...page(handoverEntry).shape, figures: handoverFigures })

/** Result of a test message. */
export const handoverTest = z.strictObject({
  ok: z.boolean(),
  elapsedMs: number,
  answer: handoverAnswer.nullable(),
  failure: handoverFailure.nullable(),
})
export type HandoverTest = z.infer<typeof handoverTest>
