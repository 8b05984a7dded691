import { useCallback, useRef, useState } from 'react'
import type { Result } from '../../../contract/errors.ts'
import type { Input, Output } from '../../../contract/operations.ts'
import type { Label, LabelDrawing } from '../../../contract/shapes/label.ts'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ScanFrame } from '../../scanner/index.ts'
import { soundPlayer } from '../../sound/sounds.ts'
import { useClient } from '../../state/client.tsx'
import { useOperator } from '../../state/operator.ts'
import { useAction } from '../../state/use-action.ts'

type Printed = Output<'labels.print'>

/** Prints labels of a count, and reads back what was printed last. */
export function useLabelPrinting(sessionId: string) {
  const { t, i18n, format } = useTexts(['label', 'count', 'common'])
  const client = useClient()
  const operator = useOperator((state) => state.name)
  const { busy, error, setError, run } = useAction()
  const [printed, setPrinted] = useState<Label | null>(null)
  /** What the next scan starts from, which may come before the page has drawn the result of the one before it. */
  const latest = useRef<{ printed: Label | null; unsure: string | null; isContentCounted: boolean }>({
    printed: null,
    // A label of which the printer did not say that it has it all: it may have come out all the same.
    unsure: null,
    isContentCounted: false,
  })
  const lastConfirm = useRef<Promise<void>>(Promise.resolve())
  /** A label that is stored, with its number, and did not get to the printer. */
  const [failed, setFailed] = useState<{ labelId: string; copies: number; mayBeOut: boolean } | null>(null)
  const [page, setPage] = useState<{ drawing: LabelDrawing; copies: number } | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const language = i18n.language === 'en' ? ('en' as const) : ('es' as const)
  const by = operator === null ? {} : { operator }

  const keepPrinted = useCallback((label: Label | null) => {
    latest.current.printed = label
    setPrinted(label)
  }, [])

  /** Grows when other content is entered: what fails later was of the content before. */
  const content = useRef(0)
  const forget = () => {
    content.current += 1
    keepPrinted(null)
    setFailed(null)
    latest.current.unsure = null
    latest.current.isContentCounted = false
    setMessage(null)
    setError(null)
  }

  const send = async (copies: number, operation: () => Promise<Result<Printed>>): Promise<void> => {
    forget()
    const own = content.current
    let labelId: unknown
    let reason: unknown
    const result = await run(async () => {
      const answer = await operation()
      if (!answer.ok) ({ labelId, reason } = answer.error.details ?? {})
      return answer
    })
    if (result !== null) {
      keepPrinted(result.label)
      if (result.outcome === 'page') setPage({ drawing: result.drawing, copies })
    } else if (typeof labelId === 'string') {
      const mayBeOut = reason === 'printer_closed' || reason === 'printer_silent'
      latest.current.unsure = mayBeOut ? labelId : null
      if (own === content.current) setFailed({ labelId, copies, mayBeOut })
    }
  }

  const read = useCallback(
    (label: Label, result: ScanResult): string => {
      if (result.outcome === 'counted' && result.subject === 'container')
        return label.articleCode === null ? t('opened') : t('openedOnly')
      return result.outcome === 'counted'
        ? t('counted', {
            amount: `${format.units(result.units)} ${t(result.byWeight === true ? 'count:kilos' : 'common:units')}`,
            container: result.container ?? '',
          })
        : t('lookAtCount')
    },
    [format, t],
  )

  const confirmNext = useCallback(
    async ({ raw }: ScanFrame, counted: boolean): Promise<void> => {
      const { printed: before, unsure, isContentCounted } = latest.current
      const labelId = before?.labelId ?? unsure
      if (labelId === null) {
        soundPlayer().play('blocked')
        return setMessage(t('scanFirst'))
      }
      setMessage(null)
      const label = await run(() => client.command('labels.confirm', { labelId, raw }))
      if (label === null) return soundPlayer().play('blocked')
      keepPrinted(label)
      setFailed(null)
      // Each package of goods counts, and no more than were printed; all copies on a pallet are one.
      const isOver = label.sscc === null ? before !== null && before.confirmed >= before.copies : isContentCounted
      if (counted || isOver) {
        soundPlayer().play(counted ? 'counted' : 'duplicate')
        return setMessage(t('confirmed', { read: label.confirmed, copies: label.copies }))
      }
      const result = await run(() => client.command('counts.scan', { sessionId, raw }))
      if (result === null) return soundPlayer().play('blocked')
      soundPlayer().play(result.outcome)
      latest.current.isContentCounted = result.subject === 'article' || label.articleCode === null
      setMessage(read(label, result))
    },
    [client, keepPrinted, read, run, sessionId, t],
  )

  /**
   * Compares a scan with the printed label; counts it unless that is done, or `counted` says so. One scan after the other: of
   * two that come together both would be counted.
   */
  const confirm = useCallback(
    (frame: ScanFrame, counted: boolean): Promise<void> => {
      lastConfirm.current = lastConfirm.current.then(() => confirmNext(frame, counted))
      return lastConfirm.current
    },
    [confirmNext],
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
