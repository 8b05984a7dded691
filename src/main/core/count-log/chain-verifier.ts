import { pcChainId, verifyChain } from '../domain/count-log/chain.ts'
import type { ChainVerifier } from '../store/chains.ts'

/** Verifies chains of count logs and of this PC, for the restore of a backup. `deviceId`: of files that name no device. */
export function chainVerifier(deviceId: string | null): ChainVerifier {
  return {
    count: (events) => verifyChain(events[0]?.sessionId ?? '', events).intact,
    pc: (anchors, device) => verifyChain(pcChainId(device ?? deviceId ?? ''), anchors).intact,
  }
}
