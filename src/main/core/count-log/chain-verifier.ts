import { verifyChain } from '../domain/count-log/chain.ts'
import type { ChainVerifier } from '../store/chains.ts'
import { pcChainId } from './count-log-writer.ts'

/** The rules of the logs, for the store that restores them. */
export function chainVerifier(deviceId: string): ChainVerifier {
  return {
    count: (events) => verifyChain(events[0]?.sessionId ?? '', events).intact,
    pc: (anchors) => verifyChain(pcChainId(deviceId), anchors).intact,
  }
}
