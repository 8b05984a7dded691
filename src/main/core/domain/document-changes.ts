import type { DocumentChanges } from '../../../contract/shapes/comparison.ts'
import { articleName } from './article-name.ts'
import type { BlindControl, Exact, ReceivingDocument } from './model.ts'
import { partKey, groupByArticle, sumByLot } from './quantities.ts'
import { byCodeUnit } from './text.ts'

/** A changed sum of declared units; `null` if there is no such line. */
export type ChangedLine = Exact<Omit<DocumentChanges['lines'][number], 'byWeight'>, 'frozen' | 'current'>

/** A changed field of the header of a receiving document. */
export type ChangedFact = DocumentChanges['facts'][number]

/**
 * Changes of a control's documents since counting began: sums by article, lot and expiry, as they are compared, and the
 * headers of the documents. Both lists are empty if nothing relevant for the comparison has changed.
 */
export function documentChanges(
  frozen: BlindControl,
  current: BlindControl,
): { lines: ChangedLine[]; facts: ChangedFact[] } {
  return { lines: changedLines(frozen, current), facts: changedFacts(frozen, current) }
}

function changedLines(frozen: BlindControl, current: BlindControl): ChangedLine[] {
  const [before, after] = [linesByArticle(frozen), linesByArticle(current)]
  return [...new Set([...before.keys(), ...after.keys()])].sort(byCodeUnit).flatMap((articleCode) => {
    const own = [...(after.get(articleCode) ?? []), ...(before.get(articleCode) ?? [])]
    const description = own.map(articleName).find((name) => name !== null) ?? null
    const sums = (lines: typeof own) => new Map(sumByLot(lines).map((sum) => [partKey(sum), sum]))
    const sumsThen = sums(before.get(articleCode) ?? [])
    const sumsNow = sums(after.get(articleCode) ?? [])
    return [...new Set([...sumsThen.keys(), ...sumsNow.keys()])].flatMap((key) => {
      const [was, is] = [sumsThen.get(key), sumsNow.get(key)]
      const { lot, expiry } = was ?? is ?? { lot: null, expiry: null }
      const line = { articleCode, description, lot, expiry, frozen: was?.units ?? null, current: is?.units ?? null }
      return line.frozen === line.current ? [] : [line]
    })
  })
}

function linesByArticle(control: BlindControl) {
  return groupByArticle(control.receivingDocuments.flatMap((document) => document.lines))
}

function changedFacts(frozen: BlindControl, current: BlindControl): ChangedFact[] {
  const byNumber = (control: BlindControl) =>
    new Map(control.receivingDocuments.map((document) => [document.number, document]))
  const [before, after] = [byNumber(frozen), byNumber(current)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((number) => {
    const [was, is] = [before.get(number), after.get(number)]
    if (!was || !is)
      return [{ number, fact: 'document' as const, frozen: was ? number : null, current: is ? number : null }]
    return facts.flatMap(([fact, of]) =>
      of(was) === of(is) ? [] : [{ number, fact, frozen: of(was), current: of(is) }],
    )
  })
}

const facts: readonly [ChangedFact['fact'], (document: ReceivingDocument) => string | null][] = [
  ['date', ({ date }) => date],
  ['supplier', ({ supplierName, supplierCode }) => joined(supplierName, supplierCode)],
  ['purchaseOrder', ({ purchaseOrder }) => purchaseOrder],
]

function joined(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' · ') || null
}
