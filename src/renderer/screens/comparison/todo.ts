import type { Comparison, ComparisonLine } from '../../../contract/shapes/comparison.ts'
import { differs, toSign, unexplained } from './groups.ts'

/** One thing that keeps a comparison from being signed. */
export type Todo =
  | { kind: 'no_count' }
  | { kind: 'open_count'; session: Comparison['sessions'][number] }
  | { kind: 'undecided'; line: ComparisonLine }
  | { kind: 'reason'; line: ComparisonLine }

/** Everything that keeps it from being signed, in the order of the screen; empty where it is ready or signed. */
export function todosOf(
  comparison: Comparison,
  exceptions: readonly ComparisonLine[],
  requireReasons: boolean,
): Todo[] {
  const { sessions } = comparison
  if (toSign(comparison, requireReasons) === 'signed') return []
  if (sessions.length === 0) return [{ kind: 'no_count' }]
  const lacking = new Set(requireReasons ? unexplained(comparison) : [])
  return [
    ...sessions
      .filter((session) => session.status === 'open')
      .map((session): Todo => ({ kind: 'open_count', session })),
    ...exceptions.flatMap((line): Todo[] => {
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
export function keyOfLine(line: ComparisonLine): HTMLElement | null {
  const wanted = lineKey(line)
  return lineKeys().find((key) => key.dataset['line'] === wanted) ?? null
}

/** Every such key in the order of the screen. */
export function lineKeys(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('button[data-line]')]
}
