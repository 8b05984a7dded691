import { Failure } from '../domain/failure.ts'

export type CursorPart = string | number | null

/** An opaque position in an ordered list: the sort keys of the last row seen, so it survives a refresh. */
function encodeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url')
}

/** Reads a cursor of `length` parts. Throws `Failure('validation')` if it is not a cursor of this list. */
export function decodeCursor(cursor: string, length: number): CursorPart[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (Array.isArray(parts) && parts.length === length && parts.every(isPart)) return parts
  } catch {
    // Falls through: not JSON.
  }
  throw new Failure('validation', 'This cursor is not from this list', { issues: [{ path: 'cursor' }] })
}

function isPart(part: unknown): part is CursorPart {
  return part === null || typeof part === 'string' || (typeof part === 'number' && Number.isSafeInteger(part))
}

export interface Page<Row> {
  rows: Row[]
  total: number
  nextCursor: string | null
}

/** A page of `limit + 1` rows that were read: the extra row only shows that there are more. */
export function toPage<Row>(rows: Row[], limit: number, total: number, place: (row: Row) => CursorPart[]): Page<Row> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, total, nextCursor: rows.length > limit && last ? encodeCursor(place(last)) : null }
}
