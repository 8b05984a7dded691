import { useState } from 'react'
import { UserPlus } from 'lucide-react'
import type { OperatorRecord } from '../../../contract/shapes/operator.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDialogScan } from '../../scanner/index.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Tag } from '../../ui/badges.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Operators of this PC: names, badges, supervisors. Operators are never deleted, because counts keep their names. */
export function OperatorsSection() {
  const { t } = useTranslation(['settings', 'common'])
  const { data, error } = useQuery('operators.list', {}, { watch: ['settings'] })
  const [editing, setEditing] = useState<OperatorRecord | 'new' | null>(null)
  if (data === null) return error === null ? <Skeleton label={t('common:loading')} /> : <ErrorNotice error={error} />
  return (
    <div className="settings-form">
      <p className="second">{t('operators.text')}</p>
      {data.rows.length === 0 ? <p>{t('operators.empty')}</p> : null}
      <ul className="settings-people line-above">
        {data.rows.map((person) => (
          <li key={person.operatorId}>
            <span className="strong clip">{person.name}</span>
            <span className="flex wrap gap-2">
              {person.role === 'supervisor' ? <Tag>{t('common:supervisor')}</Tag> : null}
              {person.hasBadge ? <Tag>{t('operators.badge')}</Tag> : null}
              {person.hasPin === true ? <Tag>{t('sections.pin')}</Tag> : null}
              {person.active ? null : <Tag tone="warn">{t('operators.inactive')}</Tag>}
            </span>
            <Button
              aria-haspopup="dialog"
              aria-label={t('common:changeOf', { name: person.name })}
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
  const say = useToasts((state) => state.say)
  const [name, setName] = useState(person?.name ?? '')
  const [role, setRole] = useState<OperatorRecord['role']>(person?.role ?? 'operator')
  const [active, setActive] = useState(person?.active ?? true)
  /** As scanned or typed. `null` removes it; an empty text keeps the stored one. */
  const [badge, setBadge] = useState<string | null>('')
  /** As typed. `null` removes it; an empty text keeps the stored one. */
  const [pin, setPin] = useState<string | null>('')
  const { busy, error, run } = useAction()
  useDialogScan(({ raw }) => setBadge(raw))

  const save = async () => {
    // Another window may have changed the other fields since the form was opened.
    const changed = {
      ...(name.trim() === person?.name ? {} : { name: name.trim() }),
      ...(role === person?.role ? {} : { role }),
      ...(active === person?.active ? {} : { active }),
    }
    const saved = await run((client) =>
      client.command('operators.save', {
        ...(person === null ? {} : { operatorId: person.operatorId }),
        ...(badge === '' ? {} : { badge }),
        ...(pin === '' ? {} : { pin }),
        ...changed,
      }),
    )
    if (saved === null) return
    say(t('saved'))
    onClose()
  }
  const pinFits = pin === null || pin === '' || /^\d{4,12}$/.test(pin)
  const pinHint =
    pin === null ? t('operators.pinGone') : person?.hasPin === true ? t('operators.pinKept') : t('operators.pinHint')
  const refusal = refusals.find((reason) => reason === error?.details?.['reason'])
  const hint =
    badge === null
      ? t('operators.badgeGone')
      : person?.hasBadge === true
        ? t('operators.badgeKept')
        : t('operators.badgeHint')

  return (
    <FormDialog
      title={t(person === null ? 'operators.add' : 'common:changeOperator')}
      submit={t('common:save')}
      missing={name.trim() === '' ? t('common:missing', { what: t('settings:operators.name') }) : null}
      disabled={busy || !pinFits}
      error={refusal === undefined ? error : null}
      className="settings-form"
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label={t('operators.name')}
        size="touch"
        value={name}
        maxLength={80}
        problem={refusal === 'name_taken' ? t('operators.name_taken') : undefined}
        onChange={setName}
      />
      <Field
        label={t('operators.badge')}
        size="touch"
        type="password"
        hint={hint}
        value={badge ?? ''}
        maxLength={200}
        problem={refusal === 'badge_taken' ? t('operators.badge_taken') : undefined}
        onChange={setBadge}
      />
      {person?.hasBadge === true && badge !== null ? (
        <div>
          <Button onClick={() => setBadge(null)}>{t('operators.takeBadge')}</Button>
        </div>
      ) : null}
      <Field
        label={t('operators.pin')}
        size="touch"
        type="password"
        inputMode="numeric"
        hint={pinHint}
        value={pin ?? ''}
        maxLength={12}
        problem={pinFits ? undefined : t('operators.badPin')}
        onChange={setPin}
      />
      {person?.hasPin === true && pin !== null ? (
        <div>
          <Button onClick={() => setPin(null)}>{t('operators.takePin')}</Button>
        </div>
      ) : null}
      <div className="settings-role">
        <Segmented
          size="touch"
          label={t('operators.role.label')}
          value={role}
          options={(['operator', 'supervisor'] as const).map((value) => ({
            value,
            label: t(`common:${value}`),
          }))}
          onChange={setRole}
        />
        <Switch label={t('operators.active')} checked={active} onChange={setActive} />
      </div>
    </FormDialog>
  )
}
