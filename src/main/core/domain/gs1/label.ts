// Maps the elements of one label, or of all labels of one pallet, to the fields of receiving.
import type { DateText, Units } from '../model.ts'
import { readInternalForm } from './internal-form.ts'
import { unitsFromText } from '../units.ts'
import { dateOf } from './dates.ts'
import type { Element, Warning } from './element.ts'
import { measureOf } from './table-measures.ts'
import type { Measure } from './table-measures.ts'

export interface Label {
  /** Always 14 digits. */
  gtin: string | null
  /** `content`: the GTIN is the content of a logistic unit (AI 02), of which there are `units`. */
  gtinOf: 'item' | 'content' | null
  /** The article of a label that this program printed for goods without a GTIN. */
  articleCode: string | null
  lot: string | null
  serial: string | null
  /**
   * Calendar date from AI 17, else the date of AI 7003. A best-before date is not used as expiry: goods past their
   * best-before date may still be sold, goods past their expiry may not, and only the operator knows which of the two
   * this warehouse records. It is offered as `bestBefore`.
   */
  expiry: DateText | null
  /** Calendar date from AI 15. */
  bestBefore: DateText | null
  /** Number of packages of the GTIN: AI 37, else AI 30. `null` if missing or zero. */
  units: Units | null
  /** SSCC, 18 digits. */
  container: string | null
  /** Weights and other measures; used only for articles counted by weight. */
  measures: Measure[]
}

/** Maps valid elements to a label. `year`: the current year. */
export function toLabel(elements: readonly Element[], year: number): Label {
  const values = new Map(elements.map(({ ai, value }) => [ai, value]))
  const value = (ai: string): string | null => values.get(ai) ?? null
  const date = (ai: string): DateText | null => {
    const text = value(ai)
    return text === null ? null : dateOf(text.slice(0, 6), year)
  }
  // A piece of an item that comes in several pieces (8006, 8026) is not the item, so it has no GTIN.
  const item = value('01') ?? value('03')
  const gtin = item ?? value('02')
  const count = value('37') ?? value('30')
  const units = count === null ? null : unitsFromText(count)
  const internal = gtin === null ? readInternalForm(value, year) : null
  return {
    gtin,
    gtinOf: gtin === null ? null : item === null ? 'content' : 'item',
    articleCode: internal?.articleCode ?? null,
    lot: value('10') ?? internal?.lot ?? null,
    serial: value('21'),
    expiry: date('17') ?? date('7003') ?? internal?.expiry ?? null,
    bestBefore: date('15'),
    units: units === 0 ? null : (units ?? internal?.units ?? null),
    container: value('00'),
    measures: elements.flatMap(({ ai, value: text }) => measureOf(ai, text) ?? []),
  }
}

/** A warning for each count of zero, which cannot be used. */
export function zeroCounts(elements: readonly Element[]): Warning[] {
  return elements
    .filter(({ ai, value }) => (ai === '30' || ai === '37') && /^0+$/.test(value))
    .map(({ ai, at }) => ({ at, code: 'count_zero', message: `AI ${ai}: the count is zero.` }))
}
