import { Check, CircleDashed, ScanBarcode, SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { inferProfile, type Proposal, type SheetReading } from '../../scanner/calibration/infer.ts'
import { sheetCodes, type SheetCode } from '../../scanner/calibration/sheet.ts'
import { useCalibrating, useScan } from '../../scanner/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScannerFacts } from './scanner-facts.tsx'

export interface ScannerGuideProps {
  onSave: (name: string, proposal: Proposal) => void
  onCancel: () => void
}

/** Calibration with the sheet, code by code, and its result. Nothing is saved before the end. */
export function ScannerGuide({ onSave, onCancel }: ScannerGuideProps) {
  const { t } = useTranslation(['scanner', 'common'])
  const [readings, setReadings] = useState<readonly SheetReading[]>([])
  const [skipped, setSkipped] = useState<readonly SheetCode['id'][]>([])
  const [misread, setMisread] = useState<number | null>(null)
  const open = sheetCodes.findIndex(({ id }) => !skipped.includes(id) && readings.every(({ code }) => code !== id))
  const current = sheetCodes[open]
  const finding = inferProfile(readings)
  const capsLock = finding.doubts.includes('caps_lock')
  const done = current === undefined || capsLock
  const restart = () => {
    setReadings([])
    setSkipped([])
    setMisread(null)
  }
  useCalibrating()
  useScan(({ typed, end, separator, keyMs }) => {
    if (current === undefined || capsLock) return
    const next = [...readings, { code: current.id, typed, end, separator, keyMs }]
    const fits = inferProfile(next).misread === null
    setMisread(fits ? null : open + 1)
    if (fits) setReadings(next)
  })
  return (
    <div className="scanner-guide stack gap-5">
      <div className="scanner-head row wrap gap-2-4">
        <h2>{t('guide.title')}</h2>
        <Button tone="plain" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
      <ol className="scanner-steps stack gap-2-4">
        {sheetCodes.map(({ id }, index) => {
          const state = skipped.includes(id)
            ? 'skipped'
            : readings.some(({ code }) => code === id)
              ? 'done'
              : index === open && !done
                ? 'next'
                : 'waiting'
          const icon = { skipped: SkipForward, done: Check, next: ScanBarcode, waiting: CircleDashed }[state]
          return (
            <li key={id} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
              <Icon of={icon} size="sm" />
              <span>
                {index + 1} · {t(`code.${id}`)}
              </span>
              <small>{t(`guide.${state}`)}</small>
            </li>
          )
        })}
      </ol>
      <div aria-live="polite" className="stack gap-2">
        {done ? null : (
          <>
            <p className="text-24 strong">{t('guide.step', { value: open + 1, name: t(`code.${current.id}`) })}</p>
            <p className="second">{t('guide.hint')}</p>
          </>
        )}
        {misread === null ? null : <Notice>{t('guide.misread', { value: misread })}</Notice>}
      </div>
      {done ? <Outcome finding={finding} onSave={onSave} /> : null}
      <p className="settings-actions">
        {done || current.id === 'letters' ? null : (
          <Button
            icon={SkipForward}
            onClick={() => {
              setSkipped([...skipped, current.id])
              setMisread(null)
            }}
          >
            {t('guide.skip')}
          </Button>
        )}
        {readings.length + skipped.length === 0 ? null : (
          <Button tone="plain" onClick={restart}>
            {t('guide.again')}
          </Button>
        )}
      </p>
    </div>
  )
}

function Outcome({
  finding: { proposal, doubts },
  onSave,
}: {
  finding: ReturnType<typeof inferProfile>
  onSave: ScannerGuideProps['onSave']
}) {
  const { t } = useTranslation(['scanner', 'common'])
  const [name, setName] = useState('')
  return (
    <div className="settings-form">
      <div aria-live="polite">
        <h2>{t('guide.found')}</h2>
        {proposal === null ? <Notice>{t('guide.nothing')}</Notice> : <ScannerFacts of={proposal} />}
      </div>
      {doubts.length === 0 ? null : (
        <div>
          <h2>{t('guide.doubts')}</h2>
          <ul className="stack gap-2">
            {doubts.map((doubt) => (
              <li key={doubt}>
                <Notice>{t(`doubt.${doubt}`)}</Notice>
              </li>
            ))}
          </ul>
        </div>
      )}
      {proposal === null ? null : (
        <Form
          className="settings-secret settings-narrow"
          onSubmit={() => {
            if (name.trim() !== '') onSave(name.trim(), proposal)
          }}
        >
          <Field label={t('guide.name')} hint={t('guide.nameHint')} value={name} maxLength={60} onChange={setName} />
          <Button type="submit" tone="primary" disabled={name.trim() === ''}>
            {t('guide.save')}
          </Button>
        </Form>
      )}
    </div>
  )
}
