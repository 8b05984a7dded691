import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { MoveEntry } from '../../../../contract/shapes/move.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../state/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { ArriveDialog } from './arrive-dialog.tsx'
import { useMoveError } from './use-move-error.ts'

/** Chooses the file that the old PC made. */
export function ArrivePart() {
  const { t } = useTranslation(['move', 'common'])
  const errorText = useMoveError()
  const { busy, error, setError, run } = useAction()
  const [folder, setFolder] = useState('')
  const [listed, setListed] = useState<{ folder: string; rows: MoveEntry[] } | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const place = folder.trim()

  const show = async () => {
    setListed(null)
    const found = await run((client) => client.query('move.list', { stick: place }))
    if (found !== null) setListed({ folder: place, rows: found.rows })
  }
  return (
    <>
      <Form
        className="settings-form"
        onSubmit={() => {
          if (place !== '') void show()
        }}
      >
        <p className="second">{t('arrive.text')}</p>
        <Field
          label={t('dialog.folder')}
          mono
          maxLength={1000}
          spellCheck={false}
          value={folder}
          onChange={(value) => {
            setFolder(value)
            // What was listed or refused was another place.
            setListed(null)
            setError(null)
          }}
        />
        <div className="settings-actions">
          <Button type="submit" icon={FolderOpen} disabled={busy || place === ''}>
            {t('arrive.show')}
          </Button>
          {place === '' ? (
            <span className="second">{t('common:missing', { what: t('move:dialog.folder') })}</span>
          ) : null}
        </div>
        <ErrorNotice error={error} text={errorText} />
        {listed === null ? null : <Files rows={listed.rows} onOpen={setChosen} />}
      </Form>
      {listed === null || chosen === null ? null : (
        <ArriveDialog folder={listed.folder} fileName={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  )
}

function Files({ rows, onOpen }: { rows: readonly MoveEntry[]; onOpen: (name: string) => void }) {
  const { t, format } = useTexts('move')
  if (rows.length === 0) return <p>{t('arrive.none')}</p>
  return (
    <ul className="settings-people line-above">
      {rows.map(({ name, bytes }) => (
        <li key={name}>
          <span className="clip">
            <span className="strong">{name}</span> <span className="second">{format.bytes(bytes)}</span>
          </span>
          <Button size="small" aria-label={t('arrive.openOf', { name })} onClick={() => onOpen(name)}>
            {t('common:open')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
