import { z } from 'zod'
import { errorCodes } from './error-codes.ts'
import { adviceWrong, usedAdvice } from './shapes/advice.ts'
import { code, commandId, controlId, cursor, dateText, instant, limit, operator, page } from './shapes/common.ts'

/** Despatch advices of suppliers: the second source beside the document. */
export const adviceOperations = {
  'advices.import': {
    kind: 'command',
    summary:
      'Stores the despatch advices of a file: UBL 2.1 DespatchAdvice, or EDIFACT DESADV of D.96A or D.01B. The same file again stores nothing. The answer has nothing of the goods, but what the advice is compared with, and why not.',
    input: z.strictObject({
      /** The bytes of the file, base64. */
      content: z.string().min(1).max(8_000_000),
      fileName: z.string().trim().min(1).max(200).optional(),
      commandId,
    }),
    output: z.strictObject({
      advices: z.array(
        z.strictObject({
          ...usedAdvice.shape,
          /** Numbers of the documents that it names. */
          documents: z.array(z.string()),
          isNew: z.boolean(),
        }),
      ),
    }),
  },
  'advices.list': {
    kind: 'query',
    summary:
      'Stored despatch advices, newest first, each with what it is compared with, and why not; without their goods, which are in the comparison of their control.',
    input: z.strictObject({ limit, cursor: cursor.optional() }),
    output: page(usedAdvice),
  },
  'advices.status': {
    kind: 'query',
    summary:
      'State of the folder of despatch advices: last look, last advice, files that wait, refused files; and the advices that are compared with nothing and need a person.',
    input: z.strictObject({}),
    output: z.strictObject({
      folder: z.string().nullable(),
      state: z.enum(['off', 'ok', 'failing']),
      /** True while the folder is being read. */
      busy: z.boolean(),
      /** Files that may still be written: they are read when they no longer change. */
      waiting: z.number().int(),
      lastLookAt: instant.nullable(),
      /** When a file with a new advice was read. */
      lastReadAt: instant.nullable(),
      failure: z.strictObject({ code: z.string(), reason: z.string().nullable(), since: instant }).nullable(),
      /** Refused files, at most 50. They stay in the folder and are read again when they have changed. */
      problems: z.array(
        z.strictObject({ file: z.string(), code: z.enum(errorCodes), reason: z.string().nullable(), at: instant }),
      ),
      problemsTotal: z.number().int(),
      /**
       * Advices that a person must care for, newest first, at most 20: of another supplier than the document, without goods, or
       * without a document after three days. Not after 30 days, or when the document is signed or compared with another advice.
       */
      unused: z.array(usedAdvice),
      unusedTotal: z.number().int(),
    }),
  },
  'advices.decide': {
    kind: 'command',
    summary:
      'Says what is wrong where document, advice and count all differ, or withdraws it (`wrong: null`). Earlier decisions stay on record. `conflict` (`not_undecided`) for another line, (`signed`) after the signature.',
    input: z.strictObject({
      controlId,
      articleCode: code,
      lot: z.string().max(200).nullable(),
      expiry: dateText.nullable(),
      wrong: adviceWrong.nullable(),
      operator: operator.optional(),
      commandId,
    }),
    output: z.strictObject({ controlId, wrong: adviceWrong.nullable(), operator: z.string().nullable(), at: instant }),
    errors: ['not_found', 'forbidden', 'conflict'],
  },
} as const
