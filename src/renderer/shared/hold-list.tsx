import { useClockTexts } from '../state/use-clock-texts.ts'
import { Fragment, useState } from 'react'
import { Check, ShieldAlert, X } from 'lucide-react'
import { dotted } from '../../contract/isolated.ts'
import type { HoldOutcome } from '../../contract/choices.ts'
import type { Hold, ListedHold } from '../../contract/shapes/hold.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { OperatorDialog } from '../shell/operator-picker.tsx'
import { useClient } from '../state/client.tsx'
import { useAction } from '../state/use-action.ts'
import { Tag } from '../ui/badges.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { useAskedOperator } from './use-asked-operator.ts'
import { usePresetWords } from './use-preset-words.ts'

interface HoldListProps {
  rows: readonly ListedHold[]
}

/** Holds, the open ones first: what, why, who, and the supervisor's decision. */
export function HoldList({ rows }: HoldListProps) {
  const { t } = useTranslation('hold')
  const [deciding, setDeciding] = useState<{ hold: Hold; outcome: HoldOutcome } | null>(null)
  if (rows.length === 0) return <p className="second">{t('none')}</p>
  const sorted = rows.toSorted((a, b) => Number(a.decision !== null) - Number(b.decision !== null))
  return (
    <>
      <ul className="holds">
        {sorted.map((hold) => (
          <HoldRow key={hold.holdId} hold={hold} onDecide={(outcome) => setDeciding({ hold, outcome })} />
        ))}
      </ul>
      {deciding === null ? null : <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** The held goods as one text. */
function useSubject(): (hold: Hold) => { name: string; codes: string[] } {
  const { t, format } = useTexts('hold')
  return ({ articleCode, description, lot, expiry, container }) => ({
    name: container === null ? (description ?? articleCode ?? '') : t('container', { number: container }),
    codes: [
      description === null ? null : articleCode,
      lot === null ? null : t('common:lotNamed', { lot }),
      expiry === null ? null : format.date(expiry),
    ].filter((part) => part !== null),
  })
}

interface HoldRowProps {
  hold: ListedHold
  onDecide: (outcome: HoldOutcome) => void
}

function HoldRow({ hold, onDecide }: HoldRowProps) {
  const { t, format } = useClockTexts('hold')
  const { name, codes } = useSubject()(hold)
  const inWords = usePresetWords('holdReason')
  const { reason, operator, placedAt, decision, intact, afterSignature } = hold
  return (
    <li data-decided={decision === null ? undefined : ''}>
      <div className="hold-what">
        <p className="medium anywhere">{name}</p>
        <p className="second">
          {codes.map((code, at) => (
            <Fragment key={code}>
              {at === 0 ? null : ' · '}
              <span className="code">{code}</span>
            </Fragment>
          ))}
        </p>
      </div>
      <div className="hold-why">
        <p className="anywhere">
          <HoldMark hold={hold} /> {inWords(reason)}
        </p>
        <p className="second text-14">
          <bdi>{operator}</bdi> · {format.time(placedAt)}
        </p>
        {decision === null ? null : (
          <p className="second text-14 anywhere">
            {dotted([t(`outcome.${decision.outcome}`), decision.operator, format.time(decision.at), decision.note])}
          </p>
        )}
        {afterSignature === null ? null : <Tag>{t(`after.${afterSignature}`)}</Tag>}
        {intact ? null : <Tag tone="warn">{t('changed')}</Tag>}
      </div>
      {decision === null ? (
        <div className="flex gap-2">
          <Button
            size="touch"
            icon={Check}
            aria-label={t('decideOf.released', { name })}
            onClick={() => onDecide('released')}
          >
            {t('decide.released')}
          </Button>
          <Button
            size="touch"
            icon={X}
            aria-label={t('decideOf.rejected', { name })}
            onClick={() => onDecide('rejected')}
          >
            {t('decide.rejected')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** Mark of held goods: the type while it is open, the decision afterwards. */
export function HoldMark({ hold: { type, decision } }: { hold: Pick<Hold, 'type' | 'decision'> }) {
  const { t } = useTranslation('hold')
  return (
    <span className="hold-mark" data-state={decision?.outcome ?? 'open'}>
      <Icon of={decision === null ? ShieldAlert : decision.outcome === 'released' ? Check : X} size="sm" />
      {t(`type.${type}`)}
      {decision === null ? '' : `: ${t(`outcome.${decision.outcome}`).toLowerCase()}`}
    </span>
  )
}

function DecideDialog({ hold, outcome, onClose }: { hold: Hold; outcome: HoldOutcome; onClose: () => void }) {
  const { t } = useTranslation('hold')
  const client = useClient()
  const { name, codes } = useSubject()(hold)
  const [note, setNote] = useState('')
  const inWords = usePresetWords('holdReason')
  const operator = useAskedOperator()
  const { busy, error, run } = useAction()
  const decide = async () => {
    const by = await operator.ask()
    if (by === null) return
    const more = note.trim() === '' ? {} : { note: note.trim() }
    const input = { holdId: hold.holdId, outcome, operator: by, ...more }
    const done = await run(() => client.command('holds.decide', input), hold.controlId ?? undefined)
    if (done !== null) onClose()
  }
  return (
    <>
      <FormDialog
        open={!operator.dialog.open}
        title={t(`decideOf.${outcome}`, { name })}
        text={dotted([...codes, t(`type.${hold.type}`), inWords(hold.reason)])}
        submit={t(`decide.${outcome}`)}
        tone={outcome === 'rejected' ? 'danger' : 'primary'}
        disabled={busy}
        error={error}
        onSubmit={() => void decide()}
        onClose={onClose}
      >
        <Field label={t('common:optionalNote')} size="touch" value={note} maxLength={500} onChange={setNote} letters />
      </FormDialog>
      <OperatorDialog {...operator.dialog} />
    </>
  )
}
