import { handoverReportKinds, type HandoverReports } from '../../../contract/shapes/handover-report.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Which reports a destination gets by itself, and when. */
export function ReportFields(props: { reports: HandoverReports; onChange: (reports: HandoverReports) => void }) {
  const { reports, onChange } = props
  const { t } = useTranslation(['handover', 'adjustments'])
  const { kinds, hour, weekday } = reports
  return (
    <fieldset>
      <legend className="field-label">{t('reports.title')}</legend>
      <div className="settings-formats">
        {handoverReportKinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`reports.kind.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={(on) =>
              onChange({
                ...reports,
                kinds: handoverReportKinds.filter((one) => (one === kind ? on : kinds.includes(one))),
              })
            }
          />
        ))}
      </div>
      {kinds.length === 0 ? null : (
        <>
          <div className="settings-pair">
            <Select
              label={t('reports.hour')}
              value={String(hour)}
              options={hours.map((value) => ({
                value: String(value),
                label: `${String(value).padStart(2, '0')}:00`,
              }))}
              onChange={(value) => onChange({ ...reports, hour: Number(value) })}
            />
            {kinds.includes('suppliers') ? (
              <Select
                label={t('reports.weekday')}
                value={String(weekday)}
                options={weekdays.map((value) => ({ value: String(value), label: t(`adjustments:weekday.${value}`) }))}
                onChange={(value) => onChange({ ...reports, weekday: Number(value) })}
              />
            ) : null}
          </div>
          <p className="second text-13">{t('reports.text')}</p>
        </>
      )}
    </fieldset>
  )
}
