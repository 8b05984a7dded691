import type { HubStatus } from '../hub-operations.ts'

/**
 * True for a PC that may join a hub: it uses none, or only a new code brings it back. A hub whose key nobody announced cannot tell a
 * PC that it was revoked, nor one whose password was lost.
 */
export function mayJoinHub({ state, failure }: Pick<HubStatus, 'state' | 'failure'>): boolean {
  const { reason } = failure ?? {}
  const isLost = reason === 'hub_certificate' || reason === 'hub_key_missing'
  return state === 'off' || state === 'revoked' || state === 'forked' || isLost
}
