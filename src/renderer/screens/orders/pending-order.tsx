import { useState } from 'react'
import type { OperationError } from '../../../contract/errors.ts'
import { useErrorTexts } from '../../i18n/use-error-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useClient } from '../../state/client.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Pending } from './draft-store.ts'
import { wasSent } from './was-sent.ts'

interface PendingOrderProps {
  pending: Pending
  /** Queries the outcome with the same command id, which sends nothing twice. Returns why it is still unknown. */
  onLookUp: () => Promise<OperationError | null>
  /** It never left this PC. */
  onNeverSent: () => void
}

/** A creation without response. It can be queried any number of times and is never sent again from here. */
export function PendingOrder({ pending, onLookUp, onNeverSent }: PendingOrderProps) {
  const { t } = useTranslation('orders')
  const client = useClient()
  const errorTexts = useErrorTexts()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<OperationError | null>(null)
  const { code } = pending.order
  const lookUp = async () => {
    setBusy(true)
    const isSent = await wasSent(client, pending)
    if (!isSent.ok) setFailure(isSent.error)
    else if (!isSent.value) return onNeverSent()
    else setFailure(await onLookUp())
    setBusy(false)
  }
  return (
    <div className="new-order-review column gap-4">
      <h2 className="text-20">{t('create.pending.title', { code })}</h2>
      <Notice live>
        <span className="strong">{t('create.pending.fact')}</span> {t('create.pending.next')}
      </Notice>
      {failure === null ? null : (
        <p role="status" className="new-order-bad">
          {t('create.pending.still', { fact: errorTexts(failure).fact })}
        </p>
      )}
      <div className="new-order-foot" data-foot>
        <Button tone="primary" disabled={busy} onClick={() => void lookUp()}>
          {t(busy ? 'create.pending.asking' : 'create.pending.lookUp')}
        </Button>
      </div>
    </div>
  )
}
