import type { ClaimIssue, ClaimKind, ClaimRequest, ClaimState } from '../shapes/claim.ts'
import type { ComparisonStatus, ContainerStatus } from '../shapes/comparison.ts'
import type { LineReason } from '../shapes/count.ts'
import type { HandoverReportKind } from '../shapes/handover-report.ts'
import type { PackageField } from '../shapes/package-field.ts'
import type { LineKind } from '../shapes/supplier-record.ts'

/** Sentences of the rule of signing. */
export type SigningSentence = 'oneCount' | 'twoCounts' | 'anySigner' | 'independentSigner' | 'thirdCount'

/** Texts that are the same on the page and in the reports of the core: one file per language. */
export interface SharedTexts {
  comparisonStatus: Record<ComparisonStatus, string>
  containerStatus: Record<ContainerStatus, string>
  /** For a line without a status: no count covers it. */
  notCounted: string
  /** Reasons of a line with a difference, by `wordOfReason`. */
  lineReason: Record<LineReason | 'missing', string>
  /** Lines of a supplier's delivery record. */
  lineKind: Record<LineKind, string>
  /** The rule of signing that applied, one sentence each. */
  signingRule: Record<SigningSentence, string>
  packageField: Record<PackageField, string>
  /** Reports that leave by themselves. */
  handoverReport: Record<HandoverReportKind, string>
  claim: {
    kind: Record<ClaimKind, string>
    state: Record<ClaimState, string>
    issue: Record<ClaimIssue, string>
    request: Record<ClaimRequest, string>
  }
  unconfirmed: string
  undecided: string
  discrepancyReport: string
  /** Under the two lines for signatures of the printed report. */
  received: string
  delivered: string
}
