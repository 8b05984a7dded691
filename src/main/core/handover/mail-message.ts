import type { HandoverWay } from '../../../contract/shapes/handover.ts'
import type { OutgoingMessage } from './outgoing.ts'

type MailWay = Extract<HandoverWay, { kind: 'mail' }>

/**
 * The message as it is sent (RFC 5322, MIME): everything is in Base64, so no line is too long and none is a single dot. Its
 * Message-ID is made of the reference: a repeat is known by it.
 */
export function mailMessage(
  { reference, number, supplierName, practice, files }: OutgoingMessage,
  { from, to }: MailWay,
  atMs: number,
): string {
  const boundary = `muelle-${reference}`
  const about = [number, supplierName].filter((part) => part !== null).join(' · ')
  const title = [practice ? 'PRÁCTICA' : null, 'Muelle', about === '' ? null : about].filter((part) => part !== null)
  const parts = [
    part('text/plain; charset=utf-8', [], Buffer.from(`${about}\r\n${reference}\r\n`, 'utf8')),
    ...files.map(({ name, mediaType, bytes }) =>
      part(mediaType, [`Content-Disposition: attachment;\r\n filename*=UTF-8''${encodeURIComponent(name)}`], bytes),
    ),
  ]
  return [
    `From: <${from}>`,
    `To: ${to.map((one) => `<${one}>`).join(',\r\n ')}`,
    `Subject: ${encodedWords(title.join(' · '))}`,
    `Date: ${new Date(atMs).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${reference}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.flatMap((one) => [`--${boundary}`, one]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

function part(mediaType: string, headers: readonly string[], bytes: Uint8Array): string {
  const lines = Buffer.from(bytes).toString('base64').replace(/.{76}/g, '$&\r\n')
  return [`Content-Type: ${mediaType}`, ...headers, 'Content-Transfer-Encoding: base64', '', lines].join('\r\n')
}

/** A header text of any characters (RFC 2047): words of at most 75 characters, none of which splits a character. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const sign of text.replace(/\p{Cc}+/gu, ' ')) {
    if (Buffer.byteLength(word + sign) > 45) {
      words.push(word)
      word = ''
    }
    word += sign
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one, 'utf8').toString('base64')}?=`).join('\r\n ')
}
