import type { Comparison } from '../../../contract/shapes/comparison.ts'

type Own = Comparison['sessions'][number]

/** A count of this PC or of another one (`device`). */
export interface AnyCount extends Pick<
  Own,
  'sessionId' | 'counter' | 'operator' | 'status' | 'closedAt' | 'signature'
> {
  device: string | null
  /** `null` where the other PC knows. */
  blind: boolean | null
  /** It is a part of what its counter found: another PC made another part. */
  summed: boolean
  setAsideAt?: string | null | undefined
  repeatedContainers: string[]
  /** One person made this and the other of the first two counts. */
  samePerson: boolean
}

/** Every count of a control, by counter, those of this PC first. */
export function allCounts({ sessions, alsoCounted = [] }: Comparison): AnyCount[] {
  const closed = (counter: number) =>
    [...sessions, ...alsoCounted].filter((count) => count.counter === counter && count.status !== 'open').length
  const summed = ({ counter, status }: Pick<Own, 'counter' | 'status'>) => status !== 'open' && closed(counter) > 1
  return [
    ...sessions.map((count) => ({
      ...count,
      device: null,
      summed: summed(count),
      repeatedContainers: [],
      samePerson: false,
    })),
    ...alsoCounted.map((count) => ({ ...count, blind: null, summed: summed(count) })),
  ].sort((a, b) => a.counter - b.counter)
}
