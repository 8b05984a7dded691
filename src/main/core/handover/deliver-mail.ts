import type { SecureContext } from 'node:tls'
import type { HandoverWay } from '../../../contract/shapes/handover.ts'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import type { Deliver, Delivery } from './delivery.ts'
import { maxAnswer } from './delivery.ts'
import { mailMessage } from './mail-message.ts'
import { handoverFailure } from './outgoing.ts'
import type { SmtpConnection, SmtpReply } from './smtp-connection.ts'
import { messageMs, openSmtp } from './smtp-connection.ts'

type MailWay = Extract<HandoverWay, { kind: 'mail' }>

/** A reply that ends the attempt. */
class Rejection extends Error {
  readonly reply: SmtpReply
  /** It is about this PC or its password, not about the message. */
  readonly ofDestination: boolean
  constructor(reply: SmtpReply, ofDestination: boolean) {
    super('rejected')
    this.reply = reply
    this.ofDestination = ofDestination
  }
}

/**
 * Mail by SMTP, the files as attachments. Accepted by the server is acknowledged: a mail has no other answer. Nobody gets it
 * unless every recipient is accepted.
 */
export function deliverByMail(
  way: MailWay,
  password: string | null,
  { clock, secureContext }: { clock: Clock; secureContext(): SecureContext | undefined },
): Deliver {
  return async (message, signal) => {
    let smtp: SmtpConnection | null = null
    try {
      const { host, port, security } = way
      smtp = await openSmtp({ host, port, encrypted: security === 'tls', secureContext, clock, signal })
      await greet(smtp, way, password)
      await expect(smtp, `MAIL FROM:<${way.from}>`)
      for (const one of way.to) await expect(smtp, `RCPT TO:<${one}>`)
      await expect(smtp, 'DATA', { codes: 3 })
      const accepted = await expect(smtp, `${mailMessage(message, way, clock.now())}.`, { limitMs: messageMs })
      return { is: 'acknowledged', answer: answerOf(accepted) }
    } catch (error) {
      if (error instanceof Rejection) return judge(error)
      if (!(error instanceof Failure) || signal.aborted) throw error
      return { is: 'later', answer: null, failure: handoverFailure(error), unreachable: true }
    } finally {
      smtp?.close()
    }
  }
}

/** Greeting, encryption, password. */
async function greet(smtp: SmtpConnection, { security, user }: MailWay, password: string | null): Promise<void> {
  const own = { ofDestination: true }
  await expect(smtp, null, own)
  let hello = await expect(smtp, 'EHLO muelle.invalid', own)
  if (security === 'starttls') {
    await expect(smtp, 'STARTTLS', own)
    await smtp.encrypt()
    // What was said before the encryption is worth nothing (RFC 3207, 4.2).
    hello = await expect(smtp, 'EHLO muelle.invalid', own)
  }
  if (user === null || password === null) return
  const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
  if (/AUTH\b.*\bPLAIN\b/i.test(hello.text) || !/AUTH\b.*\bLOGIN\b/i.test(hello.text)) {
    await expect(smtp, `AUTH PLAIN ${base64(`\u0000${user}\u0000${password}`)}`, own)
    return
  }
  await expect(smtp, 'AUTH LOGIN', { ...own, codes: 3 })
  await expect(smtp, base64(user), { ...own, codes: 3 })
  await expect(smtp, base64(password), own)
}

/** The reply to a line, which has to be of this class of codes. */
async function expect(
  smtp: SmtpConnection,
  line: string | null,
  { codes = 2, ofDestination = false, limitMs }: { codes?: 2 | 3; ofDestination?: boolean; limitMs?: number } = {},
): Promise<SmtpReply> {
  const reply = await smtp.ask(line, limitMs)
  if (Math.floor(reply.code / 100) !== codes) throw new Rejection(reply, ofDestination)
  return reply
}

function answerOf({ code, text }: SmtpReply) {
  return { status: code, text: text.slice(0, maxAnswer) }
}

/** 5xx is a refusal of the message; what is about the destination is tried again until a person has corrected it. */
function judge({ reply, ofDestination }: Rejection): Delivery {
  const answer = answerOf(reply)
  if (ofDestination && reply.code >= 500) {
    const code = reply.code === 535 || reply.code === 530 ? ('unauthenticated' as const) : ('protocol' as const)
    return { is: 'later', answer, failure: { code, reason: 'status' }, unreachable: true }
  }
  const failure = { code: 'protocol' as const, reason: 'status' }
  if (reply.code >= 500) return { is: 'refused', answer, failure }
  return { is: 'later', answer, failure: { code: 'server', reason: 'status' }, unreachable: ofDestination }
}
