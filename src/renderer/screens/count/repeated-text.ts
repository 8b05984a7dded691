import { Container, Copy } from 'lucide-react'
import type { ScanResult } from '../../../contract/shapes/count.ts'
import type { Format } from '../../i18n/format.ts'
import type { CountState } from './count-state.ts'
import type { CountT } from './event-label.ts'

type Session = CountState['session']

type Repeated = {
  [K in 'reason' | 'duplicateOf' | 'articleCode' | 'container' | 'raw']?: ScanResult[K] | undefined
}

/** A container or serial that is counted already, scanned or typed. */
export function repeatedText(repeated: Repeated, session: Session, format: Format, now: Date, t: CountT) {
  const { reason, duplicateOf, articleCode, raw } = repeated
  const outcome = 'duplicate' as const
  if (isOpenAlready(repeated, session))
    return {
      outcome,
      icon: Container,
      word: t('count:outcome.alreadyOpen'),
      fact: t('count:band.alreadyOpenFact'),
      delta: null,
      verdict: t('count:band.duplicateVerdict'),
    }
  const facts = duplicateOf == null ? null : { operator: duplicateOf.operator, time: format.time(duplicateOf.at, now) }
  const part = duplicateOf?.part
  const isSerial = reason === 'serial_repeated'
  const fact =
    facts === null
      ? t('count:band.duplicateFactUnknown')
      : part === undefined
        ? t(isSerial ? 'count:band.serialFact' : 'count:band.duplicateFact', facts)
        : t(isSerial ? 'count:band.serialOtherPart' : 'count:band.otherPartFact', { ...facts, part })
  const word = t(isSerial ? 'count:outcome.serialRepeated' : 'count:outcome.duplicate')
  // The answer to a question for a serial was no new one: the package that was asked about waits further.
  const isAnswer = isSerial && !/[\](\u001d]/.test(raw ?? '')
  const waits = session?.openNeeds.some((need) => need.articleCode === articleCode && need.needs.includes('serial'))
  const verdict = t(isAnswer && waits === true ? 'count:band.serialWaits' : 'count:band.duplicateVerdict')
  return { outcome, icon: Copy, word, fact, delta: null, verdict }
}

/** True if the repeated container is the open one: it is not finished, and scans continue in it. */
export function isOpenAlready({ reason, container }: Repeated, session: Session): boolean {
  return reason === 'container_repeated' && container != null && container === session?.container
}
