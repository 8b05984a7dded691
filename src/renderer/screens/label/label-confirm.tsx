import { Check, RotateCcw, ScanBarcode, X } from 'lucide-react'
import type { Label } from '../../../contract/shapes/label.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PrinterState } from '../../shared/printer-state.tsx'
import { useQuery } from '../../state/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isRepeatedPress } from '../../ui/repeated-press.ts'

interface LabelConfirmProps {
  sessionId: string
  printed: Label | null
  message: string | null
  /** The last scan was another label. */
  problem: string | null
  /** The printer stopped or was silent: the label may have come out. */
  mayBeOut: boolean
  busy: boolean
  /** The label that the key of the foot prints again. */
  failedId: string | null
  onReprint: (label: Label) => void
}

const icons = { bad: X, good: Check, ready: ScanBarcode }

/** Whether the printed label was read back, and the labels of this count, to print them again. */
export function LabelConfirm({
  sessionId,
  printed,
  message,
  problem,
  mayBeOut,
  busy,
  failedId,
  onReprint,
}: LabelConfirmProps) {
  const { t } = useTranslation('label')
  const made = useQuery('labels.list', { sessionId, limit: 20 }, { watch: ['counts'] })
  const tone = problem !== null ? 'bad' : printed !== null && printed.confirmed > 0 ? 'good' : 'ready'
  const rows = made.data?.rows ?? []
  return (
    <section className="label-confirm" aria-label={t('confirm')}>
      <PrinterState />
      <div className="label-scan" data-tone={tone}>
        <Icon of={icons[tone]} size="lg" />
        <p role="status">
          {problem ??
            message ??
            (printed === null
              ? t(busy ? 'sending' : mayBeOut ? 'scanIfOut' : 'printFirst')
              : t('scanIt', { read: printed.confirmed, copies: printed.copies }))}
        </p>
      </div>
      {rows.length === 0 ? null : <h2>{t('made')}</h2>}
      <ul className="label-made stack gap-3">
        {rows.map((label) => (
          <li key={label.labelId}>
            <p className="stack">
              <span className="medium">{label.description ?? label.articleCode ?? t('palletOnly')}</span>
              {label.sscc === null ? null : <span className="mono anywhere">{label.sscc}</span>}
              <span className="second">{t('readOf', { read: label.confirmed, copies: label.copies })}</span>
            </p>
            {label.labelId === failedId ? null : (
              <Button
                size="touch"
                icon={RotateCcw}
                disabled={busy}
                onClick={(event) => {
                  if (!isRepeatedPress(event)) onReprint(label)
                }}
              >
                {t('again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
