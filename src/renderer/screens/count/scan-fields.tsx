import type { PackageField } from '../../../contract/shapes/package-field.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { CountState } from './count-state.ts'
import { nextMissingField, entryOf } from './pending-scan-draft.ts'
import { dateMask } from '../../shared/typed-expiry.ts'

export interface Cell {
  name: 'lot' | 'expiry' | 'serial' | 'perPack' | 'units' | 'weight' | 'conditionWord'
  value: string | number | null
  /** This one is asked for, or is why the scan is blocked. */
  marked: boolean
  /** The scan repeats it: its code does not have it. */
  repeated?: boolean
}

/** The data of the last scan that are known or asked for. */
export function scanFieldsOf(state: CountState): Cell[] {
  const { draft, view } = state
  const cells: Cell[] = []
  const add = (name: Cell['name'], value: string | number | null, marked = false) => {
    if (value !== null || marked) cells.push({ name, value, marked })
  }
  const addLacking = (fields: readonly PackageField[] = []) => {
    for (const name of fields) cells.push({ name, value: null, marked: false })
  }
  if (draft !== null) {
    const need = nextMissingField(draft)
    add('lot', draft.lot, need === 'lot')
    add('expiry', draft.expiry, need === 'expiry' || need === 'reason')
    add('serial', draft.serial, need === 'serial')
    addLacking(draft.notOnPackage)
    if (need === 'units' || draft.unitsPerScan === null)
      add(draft.byWeight ? 'weight' : 'units', draft.units, need === 'units')
    else add('perPack', draft.unitsPerScan)
    return cells
  }
  if (view.kind === 'scan') {
    const { answer } = view
    if (answer.subject !== 'article') return cells
    add('lot', answer.lot)
    add('expiry', answer.expiry, answer.reason === 'expired' || answer.reason === 'impossible_expiry')
    add('serial', answer.serial ?? null)
    addLacking(answer.notOnPackage)
    if (answer.repeated === true) for (const cell of cells) cell.repeated = true
    // Four cells do not fit beside each other: what the goods are matters more than the size of a pack.
    if (answer.condition !== 'good') add('conditionWord', answer.condition)
    // A serial is one unit.
    else if (answer.serial === undefined) add('perPack', answer.unitsPerScan)
  } else if (view.kind === 'entry') {
    const { event } = view
    add('lot', event.lot ?? null)
    add('expiry', event.expiry ?? null)
    add('serial', event.serial ?? null)
    addLacking(event.notOnPackage)
    if (event.condition !== undefined && event.condition !== 'good') add('conditionWord', event.condition)
  }
  return cells
}

/** Codes, and what is typed digit by digit. */
function isCode({ name, value, marked }: Cell): boolean {
  return name === 'lot' || name === 'serial' || (marked && value === null)
}

/** Characters of all cells that fit beside each other at their full size. */
const besideEachOther = 26

/** Lot, expiry and the like side by side; what is asked for has the band's colour and shows what is typed. */
export function ScanFields({ cells, state }: { cells: readonly Cell[]; state: CountState }) {
  const { t, i18n, format } = useTexts(['count', 'common'])
  const kind = entryOf(state.draft)
  const outcome = state.draft === null ? 'blocked' : 'needs'

  function value({ name, value: known, marked }: Cell): string {
    if (marked && state.draft !== null && known === null) {
      if (kind === 'expiry') {
        const { typed, rest } = dateMask(state.entry, t('count:dateLetters'))
        return state.entryProblem ? typed : typed + rest
      }
      if (state.entry === '') return '?'
      return i18n.language === 'en' ? state.entry.replace(',', '.') : state.entry
    }
    if (known === null) return t(marked ? 'count:unknownValue' : 'count:notOnPackage.value')
    if (name === 'expiry') return format.date(String(known))
    if (name === 'conditionWord') return t(`count:condition.${known as 'good' | 'damaged' | 'expired'}`)
    if (typeof known !== 'number') return known
    return `${format.units(known)} ${t(name === 'weight' ? 'count:kilos' : 'common:units')}`
  }

  const values = cells.map(value)
  return (
    <dl className="cells" data-long={values.join('').length > besideEachOther || undefined}>
      {cells.map((cell, at) => (
        <div key={cell.name} data-outcome={cell.marked ? outcome : undefined} data-marked={cell.marked || undefined}>
          <dt>
            {t(`count:${cell.name}`)}
            {cell.repeated === true ? `, ${t('count:sameLot.repeated')}` : null}
          </dt>
          <dd className={isCode(cell) ? 'mono' : undefined}>
            {values[at]}
            {cell.name === 'weight' && cell.value === null ? <small> {t('count:kilos')}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
