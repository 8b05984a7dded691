import type { CSSProperties } from 'react'

/** How many decimals a figure needs, at most 6. */
export function decimalsOf(value: number): number {
  const scaled = Math.round(Math.abs(value) * 1e6)
  for (let decimals = 0; decimals < 6; decimals++) if (scaled % 10 ** (6 - decimals) === 0) return decimals
  return 6
}

/** Padding after a figure that aligns a column on the decimal mark; `decimals`: maximum of the column. */
export function alignOnDecimalMark(value: number, decimals: number): CSSProperties | undefined {
  const missing = decimals - decimalsOf(value)
  if (missing <= 0) return undefined
  // Whole numbers need space for the decimal mark too.
  const mark = missing === decimals ? 0.28 : 0
  return { paddingInlineEnd: `calc(var(--space-3) + ${missing}ch + ${mark}em)` }
}

/**
 * Padding of a column's header, in text of 12 px, so that it ends where the whole numbers of the column end, in text of
 * 16 px. `undefined` if no figure has decimals.
 */
export function alignHeaderOnDecimalMark(decimals: number): CSSProperties | undefined {
  if (decimals <= 0) return undefined
  return { paddingInlineEnd: `calc(var(--space-3) + ${(decimals * 4) / 3}ch + ${(0.28 * 4) / 3}em)` }
}
