import type { Comparison } from '../shapes/comparison.ts'
import type { SigningSentence } from './shared-texts.ts'

/** Sentences that state the rule of signing of a comparison; none where it was signed before the rule was stored. */
export function signingSentences({
  signingRule,
  sessions,
  alsoCounted = [],
}: Pick<Comparison, 'signingRule' | 'sessions' | 'alsoCounted'>): SigningSentence[] {
  if (signingRule === undefined) return []
  const hasThird = [...sessions, ...alsoCounted].some(({ counter }) => counter === 3)
  return [
    signingRule.requiredCounts === 1 ? 'oneCount' : 'twoCounts',
    signingRule.independentSigner ? 'independentSigner' : 'anySigner',
    ...(hasThird ? (['thirdCount'] as const) : []),
  ]
}
