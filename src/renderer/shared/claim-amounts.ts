import type { ClaimAmounts } from '../../contract/shapes/claim.ts'

/** Amounts as they are shown: each once, so that they add up to what is claimed. What is credited is no longer only accepted. */
export function shownAmounts<Amounts extends Pick<ClaimAmounts, 'accepted' | 'credited'>>(amounts: Amounts): Amounts {
  return { ...amounts, accepted: Math.round((amounts.accepted - amounts.credited) * 1e6) / 1e6 }
}
