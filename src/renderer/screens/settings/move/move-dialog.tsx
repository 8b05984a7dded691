import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../state/use-action.ts'
import { Field } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { minPassphrase, passphraseStrength } from './passphrase-strength.ts'
import { useMoveError } from './use-move-error.ts'

/** Asks where to, and for the passphrase; then the file is made and this PC is retired. */
export function MoveDialog({ onBegun, onClose }: { onBegun: () => void; onClose: () => void }) {
  const { t } = useTranslation(['move', 'common'])
  const errorText = useMoveError()
  const { busy, error, run } = useAction()
  const [draft, setDraft] = useState({ folder: '', to: '', passphrase: '', again: '' })
  const { folder, to, passphrase, again } = draft
  const strength = passphraseStrength(passphrase)
  const missing = minPassphrase - Array.from(passphrase).length
  const isDifferent = again !== '' && again !== passphrase
  const lacking = [
    ...(folder.trim() === '' ? [t('move:dialog.folder')] : []),
    ...(to.trim() === '' ? [t('move:dialog.to')] : []),
    ...(strength === 'short' ? [t('move:dialog.passphrase')] : []),
    ...(again === '' ? [t('move:dialog.again')] : []),
  ]

  const begin = async () => {
    const begun = await run((client) =>
      client.command('move.begin', { stick: folder.trim(), to: to.trim(), passphrase }),
    )
    if (begun === null) return
    onBegun()
    onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      submit={t('dialog.do')}
      icon={PackageOpen}
      tone="danger"
      disabled={busy || isDifferent}
      missing={lacking.length === 0 ? null : t('common:missing', { count: lacking.length, what: lacking.join(', ') })}
      error={error}
      errorText={errorText}
      wide
      onSubmit={() => void begin()}
      onClose={onClose}
    >
      <Notice>{t('dialog.warning')}</Notice>
      <div className="settings-pair">
        <Field
          label={t('dialog.folder')}
          mono
          maxLength={1000}
          spellCheck={false}
          hint={t('dialog.folderHint')}
          value={folder}
          onChange={(value) => setDraft({ ...draft, folder: value })}
        />
        <Field
          label={t('dialog.to')}
          maxLength={80}
          hint={t('dialog.toHint')}
          value={to}
          onChange={(value) => setDraft({ ...draft, to: value })}
        />
        <Field
          label={t('dialog.passphrase')}
          type="password"
          autoComplete="new-password"
          maxLength={500}
          hint={
            passphrase === ''
              ? t('dialog.passphraseHint')
              : t(`dialog.strength.${strength}`, { count: Math.max(1, missing) })
          }
          value={passphrase}
          onChange={(value) => setDraft({ ...draft, passphrase: value })}
        />
        <Field
          label={t('dialog.again')}
          type="password"
          autoComplete="new-password"
          maxLength={500}
          problem={isDifferent ? t('dialog.different') : undefined}
          value={again}
          onChange={(value) => setDraft({ ...draft, again: value })}
        />
      </div>
    </FormDialog>
  )
}
