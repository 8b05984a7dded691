import { useCallback, useState } from 'react'
import type { Result } from '../../../contract/errors.ts'
import type { Input, Output } from '../../../contract/operations.ts'
import type { Label, LabelDrawing } from '../../../contract/shapes/label.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { ScanFrame } from '../../scanner/index.ts'
import { soundPlayer } from '../../sound/sounds.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useAction } from '../../state/use-action.ts'

type Printed = Output<'labels.print'>

/** Prints labels of a count, and reads back what was printed last. */
export function useLabelPrinting(sessionId: string) {
  const { t, i18n } = useTranslation('label')
  const client = useClient()
  const format = useFormat()
  const operator = useOperator((state) => state.name)
  const { busy, error, setError, run } = useAction()
  const [printed, setPrinted] = useState<Label | null>(null)
  /** A label that is stored, with its number, and did not get to the printer. */
  const [failed, setFailed] = useState<{ labelId: string; copies: number } | null>(null)
  /** The content of the printed pallet is counted. */
  const [isDone, setDone] = useState(false)
  const [page, setPage] = useState<{ drawing: LabelDrawing; copies: number } | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const language = i18n.language === 'en' ? ('en' as const) : ('es' as const)
  const by = operator === null ? {} : { operator }

  const forget = () => {
    setPrinted(null)
    setFailed(null)
    setDone(false)
    setMessage(null)
    setError(null)
  }

  const send = async (copies: number, operation: () => Promise<Result<Printed>>): Promise<void> => {
    forget()
    let labelId: unknown
    const result = await run(async () => {
      const answer = await operation()
      if (!answer.ok) labelId = answer.error.details?.['labelId']
      return answer
    })
    if (result !== null) {
      setPrinted(result.label)
      if (result.outcome === 'page') setPage({ drawing: result.drawing, copies })
    } else if (typeof labelId === 'string') setFailed({ labelId, copies })
  }

  const read = useCallback(
    (label: Label, result: ScanResult): string => {
      if (result.outcome === 'counted' && result.subject === 'container')
        return label.articleCode === null ? t('opened') : t('openedOnly')
      return result.outcome === 'counted'
        ? t('counted', { units: format.units(result.units), container: result.container ?? '' })
        : t('lookAtCount')
    },
    [format, t],
  )

  /** Compares a scan with the printed label; counts it unless that is done, or `counted` says so. */
  const confirm = useCallback(
    async ({ raw }: ScanFrame, counted: boolean) => {
      if (printed === null) {
        soundPlayer().play('blocked')
        return setMessage(t('scanFirst'))
      }
      setMessage(null)
      const label = await run(() => client.command('labels.confirm', { labelId: printed.labelId, raw }))
      if (label === null) return soundPlayer().play('blocked')
      setPrinted(label)
      // Each package of goods counts, and no more than were printed; all copies on a pallet are one.
      const isOver = label.sscc === null ? printed.confirmed >= printed.copies : isDone
      if (counted || isOver) {
        soundPlayer().play(counted ? 'counted' : 'duplicate')
        return setMessage(t('confirmed', { read: label.confirmed, copies: label.copies }))
      }
      const result = await run(() => client.command('counts.scan', { sessionId, raw }))
      if (result === null) return soundPlayer().play('blocked')
      soundPlayer().play(result.outcome)
      setDone(result.subject === 'article' || label.articleCode === null)
      setMessage(read(label, result))
    },
    [client, isDone, printed, read, run, sessionId, t],
  )

  return {
    busy,
    error,
    printed,
    failed,
    page,
    message,
    language,
    forget,
    confirm,
    pageIsPrinted: () => setPage(null),
    print: (content: Omit<Input<'labels.preview'>, 'sessionId' | 'language'>, copies: number) =>
      send(copies, () => client.command('labels.print', { sessionId, language, copies, ...by, ...content })),
    reprint: (labelId: string, copies: number) =>
      send(copies, () => client.command('labels.reprint', { labelId, language, copies, ...by })),
  }
}
