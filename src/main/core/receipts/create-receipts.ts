import type { ControlsRoom } from '../controls/create-controls.ts'
import type { CountLogRoom } from '../count-log/create-count-log.ts'
import type { CoreContext } from '../kernel/core-context.ts'
import type { ProfileData } from '../settings/open-profile.ts'
import type { Comparison } from '../../../contract/shapes/comparison.ts'
import { createReceiptIssuer } from './issue-receipt.ts'
import { receiptHandlers } from './receipt-handlers.ts'
import { reportReceipt } from './report-receipt.ts'

export type ReceiptsRoom = ReturnType<typeof createReceiptsRoom>

/** Receipts of signed controls: issued with the signature, exported and verified. */
export function createReceiptsRoom(
  { now, ports }: CoreContext,
  { profile, database, device }: ProfileData,
  { countStates: states }: CountLogRoom,
  { controlRepository, visibilityPolicy }: ControlsRoom,
) {
  const practice = profile.kind === 'practice'
  return {
    issueReceipt: createReceiptIssuer({ database, states, device, practice, now }),
    receiptOf: (comparison: Comparison) => reportReceipt(database, comparison),
    handlers: receiptHandlers({
      database,
      controlRepository,
      visibilityPolicy,
      verificationPage: ports.verificationPage,
      now,
    }),
  }
}
