import { unreadableAdvice } from './advice.ts'

/** A segment: its tag, its elements with their components, and its place in the text. */
export interface Segment {
  tag: string
  elements: string[][]
  /** 1 for the first segment after UNA. */
  place: number
}

/**
 * Splits an interchange (ISO 9735, syntax 3) into segments; service characters come from UNA, else the default ones. Line breaks
 * stand between segments, or anywhere where a partner breaks its lines at a fixed width: no character set of EDIFACT has them.
 * Throws `validation` (`truncated`, `malformed`).
 */
export function readSegments(text: string): { segments: Segment[]; decimalMark: string } {
  const whole = text.replace(/^\ufeff?\s*/, '')
  const announced = whole.startsWith('UNA')
  const [component = ':', element = '+', decimalMark = '.', release = '?', , end = "'"] = announced
    ? whole.slice(3, 9)
    : ":+.? '"
  const service = new Set([component, element, release, end])
  if (service.size < 4 || /[\p{L}\p{N}]/u.test([...service].join('')))
    throw unreadableAdvice('malformed', 'The service characters are not usable', { segment: 0, tag: 'UNA' })
  const start = end === '\n' || end === '\r' ? whole : whole.replaceAll(/[\r\n]/g, '')
  const segments: Segment[] = []
  let elements: string[][] = [['']]
  let value = ''
  const closeComponent = () => {
    const open = elements.at(-1)
    if (open) open[open.length - 1] = value
    value = ''
  }
  for (let at = announced ? 9 : 0; at < start.length; at++) {
    const sign = start[at] ?? ''
    if (sign === release && release !== ' ') {
      at += 1
      if (at >= start.length) break
      value += start[at] ?? ''
    } else if (sign === component) {
      closeComponent()
      elements.at(-1)?.push('')
    } else if (sign === element) {
      closeComponent()
      elements.push([''])
    } else if (sign === end) {
      closeComponent()
      const [[tag = ''] = [], ...rest] = elements
      const place = segments.length + 1
      if (!/^[A-Z]{3}$/.test(tag)) throw unreadableAdvice('malformed', 'A segment has no tag', { segment: place })
      segments.push({ tag, elements: rest, place })
      elements = [['']]
    } else if (value !== '' || elements.length > 1 || !/\s/.test(sign)) value += sign
  }
  if (value !== '' || elements.length > 1 || segments.at(-1)?.tag !== 'UNZ')
    throw unreadableAdvice('truncated', 'The interchange does not end with UNZ')
  return { segments, decimalMark }
}

/** A component of a segment, trimmed; `null` if it is missing or empty. */
export function component({ elements }: Segment, element: number, part = 0): string | null {
  const text = elements[element]?.[part]?.trim() ?? ''
  return text === '' ? null : text
}
