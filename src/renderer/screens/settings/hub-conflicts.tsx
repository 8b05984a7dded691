import { z } from 'zod'
import { dotted } from '../../../contract/isolated.ts'
import type { FactConflict } from '../../../contract/hub-operations.ts'
import type { OperationError } from '../../../contract/errors.ts'
import { verdict } from '../../../contract/shapes/adjustment.ts'
import { holdOutcomes, holdTypes, sealStates, temperatureReasons } from '../../../contract/choices.ts'
import { hub as texts } from '../../i18n/es/hub.ts'
import { knownKey } from '../../i18n/known-key.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePresetWords } from '../../shared/use-preset-words.ts'
import { useAction } from '../../state/use-action.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'

type Side = 'ours' | 'theirs'

const keys = [
  ['ours', 'keepOurs'],
  ['theirs', 'takeTheirs'],
] as const

const times = ['enteredAt', 'leftAt', 'recordedAt', 'measuredAt', 'placedAt', 'decidedAt']
const days = ['expiry', 'date']
const figures = [
  'unitsPerScan',
  'toleranceUnits',
  'tolerancePercent',
  'requiredCounts',
  'shortLifeDays',
  'value',
  'min',
  'max',
]
const documents = z.array(z.object({ number: z.string() }))

/** The numbers of the documents of an arrival, which are one text in a fact. */
function numbersOf(text: string): string {
  try {
    return documents
      .parse(JSON.parse(text))
      .map(({ number }) => number)
      .join(' · ')
  } catch {
    return text
  }
}

/** Facts that this PC and another one changed at the same time, side by side; a person chooses. */
export function HubConflicts() {
  const { t, format } = useTexts('hub')
  const { data } = useQuery('hub.conflicts', {}, { watch: ['settings', 'articles'], reportFailure: true })
  if (data === null || data.total === 0) return null
  const more = data.total - data.rows.length
  return (
    <>
      <h2 className="settings-part">{t('conflicts')}</h2>
      <p className="second">{t('conflictsText')}</p>
      {data.rows.map((row) => (
        <Conflict key={`${row.kind} ${row.key} ${row.version}`} conflict={row} />
      ))}
      {more > 0 ? <p className="second">{t('common:more', format.counted(more))}</p> : null}
    </>
  )
}

function Conflict({ conflict }: { conflict: FactConflict }) {
  const { t, format } = useClockTexts(['hub', 'adjustments', 'arrival', 'hold'])
  const errorSentence = useErrorSentence()
  const { busy, error, run } = useAction()
  const { kind, key, version, ours, theirs, fields } = conflict
  const name = useFactName(conflict)
  const placeInWords = usePresetWords('place')
  const holdReasonInWords = usePresetWords('holdReason')
  const take = (side: Side) => run((client) => client.command('hub.resolve', { kind, key, version, take: side }))
  const said = ({ by, at }: FactConflict['ours']) => dotted([by, format.dayTime(at)])
  const text = (failure: OperationError) =>
    failure.details?.['reason'] === 'fact_moved' ? t('moved') : errorSentence(failure)
  const fieldName = (name: string) => {
    const key = knownKey(texts.field, name)
    return key === null ? name : t(`field.${key}`)
  }
  function value(side: Side, field: FactConflict['fields'][number]): string {
    if (conflict[side].removed) return t('removed')
    const text = field[side] ?? '–'
    if (field[side] === null) return text
    if (times.includes(field.name)) return format.dayTime(text)
    if (field.name === 'documents') return numbersOf(text)
    if (field.name === 'place') return placeInWords(text)
    if (kind === 'hold' && field.name === 'reason') return holdReasonInWords(text)
    if (days.includes(field.name)) return /[T ]\d/.test(text) ? format.dateTime(text) : format.date(text)
    if (figures.includes(field.name) && /^-?\d+(\.\d+)?$/.test(text)) return format.units(Number(text))
    if (kind === 'site-setting' || field.name === 'byWeight') {
      const plain = plainValue(text)
      return plain === null ? text : t(`plainValue.${plain}`)
    }
    const known = field.name === 'verdict' ? verdict.options.find((one) => one === text) : undefined
    if (known !== undefined) return t(`adjustments:reviewState.${known}`)
    const outcome = field.name === 'outcome' ? holdOutcomes.find((one) => one === text) : undefined
    if (outcome !== undefined) return t(`hold:outcome.${outcome}`)
    const type = kind === 'hold' && field.name === 'type' ? holdTypes.find((one) => one === text) : undefined
    if (type !== undefined) return t(`hold:type.${type}`)
    const state = field.name === 'sealState' ? sealStates.find((one) => one === text) : undefined
    if (state !== undefined) return t(`arrival:sealState.${state}`)
    const why =
      kind === 'arrival-reading' && field.name === 'reason' ? temperatureReasons.find((one) => one === text) : undefined
    return why === undefined ? text : t(`arrival:reason.${why}`)
  }
  return (
    <>
      <table className="table settings-conflict" data-size="touch">
        <caption className="strong below-2">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">
              {t('common:thisPc')}
              <span className="second block">{said(ours)}</span>
            </th>
            <th scope="col">
              {theirs.deviceName ?? t('otherPc')}
              <span className="second block">{said(theirs)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.filter(isForPeople).map((field) => (
            <tr key={field.name}>
              <th scope="row">
                {kind === 'site-setting' && field.name === 'value' ? t('settingValue') : fieldName(field.name)}
              </th>
              <td>{value('ours', field)}</td>
              <td>{value('theirs', field)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('common:choose')}</th>
            {keys.map(([side, key]) => (
              <td key={side}>
                <Button
                  size="touch"
                  disabled={busy}
                  aria-label={t(`${key}Of`, { name })}
                  onClick={() => void take(side)}
                >
                  {t(key)}
                </Button>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <ErrorNotice error={error} tone="bad" text={text} />
    </>
  )
}

/** The subject of a fact, in words. */
function useFactName({ kind, key, fields }: FactConflict): string {
  const { t } = useTranslation('hub')
  const placeInWords = usePresetWords('place')
  const [, of, code = ''] = /^(supplier|article):(.+)$/s.exec(key) ?? []
  const isRule = (kind === 'receiving-rule' || kind === 'temperature-limit') && (of === 'supplier' || of === 'article')
  const either = (field: string) => {
    const found = fields.find((one) => one.name === field)
    return found?.ours ?? found?.theirs ?? ''
  }
  // The keys of these are ids.
  const plain =
    kind === 'adjustment-review'
      ? either('articleCode')
      : kind === 'hold'
        ? dotted([either('articleCode'), either('container'), either('number')])
        : kind === 'arrival'
          ? numbersOf(either('documents'))
          : kind === 'arrival-reading'
            ? placeInWords(either('place'))
            : key
  const setting = kind === 'site-setting' ? knownKey(texts.setting, key) : null
  const about = isRule ? t(`ruleOf.${of}`, { code }) : setting === null ? plain : t(`setting.${setting}`)
  const known = knownKey(texts.factKind, kind)
  return `${known === null ? kind : t(`factKind.${known}`)} · ${about}`
}

/** What stands for yes, no and nothing in the value of a fact. */
function plainValue(text: string): 'yes' | 'no' | 'none' | null {
  if (text === 'yes' || text === 'true') return 'yes'
  if (text === 'no' || text === 'false') return 'no'
  return text === 'null' ? 'none' : null
}

/** Ids of a hold tell a person nothing, nor does what neither side has. */
function isForPeople({ name, ours, theirs }: FactConflict['fields'][number]): boolean {
  return name !== 'sessionId' && name !== 'controlId' && (ours !== null || theirs !== null)
}
