import { z } from 'zod'
import { code, commandId, controlId, dateText, instant, operator } from './shapes/common.ts'
import { comparison, controlPhoto, documentChanges, exportedFile, exportFormat } from './shapes/comparison.ts'
import { lineReason } from './shapes/count.ts'

/** The comparison of a control. */
export const comparisonOperations = {
  'comparison.get': {
    kind: 'recordingQuery',
    summary: 'Counted against declared units, by control or by number. `forbidden` while the control is blind.',
    input: z.union([z.strictObject({ controlId }), z.strictObject({ number: code })]),
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
      articleCode: code,
      lot: z.string().max(200).nullable(),
      expiry: dateText.nullable(),
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
      reason: lineReason.nullable(),
      note: z.string().nullable(),
      at: instant,
    }),
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  'comparison.export': {
    kind: 'recordingQuery',
    summary:
      'The discrepancy report as a file: PDF, a spreadsheet, UBL 2.1 ReceiptAdvice or EDIFACT RECADV. `forbidden` while the control is blind; `conflict` if the format cannot represent it.',
    input: z.strictObject({
      controlId,
      format: exportFormat,
      /** Language of texts and number formats; by default the setting. */
      language: z.enum(['es', 'en']).optional(),
    }),
    output: exportedFile,
    errors: ['not_found', 'forbidden', 'conflict'],
  },
} as const
