import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import type { SiteServer } from '../../state/site-server.ts'
import { differs, signableCount, unexplained } from './groups.ts'

/** One reason why a comparison can't be signed. */
export type SigningBlocker =
  | { kind: 'no_count' }
  | { kind: 'same_goods'; counter: 1 | 2 | 3 }
  | { kind: 'open_count'; session: Comparison['sessions'][number] }
  | { kind: 'undecided'; line: ComparisonLine }
  | { kind: 'reason'; line: ComparisonLine }

/** Everything that prevents signing, in screen order. Empty if ready or signed. */
export function signingBlockers(
  comparison: Comparison,
  exceptions: readonly ComparisonLine[],
  { requireReasons, siteServer }: { requireReasons: boolean; siteServer: SiteServer },
): SigningBlocker[] {
  const { sessions } = comparison
  const signable = signableCount(comparison, requireReasons, siteServer)
  if (signable === 'signed' || signable === 'signed_elsewhere') return []
  if (signable === 'no_count') return [{ kind: 'no_count' }]
  const { sameGoods = [] } = comparison
  const doubled = new Set(sameGoods.flatMap(({ articles }) => articles))
  const lacking = new Set(requireReasons && sessions.length > 0 ? unexplained(comparison) : [])
  return [
    ...sessions
      .filter((session) => session.status === 'open')
      .map((session): SigningBlocker => ({ kind: 'open_count', session })),
    ...sameGoods.map(({ counter }): SigningBlocker => ({ kind: 'same_goods', counter })),
    ...exceptions.flatMap((line): SigningBlocker[] => {
      // A decision about the counts decides about these.
      if (doubled.has(line.articleCode)) return []
      if (!line.decided) return [{ kind: 'undecided', line }]
      return lacking.has(line) ? [{ kind: 'reason', line }] : []
    }),
  ]
}

/** Key of a line, used to find its element. */
export function lineKey({ articleCode, lot, expiry }: Pick<ComparisonLine, 'articleCode' | 'lot' | 'expiry'>): string {
  return JSON.stringify([articleCode, lot, expiry])
}

/** Lines that can still be given a reason. */
export function canBeExplained(line: ComparisonLine): boolean {
  return differs(line) || !line.decided
}

/** The reason button of a line; `null` if it has none. */
export function reasonButtonOfLine(line: ComparisonLine): HTMLElement | null {
  const target = lineKey(line)
  return lineKeys().find((key) => key.dataset['line'] === target) ?? null
}

/** All reason buttons in screen order. */
export function lineKeys(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button[data-line]')]
}
