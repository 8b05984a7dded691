import { useState } from 'react'
import { Check, MessageSquareText, Pencil, TriangleAlert } from 'lucide-react'
import { dotted } from '../../../contract/isolated.ts'
import type { Arrival, TemperatureReading } from '../../../contract/shapes/arrival.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { usePresetWords } from '../../shared/use-preset-words.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReadingReason } from './reading-reason.tsx'
import type { ArrivalActions } from './use-arrival-actions.ts'

interface TemperatureColumnProps {
  arrival: Arrival
  actions: ArrivalActions
  onCorrect: (reading: TemperatureReading) => void
}

/** All readings on their limits. One outside asks for its reason; nothing waits for it. */
export function TemperatureColumn({ arrival, actions, onCorrect }: TemperatureColumnProps) {
  const { t } = useTranslation('arrival')
  const value = useReadingValue()
  const { arrivalId, readings } = arrival
  const [changing, setChanging] = useState<string | null>(null)
  const asked =
    readings.find(({ readingId, outside }) => outside && readingId === changing) ??
    readings.find(({ outside, reason }) => outside && reason === null)
  return (
    <>
      {asked === undefined ? null : (
        <ReadingReason
          key={asked.readingId}
          arrivalId={arrivalId}
          reading={asked}
          value={value(asked)}
          actions={actions}
          onSaved={() => setChanging(null)}
        />
      )}
      {readings.length === 0 ? <p className="second">{t('noReadings')}</p> : null}
      <ol className="arrival-readings">
        {readings.toReversed().map((reading) => (
          <Reading
            key={reading.readingId}
            reading={reading}
            onCorrect={() => onCorrect(reading)}
            onReason={() => setChanging(reading.readingId)}
          />
        ))}
      </ol>
    </>
  )
}

/** `9,4 °C`, in the unit in which it was read. */
function useReadingValue(): (reading: TemperatureReading) => string {
  const format = useFormat()
  return ({ value, unit }) => `${format.units(value)} °${unit}`
}

interface ReadingProps {
  reading: TemperatureReading
  onCorrect: () => void
  onReason: () => void
}

function Reading({ reading, onCorrect, onReason }: ReadingProps) {
  const { t, format } = useClockTexts('arrival')
  const value = useReadingValue()
  const place = usePresetWords('place')(reading.place)
  const { at, operator, articleCode, limits, celsius, outside, reason, note, unit } = reading
  return (
    <li>
      <div>
        <p className="strong">{place}</p>
        <p className="second text-14">{dotted([format.time(at), operator, articleCode])}</p>
        {limits === null ? null : <Scale celsius={celsius} limits={limits} outside={outside} />}
        {reason === null ? null : (
          <Button
            size="touch"
            tone="plain"
            className="arrival-reason"
            icon={MessageSquareText}
            aria-label={t('changeReason', { place, value: value(reading) })}
            onClick={onReason}
          >
            {[t(`reason.${reason}`), note].filter(Boolean).join(' · ')}
          </Button>
        )}
      </div>
      <div className="text-end one-line">
        <p className="text-24 strong">{value(reading)}</p>
        {unit === 'C' ? null : <p className="second text-14">{format.units(celsius)} °C</p>}
        {limits === null ? null : (
          <p className="arrival-verdict inline-row gap-1 text-14" data-outside={outside || undefined}>
            <Icon of={outside ? TriangleAlert : Check} size="sm" /> {t(outside ? 'outside' : 'within')}
          </p>
        )}
      </div>
      <Button
        size="touch"
        tone="plain"
        icon={Pencil}
        aria-label={t('correctReading', { place, value: value(reading) })}
        onClick={onCorrect}
      />
    </li>
  )
}

/** Position of the temperature on the scale: the limits take the middle half. */
function Scale({
  celsius,
  limits,
  outside,
}: Pick<TemperatureReading, 'celsius' | 'outside'> & { limits: NonNullable<TemperatureReading['limits']> }) {
  const span = Math.max(limits.max - limits.min, 1)
  const at = Math.min(99, Math.max(1, 25 + ((celsius - limits.min) / span) * 50))
  return (
    <svg className="arrival-scale" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 4H100" />
      <rect className="arrival-limits" x="25" y="2" width="50" height="4" />
      <rect className={outside ? 'arrival-mark-outside' : 'arrival-mark'} x={at - 1} y="0" width="2" height="8" />
    </svg>
  )
}
