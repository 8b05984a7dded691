import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { HandoverDestination } from '../../../contract/shapes/handover.ts'
import type { Settings } from '../../../contract/shapes/system.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useToasts } from '../../state/toasts.ts'
import { useAction } from '../../state/use-action.ts'
import { useQuery } from '../../state/use-query.ts'
import { useIsManaged } from '../../shell/managed.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PracticeErpButton } from '../../shared/practice-erp.tsx'
import { DestinationDialog } from './destination-dialog.tsx'
import { DestinationRow } from './destination-row.tsx'

/** Destinations of signed controls: each with its way, its formats, its test. */
export function DestinationsSection({ secretStore }: { secretStore: Settings['secretStore'] }) {
  const answer = useQuery('handover.destinations', {}, { watch: ['handover'], atMostEveryMs: 1000 })
  return (
    <Loaded of={answer}>
      {({ rows, practiceErp }) => (
        <Destinations rows={rows} practiceErp={practiceErp} secretStore={secretStore} onChanged={answer.reload} />
      )}
    </Loaded>
  )
}

interface DestinationsProps {
  rows: readonly HandoverDestination[]
  practiceErp: string | null
  secretStore: Settings['secretStore']
  onChanged: () => void
}

function Destinations({ rows, practiceErp, secretStore, onChanged }: DestinationsProps) {
  const { t } = useTranslation(['handover', 'managed'])
  const [editing, setEditing] = useState<HandoverDestination | 'new' | null>(null)
  const [removing, setRemoving] = useState<HandoverDestination | null>(null)
  return (
    <div className="settings-form">
      <p className="second">{t('destinations.text')}</p>
      {rows.length === 0 ? <p>{t('destinations.empty')}</p> : null}
      {rows.length === 0 ? null : (
        <ul className="destinations line-above">
          {rows.map((row) => (
            <DestinationRow
              // A test is of the destination as it was.
              key={`${row.destinationId} ${JSON.stringify([row.way, row.formats])}`}
              destination={row}
              onChange={() => setEditing(row)}
              onRemove={() => setRemoving(row)}
            />
          ))}
        </ul>
      )}
      {useIsManaged('handover') ? (
        <p className="second">{t('managed:noOther')}</p>
      ) : (
        <div className="settings-actions">
          <Button
            tone={rows.length === 0 ? 'primary' : 'normal'}
            icon={Plus}
            aria-haspopup="dialog"
            onClick={() => setEditing('new')}
          >
            {t('destinations.add')}
          </Button>
          <PracticeErpButton url={practiceErp} onAdded={onChanged} />
        </div>
      )}
      {editing === null ? null : (
        <DestinationDialog
          destination={editing === 'new' ? null : editing}
          secretStore={secretStore}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            onChanged()
          }}
        />
      )}
      {removing === null ? null : (
        <RemoveDestination
          destination={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            setRemoving(null)
            onChanged()
          }}
        />
      )}
    </div>
  )
}

interface RemoveDestinationProps {
  destination: HandoverDestination
  onClose: () => void
  onRemoved: () => void
}

function RemoveDestination({ destination, onClose, onRemoved }: RemoveDestinationProps) {
  const { t } = useTranslation('handover')
  const say = useToasts((state) => state.say)
  const { busy, error, run } = useAction()
  const { destinationId, name, figures } = destination
  const pending = figures.waiting + figures.sent + figures.refused
  const remove = async () => {
    const removed = await run((client) => client.command('handover.removeDestination', { destinationId }))
    if (removed === null) return
    say(t('destinations.removed', { name }))
    onRemoved()
  }
  return (
    <FormDialog
      title={t('common:removeOf', { name })}
      text={pending === 0 ? t('destinations.removeText') : t('destinations.removePending', { count: pending })}
      submit={t('common:remove')}
      tone="danger"
      disabled={busy}
      error={error}
      onSubmit={() => void remove()}
      onClose={onClose}
    />
  )
}
