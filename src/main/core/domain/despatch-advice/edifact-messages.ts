import { unreadableAdvice } from './advice.ts'
import type { Segment } from './edifact-segments.ts'
import { component } from './edifact-segments.ts'

/** What is open: an interchange (UNB) or a group (UNG), and what it has so far. */
interface Frame {
  reference: string | null
  messages: number
  groups: number
}

/** A segment that is wrong, or stands in the wrong place. */
export function wrongSegment({ tag, place }: Segment): Error {
  return unreadableAdvice('malformed', 'A segment is wrong or stands in the wrong place', { segment: place, tag })
}

/**
 * The messages of one or more interchanges, each from UNH to UNT. The numbers and references at the end of groups and interchanges
 * must be those of what was read, so none is missing. Throws `validation` (`truncated`, `malformed`).
 */
export function messagesOf(segments: readonly Segment[]): Segment[][] {
  const messages: Segment[][] = []
  let message: Segment[] | null = null
  let interchange: Frame | null = null
  let group: Frame | null = null
  for (const segment of segments) {
    const { tag } = segment
    if (message) {
      if (tag === 'UNH') throw wrongSegment(segment)
      message.push(segment)
      if (tag === 'UNT') message = null
    } else if (tag === 'UNB') {
      if (interchange) throw wrongSegment(segment)
      interchange = opened(segment)
    } else if (!interchange) throw wrongSegment(segment)
    else if (tag === 'UNH') {
      message = [segment]
      messages.push(message)
      ;(group ?? interchange).messages += 1
    } else if (tag === 'UNG' && !group) {
      group = opened(segment)
      interchange.groups += 1
    } else if (tag === 'UNE' && group && isEndOf(segment, group, group.messages)) group = null
    else if (tag === 'UNZ' && !group && isEndOf(segment, interchange, interchange.groups || interchange.messages))
      interchange = null
    else throw wrongSegment(segment)
  }
  if (message || interchange) throw unreadableAdvice('truncated', 'A message or the interchange does not end')
  return messages
}

function opened(segment: Segment): Frame {
  return { reference: component(segment, 4), messages: 0, groups: 0 }
}

function isEndOf(segment: Segment, { reference }: Frame, count: number): boolean {
  return isNumber(component(segment, 0), count) && component(segment, 1) === reference
}

/** True if a text is this number: leading zeros are allowed in a number of EDIFACT. */
export function isNumber(text: string | null, count: number): boolean {
  return text !== null && Number(text) === count
}
