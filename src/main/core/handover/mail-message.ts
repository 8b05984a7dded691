import { domainToASCII } from 'node:url'
import type { SendMailOptions } from 'nodemailer'
import type { HandoverWay } from '../../../contract/shapes/handover.ts'
import type { OutgoingMessage } from './outgoing.ts'

type MailWay = Extract<HandoverWay, { kind: 'mail' }>

const practiceWord = { es: 'PRÁCTICA', en: 'PRACTICE' } as const

/** The mail of a message, its files as attachments. Its Message-ID is made of the reference: a repeat is known by it. */
export function mailMessage(
  { reference, number, supplierName, practice, language, files }: OutgoingMessage,
  { from, to }: MailWay,
  atMs: number,
): SendMailOptions {
  const about = [number, supplierName].filter((part) => part !== null).join(' · ')
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const title = [practice ? practiceWord[language] : null, 'Muelle', about === '' ? null : about].filter(
    (part) => part !== null,
  )
  return {
    from: { name: '', address: from },
    to: to.map((address) => ({ name: '', address })),
    envelope: { from, to },
    // A line break in a name would end the header.
    subject: title.join(' · ').replace(/\p{Cc}+/gu, ' '),
    date: new Date(atMs),
    // Not every server takes other letters in a header.
    messageId: `<${reference}@${domainToASCII(domain) || domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${about}\r\n${reference}\r\n`,
    attachments: files.map(({ name, mediaType, bytes }) => ({
      filename: name,
      contentType: mediaType,
      content: Buffer.from(bytes),
    })),
  }
}
