import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { differs, signableCount, unexplained } from './groups.ts'

/** One thing that keeps a comparison from being signed. */
export type SigningBlocker =
  | { kind: 'no_count' }
  | { kind: 'open_count'; session: Comparison['sessions'][number] }
  | { kind: 'undecided'; line: ComparisonLine }
  | { kind: 'reason'; line: ComparisonLine }

/** Everything that keeps it from being signed, in the order of the screen; empty where it is ready or signed. */
export function signingBlockers(
  comparison: Comparison,
  exceptions: readonly ComparisonLine[],
  requireReasons: boolean,
): SigningBlocker[] {
  const { sessions } = comparison
  if (signableCount(comparison, requireReasons) === 'signed') return []
  if (sessions.length === 0) return [{ kind: 'no_count' }]
  const lacking = new Set(requireReasons ? unexplained(comparison) : [])
  return [
    ...sessions
      .filter((session) => session.status === 'open')
      .map((session): SigningBlocker => ({ kind: 'open_count', session })),
    ...exceptions.flatMap((line): SigningBlocker[] => {
      if (!line.decided) return [{ kind: 'undecided', line }]
      return lacking.has(line) ? [{ kind: 'reason', line }] : []
    }),
  ]
}

/** One text for each line: what it is found by on screen. */
export function lineKey({ articleCode, lot, expiry }: Pick<ComparisonLine, 'articleCode' | 'lot' | 'expiry'>): string {
  return JSON.stringify([articleCode, lot, expiry])
}

/** Lines that somebody may still say something about. */
export function canBeExplained(line: ComparisonLine): boolean {
  return differs(line) || !line.decided
}

/** The key of a line on screen that opens what can be said of it; `null` where it has none. */
export function reasonButtonOfLine(line: ComparisonLine): HTMLElement | null {
  const target = lineKey(line)
  return lineKeys().find((key) => key.dataset['line'] === target) ?? null
}

/** Every such key in the order of the screen. */
export function lineKeys(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button[data-line]')]
}
