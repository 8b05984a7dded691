import type { KnownArticle } from '../articles/article-catalog.ts'
import type { Units } from '../domain/model.ts'
import { formatUnits } from '../domain/units.ts'
import type { ScanContext } from './scan-plan.ts'

/** Pieces of goods by weight that a scan stands for; `null` for other goods. */
export function piecesOf(
  { facts }: KnownArticle,
  { pieces, packs }: Pick<ScanContext, 'pieces' | 'packs'>,
): Units | null {
  return facts?.byWeight === true ? (pieces ?? packs) : null
}

/** Pieces as a field of an event. */
export function loggedPieces(pieces: Units | null): { pieces?: string } {
  return pieces === null ? {} : { pieces: formatUnits(pieces) }
}
