import { z } from 'zod'
import { code, commandId, cursor, day, entryUnits, limit, operator, page, rawScan, sessionId } from './shapes/common.ts'
import { label, labelDrawing, labelSettings, printerProblem } from './shapes/label.ts'

const copies = z.number().int().min(1).max(99).default(1)
const language = z.enum(['es', 'en']).optional()
const labelId = z.string().max(64)

/** Content of a label: goods with their units, a pallet, or both. */
const content = {
  sessionId,
  articleCode: code.optional(),
  lot: code.nullable().optional(),
  expiry: day.nullable().optional(),
  units: entryUnits.optional(),
  /** Takes a new number for a pallet (SSCC). */
  pallet: z.boolean().optional(),
  language,
}

const printed = z.strictObject({
  label,
  drawing: labelDrawing,
  /**
   * `sent`: the printer has read it. `page`: the page prints the drawing by the system. `unknown`: this is the stored
   * result of a command whose end nobody saw; the label may have been printed.
   */
  outcome: z.enum(['sent', 'page', 'unknown']),
})

/** Labels for goods and pallets that have none. */
export const labelOperations = {
  'labels.preview': {
    kind: 'query',
    summary:
      'A label as `labels.print` would print it, as a drawing. The number of a pallet is the next one, not taken yet.',
    input: z.strictObject(content),
    output: z.strictObject({
      drawing: labelDrawing,
      elements: label.shape.elements,
      description: z.string().nullable(),
      sscc: z.string().nullable(),
      /** True if the content is too long for a linear code on this paper: only the DataMatrix has it. */
      matrixOnly: z.boolean(),
    }),
    errors: ['not_found', 'conflict'],
  },
  'labels.print': {
    kind: 'command',
    summary:
      'Stores a label and prints it: GS1-128 and GS1 DataMatrix, as ZPL to the network printer or by the page. A pallet takes a number that never repeats, and the count log names it. `network`, `timeout`: the label is stored (`details.labelId`), print it again by `labels.reprint`. `conflict`: `no_printer`, `no_sscc_prefix`, `sscc_unconfirmed`, `sscc_used_up`.',
    input: z.strictObject({ ...content, copies, operator: operator.optional(), commandId }),
    output: printed,
    errors: ['not_found', 'conflict', 'network'],
  },
  'labels.reprint': {
    kind: 'command',
    summary: 'Prints more copies of a stored label, a pallet with the same number.',
    input: z.strictObject({ labelId, copies, operator: operator.optional(), language, commandId }),
    output: printed,
    errors: ['not_found', 'conflict', 'forbidden', 'network'],
  },
  'labels.confirm': {
    kind: 'command',
    summary:
      'Confirms that a scan reads what a label says, by any of its codes. Counts nothing. `conflict` (`label_differs`) with the elements that were read.',
    input: z.strictObject({ labelId, raw: rawScan, commandId }),
    output: label,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  'labels.list': {
    kind: 'query',
    summary: 'Labels printed for a count, newest first; none if the count is hidden from the caller.',
    input: z.strictObject({ sessionId, limit, cursor: cursor.optional() }),
    output: page(label),
    errors: ['not_found'],
  },
  'labels.printer': {
    kind: 'query',
    summary:
      'The label printer of the settings, and whether the network printer accepts a connection now. Nothing is printed.',
    input: z.strictObject({}),
    output: z.strictObject({
      printer: labelSettings.shape.printer,
      /** Address of the network printer. */
      host: z.string().nullable(),
      /** Why the network printer cannot be reached; `null` if it can, and for other printers. */
      problem: printerProblem.nullable(),
    }),
    errors: [],
  },
  'labels.overlap': {
    kind: 'query',
    summary:
      'Other PCs that printed numbers for pallets in the range of this one, as far as their counts came here and since a supervisor saved the numbers last, and those of the site server that are set to. This PC leaves out the numbers that it knows.',
    input: z.strictObject({}),
    output: z.strictObject({
      pcs: z.array(z.strictObject({ device: z.string(), numbers: z.number().int() })),
      /** Numbers that this PC had printed, too. */
      twice: z.number().int(),
      /** Devices of other PCs at the site server with the same digits, whether they printed or not. */
      sameDigits: z.array(z.string()),
    }),
    errors: [],
  },
  'labels.test': {
    kind: 'query',
    summary: 'Prints a sample at the network printer of the settings; without one, returns its drawing only.',
    input: z.strictObject({ language }),
    output: z.strictObject({ drawing: labelDrawing, outcome: z.enum(['sent', 'page']) }),
    errors: ['conflict', 'network'],
  },
} as const
