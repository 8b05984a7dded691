import { useEffect, useRef, useState } from 'react'
import { Check, CheckCheck, ListPlus, Rows3, Trash2 } from 'lucide-react'
import { longestCode } from '../../../contract/limits.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { PartProps } from './count-state.ts'
import { isOutsideRange, type PendingScanDraft } from './pending-scan-draft.ts'
import { serialsOfText, type SerialEntry } from './serial-entry.ts'

/** At most so many rows of a list: thousands would keep the page from answering a scan. */
const mostRows = 20

/** Serials of one article: first and last of a range, or a list that is pasted, typed or scanned. */
export function SerialsPanel({ state, model, entry }: PartProps & { entry: SerialEntry }) {
  const { t } = useTranslation(['count', 'common'])
  const errorSentence = useErrorSentence()
  const list = serialsOfText(entry.list)
  // The core would refuse all of them together.
  const isTooLong = list.some((serial) => serial.length > longestCode)
  const { first, last, problem, sent, done } = entry
  const busy = done < sent
  const field = (name: 'first' | 'last') => ({
    label: t(`count:serials.${name}`),
    size: 'touch' as const,
    mono: true,
    letters: true,
    maxLength: 50,
    value: entry[name],
    onChange: (value: string) => model.setSerials({ [name]: value, problem: null }),
    onFocus: () => model.setSerials({ field: name }),
  })
  return (
    <div className="panel serials">
      <h2 className="read-article">{entry.description ?? entry.articleCode}</h2>
      <div className="serials-scroll scroll-edges">
        <Outside state={state} model={model} entry={entry} />
        {sent === 0 ? <p className="read-say">{t('count:serials.text')}</p> : <Progress entry={entry} />}
        <div className="serials-entry serials-range">
          <Field {...field('first')} />
          <Field {...field('last')} />
          <Button
            className="all-columns"
            size="dock"
            icon={Rows3}
            disabled={busy || first.trim() === '' || last.trim() === ''}
            onClick={() => void model.countSerialRange()}
          >
            {t('count:serials.countRange')}
          </Button>
        </div>
        <ErrorNotice error={problem} tone="bad" text={errorSentence} />
        {isTooLong ? (
          <Notice tone="bad" live>
            {t('count:serials.tooLong', { most: longestCode })}
          </Notice>
        ) : null}
        <div className="serials-entry">
          <Field
            label={t('count:serials.list')}
            size="touch"
            mono
            letters
            rows={3}
            value={entry.list}
            onChange={(text) => model.setSerials({ list: text })}
            onFocus={() => model.setSerials({ field: null })}
          />
          <Button
            size="dock"
            icon={ListPlus}
            disabled={busy || list.length === 0 || isTooLong}
            onClick={() => {
              model.countSerials(list)
              model.setSerials({ list: '' })
            }}
          >
            {t('count:serials.countList', { count: list.length })}
          </Button>
        </div>
      </div>
      <div className="read-answers">
        <Button size="next" tone="primary" icon={Check} onClick={() => model.showPanel('none')}>
          {t('common:done')}
        </Button>
      </div>
    </div>
  )
}

function Progress({ entry: { sent, done, counted, duplicates } }: { entry: SerialEntry }) {
  const { t, format } = useClockTexts(['count', 'common'])
  return (
    <div role="status" className="serials-progress">
      <progress max={sent} value={done} aria-label={t('serials.progress')} />
      <p className="text-24 medium">
        {t('serials.counted', { done: format.units(done), total: format.units(sent), count: counted })}
      </p>
      {duplicates.length === 0 ? null : (
        <>
          <p className="read-say">{t('serials.duplicates', { count: duplicates.length })}</p>
          <ul className="serials-rows line-above">
            {duplicates.slice(-mostRows).map(({ serial, at, operator, part }, index) => (
              // A serial may be repeated more than once.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${serial} ${index}`}>
                <bdi className="mono">{serial}</bdi>
                <span className="second">
                  {format.time(at)} · {operator}
                  {part === undefined ? null : ` · ${t('common:part', { part })}`}
                </span>
              </li>
            ))}
          </ul>
          <LastOnes total={duplicates.length} />
        </>
      )}
    </div>
  )
}

function LastOnes({ total }: { total: number }) {
  const { t, format } = useTexts('count')
  if (total <= mostRows) return null
  return (
    <p className="second">{t('serials.lastOnes', { shown: format.count(mostRows), total: format.count(total) })}</p>
  )
}

/** Serials outside the range, the last one first: each is kept or removed, or all of them. */
function Outside({ state, model, entry }: PartProps & { entry: SerialEntry }) {
  const { t } = useTranslation('count')
  const waiting = (state.session?.openNeeds ?? []).filter(
    (need) => isOutsideRange(need) && need.articleCode === entry.articleCode,
  )
  const part = useRef<HTMLDivElement>(null)
  const last = waiting.at(-1)?.eventId
  // Of a list entered below only its own key may be in view.
  useEffect(() => {
    if (last !== undefined) part.current?.scrollIntoView?.({ block: 'start' })
  }, [last])
  if (waiting.length === 0) return null
  return (
    <div ref={part} className="serials-outside">
      <p className="read-say">{t('serials.outside', { count: waiting.length })}</p>
      {waiting.length === 1 ? null : <AnswerAll total={waiting.length} state={state} model={model} />}
      <ul className="serials-rows line-above">
        {waiting
          .slice(-mostRows)
          .toReversed()
          .map((need) => (
            <li key={need.eventId}>
              <bdi className="mono">{need.serial}</bdi>
              <Button size="touch" icon={Check} onClick={() => model.keepSerial(need)}>
                {t('serials.keep')}
              </Button>
              <Button size="touch" icon={Trash2} onClick={() => model.undo(need.eventId)}>
                {t('serials.remove')}
              </Button>
            </li>
          ))}
      </ul>
      <LastOnes total={waiting.length} />
    </div>
  )
}

/** One key for all that wait. Removed serials do not come back, so removing is asked once more. */
function AnswerAll({ total, state, model }: PartProps & { total: number }) {
  const { t, format } = useTexts('count')
  const [asked, setAsked] = useState(false)
  const isAnswered = state.line.items.some(({ operation }) => operation === 'counts.answerSerials')
  const value = format.count(total)
  const answer = (wanted: 'keep' | 'remove') => {
    setAsked(false)
    model.answerSerials(wanted)
  }
  return asked ? (
    <div key="asked" className="serials-all" role="group" aria-label={t('serials.removeAll', { value })}>
      <Button size="dock" icon={Trash2} onClick={() => answer('remove')}>
        {t('serials.removeAllNow', { value })}
      </Button>
      <Button size="dock" onClick={() => setAsked(false)}>
        {t('serials.removeNone')}
      </Button>
    </div>
  ) : (
    <div key="all" className="serials-all">
      <Button size="dock" icon={CheckCheck} disabled={isAnswered} onClick={() => answer('keep')}>
        {t('serials.keepAll', { value })}
      </Button>
      <Button size="dock" icon={Trash2} disabled={isAnswered} onClick={() => setAsked(true)}>
        {t('serials.removeAll', { value })}
      </Button>
    </div>
  )
}

/** The question of one serial outside its range, chosen from the waiting list. */
export function OutsideSerial({ draft, model }: Pick<PartProps, 'model'> & { draft: PendingScanDraft }) {
  const { t } = useTranslation('count')
  return (
    <div className="read-answers">
      <Button size="next" tone="primary" icon={Check} onClick={() => model.keepSerial(draft)}>
        {t('serials.keep')}
      </Button>
      <Button size="dock" icon={Trash2} onClick={() => model.undo(draft.eventId)}>
        {t('serials.remove')}
      </Button>
    </div>
  )
}
