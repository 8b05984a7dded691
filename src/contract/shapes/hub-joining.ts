import type { HubStatus } from '../hub-operations.ts'

/**
 * True for a PC that may join a hub: it uses none, or only a new code brings it back. A hub whose key nobody announced cannot tell a
 * PC that it was revoked.
 */
export function mayJoinHub({ state, failure }: Pick<HubStatus, 'state' | 'failure'>): boolean {
  return state === 'off' || state === 'revoked' || state === 'forked' || failure?.reason === 'hub_certificate'
}
