import { z } from 'zod'
import { code, commandId, cursor, entryUnits, limit, operator, page, rawScan, text, units } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { learnedBarcode, learnedImport } from './shapes/learned.ts'
import { scanExplanation } from './shapes/count.ts'

/** What a scan means, and the articles and barcodes that this PC knows. */
export const articleOperations = {
  'scans.explain': {
    kind: 'query',
    summary: 'How a scan is read. Says nothing about any document.',
    input: z.strictObject({ raw: rawScan }),
    output: scanExplanation,
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
  'articles.learned': {
    kind: 'query',
    summary:
      'Barcodes that were tied at this PC, as they stand now, by barcode; searched by barcode, code or description.',
    input: z.strictObject({ text: text.optional(), limit, cursor: cursor.optional() }),
    output: page(learnedBarcode),
    errors: [],
  },
  'articles.forget': {
    kind: 'command',
    summary: 'From here on a barcode stands for nothing; what it stood for stays in its history.',
    input: z.strictObject({ barcode: code, operator: operator.optional(), commandId }),
    output: z.strictObject({ barcode: z.string() }),
    errors: ['not_found'],
  },
  'articles.exportLearned': {
    kind: 'query',
    summary: 'All tied barcodes as a spreadsheet file, which `articles.importLearned` reads.',
    input: z.strictObject({ language: z.enum(['es', 'en']).optional() }),
    output: exportedFile,
    errors: [],
  },
  'articles.importLearned': {
    kind: 'command',
    summary:
      'Reads barcodes from a file of columns barcode, article, units per scan (`;`, `,` or tab; 5,000 lines). `preview` only says what would be done. Barcodes tied to another article are left as they are unless `conflicts` says `replace`.',
    input: z.strictObject({
      content: z.string().max(500_000),
      mode: z.enum(['preview', 'apply']),
      conflicts: z.enum(['keep', 'replace']).default('keep'),
      operator: operator.optional(),
      commandId,
    }),
    output: learnedImport,
    errors: ['conflict'],
  },
} as const
