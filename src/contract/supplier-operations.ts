import { z } from 'zod'
import { cursor, limit, page, text } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { supplier } from './shapes/control.ts'
import { recordDocuments, scorecardMetric, supplierRecords } from './shapes/supplier-record.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'a day, yyyy-MM-dd')
/** Inclusive days. */
const period = { from: day, to: day }
/** By code, or by name where the documents carry no code. */
const whose = { supplierCode: text.optional(), supplierName: text.optional() }

/** Suppliers and how they deliver. */
export const supplierOperations = {
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
  'suppliers.record': {
    kind: 'query',
    summary:
      'How suppliers delivered in a period, by their counted documents. What is blind, or was not opened since it was counted, is left out and counted as such; days never read are asked of the WMS first.',
    input: z.strictObject({ ...period, ...whose }),
    output: supplierRecords,
    errors: [],
  },
  'suppliers.recordDocuments': {
    kind: 'query',
    summary: 'The documents behind one figure of a supplier’s record, newest first, with their lines of that kind.',
    input: z.strictObject({ ...period, ...whose, figure: scorecardMetric, limit, cursor: cursor.optional() }),
    output: recordDocuments,
    errors: [],
  },
  'suppliers.report': {
    kind: 'query',
    summary:
      'The report of one supplier and period as a file: its documents (`csv`, on paper `pdf`) or every line that was not right (`csvLines`). `conflict` (`no_pdf`, `pdf_failed`) where this PC prints none.',
    input: z.strictObject({
      ...period,
      ...whose,
      format: z.enum(['pdf', 'csv', 'csvLines']),
      /** The language of its words and figures; the setting unless named. */
      language: z.enum(['es', 'en']).optional(),
    }),
    output: exportedFile,
    errors: ['not_found', 'conflict'],
  },
} as const
