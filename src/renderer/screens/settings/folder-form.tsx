import { FolderSync } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OperationError, Result } from '../../../contract/errors.ts'
import { verify } from '../../i18n/es/verify.ts'
import { knownKey } from '../../i18n/known-key.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { issueOf } from '../../state/issue-of.ts'
import { useAction } from '../../state/use-action.ts'
import { useEditedFields } from '../../state/use-edited-fields.ts'
import { useToasts } from '../../state/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

interface FolderFormProps {
  title: string
  text: string
  folder: string | null
  onSave: (folder: string | null) => Promise<Result<unknown>>
  /** The state of the folder; shown where one is set. */
  children: ReactNode
}

/** A folder of the settings, which is tested when it is saved. */
export function FolderForm({ title, text, folder, onSave, children }: FolderFormProps) {
  const { t } = useTranslation(['verify', 'settings'])
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const { fields, field, markSaved } = useEditedFields({ path: folder ?? '' })
  const { busy, error, run } = useAction()

  const textFor = (failure: OperationError): string => {
    const code = knownKey(verify.exchange.refused, issueOf(failure)['code'])
    return code === null ? errorSentence(failure) : t(`verify:exchange.refused.${code}`)
  }
  const save = async (typed: string) => {
    if ((await run(() => onSave(typed.trim() === '' ? null : typed.trim()))) === null) return
    markSaved({ path: typed })
    say(t('settings:saved'))
  }

  return (
    <Form className="settings-form" aria-label={title} onSubmit={() => void save(fields.path)}>
      <h2>{title}</h2>
      <p className="second">{text}</p>
      <Field
        label={t('common:folder')}
        icon={FolderSync}
        mono
        maxLength={1000}
        spellCheck={false}
        hint={t('verify:exchange.hint')}
        {...field('path')}
        problem={error === null ? undefined : textFor(error)}
      />
      <div className="settings-actions">
        <Button type="submit" disabled={busy}>
          {t('common:testAndSave')}
        </Button>
        {folder === null ? null : (
          <Button disabled={busy} onClick={() => void save('')}>
            {t('common:useNoFolder')}
          </Button>
        )}
      </div>
      {folder === null ? null : children}
    </Form>
  )
}
