import type { ParsedInput } from '../../../contract/operations.ts'
import type { Label, LabelDrawing, LabelSettings } from '../../../contract/shapes/label.ts'
import { label as labelShape } from '../../../contract/shapes/label.ts'
import type { ArticleCatalog } from '../articles/article-catalog.ts'
import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'
import type { LabelElement, LabelGoods } from '../domain/labels/label-elements.ts'
import { labelElements } from '../domain/labels/label-elements.ts'
import { layOutLabel } from '../domain/labels/label-layout.ts'
import { parseEnteredUnits } from '../domain/units.ts'
import { barcodesOfArticle } from '../store/learned-barcodes.ts'
import type { StoredLabel } from '../store/labels.ts'
import type { PrimaryDatabase } from '../store/primary-database.ts'
import type { LabelLanguage } from './label-texts.ts'
import { labelTexts } from './label-texts.ts'

/** Stored content of a label besides its columns. */
type LabelBody = Pick<Label, 'articleCode' | 'description' | 'lot' | 'expiry' | 'units' | 'elements'>

const body = labelShape.pick({
  articleCode: true,
  description: true,
  lot: true,
  expiry: true,
  units: true,
  elements: true,
})

/** Goods as entered. `null`: a pallet without content. Throws `validation` if neither is named, or units are missing. */
export function enteredGoods(
  input: Pick<ParsedInput<'labels.preview'>, 'articleCode' | 'lot' | 'expiry' | 'units' | 'pallet'>,
  { database, articleCatalog }: { database: PrimaryDatabase; articleCatalog: ArticleCatalog },
): LabelGoods | null {
  const { articleCode, lot = null, expiry = null, units, pallet } = input
  if (articleCode === undefined) {
    if (pallet !== true || lot !== null || expiry !== null || units !== undefined) throw incomplete('articleCode')
    return null
  }
  if (units === undefined) throw incomplete('units')
  if (expiry !== null && !isCalendarDate(expiry)) throw incomplete('expiry', 'not_a_date')
  return {
    articleCode,
    barcodes: barcodesOfArticle(database, articleCode).map(({ barcodeKey, unitsPerScan }) => ({
      barcode: barcodeKey,
      unitsPerScan,
    })),
    byWeight: articleCatalog.facts(articleCode)?.byWeight === true,
    lot,
    expiry,
    units: parseEnteredUnits(units),
  }
}

/** Content of a label. */
export function labelBody(
  input: Pick<ParsedInput<'labels.preview'>, 'articleCode' | 'lot' | 'expiry' | 'units'>,
  elements: LabelElement[],
  description: string | null,
): LabelBody {
  const { articleCode = null, lot = null, expiry = null, units = null } = input
  return { articleCode, description, lot, expiry, units, elements }
}

/** The drawing of a label: its title is the name of the article. */
export function drawLabel(
  { articleCode, description, lot, expiry, units, elements }: LabelBody,
  settings: LabelSettings,
  language: LabelLanguage,
  isByWeight: (articleCode: string) => boolean,
): LabelDrawing {
  const words = labelTexts[language]
  const amount = new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(units ?? 0)
  const rows = [
    ...(articleCode === null ? [] : [[words.article, articleCode] as const]),
    ...(lot === null ? [] : [[words.lot, lot] as const]),
    ...(expiry === null ? [] : [[words.expiry, expiry.split('-').toReversed().join('/')] as const]),
    ...(units === null ? [] : [[words.units, `${amount} ${isInKilos() ? words.kilos : words.measure}`] as const]),
  ]
  return layOutLabel(elements, { title: description ?? articleCode ?? words.pallet, rows }, settings)

  /** An element of GS1 says it; an internal label has none, and its article tells. */
  function isInKilos(): boolean {
    const isInternal = elements.some(({ ai }) => ai === '91')
    return isInternal ? isByWeight(articleCode ?? '') : elements.some(({ ai }) => ai.startsWith('310'))
  }
}

/** A label without article or company, to try the printer. */
export function drawTestLabel(settings: LabelSettings, language: LabelLanguage, today: string): LabelDrawing {
  const goods = {
    articleCode: 'TEST',
    barcodes: [],
    byWeight: false,
    lot: null,
    expiry: null,
    units: parseEnteredUnits(1),
  }
  const elements = labelElements(goods, null, Number(today.slice(0, 4)))
  return layOutLabel(elements, { title: labelTexts[language].test, rows: [['Muelle', today]] }, settings)
}

/** The label as the contract returns it. */
export function labelView({ body: text, ...label }: StoredLabel): Label {
  return { ...label, ...readLabelBody(text) }
}

export function readLabelBody(text: string): LabelBody {
  return body.parse(JSON.parse(text))
}

function incomplete(path: string, code = 'missing'): Failure {
  return new Failure('validation', 'This label is not complete', { issues: [{ path, code }] })
}
