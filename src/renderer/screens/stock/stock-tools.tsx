import { useState } from 'react'
import { CalendarClock, CalendarX2, Lock, MapPin, Search, X } from 'lucide-react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/data-table/list-tools.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { addDays, readTypedDay } from '../../state/period.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { StockState, StockFilterValues } from './stock-filter.ts'

export type StockView = 'rows' | 'articles' | 'seen'

interface StockToolsProps {
  filter: StockFilterValues
  onFilter: (next: Partial<StockFilterValues>) => void
  view: StockView
  onView: (view: StockView) => void
  today: string
}

const plain = { autoComplete: 'off', spellCheck: false, maxLength: 200 } as const
const stateFilters = [
  { state: 'week', icon: CalendarClock, word: 'week' },
  { state: 'expiring', icon: CalendarClock, word: 'soon' },
  { state: 'expired', icon: CalendarX2, word: 'expired' },
  { state: 'blocked', icon: Lock, word: 'blocked' },
] as const satisfies readonly { state: StockState; icon: unknown; word: string }[]

/** Filters of the stock list, and the choice between rows and articles. */
export function StockTools({ filter, onFilter, view, onView, today }: StockToolsProps) {
  const { t, format } = useTexts('stock')
  return (
    <>
      <Field
        {...plain}
        className="list-search"
        icon={Search}
        label={t('common:article')}
        placeholder={t('searchHint')}
        type="search"
        value={filter.text}
        onChange={(value) => onFilter({ text: value })}
      />
      {view === 'seen' ? null : (
        <>
          <Field
            {...plain}
            className="stock-place"
            icon={MapPin}
            label={t('common:location')}
            placeholder={t('placeHint')}
            type="search"
            value={filter.place}
            onChange={(value) => onFilter({ place: value })}
          />
          <LateField
            className="stock-container"
            mono
            label={t('common:container')}
            value={filter.container}
            read={(typed) => typed}
            onValue={(value) => onFilter({ container: value })}
          />
          <LateField
            className="stock-expiry"
            label={t('expiry')}
            placeholder={t('common:dayPattern')}
            value={filter.expiry === '' ? '' : format.date(filter.expiry)}
            // Without a year: the next such day.
            read={(typed) => readTypedDay(typed, addDays(today, 364))}
            problem={t('expiryProblem')}
            onValue={(value) => onFilter({ expiry: value })}
          />
        </>
      )}
      <Segmented
        label={t('view')}
        value={view}
        options={[
          { value: 'rows', label: t('column.entries') },
          { value: 'articles', label: t('byArticle') },
          { value: 'seen', label: t('seen') },
        ]}
        onChange={onView}
      />
      {/* What counts saw has no place and no state in the WMS yet. */}
      {view === 'seen' ? null : (
        <>
          {/* They stay together if the line wraps. */}
          <div className="flex wrap gap-2">
            {stateFilters.map(({ state, icon, word }) => (
              <Chip
                key={state}
                icon={icon}
                pressed={filter.state === state}
                onChange={(pressed) => onFilter({ state: pressed ? state : null })}
              >
                {t(word)}
              </Chip>
            ))}
          </div>
          {filter.articleCode === null ? null : (
            <Button
              iconEnd={X}
              aria-label={t('removeArticle', { code: filter.articleCode })}
              onClick={() => onFilter({ articleCode: null })}
            >
              {t('onlyArticle', { code: filter.articleCode })}
            </Button>
          )}
          {filter.lot === null ? null : (
            <Button
              iconEnd={X}
              aria-label={t('removeLot', { lot: filter.lot })}
              onClick={() => onFilter({ lot: null })}
            >
              {t('common:lotNamed', { lot: filter.lot })}
            </Button>
          )}
        </>
      )}
    </>
  )
}

interface LateFieldProps {
  label: string
  className: string
  placeholder?: string
  mono?: boolean
  /** The filter as text. */
  value: string
  /** Parses the typed text; `null` if invalid. */
  read: (typed: string) => string | null
  /** Hint shown for invalid text. */
  problem?: string
  onValue: (value: string) => void
}

/** Applied on Enter or blur, because each query may go to the WMS. */
function LateField({ label, className, value, read, problem, onValue, ...rest }: LateFieldProps) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  const [unread, setUnread] = useState(false)
  if (last !== value) {
    // The filter was changed elsewhere, for example by a scan.
    setLast(value)
    setTyped(value)
    setUnread(false)
  }
  const submit = () => {
    const text = typed.trim()
    const understood = text === '' ? '' : read(text)
    setUnread(understood === null)
    if (understood !== null && text !== value) onValue(understood)
  }
  return (
    <Form className={className} onSubmit={() => submit()}>
      <Field
        {...plain}
        {...rest}
        label={label}
        value={typed}
        problem={unread ? problem : undefined}
        onChange={(value) => {
          setTyped(value)
          setUnread(false)
          if (value === '') onValue('')
        }}
        onBlur={submit}
      />
    </Form>
  )
}
