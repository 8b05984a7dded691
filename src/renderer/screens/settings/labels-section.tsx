import { Printer } from 'lucide-react'
import { useState } from 'react'
import { labelSettingsPatch, type LabelSettings } from '../../../contract/shapes/label.ts'
import type { Output } from '../../../contract/operations.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LabelSheets } from '../../shared/label-drawing.tsx'
import { PrinterState } from '../../shared/printer-state.tsx'
import { useDeviceName } from '../../shared/use-device-name.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { useSaveSettings } from '../../state/use-save-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useEditedFields } from '../../state/use-edited-fields.ts'

const numbers = ['extensionDigit', 'firstSerial', 'port', 'widthMm', 'heightMm'] as const
type Draft = Record<(typeof numbers)[number] | 'companyPrefix' | 'pcDigits' | 'host', string> &
  Pick<LabelSettings, 'printer' | 'dpi'>

function toDraft(labels: LabelSettings): Draft {
  const { companyPrefix, pcDigits, host, printer, dpi } = labels
  const texts = Object.fromEntries(numbers.map((name) => [name, String(labels[name])])) as Pick<
    Draft,
    (typeof numbers)[number]
  >
  return { ...texts, companyPrefix: companyPrefix ?? '', pcDigits, host, printer, dpi }
}

function read(draft: Draft) {
  const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
  return labelSettingsPatch.safeParse({
    ...draft,
    ...Object.fromEntries(numbers.map((name) => [name, whole(draft[name])])),
    companyPrefix: draft.companyPrefix.trim() === '' ? null : draft.companyPrefix.trim(),
    pcDigits: draft.pcDigits.trim(),
  })
}

/** More digits than any number has: a pasted one that is too long is named, not cut to another one. */
const longest = 20

/** Label printer, paper, and the numbers for pallets of this PC. */
export function LabelsSection({ labels }: { labels: Settings['labels'] }) {
  const { t } = useTranslation(['label', 'common'])
  const save = useSaveSettings()
  const { fields: draft, edited, latest, edit, markSaved } = useEditedFields(toDraft(labels))
  const [asked, setAsked] = useState(false)
  const result = read(draft)
  const bad = new Set(result.success ? [] : result.error.issues.map(({ path }) => path[0]))
  const field = (name: Exclude<keyof Draft, 'printer' | 'dpi'>) => ({
    label: t(`settings.${name}`),
    value: draft[name],
    problem: asked && bad.has(name) ? t(`settings.bad.${name}`) : undefined,
    onChange: (value: string) => edit({ [name]: value }),
  })
  return (
    <Form
      className="settings-form"
      onSubmit={() => {
        setAsked(true)
        if (!result.success) return
        const now = () => ({ labels: read(latest()).data ?? result.data })
        void save(now).then((saved) => (saved ? markSaved(edited) : undefined))
      }}
    >
      <p className="second">{t('settings.text')}</p>
      <Segmented
        size="touch"
        label={t('settings.printer')}
        value={draft.printer}
        options={(['none', 'network', 'system'] as const).map((value) => ({
          value,
          label: t(`settings.printers.${value}`),
        }))}
        onChange={(printer) => edit({ printer })}
      />
      {draft.printer === 'network' ? (
        <div className="settings-pair">
          <Field {...field('host')} mono maxLength={253} hint={t('settings.hostHint')} />
          <Field {...field('port')} mono inputMode="numeric" maxLength={5} />
        </div>
      ) : null}
      {labels.printer === 'none' ? null : <PrinterState />}
      <div className="settings-pair">
        <Field {...field('widthMm')} inputMode="numeric" maxLength={3} />
        <Field {...field('heightMm')} inputMode="numeric" maxLength={3} />
      </div>
      <Select
        label={t('settings.dpi')}
        value={String(draft.dpi)}
        options={['203', '300', '600'].map((value) => ({ value, label: `${value} dpi` }))}
        onChange={(value) => edit({ dpi: Number(value) as LabelSettings['dpi'] })}
      />
      <h2>{t('settings.numbers')}</h2>
      <p className="second">{t('settings.numbersText')}</p>
      <NumbersOverlap />
      {labels.companyPrefix !== null && !labels.numbersConfirmed ? <Notice>{t('settings.unconfirmed')}</Notice> : null}
      <div className="settings-pair">
        <Field
          {...field('companyPrefix')}
          mono
          inputMode="numeric"
          maxLength={longest}
          hint={t('settings.prefixHint')}
        />
        <Field {...field('pcDigits')} mono inputMode="numeric" maxLength={longest} hint={t('settings.pcDigitsHint')} />
      </div>
      <div className="settings-pair">
        <Field {...field('extensionDigit')} mono inputMode="numeric" maxLength={1} />
        <Field {...field('firstSerial')} mono inputMode="numeric" maxLength={10} hint={t('settings.firstHint')} />
      </div>
      <div className="settings-actions">
        <Button tone="primary" type="submit">
          {t('common:save')}
        </Button>
        {labels.printer === 'none' ? null : <TestPrint />}
      </div>
    </Form>
  )
}

/** Says which other PCs print numbers of this one, or would. */
function NumbersOverlap() {
  const { t, format } = useTexts('label')
  const deviceName = useDeviceName()
  const { data } = useQuery(
    'labels.overlap',
    {},
    { watch: ['settings', 'counts'], keepPrevious: true, reportFailure: true },
  )
  if (data === null) return null
  const { pcs, twice, sameDigits } = data
  const namesOf = (devices: readonly string[]) => devices.map(deviceName).join(', ')
  if (pcs.length === 0)
    return sameDigits.length === 0 ? null : (
      <Notice tone="bad">{t('settings.sameDigits', { pcs: namesOf(sameDigits) })}</Notice>
    )
  const count = pcs.reduce((sum, { numbers }) => sum + numbers, 0)
  const names = namesOf(pcs.map(({ device }) => device))
  return (
    <Notice tone="bad">
      {t('settings.overlap', { count, value: format.count(count), pcs: names })}
      {twice === 0 ? null : ` ${t('settings.twice', format.counted(twice))}`}
    </Notice>
  )
}

/** Prints a sample at the stored printer. */
function TestPrint() {
  const { t, i18n } = useTranslation('label')
  const say = useToasts((state) => state.say)
  const errorSentence = useErrorSentence()
  const { busy, error, run } = useAction()
  const [page, setPage] = useState<Output<'labels.test'>['drawing'] | null>(null)
  const print = async () => {
    const answer = await run((client) =>
      client.query('labels.test', { language: i18n.language === 'en' ? 'en' : 'es' }),
    )
    if (answer?.outcome === 'sent') say(t('settings.tested'))
    else setPage(answer?.drawing ?? null)
  }
  return (
    <>
      <Button icon={Printer} disabled={busy} onClick={() => void print()}>
        {t('settings.test')}
      </Button>
      {error === null ? null : <Notice live>{errorSentence(error)}</Notice>}
      {page === null ? null : <LabelSheets drawing={page} copies={1} onPrinted={() => setPage(null)} />}
    </>
  )
}
