import { z } from 'zod'
import { cursor, day, limit, wmsPage, text } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { supplier } from './shapes/control.ts'
import { recordDocuments, scorecardMetric, supplierRecords } from './shapes/supplier-record.ts'

/** Inclusive days. */
const period = { from: day, to: day }
/** By code, or by name if the documents carry no code. */
const supplierFilter = { supplierCode: text.optional(), supplierName: text.optional() }

/** Suppliers and their delivery records. */
export const supplierOperations = {
  'suppliers.list': {
    kind: 'query',
    summary: 'Suppliers in the local data.',
    input: z.strictObject({
      text: text.optional(),
      active: z.boolean().optional(),
      requiresBlindControl: z.boolean().optional(),
      limit,
      cursor: cursor.optional(),
    }),
    output: wmsPage(supplier),
  },
  'suppliers.record': {
    kind: 'recordingQuery',
    summary:
      'Delivery records of suppliers in a period, from their counted documents. Documents that are blind, or whose declared units were not revealed, are excluded and counted as such; days not read yet are requested from the WMS first. A total of one document alone is recorded as shown.',
    input: z.strictObject({ ...period, ...supplierFilter }),
    output: supplierRecords,
  },
  'suppliers.recordDocuments': {
    kind: 'recordingQuery',
    summary:
      'The documents behind one total of a supplier’s delivery record, newest first, with their lines of that kind; recorded as shown.',
    input: z.strictObject({ ...period, ...supplierFilter, figure: scorecardMetric, limit, cursor: cursor.optional() }),
    output: recordDocuments,
  },
  'suppliers.report': {
    kind: 'recordingQuery',
    summary:
      'The delivery record of one supplier and period as a file: its documents (`csv`, `pdf`) or every line with a difference (`csvLines`); recorded as shown. `conflict` (`no_pdf`, `pdf_failed`) if no PDF can be made.',
    input: z.strictObject({
      ...period,
      ...supplierFilter,
      format: z.enum(['pdf', 'csv', 'csvLines']),
      /** Language of texts and number formats; by default the setting. */
      language: z.enum(['es', 'en']).optional(),
    }),
    output: exportedFile,
    errors: ['not_found', 'conflict'],
  },
} as const
