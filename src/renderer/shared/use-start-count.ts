import { useState } from 'react'
import type { OperationError } from '../../contract/errors.ts'
import type { CountSession } from '../../contract/shapes/count.ts'
import { useErrorSentence } from '../i18n/use-error-texts.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useClient } from '../state/client.tsx'
import { openOrOffer } from '../state/late-finds.ts'
import { withOperatorPin } from '../state/operator-pin.ts'
import { useRoute, watchPlace } from '../state/route.ts'
import { useSupervisor } from '../state/supervisor.ts'
import { useToasts } from '../state/toasts.ts'
import { conflictDetails } from './conflict-details.ts'

interface StartOptions {
  counter?: CountSession['counter']
  part?: number
  joins?: boolean
  listed?: boolean
}

/**
 * Starts a count of a control, or without one (`null`), and opens it, or offers it to somebody who has gone on meanwhile. Shows
 * why it was rejected.
 */
export function useStartCount(controlId: number | null, say: (problem: string) => void) {
  const client = useClient()
  const refusal = useStartRefusal()
  const ask = useSupervisor((state) => state.ask)
  const [busy, setBusy] = useState(false)
  /** `joins`: other goods than the count of that number on another PC. `listed`: shows the document's articles. */
  const start = async (operator: string, { counter, part, joins = false, listed = false }: StartOptions = {}) => {
    setBusy(true)
    const { place } = useRoute.getState()
    const isHere = watchPlace()
    const which = {
      ...(counter === undefined ? {} : { counter }),
      ...(part === undefined ? {} : { part }),
      ...(joins ? { otherGoods: true as const } : {}),
      ...(listed ? { listing: 'articles' as const } : {}),
    }
    const run = () =>
      withOperatorPin(operator, (pin) => client.command('counts.start', { controlId, operator, ...which, ...pin }))
    const first = await run()
    // The list of articles is the supervisor's choice.
    const refused = listed && isHere() && first !== null && !first.ok && first.error.code === 'forbidden'
    const result = refused && (await ask(controlId ?? undefined)) ? await run() : first
    setBusy(false)
    if (result === null) return
    if (result.ok) {
      const { sessionId } = result.value
      openOrOffer(place, { made: 'count', open: () => useRoute.getState().go({ screen: 'count', sessionId }) })
    } else if (isHere()) say(refusal(result.error, operator))
    else useToasts.getState().say(refusal(result.error, operator), undefined, true)
  }
  return { start, busy }
}

const known = ['count_taken', 'same_person', 'control_signed', 'part_signed'] as const

/** Why a count could not be started, and what to do instead. */
function useStartRefusal(): (error: OperationError, asked: string) => string {
  const { t } = useTranslation(['document', 'common'])
  const errorSentence = useErrorSentence()
  return (error, asked) => {
    const { reason, operator, counter } = conflictDetails(error)
    const word = known.find((one) => one === reason)
    if (word !== undefined && operator !== null && counter !== null)
      return t(`start.refused.${word}`, { operator, counter: t(`common:counter.${counter}`) })
    if (error.details?.['reason'] === 'pin_required') return t('start.refused.pin', { operator: asked })
    if (error.details?.['reason'] === 'operator_pin_missing') return t('common:operatorPinMissing')
    if (error.code === 'conflict' && reason !== 'count_removed') return t('start.refused.other')
    return errorSentence(error)
  }
}
