import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { RetentionPlan } from '../../../../contract/shapes/retention.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAskedOperator } from '../../../shared/use-asked-operator.ts'
import { OperatorDialog } from '../../../shell/operator-picker.tsx'
import { useAction } from '../../../state/use-action.ts'
import { useQuery } from '../../../state/use-query.ts'
import { useReloadWhile } from '../../../state/use-reload-while.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DeliveryList } from './delivery-list.tsx'

const kinds = ['counts', 'photos', 'inbox', 'logs'] as const

/** What a run would delete now and what stays, and the button that starts it. */
export function RetentionPlanPart() {
  const { t } = useTranslation('retention')
  const { data, error, reload } = useQuery('retention.list', {}, { watch: ['settings', 'counts'], keepPrevious: true })
  const [asking, setAsking] = useState(false)
  const isRunning = data?.jobId != null
  useReloadWhile(isRunning, reload)
  if (data === null) return <ErrorNotice error={error} />
  const planned = kinds.filter((kind) => data[kind] !== null)
  if (planned.length === 0) return <p className="second">{t('plan.off')}</p>
  const isNothing = planned.every((kind) => data[kind]?.total === 0)
  return (
    <div className="settings-form">
      <Amounts plan={data} />
      {data.counts === null ? null : <DeliveryList counts={data.counts} />}
      <div className="settings-actions">
        <Button tone="danger" icon={Trash2} disabled={isRunning || isNothing} onClick={() => setAsking(true)}>
          {t('plan.run')}
        </Button>
        {isRunning || isNothing ? (
          <span className="second" role="status">
            {isRunning ? t('plan.running') : t('plan.nothing')}
          </span>
        ) : null}
      </div>
      {asking ? <RunDialog onClose={() => setAsking(false)} onStarted={reload} /> : null}
    </div>
  )
}

function Amounts({ plan }: { plan: RetentionPlan }) {
  const { t, format } = useTexts('retention')
  return (
    <dl className="fact-grid">
      {kinds.map((kind) => {
        const amount = plan[kind]
        if (amount === null) return null
        const { before, total, bytes } = amount
        return [
          <dt key={kind}>{t(`plan.${kind}`, { day: format.date(before.slice(0, 10)) })}</dt>,
          <dd key={`${kind} amount`}>
            {t(`plan.${kind}Text`, { count: total, value: format.count(total), bytes: format.bytes(bytes) })}
          </dd>,
        ]
      })}
    </dl>
  )
}

function RunDialog({ onClose, onStarted }: { onClose: () => void; onStarted: () => void }) {
  const { t } = useTranslation('retention')
  const operator = useAskedOperator()
  const { busy, error, run } = useAction()
  const start = async () => {
    const by = await operator.ask()
    if (by === null) return
    if ((await run((client) => client.command('retention.run', { operator: by }))) === null) return
    onStarted()
    onClose()
  }
  return (
    <>
      <FormDialog
        open={!operator.dialog.open}
        title={t('plan.dialog')}
        text={t('plan.dialogText')}
        submit={t('plan.run')}
        icon={Trash2}
        tone="danger"
        disabled={busy}
        error={error}
        onSubmit={() => void start()}
        onClose={onClose}
      />
      <OperatorDialog {...operator.dialog} />
    </>
  )
}
