import { z } from 'zod'

const codeOf = z.string().trim().min(1).max(200).nullable()

/** Whose rule applied; `null`: the general settings. */
export const ruleSource = z.strictObject({ of: z.enum(['supplier', 'article']), code: z.string() }).nullable()
export type RuleSource = z.infer<typeof ruleSource>

/**
 * Rule of a supplier or of an article. The article's goes before the supplier's, that before the general settings; `null`
 * leaves a field to the next one. Units and percentage of the tolerance belong together: one alone makes the other 0.
 */
export const receivingRule = z
  .strictObject({
    supplierCode: codeOf,
    articleCode: codeOf,
    toleranceUnits: z.number().min(0).max(9_007_199_254).nullable(),
    tolerancePercent: z.number().min(0).max(100).nullable(),
    /** Of an article: how many counts decide it. It shows in the comparison only and never changes what is hidden. */
    requiredCounts: z.union([z.literal(1), z.literal(2)]).nullable(),
    shortLifeDays: z.number().int().min(1).max(3650).nullable(),
  })
  .refine(({ supplierCode, articleCode }) => (supplierCode === null) !== (articleCode === null), {
    path: ['supplierCode'],
    message: 'either a supplier or an article',
  })
  .refine((rule) => ruleFields.some((field) => rule[field] !== null), {
    path: ['toleranceUnits'],
    message: 'at least one field',
  })
export type ReceivingRule = z.infer<typeof receivingRule>

const ruleFields = ['toleranceUnits', 'tolerancePercent', 'requiredCounts', 'shortLifeDays'] as const
