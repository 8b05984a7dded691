import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import {
  differs,
  openCounts,
  signableCount,
  unexplained,
  unfinishedRecounts,
  type Recount,
  type SigningConditions,
} from './groups.ts'

type OpenCount = ReturnType<typeof openCounts>[number]

/** One reason why a comparison can't be signed. */
export type SigningBlocker =
  | { kind: 'no_count' }
  | { kind: 'same_goods'; part: number; counter: 1 | 2 | 3; ofParts?: true }
  | { kind: 'open_count'; session: OpenCount }
  | { kind: 'recount'; recount: Recount }
  | { kind: 'undecided'; line: ComparisonLine }
  | { kind: 'reason'; line: ComparisonLine }

/** Everything that prevents signing, in screen order. Empty if ready or signed. */
export function signingBlockers(
  comparison: Comparison,
  lines: readonly ComparisonLine[],
  conditions: SigningConditions,
): SigningBlocker[] {
  const { sessions } = comparison
  const { requireReasons = false, recounts = [] } = conditions
  const signable = signableCount(comparison, conditions)
  if (signable === 'signed' || signable === 'signed_elsewhere') return []
  if (signable === 'no_count') return [{ kind: 'no_count' }]
  const { sameGoods = [] } = comparison
  const open = openCounts(comparison)
  const doubled = new Set(sameGoods.flatMap(({ articles }) => articles))
  const lacking = new Set(requireReasons && sessions.length > 0 ? unexplained(comparison) : [])
  return [
    ...open.map((session): SigningBlocker => ({ kind: 'open_count', session })),
    // One that is being counted is among the open counts.
    ...unfinishedRecounts(comparison, recounts)
      .filter(({ sessionId }) => !open.some((session) => session.sessionId === sessionId))
      .map((recount): SigningBlocker => ({ kind: 'recount', recount })),
    ...sameGoods.map(({ part = 1, counter, counts }): SigningBlocker => ({
      kind: 'same_goods',
      part,
      counter,
      ...(counts.some((count) => count.part !== undefined) ? { ofParts: true } : {}),
    })),
    ...lines.flatMap((line): SigningBlocker[] => {
      // A decision about the counts decides about these.
      if (doubled.has(line.articleCode)) return []
      if (!line.decided) return [{ kind: 'undecided', line }]
      return lacking.has(line) ? [{ kind: 'reason', line }] : []
    }),
  ]
}

/** Key of a line, used to find its element. */
export function lineKey(line: Pick<ComparisonLine, 'articleCode' | 'lot' | 'expiry' | 'byWeight'>): string {
  const { articleCode, lot, expiry, byWeight } = line
  return JSON.stringify([articleCode, lot, expiry, byWeight === true])
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

/** The reason button of the first line of a requested recount, where the request can be withdrawn; `null` if none has one. */
export function reasonButtonOfRecount({ articles }: Recount): HTMLElement | null {
  const isOf = (text: string) => articles.includes((JSON.parse(text) as string[])[0] ?? '')
  return lineKeys().find((key) => isOf(key.dataset['line'] ?? '[]')) ?? null
}

/** All reason buttons in screen order. */
export function lineKeys(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button[data-line]')]
}
