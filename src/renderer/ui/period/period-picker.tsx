import { useRef, useState, type KeyboardEvent } from 'react'
import { CalendarRange, Check, ChevronDown } from 'lucide-react'
import { localeOf } from '../../i18n/index.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToday } from '../../state/use-today.ts'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { Form } from '../form.tsx'
import { Icon } from '../icon.tsx'
import { Kbd } from '../badges.tsx'
import { Popup } from '../popup.tsx'
import { daysOf, presets, readTypedDay, type Days, type Period, type Preset } from '../../state/period.ts'

export interface PeriodPickerProps {
  period: Period
  onChange: (period: Period) => void
  /** Presets offered, each with a number key. */
  offered?: readonly Preset[]
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The shortcut that opens it. */
  shortcut?: string
}

const standard = presets.filter((preset) => preset !== 'thisYear')

/** Texts of a period: the name of its preset, if any, and its days. */
export function usePeriodTexts(): (period: Period) => { name: string | null; days: string } {
  const { t, i18n } = useTranslation('chart')
  const day = useToday()
  return (period) => ({
    name: 'preset' in period ? t(`period.${period.preset}`) : null,
    days: rangeText(daysOf(period, day), localeOf(i18n.language)),
  })
}

/** Formats days as `1–20 nov 2026`. */
export function rangeText({ from, to }: Days, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const text = format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`))
  return text.replaceAll(' de ', ' ')
}

/** Choice of a period: presets with number keys, or two typed days. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { period, onChange, offered = standard, open, onOpenChange, shortcut } = props
  const { t } = useTranslation('chart')
  const texts = usePeriodTexts()(period)
  const list = useRef<HTMLDivElement>(null)
  const choose = (next: Period) => {
    onChange(next)
    onOpenChange(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.altKey || event.metaKey) return
    const preset = offered[Number(event.key) - 1]
    if (/^[1-9]$/.test(event.key) && preset !== undefined) {
      event.preventDefault()
      choose({ preset })
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const keys = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    const at = keys.findIndex((key) => key === document.activeElement)
    keys[(at + step + keys.length) % keys.length]?.focus()
  }
  // The chosen period gets the focus, so that it is scrolled into view.
  const first = () => {
    const keys = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    return keys.find((key) => key.getAttribute('aria-pressed') === 'true') ?? keys[0] ?? null
  }
  return (
    <Popup
      trigger={
        <Button icon={CalendarRange} iconEnd={ChevronDown} className="period" aria-keyshortcuts={shortcut}>
          <span className="period-text">
            <span className="unseen">{t('period.title')}: </span>
            {texts.name === null ? null : <span className="strong">{texts.name}</span>}
            <span>{texts.days}</span>
          </span>
        </Button>
      }
      title={t('period.title')}
      className="period-popup"
      open={open}
      onOpenChange={onOpenChange}
      onKeyDown={onKeyDown}
      initialFocus={first}
    >
      <div ref={list} className="stack" role="group" aria-label={t('period.title')}>
        {offered.map((preset, at) => (
          <button
            key={preset}
            type="button"
            className="period-preset"
            aria-pressed={'preset' in period && period.preset === preset}
            aria-keyshortcuts={String(at + 1)}
            onClick={() => choose({ preset })}
          >
            <Kbd>{at + 1}</Kbd>
            {t(`period.${preset}`)}
            {'preset' in period && period.preset === preset ? <Icon of={Check} size="sm" /> : null}
          </button>
        ))}
      </div>
      <OwnDays key={texts.days} period={period} onChoose={choose} />
    </Popup>
  )
}

/** Form for two typed days. */
function OwnDays({ period, onChoose }: { period: Period; onChoose: (days: Days) => void }) {
  const { t, format } = useTexts('chart')
  const day = useToday()
  const now = daysOf(period, day)
  const [from, setFrom] = useState(format.date(now.from))
  const [to, setTo] = useState(format.date(now.to))
  const [asked, setAsked] = useState(false)
  const first = readTypedDay(from, day)
  const last = readTypedDay(to, day)
  const isTurned = first !== null && last !== null && first > last
  const problem = (known: boolean) => (asked && !known ? t('period.noDay') : undefined)
  return (
    <Form
      className="period-own"
      onSubmit={() => {
        setAsked(true)
        if (first !== null && last !== null && !isTurned) onChoose({ from: first, to: last })
      }}
    >
      <Field
        label={t('period.from')}
        inputMode="numeric"
        maxLength={10}
        value={from}
        hint={t('period.hint')}
        problem={problem(first !== null)}
        onChange={setFrom}
      />
      <Field
        label={t('period.to')}
        inputMode="numeric"
        maxLength={10}
        value={to}
        problem={asked && isTurned ? t('period.turned') : problem(last !== null)}
        onChange={setTo}
      />
      <Button type="submit" className="all-columns">
        {t('common:apply')}
      </Button>
    </Form>
  )
}
