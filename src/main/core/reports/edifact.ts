import { isCalendarDate } from '../domain/dates.ts'
import { Failure } from '../domain/failure.ts'

type Component = string | null
/** A segment: its tag, then elements, each of one or several components. */
export type Segment = readonly [tag: string, ...elements: (Component | readonly Component[])[]]

export interface Interchange {
  /** An address, with the qualifier of its code list if it has one. */
  sender: string | readonly [address: string, qualifier: string]
  recipient: string
  /** Wall clock, `yyyy-MM-ddTHH:mm…`. */
  at: string
  /** At most 14 characters, unique for each interchange. */
  reference: string
  isTest: boolean
  /** Type, version, release, agency, as in UNH. */
  message: readonly [type: string, version: string, release: string, agency: string]
  /** Segments between UNH and UNT. */
  segments: readonly Segment[]
}

/** Printable characters of ISO 8859-1, the repertoire of syntax level C (`UNOC`). */
const outside = /[^\u0020-\u007e\u00a0-\u00ff]/gu

/**
 * Builds an interchange of one message in syntax version 3 (ISO 9735): default service characters, announced by UNA; no
 * line breaks; counts in UNT and UNZ. To be stored in ISO 8859-1.
 */
export function interchangeText(interchange: Interchange): string {
  const { at, reference, isTest, message, segments } = interchange
  const number = '1'
  const day = at.slice(2, 10).replaceAll('-', '')
  const time = at.slice(11, 16).replace(':', '')
  const whole: Segment[] = [
    [
      'UNB',
      ['UNOC', '3'],
      interchange.sender,
      interchange.recipient,
      [day, time],
      reference,
      null,
      message[0],
      null,
      null,
      null,
      isTest ? '1' : null,
    ],
    ['UNH', number, message],
    ...segments,
    ['UNT', String(segments.length + 2), number],
    ['UNZ', '1', reference],
  ]
  return `UNA:+.? '${whole.map(segmentText).join('')}`
}

function segmentText([tag, ...elements]: Segment): string {
  const written = elements.map((element) =>
    typeof element === 'string' || element === null ? released(element) : joined(element.map(released), ':'),
  )
  return `${joined([tag, ...written], '+')}'`
}

/** Omits empty parts at the end and their separators. */
function joined(parts: readonly string[], separator: string): string {
  const last = parts.findLastIndex((part) => part !== '')
  return parts.slice(0, last + 1).join(separator)
}

function released(text: Component): string {
  return (text ?? '').replace(/[?+:']/g, '?$&')
}

/** Date (format 102) or date and time (203), digits unconverted; `null` if the text is neither. */
export function dateSegment(qualifier: string, text: string): Segment | null {
  const day = text.slice(0, 10)
  if (!isCalendarDate(day)) return null
  const digits = day.replaceAll('-', '')
  const time = /^T(\d{2}):(\d{2})/.exec(text.slice(10))
  return ['DTM', time ? [qualifier, `${digits}${time[1]}${time[2]}`, '203'] : [qualifier, digits, '102']]
}

/** State upon receipt (CDI with 7001 = 1) in words, cut at 35 characters. */
export function stateUponReceipt(text: string): Segment {
  return ['CDI', '1', [null, null, null, encodeText(text, 35)]]
}

/** The segment, or nothing. */
export function present(segment: Segment | null): Segment[] {
  return segment === null ? [] : [segment]
}

/**
 * Encodes a code or identifier unchanged. Throws `Failure('conflict')` with `too_long` or `characters` and the field's
 * name if the message cannot represent it.
 */
export function encodeExact(text: string, longest: number, field: string): string {
  const code = text.trim()
  if (code.search(outside) >= 0)
    throw new Failure('conflict', 'The message cannot hold these characters', { reason: 'characters', field })
  if (code.length > longest)
    throw new Failure('conflict', 'The value is too long for the message', { reason: 'too_long', field })
  return code
}

const substitutes: Record<string, string> = {
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '−': '-',
  '—': '-',
  '…': '...',
  '€': 'EUR',
}

/** Encodes free text; may truncate it and drop accents outside ISO 8859-1. */
export function encodeText(text: string, longest: number): string {
  const plain = text
    .normalize('NFC')
    .replace(outside, (sign) => substitutes[sign] ?? sign.normalize('NFKD').replace(/\p{M}+/gu, ''))
    .replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(outside, '_')
  return plain.trim().slice(0, longest).trim()
}
