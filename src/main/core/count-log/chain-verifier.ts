import { verifyChain } from '../domain/count-log/chain.ts'
import type { ChainVerifier } from '../store/chains.ts'
import { pcChainId } from './count-log-writer.ts'

/** Verifies chains of count logs and of this PC, for the restore of a backup. */
export function chainVerifier(deviceId: string): ChainVerifier {
  return {
    count: (events) => verifyChain(events[0]?.sessionId ?? '', events).intact,
    pc: (anchors) => verifyChain(pcChainId(deviceId), anchors).intact,
  }
}
