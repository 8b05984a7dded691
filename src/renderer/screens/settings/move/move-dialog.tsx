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
  const field = (name: keyof typeof draft) => ({
    label: t(`dialog.${name}`),
    value: draft[name],
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  })
  const secret = { type: 'password', autoComplete: 'new-password', maxLength: 500 } as const
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
        <Field {...field('folder')} mono maxLength={1000} spellCheck={false} hint={t('dialog.folderHint')} />
        <Field {...field('to')} maxLength={80} hint={t('dialog.toHint')} />
        <Field
          {...field('passphrase')}
          {...secret}
          hint={
            passphrase === ''
              ? t('dialog.passphraseHint')
              : t(`dialog.strength.${strength}`, { count: Math.max(1, missing) })
          }
        />
        <Field {...field('again')} {...secret} problem={isDifferent ? t('dialog.different') : undefined} />
      </div>
    </FormDialog>
  )
}
