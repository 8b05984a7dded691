import { type BodyEncoding, bodyText } from './body-text.ts'

/** Some elements of a list that lie next to each other in one chunk of bytes and were parsed together. */
export interface ElementGroup {
  values: readonly unknown[]
  /** The text of one of them. */
  textOf(place: number): string
}

const lastOfObject = Buffer.from('},')

/**
 * The elements between a place, where one begins, and the last `},` of a chunk, with the place of its comma; `null` if that is
 * within an element or one of them is nested more deeply. What `JSON.parse` accepts as a list cannot end within an element: no byte has to be looked at.
 */
export function parseToLastObject(
  chunk: Buffer,
  from: number,
  { encoding, maxDepth }: { encoding: BodyEncoding; maxDepth: number },
): { values: unknown[]; end: number } | null {
  const end = chunk.lastIndexOf(lastOfObject) + 1
  if (end <= from) return { values: [], end: from - 1 }
  try {
    const values = JSON.parse(`[${bodyText(chunk, encoding, from, end)}]`) as unknown[]
    return values.some((value) => isDeeper(value, maxDepth)) ? null : { values, end }
  } catch {
    return null
  }
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  const parent = value as Record<string, unknown>
  for (const name in parent) {
    const child = parent[name]
    if (typeof child === 'object' && isDeeper(child, depth - 1)) return true
  }
  return false
}
