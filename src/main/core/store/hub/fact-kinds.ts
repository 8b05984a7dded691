import { z } from 'zod'
import { verdict as verdicts } from '../../../../contract/shapes/adjustment.ts'
import { temperatureLimit } from '../../../../contract/shapes/arrival.ts'
import { receivingRule } from '../../../../contract/shapes/receiving-rule.ts'
import type { FactValue } from '../../domain/fact.ts'
import { formatUnits, maximumEntry, unitsFromText } from '../../domain/units.ts'
import { personKey } from '../../domain/person.ts'
import { addReview, lastReview, reviewedKeys } from '../adjustment-reviews.ts'
import { forgetBarcode, learnBarcode, newestBarcodeLink } from '../learned-barcodes.ts'
import { operatorByName, saveOperator } from '../operators.ts'
import type { PrimaryDatabase } from '../primary-database.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { column } from '../sql.ts'
import { byWeightFact } from './article-facts.ts'
import { arrivalFact, arrivalReadingFact } from './arrival-facts.ts'
import { holdFact } from './hold-facts.ts'
import { numberRangeFact } from './number-range-facts.ts'
import { deviceFact } from './device-facts.ts'
import type { FactKind } from './fact-kind.ts'
import { absent, isCode } from './fact-kind.ts'
import { siteSettingFact } from './setting-facts.ts'

/** A barcode linked to an article. The key is the one by which scans find it. */
const linkedBarcode: FactKind = {
  resources: ['articles'],
  triggers: [{ after: 'INSERT ON learned_barcode', key: 'NEW.barcode_key' }],
  keys: (database) => [
    column(database, 'SELECT barcode_key FROM learned_barcode GROUP BY barcode_key HAVING max(id) AND NOT forgotten'),
  ],
  read(database, key) {
    const link = newestBarcodeLink(database, key)
    if (link === null) return absent
    const { articleCode, unitsPerScan, at, operator, forgotten } = link
    const value = forgotten === 1 ? null : { articleCode, unitsPerScan: formatUnits(unitsPerScan) }
    return { value, at, by: operator }
  },
  understand(key, { articleCode, unitsPerScan }) {
    const units = unitsFromText(unitsPerScan ?? '')
    if (!isCode(key) || !isCode(articleCode) || units === null || units <= 0 || units > maximumEntry * 1_000_000)
      return undefined
    return { articleCode, unitsPerScan: formatUnits(units) }
  },
  apply(writer, key, { value, at, by }) {
    const link = newestBarcodeLink(writer, key)
    const units = unitsFromText(value?.['unitsPerScan'] ?? '')
    const said = { at: at ?? '', operator: by }
    if (value !== null && units !== null)
      learnBarcode(writer, { barcodeKey: key, articleCode: value['articleCode'] ?? '', unitsPerScan: units, ...said })
    else if (link !== null && link.forgotten === 0) {
      const { articleCode, unitsPerScan } = link
      forgetBarcode(writer, { barcodeKey: key, articleCode, unitsPerScan, ...said })
    }
  },
}

/**
 * An operator whom counts may name. The key is the name without case and accents. PIN, badge and the role of a supervisor belong
 * to each PC, and an operator who left (the removal) keeps them here, without use.
 */
const operator: FactKind = {
  resources: ['settings'],
  triggers: [
    { after: 'INSERT ON operator', key: 'NEW.name_key' },
    { after: 'UPDATE ON operator', key: 'NEW.name_key' },
    { after: 'UPDATE OF name_key ON operator', key: 'OLD.name_key' },
  ],
  keys: (database) => [column(database, 'SELECT name_key FROM operator WHERE active')],
  read(database, key) {
    const person = operatorByName(database, key)
    if (person === null) return absent
    return { value: person.active ? { name: person.name } : null, at: person.savedAt, by: '' }
  },
  understand: (key, { name }) =>
    typeof name === 'string' && name.trim() !== '' && name.length <= 80 && personKey(name) === key
      ? { name }
      : undefined,
  apply(writer, key, { value, at }, { newId }) {
    const person = operatorByName(writer, key)
    const name = value?.['name'] ?? person?.name
    if (name === undefined) return
    const fresh = { operatorId: newId(), nameKey: key, badgeHash: null, role: 'operator' as const, savedAt: '' }
    saveOperator(writer, { ...fresh, ...person, name, active: value !== null, savedAt: at ?? person?.savedAt ?? '' })
  },
}

interface Rule {
  supplierCode: string | null
  articleCode: string | null
}

const ruleKey = `iif(value ->> 'articleCode' IS NULL, 'supplier:' || (value ->> 'supplierCode'),
  'article:' || (value ->> 'articleCode'))`

const rulesIn = (row: string) => `SELECT value FROM json_each(${row}.value)`

/** Rules of a list in one setting, each of a supplier or of an article, which is the key; `fields` are numbers. */
function ruleKind<Field extends string>(
  setting: string,
  shape: z.ZodType<Rule & Record<Field, number | null>>,
  fields: readonly Field[],
  resources: FactKind['resources'],
): FactKind {
  type One = z.infer<typeof shape>
  const rulesOf = (database: PrimaryDatabase) => z.array(shape).safeParse(readSetting(database, setting)).data ?? []
  const keyOf = ({ supplierCode, articleCode }: Rule) =>
    articleCode === null ? `supplier:${supplierCode}` : `article:${articleCode}`
  const valueOf = (one: One): FactValue =>
    Object.fromEntries(fields.map((field) => [field, one[field] === null ? null : String(one[field])]))

  function ruleFrom(key: string, value: FactValue): One | undefined {
    const [, of, code = ''] = /^(supplier|article):(.+)$/s.exec(key) ?? []
    const numbers = fields.map((field) => [field, value[field] == null ? null : Number(value[field])])
    const read = shape.safeParse({
      supplierCode: of === 'supplier' ? code : null,
      articleCode: of === 'article' ? code : null,
      ...Object.fromEntries(numbers),
    }).data
    return read !== undefined && keyOf(read) === key ? read : undefined
  }

  return {
    resources,
    // Of a list only the rules that differ were changed: the others may be about to be replaced by those of another PC.
    triggers: (
      [
        ['INSERT', rulesIn('NEW')],
        ['UPDATE', `${rulesIn('NEW')} EXCEPT ${rulesIn('OLD')}`],
        ['UPDATE', `${rulesIn('OLD')} EXCEPT ${rulesIn('NEW')}`],
        ['DELETE', rulesIn('OLD')],
      ] as const
    ).map(([change, rules]) => ({
      after: `${change} ON setting WHEN ${change === 'DELETE' ? 'OLD' : 'NEW'}.key = '${setting}'`,
      key: ruleKey,
      from: `(${rules})`,
    })),
    keys: (database) => [
      column(database, `SELECT ${ruleKey} FROM json_each((SELECT value FROM setting WHERE key = '${setting}'))`),
    ],
    read(database, key) {
      const found = rulesOf(database).find((one) => keyOf(one) === key)
      return found === undefined ? absent : { value: valueOf(found), at: null, by: '' }
    },
    understand(key, value) {
      const found = ruleFrom(key, value)
      return found && valueOf(found)
    },
    apply(writer, key, { value }) {
      const others = rulesOf(writer).filter((one) => keyOf(one) !== key)
      const next = value === null ? undefined : ruleFrom(key, value)
      writeSetting(writer, setting, next === undefined ? others : [...others, next])
    },
  }
}

const ruleFields = ['toleranceUnits', 'tolerancePercent', 'requiredCounts', 'shortLifeDays'] as const
/** Tolerances, number of counts, shelf life. */
const rule = ruleKind('rules', receivingRule, ruleFields, ['settings', 'controls'])

const limit = ruleKind('temperatureLimits', temperatureLimit, ['min', 'max'], ['settings', 'arrivals'])

/**
 * The review of an adjustment. The key is the one that every PC derives from the row of the WMS; article and date name it
 * for people.
 */
const adjustmentReview: FactKind = {
  resources: ['reviews'],
  triggers: [{ after: 'INSERT ON adjustment_review', key: 'NEW.key' }],
  keys: (database) => [reviewedKeys(database)],
  read(database, key) {
    const last = lastReview(database, key)
    if (last === null) return absent
    const { verdict, note, at, operator } = last
    const { articleCode, date } = reviewedRow.parse(JSON.parse(last.body))
    return { value: verdict === 'open' ? null : { verdict, note, articleCode, date }, at, by: operator ?? '' }
  },
  understand(key, value) {
    const read = sharedReview.safeParse(value).data
    return read !== undefined && /^a1:[0-9a-f]{64}#[1-9]\d{0,8}$/.test(key) ? read : undefined
  },
  apply(writer, key, { value, at, by }) {
    const last = lastReview(writer, key)
    const review = sharedReview.safeParse(value).data
    if (review === undefined && last === null) return
    const { verdict = 'open', note = null, articleCode, date } = review ?? {}
    // This PC may not have read the row yet.
    const body = last?.body ?? JSON.stringify({ articleCode, date })
    addReview(writer, key, body, { verdict, note, at: at ?? '', operator: by === '' ? null : by })
  },
}

const [codeLength, dateLength] = [200, 40]
/** Texts that name the row for people. The WMS may have longer texts, and a date that is kept as it came: they are cut. */
const reviewedRow = z.object({ articleCode: cutTo(codeLength), date: cutTo(dateLength) })
const sharedReview = z.object({
  articleCode: z.string().max(codeLength),
  date: z.string().max(dateLength),
  verdict: verdicts,
  note: z.string().max(2000).nullable(),
})

function cutTo(length: number) {
  return z.string().transform((text) => Buffer.from(text.slice(0, length)).toString())
}

/** All kinds by name; a new kind is one more. A name never changes; facts of other names are kept as they came. */
export const factKinds: ReadonlyMap<string, FactKind> = new Map([
  ['linked-barcode', linkedBarcode],
  ['operator', operator],
  ['receiving-rule', rule],
  ['temperature-limit', limit],
  ['adjustment-review', adjustmentReview],
  ['by-weight', byWeightFact],
  ['site-setting', siteSettingFact],
  ['device', deviceFact],
  ['hold', holdFact],
  ['arrival', arrivalFact],
  ['arrival-reading', arrivalReadingFact],
  ['number-range', numberRangeFact],
])
