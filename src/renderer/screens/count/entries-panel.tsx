import { useDeferredValue, useState } from 'react'
import { ArrowLeft, ChevronLeft, ChevronRight, Search, Undo2 } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { eventLabel } from './event-label.ts'
import type { PartProps } from './count-state.ts'

const pageRows = 20

/** Everything in this count that an undo can take back, the last first. A scan closes it. */
export function EntriesPanel({ state, model }: PartProps) {
  const { t, format } = useClockTexts(['count', 'failures', 'common'])
  const [text, setText] = useState('')
  /** Cursors of the pages before, the last is the one on screen. */
  const [places, setPlaces] = useState<readonly string[]>([])
  const searchText = useDeferredValue(text.trim())
  const sessionId = state.session?.sessionId ?? null
  const cursor = places.at(-1)
  const { data, busy } = useQuery(
    'counts.entries',
    sessionId === null
      ? null
      : {
          sessionId,
          limit: pageRows,
          ...(searchText === '' ? {} : { text: searchText }),
          ...(cursor ? { cursor } : {}),
        },
    { watch: ['counts'], keepPrevious: true },
  )
  const rows = data?.rows ?? []
  const next = data?.nextCursor ?? null
  const emptyText =
    data?.concealed === true ? 'tally.concealed' : searchText === '' ? 'entries.empty' : 'entries.nothing'
  const first = places.length * pageRows
  const range = { from: first + 1, to: first + rows.length, total: format.count(data?.total ?? 0) }
  return (
    <div className="panel entries">
      <h2 className="read-article flex between baseline">
        {t('entries.title')}
        <span className="entries-range second text-18 regular">
          {rows.length === 0 ? null : t('entries.range', range)}
        </span>
      </h2>
      <Field
        label={t('entries.search')}
        labelUnseen
        placeholder={t('entries.search')}
        size="touch"
        icon={Search}
        value={text}
        maxLength={200}
        letters
        onChange={(value) => {
          setText(value)
          setPlaces([])
        }}
      />
      {data !== null && rows.length === 0 && !busy ? <p className="read-say">{t(emptyText)}</p> : null}
      <ul className="panel-needs scroll-edges" aria-busy={busy}>
        {rows.map((event) => (
          <li key={event.eventId}>
            <span className="clip">{eventLabel(event, event.description, format, t)}</span>
            <span className="second clip">
              {dotted([
                format.time(event.at),
                event.lot,
                event.serial,
                event.kind === 'container' ? null : event.container,
                event.operator,
              ])}
            </span>
            <Button size="touch" icon={Undo2} onClick={() => model.undo(event.eventId)}>
              {t('common:undo')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="entries-keys row gap-2">
        <Button size="dock" icon={ArrowLeft} onClick={() => model.showPanel('none')}>
          {t('containerPanel.cancel')}
        </Button>
        <Button
          size="dock"
          icon={ChevronLeft}
          aria-label={t('entries.newer')}
          disabled={places.length === 0}
          onClick={() => setPlaces(places.slice(0, -1))}
        />
        <Button
          size="dock"
          icon={ChevronRight}
          aria-label={t('entries.older')}
          disabled={next === null}
          onClick={() => next !== null && setPlaces([...places, next])}
        />
      </div>
    </div>
  )
}
