import { useState } from 'react'
import { ClipboardPaste, FileKey, Trash2, Upload } from 'lucide-react'
import type { Client } from '../../../contract/client.ts'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Authority, Network } from '../../../contract/shapes/network.ts'
import { network as texts } from '../../i18n/es/network.ts'
import { knownKey } from '../../i18n/known-key.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { issueOf } from '../../state/issue-of.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/badges.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { pemOf } from './pem-file.ts'

/** Maximum characters of one text. More are certificates of more authorities than a company has. */
const longestPem = 500_000

const tooMany: OperationError = {
  code: 'validation',
  message: 'The text has too many certificates',
  retryable: false,
  traceId: '',
  details: { issues: [{ path: 'pem', code: 'too_many' }] },
}

/** Certificate authorities: those of the system, and those added here. */
export function AuthoritiesPart({ network, onSaved }: { network: Network; onSaved: () => void }) {
  const { t } = useTranslation(['network', 'verify'])
  const rejectionText = useRejectionText()
  const [isUnreadable, setUnreadable] = useState(false)
  const [pasting, setPasting] = useState(false)
  const { busy, error: failure, setError: setFailure, run: attempt } = useAction()
  const { system, systemReadable, added } = network.authorities

  const run = async (command: (client: Client) => Promise<Result<Network>>) => {
    const saved = await attempt(command)
    if (saved !== null) onSaved()
    return saved !== null
  }
  const forget = () => {
    setUnreadable(false)
    setFailure(null)
  }
  const add = (pem: string) => {
    setUnreadable(false)
    return run(async (client) =>
      pem.length > longestPem ? { ok: false, error: tooMany } : client.command('network.addAuthorities', { pem }),
    )
  }
  const read = async (file: File) => {
    const pem = await pemOf(file).catch(() => null)
    if (pem === null) setUnreadable(true)
    else await add(pem)
  }

  return (
    <div className="settings-form">
      <h2>{t('authorities.title')}</h2>
      <p className="second">{t('authorities.text')}</p>
      <div>
        <Switch
          label={t('authorities.system')}
          checked={system && systemReadable}
          disabled={!systemReadable}
          onChange={(on) => void run((client) => client.command('network.setSystemAuthorities', { on }))}
        />
        {systemReadable ? null : <p className="field-note">{t('authorities.unreadable')}</p>}
      </div>
      {added.length === 0 ? <p>{t('authorities.none')}</p> : null}
      <ul className="settings-people line-above" aria-label={t('authorities.list')}>
        {added.map((authority) => (
          <AuthorityLine
            key={authority.fingerprint}
            authority={authority}
            onRemove={() =>
              void run((client) => client.command('network.removeAuthority', { fingerprint: authority.fingerprint }))
            }
          />
        ))}
      </ul>
      <div className="settings-actions">
        <FileButton icon={Upload} accept=".pem,.crt,.cer,.der" onFiles={([file]) => file && void read(file)}>
          {t('authorities.fromFile')}
        </FileButton>
        <Button
          icon={ClipboardPaste}
          aria-haspopup="dialog"
          onClick={() => {
            // What was wrong with a file is nothing about a text.
            forget()
            setPasting(true)
          }}
        >
          {t('authorities.paste')}
        </Button>
      </div>
      {isUnreadable ? <Notice live>{t('verify:refused.unreadable')}</Notice> : null}
      {pasting ? null : <ErrorNotice error={failure} tone="bad" text={rejectionText} />}
      {pasting ? (
        <PasteDialog
          busy={busy}
          error={failure}
          onChange={forget}
          onAdd={(pem) => void add(pem).then((taken) => taken && setPasting(false))}
          onClose={() => {
            setPasting(false)
            forget()
          }}
        />
      ) : null}
    </div>
  )
}

function AuthorityLine({ authority, onRemove }: { authority: Authority; onRemove: () => void }) {
  const { t, format } = useTexts('network')
  const { subject, issuer, expires, expired } = authority
  const date = format.date(expires)
  return (
    <li>
      <span className="row gap-3 pad-2">
        <Icon of={FileKey} size="sm" />
        <span>
          <span className="strong">{subject}</span>
          <span className="second block text-13">
            {issuer === subject ? t('authorities.own') : t('authorities.by', { name: issuer })}
            {expired ? null : ` · ${t('authorities.until', { date })}`}
          </span>
        </span>
      </span>
      <span className="flex wrap gap-2">
        {expired ? <Tag tone="warn">{t('authorities.ended', { date })}</Tag> : null}
      </span>
      <Button icon={Trash2} aria-label={t('common:removeOf', { name: subject })} onClick={onRemove}>
        {t('common:remove')}
      </Button>
    </li>
  )
}

function PasteDialog(props: {
  busy: boolean
  error: OperationError | null
  onChange: () => void
  onAdd: (pem: string) => void
  onClose: () => void
}) {
  const { busy, error, onChange, onAdd, onClose } = props
  const { t } = useTranslation(['network', 'common'])
  const rejectionText = useRejectionText()
  const [pem, setPem] = useState('')
  return (
    <FormDialog
      title={t('authorities.pasteTitle')}
      text={t('authorities.pasteText')}
      submit={t('common:add')}
      missing={pem.trim() === '' ? t('common:missing', { what: t('network:authorities.pem') }) : null}
      disabled={busy}
      className="settings-form"
      onSubmit={() => onAdd(pem)}
      onClose={onClose}
    >
      <Field
        label={t('authorities.pem')}
        mono
        rows={8}
        spellCheck={false}
        value={pem}
        problem={error === null ? undefined : rejectionText(error)}
        onChange={(text) => {
          setPem(text)
          onChange()
        }}
      />
    </FormDialog>
  )
}

/** Why a text was rejected, and what is needed instead. */
function useRejectionText(): (error: OperationError) => string {
  const { t, format } = useTexts('network')
  const errorSentence = useErrorSentence()
  return (error) => {
    const facts = issueOf(error)
    const code = knownKey(texts.authorities.refused, facts['code'])
    const text = (key: string) => (typeof facts[key] === 'string' ? facts[key] : '')
    if (code !== null)
      return t(`authorities.refused.${code}`, { subject: text('subject'), date: format.date(text('expires')) })
    return errorSentence(error)
  }
}
