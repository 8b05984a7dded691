import { useEffect } from 'react'
import { Check, LoaderCircle, PrinterX, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { Output } from '../../contract/operations.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useQuery } from '../state/use-query.ts'
import { Icon } from '../ui/icon.tsx'

const askAgainMs = 20_000

const icons = { asking: LoaderCircle, ready: Check, none: PrinterX, away: TriangleAlert } as const satisfies Record<
  string,
  LucideIcon
>

/** The label printer of this PC, and whether a network printer answers: asked again while this is shown. */
export function PrinterState() {
  const { t } = useTranslation('label')
  const { data, reload } = useQuery(
    'labels.printer',
    {},
    { watch: ['settings', 'counts'], keepPrevious: true, reportFailure: true },
  )
  useEffect(() => {
    const timer = setInterval(reload, askAgainMs)
    return () => clearInterval(timer)
  }, [reload])
  const state = stateOf(data)
  const problem = data?.problem ?? null
  return (
    <div className="printer-state" role="status">
      <p className="stack">
        <span className="second">{t('settings.printer')}</span>
        {data === null ? null : (
          <span className="strong anywhere">
            {t(`settings.printers.${data.printer}`)}
            {data.host === null ? null : <bdi className="mono block">{data.host}</bdi>}
          </span>
        )}
      </p>
      <p className="printer-answer" data-state={state}>
        <Icon of={icons[state]} size="sm" />
        {problem === null ? t(`printerState.${state}`) : t(`printerState.${problem}`)}
      </p>
      {state === 'away' || state === 'none' ? <p className="second all-columns">{t(`printerNext.${state}`)}</p> : null}
    </div>
  )
}

function stateOf(data: Output<'labels.printer'> | null): keyof typeof icons {
  if (data === null) return 'asking'
  if (data.printer === 'none') return 'none'
  return data.problem === null ? 'ready' : 'away'
}
