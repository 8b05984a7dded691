import { z } from 'zod'
import { code, commandId, cursor, entryUnits, limit, operator, page, rawScan, text, units } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { learnedBarcode, learnedImport } from './shapes/learned.ts'
import { scanExplanation } from './shapes/scan-explanation.ts'
import { articleByWeight, articleSetByHand } from './shapes/weighed.ts'

/** Parsing of a scan, and the articles and linked barcodes of this PC. */
export const articleOperations = {
  'scans.explain': {
    kind: 'query',
    summary: 'Parses a scan and names its article, if this PC knows it. The result contains nothing from any document.',
    input: z.strictObject({ raw: rawScan }),
    output: scanExplanation,
  },
  'articles.search': {
    kind: 'query',
    summary:
      'Articles in the local data, by code or description, ignoring accents; first the one that the text is a linked barcode of.',
    input: z.strictObject({ text, limit }),
    output: z.strictObject({
      rows: z.array(z.strictObject({ code: z.string(), description: z.string().nullable() })),
      total: z.number().int(),
    }),
  },
  'articles.learn': {
    kind: 'command',
    summary: 'Links a barcode to an article and its units per scan, for all later scans.',
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
      'Linked barcodes of this PC in their current state, by barcode; `text` searches barcode, code and description.',
    input: z.strictObject({ text: text.optional(), limit, cursor: cursor.optional() }),
    output: page(learnedBarcode),
  },
  'articles.forget': {
    kind: 'command',
    summary: 'Removes the link of a barcode; its history stays.',
    input: z.strictObject({ barcode: code, operator: operator.optional(), commandId }),
    output: z.strictObject({ barcode: z.string() }),
    errors: ['not_found'],
  },
  'articles.byWeight': {
    kind: 'query',
    summary: 'Whether an article is counted by weight (its units are kilograms), and who set that by hand.',
    input: z.strictObject({ articleCode: code }),
    output: articleByWeight,
  },
  'articles.setByHand': {
    kind: 'query',
    summary: 'Articles of which an operator set whether they are counted by weight, the latest first.',
    input: z.strictObject({ limit }),
    output: z.strictObject({ rows: z.array(articleSetByHand), total: z.number().int() }),
  },
  'articles.setByWeight': {
    kind: 'command',
    summary:
      'Sets by hand whether an article is counted by weight, for all later scans; `null` undoes that: what the data of the WMS say applies again.',
    input: z.strictObject({ articleCode: code, byWeight: z.boolean().nullable(), operator, commandId }),
    output: articleByWeight,
  },
  'articles.exportLearned': {
    kind: 'query',
    summary: 'All linked barcodes as a CSV file that `articles.importLearned` accepts.',
    input: z.strictObject({ language: z.enum(['es', 'en']).optional() }),
    output: exportedFile,
  },
  'articles.importLearned': {
    kind: 'command',
    summary:
      'Imports linked barcodes from a file with the columns barcode, article, units per scan (`;`, `,` or tab; 5,000 lines). `preview` changes nothing. Barcodes linked to another article are left unchanged unless `conflicts` is `replace`.',
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
