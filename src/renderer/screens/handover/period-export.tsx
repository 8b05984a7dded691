import { Download } from 'lucide-react'
import { useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { addDays, isDay } from '../../state/period.ts'
import { saveFile } from '../../state/save-file.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useToday } from '../../state/use-today.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'

const formats = ['json', 'ubl', 'edifact', 'epcis', 'csv'] as const
/** `sheet`: one spreadsheet of lots, articles and suppliers. */
type Choice = (typeof formats)[number] | 'sheet'

/** Opens the dialog that saves everything that was signed in a period. */
export function PeriodExportButton() {
  const { t } = useTranslation('handover')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Download} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('export.title')}
      </Button>
      {isOpen ? <PeriodExportDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

function PeriodExportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('handover')
  const client = useClient()
  const number = useFormat()
  const errorSentence = useErrorSentence()
  const today = useToday()
  const say = useToasts((state) => state.say)
  const { busy, error, run } = useAction()
  const [from, setFrom] = useState(addDays(today, -6))
  const [to, setTo] = useState(today)
  const [format, setFormat] = useState<Choice>('json')
  /** Nothing was signed on these days: how many were left out of the file. */
  const [empty, setEmpty] = useState<number | null>(null)
  const areDays = isDay(from) && isDay(to)
  const isTurned = areDays && from > to

  const save = async () => {
    setEmpty(null)
    const language = i18n.language === 'en' ? 'en' : 'es'
    if (format === 'sheet') {
      const sheet = await run(() => client.query('traceability.export', { from, to, language }))
      if (sheet === null) return
      saveFile(sheet)
      say(t('export.sheetSaved'))
      return onClose()
    }
    const made = await run(() => client.query('handover.export', { from, to, format, language }))
    if (made === null) return
    const { file, controls, leftOut } = made
    if (controls === 0) return setEmpty(leftOut)
    saveFile(file)
    const parts = [t('export.saved', { count: controls, value: number.count(controls) })]
    if (leftOut > 0) parts.push(t('export.leftOut', { count: leftOut, value: number.count(leftOut) }))
    say(parts.join(' '))
    onClose()
  }
  const why = (found: OperationError) =>
    found.details?.['reason'] === 'too_many_documents' ? t('export.tooMany') : errorSentence(found)

  return (
    <FormDialog
      title={t('export.title')}
      text={t(format === 'sheet' ? 'export.sheetText' : 'export.text')}
      submit={t('common:save')}
      icon={Download}
      disabled={busy || !areDays || isTurned}
      error={error}
      errorText={why}
      className="settings-form"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="settings-pair">
        <DayField label={t('export.from')} value={from} onChange={setFrom} />
        <DayField
          label={t('export.to')}
          value={to}
          problem={isTurned ? t('export.turned') : undefined}
          onChange={setTo}
        />
      </div>
      <Segmented
        label={t('export.what')}
        value={format}
        options={[
          ...formats.map((value) => ({ value, label: t(`format.${value}`) })),
          { value: 'sheet' as const, label: t('export.sheet') },
        ]}
        onChange={setFormat}
      />
      {empty === null ? null : (
        <Notice live tone="plain">
          {empty === 0 ? t('export.none') : t('export.onlyLeftOut', { count: empty, value: number.count(empty) })}
        </Notice>
      )}
    </FormDialog>
  )
}
