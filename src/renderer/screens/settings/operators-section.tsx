import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OperationError } from '../../../contract/errors.ts'
import type { OperatorRecord } from '../../../contract/shapes/operator.ts'
import { useErrorSentence } from '../../i18n/use-error-texts.ts'
import { useScan } from '../../scanner/index.ts'
import { useClient } from '../../state/client.tsx'
import { useToasts } from '../../state/toasts.ts'
import { useSupervisorAction } from '../../state/use-supervisor-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { CancelButton, Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Tag } from '../../ui/badges.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Operators of this PC: names, badges, supervisors. Operators are never deleted, because counts keep their names. */
export function OperatorsSection() {
  const { t } = useTranslation(['settings', 'common'])
  const errorSentence = useErrorSentence()
  const { data, error } = useQuery('operators.list', {}, { watch: ['settings'] })
  const [editing, setEditing] = useState<OperatorRecord | 'new' | null>(null)
  if (data === null)
    return error === null ? <Skeleton label={t('common:loading')} /> : <Notice live>{errorSentence(error)}</Notice>
  return (
    <div className="settings-form">
      <p className="second">{t('operators.text')}</p>
      {data.rows.length === 0 ? <p>{t('operators.empty')}</p> : null}
      <ul className="settings-people">
        {data.rows.map((person) => (
          <li key={person.operatorId}>
            <span className="strong clip">{person.name}</span>
            <span className="settings-row-badges">
              {person.role === 'supervisor' ? <Tag>{t('operators.role.supervisor')}</Tag> : null}
              {person.hasBadge ? <Tag>{t('operators.hasBadge')}</Tag> : null}
              {person.active ? null : <Tag tone="warn">{t('operators.inactive')}</Tag>}
            </span>
            <Button
              aria-haspopup="dialog"
              aria-label={t('operators.changeOf', { name: person.name })}
              onClick={() => setEditing(person)}
            >
              {t('common:change')}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button tone="primary" icon={UserPlus} aria-haspopup="dialog" onClick={() => setEditing('new')}>
          {t('operators.add')}
        </Button>
      </div>
      {editing === null ? null : (
        <OperatorForm person={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}

const refusals = ['name_taken', 'badge_taken'] as const

function OperatorForm({ person, onClose }: { person: OperatorRecord | null; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const client = useClient()
  const guarded = useSupervisorAction()
  const errorSentence = useErrorSentence()
  const say = useToasts((state) => state.say)
  const [name, setName] = useState(person?.name ?? '')
  const [role, setRole] = useState<OperatorRecord['role']>(person?.role ?? 'operator')
  const [active, setActive] = useState(person?.active ?? true)
  /** As scanned or typed. `null` removes it; an empty text keeps the stored one. */
  const [badge, setBadge] = useState<string | null>('')
  const [failure, setFailure] = useState<OperationError | null>(null)
  useScan(({ raw }) => setBadge(raw))

  const save = async () => {
    const result = await guarded(() =>
      client.command('operators.save', {
        ...(person === null ? {} : { operatorId: person.operatorId }),
        ...(badge === '' ? {} : { badge }),
        name: name.trim(),
        role,
        active,
        commandId: crypto.randomUUID(),
      }),
    )
    if (!result.ok) return setFailure(result.error)
    say(t('saved'))
    onClose()
  }
  const refusal = refusals.find((reason) => reason === failure?.details?.['reason'])
  const hint =
    badge === null
      ? t('operators.badgeGone')
      : person?.hasBadge === true
        ? t('operators.badgeKept')
        : t('operators.badgeHint')

  return (
    <Dialog open onClose={onClose} title={t(person === null ? 'operators.add' : 'operators.change')}>
      <Form
        className="settings-form"
        onSubmit={() => {
          if (name.trim() !== '') void save()
        }}
      >
        <Field
          label={t('operators.name')}
          size="touch"
          value={name}
          maxLength={80}
          problem={refusal === 'name_taken' ? t('operators.name_taken') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={t('operators.badge')}
          size="touch"
          type="password"
          hint={hint}
          value={badge ?? ''}
          maxLength={200}
          problem={refusal === 'badge_taken' ? t('operators.badge_taken') : undefined}
          onChange={(event) => setBadge(event.target.value)}
        />
        {person?.hasBadge === true && badge !== null ? (
          <div>
            <Button onClick={() => setBadge(null)}>{t('operators.takeBadge')}</Button>
          </div>
        ) : null}
        <Segmented
          size="touch"
          label={t('operators.role.label')}
          value={role}
          options={[
            { value: 'operator', label: t('operators.role.operator') },
            { value: 'supervisor', label: t('operators.role.supervisor') },
          ]}
          onChange={setRole}
        />
        <Switch label={t('operators.active')} checked={active} onChange={(event) => setActive(event.target.checked)} />
        {failure === null || refusal !== undefined ? null : <Notice live>{errorSentence(failure)}</Notice>}
        <DialogActions>
          <CancelButton onClick={onClose} />
          <Button size="touch" tone="primary" type="submit" disabled={name.trim() === ''}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
