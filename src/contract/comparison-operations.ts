import { z } from 'zod'
import { code, commandId, controlId, dateText, day, deliveryPart, instant, operator } from './shapes/common.ts'
import { lineReason } from './shapes/count.ts'
import { comparison, controlPhoto, documentChanges, exportedFile, exportFormat } from './shapes/comparison.ts'

/** Counted against declared, of one part of a delivery or of the whole. */
export const comparisonOperations = {
  'comparison.get': {
    kind: 'recordingQuery',
    summary:
      'Counted against declared units, by control or by number; with `part` of one part of the delivery. `forbidden` while the control is blind.',
    input: z.union([
      z.strictObject({ controlId, part: deliveryPart.optional() }),
      z.strictObject({ number: code, part: deliveryPart.optional() }),
    ]),
    output: comparison,
    errors: ['not_found', 'forbidden'],
  },
  'comparison.document': {
    kind: 'recordingQuery',
    summary:
      'Differences between the current document of the WMS and the one frozen when counting began; both lists are empty if nothing that is compared has changed.',
    input: z.strictObject({ controlId }),
    output: documentChanges,
    errors: ['not_found', 'forbidden'],
  },
  'comparison.photos': {
    kind: 'recordingQuery',
    summary:
      'The photos of all counts of a control, of this and other PCs; `photos.get` returns each. `forbidden` while the control is blind.',
    input: z.strictObject({ controlId }),
    output: z.strictObject({ rows: z.array(controlPhoto) }),
    errors: ['not_found', 'forbidden'],
  },
  'comparison.setReason': {
    kind: 'command',
    summary:
      'Sets the reason of a line with a difference, or withdraws it (`reason: null`). Earlier reasons stay on record. `conflict` (`signed`) after the signature.',
    input: z.strictObject({
      controlId,
      /** Of the comparison of this part. */
      part: deliveryPart.optional(),
      articleCode: code,
      lot: z.string().max(200).nullable(),
      expiry: dateText.nullable(),
      /** Of the line in kilograms, or of that in units, where there are both; missing: of both. */
      byWeight: z.boolean().optional(),
      reason: lineReason.nullable(),
      note: z.string().trim().min(1).max(2000).optional(),
      operator: operator.optional(),
      commandId,
    }),
    output: z.strictObject({
      controlId,
      articleCode: z.string(),
      lot: z.string().nullable(),
      expiry: dateText.nullable(),
      byWeight: z.boolean().optional(),
      reason: lineReason.nullable(),
      note: z.string().nullable(),
      at: instant,
    }),
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'comparison.export': {
    kind: 'recordingQuery',
    summary:
      'The discrepancy report as a file: PDF, a spreadsheet, UBL 2.1 ReceiptAdvice, EDIFACT RECADV, or the events of a signed control in EPCIS 2.0. `forbidden` while the control is blind; `conflict` if the format cannot represent it.',
    input: z.strictObject({
      controlId,
      /** The report of this part of the delivery. */
      part: deliveryPart.optional(),
      format: exportFormat,
      /** Language of texts and number formats; by default the setting. */
      language: z.enum(['es', 'en']).optional(),
    }),
    output: exportedFile,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'traceability.export': {
    kind: 'recordingQuery',
    summary:
      'What was received in a period as a spreadsheet, from the controls and parts of deliveries signed on this PC: lot, article, units, supplier, document, when and where. Controls that are blind to the caller are left out; the others are recorded as shown.',
    input: z.strictObject({
      /** Inclusive days on which the last count was closed. */
      from: day,
      to: day,
      /** Language of texts and number formats; by default the setting. */
      language: z.enum(['es', 'en']).optional(),
    }),
    output: exportedFile,
    errors: ['conflict'],
  },
} as const
