import type { Comparison } from '../../../contract/shapes/comparison.ts'

type Own = Comparison['sessions'][number]

/** A count of this PC or of another one (`device`). */
export interface AnyCount extends Pick<
  Own,
  'sessionId' | 'part' | 'counter' | 'operator' | 'status' | 'closedAt' | 'signature'
> {
  device: string | null
  /** `null` for a count of another PC. */
  blind: boolean | null
  /** True if it is one part of this count number; another PC made another part. */
  summed: boolean
  setAsideAt?: string | null | undefined
  repeatedContainers: string[]
  /** True if the same operator made the first and the second count. */
  samePerson: boolean
}

/** All counts of a control by count number, those of this PC first. */
export function allCounts({ sessions, alsoCounted = [] }: Comparison): AnyCount[] {
  const closed = (part: number | undefined, counter: number) =>
    [...sessions, ...alsoCounted].filter(
      (count) => count.part === part && count.counter === counter && count.status !== 'open',
    ).length
  const summed = ({ part, counter, status }: Pick<Own, 'part' | 'counter' | 'status'>) =>
    status !== 'open' && closed(part, counter) > 1
  return [
    ...sessions.map((count) => ({
      ...count,
      device: null,
      summed: summed(count),
      repeatedContainers: [],
      samePerson: false,
    })),
    ...alsoCounted.map((count) => ({ ...count, blind: null, summed: summed(count) })),
  ].sort((a, b) => (a.part ?? 1) - (b.part ?? 1) || a.counter - b.counter)
}
