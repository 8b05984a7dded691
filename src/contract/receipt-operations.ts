import { z } from 'zod'
import { controlId, instant } from './shapes/common.ts'
import { exportedFile } from './shapes/comparison.ts'
import { verdict } from './shapes/verification.ts'

/** Receipts of signed controls, and what proves them. */
export const receiptOperations = {
  'receipts.list': {
    kind: 'query',
    summary: 'The receipts of a signed control, newest first. `forbidden` while the control is blind.',
    input: z.strictObject({ controlId }),
    output: z.strictObject({
      rows: z.array(
        z.strictObject({
          /** 32 hexadecimal digits; also in the reports as CSV, UBL and EDIFACT. */
          reference: z.string(),
          at: instant,
          signedBy: z.string().nullable(),
          device: z.string(),
        }),
      ),
    }),
    errors: ['forbidden'],
  },
  'receipts.export': {
    kind: 'query',
    summary:
      'A receipt as a file that proves itself: the statement, its signature and the figures ([receipts.md](receipts.md)). `forbidden` while the control is blind.',
    input: z.strictObject({ reference: z.string().regex(/^[0-9a-f]{32}$/) }),
    output: exportedFile,
    errors: ['not_found', 'forbidden'],
  },
  'receipts.verify': {
    kind: 'query',
    summary:
      'Verifies a receipt, the text of its QR code or the file of a count against the devices that this PC knows, and compares a genuine receipt with the counts stored here.',
    input: z.strictObject({ content: z.string().min(1).max(32_000_000) }),
    output: verdict,
    errors: [],
  },
  'receipts.page': {
    kind: 'query',
    summary:
      'The page `verify.html` as a file: it verifies receipts and counts in a browser, without this program and without a network. `not_found` (`page_missing`) if this installation lacks it.',
    input: z.strictObject({}),
    output: exportedFile,
    errors: ['not_found'],
  },
  'devices.export': {
    kind: 'query',
    summary:
      'The public keys of this PC and of the devices that were confirmed, as a file to publish: with it others verify receipts.',
    input: z.strictObject({}),
    output: exportedFile,
    errors: [],
  },
} as const
