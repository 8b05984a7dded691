import { useId, useRef, useState } from 'react'
import { ClipboardPaste, FileKey, Trash2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationError, Result } from '../../../contract/errors.ts'
import type { Authority, Network } from '../../../contract/shapes/network.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useClient } from '../../state/client.tsx'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { pemOf } from './pem-file.ts'

/** Maximum characters sent. Certificate bundles are smaller. */
const longestPem = 500_000

/** Certificate authorities: those of the system, and those added here. */
export function AuthoritiesPart({ network, onSaved }: { network: Network; onSaved: () => void }) {
  const { t } = useTranslation('network')
  const client = useClient()
  const guarded = useSupervisorAction()
  const rejectionText = useRejectionText()
  const picker = useRef<HTMLInputElement>(null)
  const [pasting, setPasting] = useState(false)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const { system, systemReadable, added } = network.authorities

  const run = async (command: () => Promise<Result<Network>>) => {
    const result = await guarded(command)
    setFailure(result.ok ? null : result.error)
    if (!result.ok) return false
    onSaved()
    return true
  }
  const add = (pem: string) => run(() => client.command('network.addAuthorities', { pem: pem.slice(0, longestPem) }))

  return (
    <div className="settings-form">
      <h2>{t('authorities.title')}</h2>
      <p className="second">{t('authorities.text')}</p>
      <div>
        <Switch
          label={t('authorities.system')}
          checked={system && systemReadable}
          disabled={!systemReadable}
          onChange={(event) => {
            const on = event.target.checked
            void run(() => client.command('network.setSystemAuthorities', { on }))
          }}
        />
        {systemReadable ? null : <p className="field-note">{t('authorities.unreadable')}</p>}
      </div>
      {added.length === 0 ? <p>{t('authorities.none')}</p> : null}
      <ul className="settings-people" aria-label={t('authorities.list')}>
        {added.map((authority) => (
          <AuthorityLine
            key={authority.fingerprint}
            authority={authority}
            onRemove={() =>
              void run(() => client.command('network.removeAuthority', { fingerprint: authority.fingerprint }))
            }
          />
        ))}
      </ul>
      <div className="settings-actions">
        <Button icon={Upload} onClick={() => picker.current?.click()}>
          {t('authorities.fromFile')}
        </Button>
        <Button icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setPasting(true)}>
          {t('authorities.paste')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".pem,.crt,.cer,.der"
          hidden
          aria-label={t('authorities.fromFile')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void pemOf(file).then(add)
            event.target.value = ''
          }}
        />
      </div>
      {failure === null || pasting ? null : (
        <Notice tone="bad" live>
          {rejectionText(failure)}
        </Notice>
      )}
      {pasting ? (
        <PasteDialog
          problem={failure === null ? undefined : rejectionText(failure)}
          onAdd={(pem) => void add(pem).then((taken) => taken && setPasting(false))}
          onClose={() => {
            setPasting(false)
            setFailure(null)
          }}
        />
      ) : null}
    </div>
  )
}

function AuthorityLine({ authority, onRemove }: { authority: Authority; onRemove: () => void }) {
  const { t } = useTranslation('network')
  const format = useFormat()
  const { subject, issuer, expires, expired } = authority
  const date = format.date(expires)
  return (
    <li>
      <span className="settings-authority">
        <Icon of={FileKey} size="sm" />
        <span>
          <span className="strong">{subject}</span>
          <span className="second">
            {issuer === subject ? t('authorities.own') : t('authorities.by', { name: issuer })}
            {expired ? null : ` · ${t('authorities.until', { date })}`}
          </span>
        </span>
      </span>
      <span className="settings-row-badges">
        {expired ? <Tag tone="warn">{t('authorities.ended', { date })}</Tag> : null}
      </span>
      <Button icon={Trash2} aria-label={t('authorities.removeOf', { name: subject })} onClick={onRemove}>
        {t('authorities.remove')}
      </Button>
    </li>
  )
}

function PasteDialog(props: { problem: string | undefined; onAdd: (pem: string) => void; onClose: () => void }) {
  const { problem, onAdd, onClose } = props
  const { t } = useTranslation(['network', 'common'])
  const id = useId()
  const [pem, setPem] = useState('')
  return (
    <Dialog open onClose={onClose} title={t('authorities.pasteTitle')} text={t('authorities.pasteText')}>
      <Form
        className="settings-form"
        onSubmit={() => {
          if (pem.trim() !== '') onAdd(pem)
        }}
      >
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {t('authorities.pem')}
          </label>
          <div className="field-box" data-bad={problem === undefined ? undefined : ''}>
            <textarea
              id={id}
              className="mono settings-pem"
              rows={8}
              spellCheck={false}
              value={pem}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : `${id}-note`}
              onChange={(event) => setPem(event.target.value)}
            />
          </div>
          {problem === undefined ? null : (
            <p className="field-note" id={`${id}-note`} data-bad="" role="status">
              {problem}
            </p>
          )}
        </div>
        <DialogActions>
          <CancelButton onClick={onClose} />
          <Button size="touch" tone="primary" type="submit" disabled={pem.trim() === ''}>
            {t('authorities.add')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

const refusals = ['no_certificate', 'private_key', 'unreadable', 'not_authority', 'expired', 'too_many'] as const

/** Why a text was rejected, and what is needed instead. */
function useRejectionText(): (error: OperationError) => string {
  const { t } = useTranslation('network')
  const format = useFormat()
  const errorSentence = useErrorSentence()
  return (error) => {
    const issues = error.details?.['issues']
    const issue = Array.isArray(issues) ? issues[0] : undefined
    const facts = typeof issue === 'object' && issue !== null && !Array.isArray(issue) ? issue : {}
    const code = refusals.find((known) => known === facts['code'])
    const text = (key: string) => (typeof facts[key] === 'string' ? facts[key] : '')
    if (code !== undefined)
      return t(`authorities.refused.${code}`, { subject: text('subject'), date: format.date(text('expires')) })
    return errorSentence(error)
  }
}
