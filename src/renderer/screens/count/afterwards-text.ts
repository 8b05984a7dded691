import { ScanBarcode } from 'lucide-react'
import type { CountT } from './event-label.ts'

/** Codes of goods; others are rather the number of a document. */
const goodsCode = /^[\](]|\u001d|^\d{8,}$/

/** A scan at a count that is over: the operator began with the next document, or forgot a case of this one. */
export function afterwardsText(raw: string, isSigned: boolean, t: CountT) {
  const state = isSigned ? 'signed' : 'closed'
  const isGoods = goodsCode.test(raw)
  return {
    outcome: 'needs' as const,
    icon: ScanBarcode,
    word: t(isGoods ? 'count:outcome.afterwards' : 'count:outcome.noDocument'),
    fact: t(`count:afterwards.${isGoods ? state : 'code'}`),
    delta: null,
    verdict: isGoods ? t(`count:afterwards.verdict.${state}`) : null,
  }
}
