import { z } from 'zod'

/**
 * Reports that a destination gets by itself: the differences of what was signed on a day, the figures of suppliers of seven
 * days, and the stock that expires within 30 days.
 */
export const handoverReportKinds = ['differences', 'suppliers', 'expiring'] as const
export const handoverReportKind = z.enum(handoverReportKinds)
export type HandoverReportKind = z.infer<typeof handoverReportKind>

/** When a destination gets which reports, by the clock of the warehouse. */
export const handoverReports = z.strictObject({
  kinds: z.array(handoverReportKind).min(1).max(3),
  hour: z.number().int().min(0).max(23),
  /** Of the figures of suppliers: 1 (Monday) to 7. The others come daily. */
  weekday: z.number().int().min(1).max(7),
})
export type HandoverReports = z.infer<typeof handoverReports>

/** A report and its inclusive days, `yyyy-MM-dd`. */
export const handoverReport = z.strictObject({ kind: handoverReportKind, from: z.string(), to: z.string() })
export type HandoverReport = z.infer<typeof handoverReport>
