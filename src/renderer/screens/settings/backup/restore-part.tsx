import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { BackupEntry, BackupExamination } from '../../../../contract/shapes/backup.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../state/use-action.ts'
import { useClockTexts } from '../../../state/use-clock-texts.ts'
import { useQuery } from '../../../state/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useRestoreError } from './use-restore-error.ts'

type Place = 'folder' | 'local' | 'other'

/** Chooses a backup and examines it before anything happens. */
export function RestorePart({ folder }: { folder: string | null }) {
  const { t } = useTranslation(['backup', 'common'])
  const errorText = useRestoreError()
  const { busy, error, setError, run } = useAction()
  const [place, setPlace] = useState<Place>(folder === null ? 'other' : 'folder')
  const [other, setOther] = useState('')
  const [listed, setListed] = useState<{ folder: string | null; rows: BackupEntry[] } | null>(null)
  const [examined, setExamined] = useState<BackupExamination | null>(null)
  const chosen = place === 'local' ? null : place === 'folder' ? folder : other.trim()

  /** What was listed or refused was another place. */
  const leave = () => {
    setListed(null)
    setError(null)
  }
  const show = async () => {
    setListed(null)
    const found = await run((client) => client.query('backups.list', { folder: chosen }))
    if (found !== null) setListed({ folder: chosen, rows: found.rows })
  }
  const examine = async (name: string) => {
    if (listed === null) return
    setExamined(await run((client) => client.query('backups.examine', { folder: listed.folder, name })))
  }
  const places: Place[] = folder === null ? ['other', 'local'] : ['folder', 'local', 'other']
  const labels = { folder: t('restore.placeFolder'), local: t('restore.placeLocal'), other: t('restore.placeOther') }

  return (
    <>
      {/* Not within the form: what is submitted in a dialog would be submitted in it, too. */}
      <Form
        className="settings-form"
        onSubmit={() => {
          if (chosen !== '') void show()
        }}
      >
        <p className="second">{t('restore.text')}</p>
        <div className="settings-pair">
          <Select
            label={t('restore.place')}
            value={place}
            options={places.map((value) => ({ value, label: labels[value] }))}
            onChange={(value) => {
              setPlace(value)
              leave()
            }}
          />
          {place === 'other' ? (
            <Field
              label={t('restore.other')}
              mono
              maxLength={1000}
              spellCheck={false}
              value={other}
              onChange={(value) => {
                setOther(value)
                leave()
              }}
            />
          ) : null}
        </div>
        <div className="settings-actions">
          <Button type="submit" icon={FolderOpen} disabled={busy || chosen === ''}>
            {t('restore.show')}
          </Button>
          {chosen === '' ? (
            <span className="second">{t('common:missing', { what: t('backup:restore.other') })}</span>
          ) : null}
        </div>
        {examined === null ? <ErrorNotice error={error} text={errorText} /> : null}
        {listed === null ? null : <Backups rows={listed.rows} busy={busy} onExamine={(name) => void examine(name)} />}
      </Form>
      {examined === null || listed === null ? null : (
        <RestoreDialog folder={listed.folder} examined={examined} onClose={() => setExamined(null)} />
      )}
    </>
  )
}

function Backups(props: { rows: readonly BackupEntry[]; busy: boolean; onExamine: (name: string) => void }) {
  const { rows, busy, onExamine } = props
  const { t, format } = useClockTexts('backup')
  const kindText = useKindText()
  if (rows.length === 0) return <p>{t('restore.none')}</p>
  return (
    <ul className="settings-people line-above">
      {rows.map((row) => {
        const { name } = row
        const time = format.dayTime(row.at)
        return (
          <li key={name}>
            <span className="clip">
              <span className="strong">{time}</span> <span className="second">{kindText(row)}</span>
            </span>
            <Button
              size="small"
              disabled={busy}
              aria-label={t('restore.examineOf', { time })}
              onClick={() => onExamine(name)}
            >
              {t('restore.examine')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** What made a backup; of a guided one the PC, by its name where it is known. The name of the backup has only signs of its id. */
function useKindText(): (backup: BackupEntry) => string {
  const { t } = useTranslation('backup')
  const { data } = useQuery('devices.list', {}, { watch: ['settings'] })
  return ({ kind, device: start }) => {
    const device = start === null ? undefined : data?.rows.find(({ deviceId }) => deviceId.startsWith(start))
    if (kind === 'guided' && device?.own === true) return t('restore.kind.guidedHere')
    return t(`restore.kind.${kind}`, { device: device?.name ?? start ?? '' })
  }
}
