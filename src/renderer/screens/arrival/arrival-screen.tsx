import { useState } from 'react'
import { ArrowLeft, Plus, ScanBarcode, Thermometer, Truck } from 'lucide-react'
import type { Arrival, ListedArrival, TemperatureReading } from '../../../contract/shapes/arrival.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AppShell } from '../../shell/app-shell.tsx'
import { useRoute } from '../../state/route.ts'
import type { Route } from '../../state/screens.ts'
import { useClockTexts } from '../../state/use-clock-texts.ts'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { onFirstPress } from '../../ui/repeated-press.ts'
import { OperatorDialog } from '../../shell/operator-picker.tsx'
import { ArrivalColumn } from './arrival-column.tsx'
import { Corrections } from './corrections.tsx'
import { DocumentNumbers } from './document-numbers.tsx'
import { ReadingDialog } from './reading-dialog.tsx'
import { SealColumn } from './seal-column.tsx'
import { TemperatureColumn } from './temperature-column.tsx'
import { TruckColumn } from './truck-column.tsx'
import { useArrivalActions } from './use-arrival-actions.ts'

const longestPlate = 16

/** The arrival of a delivery: truck, seal, temperatures. Nothing on it was declared. */
export function ArrivalScreen({ route }: { route: Extract<Route, { screen: 'arrival' }> }) {
  const { t } = useTranslation(['arrival', 'common', 'frame'])
  const { number, controlId } = route
  const input = controlId === undefined ? { number } : { controlId }
  const { data, error, reload } = useQuery('arrivals.list', input, {
    watch: ['arrivals', 'counts', 'controls', 'supervisor'],
    keepPrevious: true,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  const [measuring, setMeasuring] = useState<TemperatureReading | 'new' | null>(null)
  const back = useRoute((state) => state.back)
  const actions = useArrivalActions({ number, controlId })
  const rows = data?.rows ?? []
  const shown = rows.find(({ arrivalId }) => arrivalId === chosen) ?? rows.at(-1)
  // It stays on screen, and under the dialogs, when another window records a truck.
  if (chosen === null && shown !== undefined) setChosen(shown.arrivalId)
  const begin = async () => {
    const begun = await actions.begin()
    if (begun !== null) setChosen(begun)
  }
  return (
    <AppShell kind="dock">
      <div className="arrival">
        <div className="arrival-title row wrap gap-2-4">
          <Button size="touch" tone="plain" icon={ArrowLeft} aria-label={t('common:back')} onClick={back} />
          <h1>{t('frame:titles.arrival')}</h1>
          {shown === undefined ? (
            <p className="mono strong">{number}</p>
          ) : (
            <DocumentNumbers arrival={shown} actions={actions} />
          )}
          <span className="push" />
          {rows.length < 2 ? null : <Trucks rows={rows} shown={shown} onChange={setChosen} />}
          {shown === undefined ? null : (
            <Button size="touch" icon={Plus} disabled={actions.busy} onClick={onFirstPress(() => void begin())}>
              {t('otherTruck')}
            </Button>
          )}
        </div>
        <ErrorNotice error={actions.error} tone="bad" text={actions.problemText} />
        {data === null ? (
          error === null ? (
            <Skeleton label={t('common:loading')} />
          ) : (
            <FailedState error={error} onRetry={reload} size="touch" />
          )
        ) : shown === undefined ? (
          <section className="arrival-begin">
            <h2>{t('begin.title')}</h2>
            <p>{t('begin.text')}</p>
            <Button size="next" tone="primary" icon={Truck} disabled={actions.busy} onClick={() => void begin()}>
              {t('begin.now')}
            </Button>
          </section>
        ) : (
          <>
            <Notices arrival={shown} signedAt={data.signedAt} />
            <div className="arrival-columns">
              <ArrivalColumn title={t('truck')}>
                <TruckColumn arrival={shown} actions={actions} />
              </ArrivalColumn>
              <ArrivalColumn title={t('field.seal')}>
                <SealColumn arrival={shown} actions={actions} />
              </ArrivalColumn>
              <ArrivalColumn title={t('temperatures')} more={<Limits arrival={shown} />}>
                <TemperatureColumn arrival={shown} actions={actions} onCorrect={setMeasuring} />
              </ArrivalColumn>
            </div>
            <Corrections arrival={shown} />
            <Foot arrival={shown} onMeasure={() => setMeasuring('new')} onGoOn={back} />
            {measuring === null ? null : (
              <ReadingDialog
                arrival={shown}
                reading={measuring === 'new' ? null : measuring}
                actions={actions}
                onClose={() => setMeasuring(null)}
              />
            )}
          </>
        )}
      </div>
      <OperatorDialog {...actions.asking} />
    </AppShell>
  )
}

function Limits({ arrival: { limits } }: { arrival: Arrival }) {
  const { t, format } = useTexts('arrival')
  if (limits === null) return t('noLimits')
  return t('limits', { min: format.units(limits.min), max: format.units(limits.max) })
}

interface TrucksProps {
  rows: readonly Arrival[]
  shown: Arrival | undefined
  onChange: (arrivalId: string) => void
}

function Trucks({ rows, shown, onChange }: TrucksProps) {
  const { t, format } = useClockTexts('arrival')
  const nameOf = ({ plate, enteredAt, recordedAt }: Arrival, at: number) =>
    t('truckAt', { plate: shortPlate(plate) ?? at + 1, time: format.time(enteredAt ?? recordedAt) })
  return (
    <Segmented
      label={t('truck')}
      labelUnseen
      size="touch"
      value={shown?.arrivalId ?? ''}
      options={rows.map((row, at) => ({ value: row.arrivalId, label: nameOf(row, at) }))}
      onChange={onChange}
    />
  )
}

/** A plate that fits on a key. */
function shortPlate(plate: string | null): string | null {
  return plate === null || plate.length <= longestPlate ? plate : `${plate.slice(0, longestPlate)}…`
}

function Notices({ arrival, signedAt }: { arrival: ListedArrival; signedAt: string | null }) {
  const { t, format } = useClockTexts('arrival')
  const { afterSignature } = arrival
  return (
    <>
      {arrival.intact ? null : <Notice tone="bad">{t('changed')}</Notice>}
      {afterSignature === null ? null : (
        <Notice tone="plain">{t(`after.${afterSignature}`, { time: format.time(signedAt ?? '') })}</Notice>
      )}
    </>
  )
}

function Foot({ arrival, onMeasure, onGoOn }: { arrival: Arrival; onMeasure: () => void; onGoOn: () => void }) {
  const { t, format } = useClockTexts('arrival')
  return (
    <div className="arrival-foot row gap-2-4" data-foot>
      <Button size="dock" icon={Thermometer} onClick={onMeasure}>
        {t(arrival.readings.length === 0 ? 'firstReading' : 'addReading')}
      </Button>
      <p className="second" role="status">
        {arrival.reasonsMissing === 0 ? (
          t('saved', { time: format.time(arrival.changedAt) })
        ) : (
          <span className="strong">{t('reasonsMissing', { count: arrival.reasonsMissing })}</span>
        )}
        <br />
        {t('blind')}
      </p>
      <Button size="dock" tone="primary" icon={ScanBarcode} onClick={onGoOn}>
        {t('goOn')}
      </Button>
    </div>
  )
}
