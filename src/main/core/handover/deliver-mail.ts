import { connect } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { NodemailerError } from 'nodemailer'
import type { HandoverFailure, HandoverWay } from '../../../contract/shapes/handover.ts'
import type { Clock } from '../kernel/ports.ts'
import { sendingMs } from '../wms/http-request.ts'
import { isTlsCode, tlsReason } from '../wms/tls-codes.ts'
import type { Deliver, Delivery } from './delivery.ts'
import { answerText } from './delivery.ts'
import { mailMessage } from './mail-message.ts'

type MailWay = Extract<HandoverWay, { kind: 'mail' }>

const connectMs = 10_000
/** Until the server has accepted the message, beside the time in which a slow line sends it. */
const answersMs = 180_000
const maxReplyBytes = 64_000

/**
 * Mail by SMTP, the files as attachments. Accepted by the server is acknowledged: a mail has no other answer. It is refused if
 * one of several recipients is; the others may have it, and know a repeat by its Message-ID. Where no recipient or not the sender
 * is accepted, no other mail would be.
 */
export function deliverByMail(
  way: MailWay,
  password: string | null,
  { clock, secureContext }: { clock: Clock; secureContext(): SecureContext | undefined },
): Deliver {
  const { host, port, security, user } = way
  return async (message, signal) => {
    const deadline = new AbortController()
    const totalMs = answersMs + sendingMs(message.files.reduce((sum, { bytes }) => sum + encodedBytes(bytes), 0))
    // On our clock; the library's own limits are no shorter.
    const limits = { greetingTimeout: totalMs, connectionTimeout: totalMs, socketTimeout: totalMs }
    const cancel = clock.after(totalMs, () => deadline.abort())
    const ends = AbortSignal.any([signal, deadline.signal])
    try {
      const context = secureContext()
      // Loaded for the first mail: many PCs send none.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        ...limits,
        // The name is resolved by the system, as for every other connection; the library would ask the DNS server first.
        getSocket(_options, callback) {
          const connection = connect({ host, port, signal: ends })
          const cancelConnect = clock.after(connectMs, () => connection.destroy(timeout()))
          connection.once('close', cancelConnect).once('error', callback)
          connection.once('connect', () => {
            cancelConnect()
            connection.off('error', callback)
            callback(null, { connection })
          })
        },
        host,
        port,
        name: 'muelle.invalid',
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        ...(user === null || password === null ? {} : { auth: { user, pass: password }, forceAuth: true }),
        tls: context ? { secureContext: context } : {},
        maxResponseSize: maxReplyBytes,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const { response, rejectedErrors = [] } = await transport.sendMail({
        ...mailMessage(message, way, clock.now()),
        xMailer: false,
        signal: ends,
      })
      if (rejectedErrors.length > 0) return judgeRecipients(rejectedErrors, false)
      return { is: 'acknowledged', answer: answerOf(response) }
    } catch (error) {
      if (signal.aborted || !isOfMail(error)) throw error
      if (error.rejectedErrors) return judgeRecipients(error.rejectedErrors, true)
      return concealed(judge(error), user, password)
    } finally {
      cancel()
    }
  }
}

/** In base64, four for three, in lines. */
const encodedBytes = (bytes: Uint8Array) => bytes.length * 1.4

const libraryCodes: ReadonlySet<string> = new Set(
  'EABORT EAUTH ECONNECTION EENVELOPE EMESSAGE EPROTOCOL ESOCKET ETIMEDOUT ETLS'.split(' '),
)
/** No login, or a wrong one. */
const loginStatuses: ReadonlySet<number> = new Set([530, 535])
const commandsOfMessage = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])
/** The message has more bytes than the server takes, which some say at `MAIL FROM` (RFC 1870). */
const tooLargeStatus = 552

/** Of the library, or of the operating system with its number; others are bugs. */
function isOfMail(error: unknown): error is NodemailerError {
  return error instanceof Error && 'code' in error && (libraryCodes.has(String(error.code)) || 'syscall' in error)
}

/** The sender, or every recipient. */
const addressRefused = { code: 'protocol', reason: 'mail_address' } as const

/** 5xx is a refusal of the message; what is about the destination is tried again until a person has corrected it. */
function judge(error: NodemailerError): Delivery {
  const { responseCode, response, command = '' } = error
  if (responseCode === undefined || response === undefined)
    return { is: 'later', answer: null, failure: failureOf(error), unreachable: true }
  const answer = answerOf(response)
  // Whatever was said, the server ends its service, or wants a login.
  const ofSender = command === 'MAIL FROM' && responseCode >= 500 && responseCode !== tooLargeStatus
  const ofDestination =
    !commandsOfMessage.has(command) || responseCode === 421 || loginStatuses.has(responseCode) || ofSender
  if (responseCode < 500)
    return { is: 'later', answer, failure: { code: 'server', reason: 'status' }, unreachable: ofDestination }
  if (!ofDestination) return { is: 'refused', answer, failure: { code: 'protocol', reason: 'status' } }
  if (ofSender && !loginStatuses.has(responseCode))
    return { is: 'later', answer, failure: addressRefused, unreachable: true }
  const code = loginStatuses.has(responseCode) ? 'unauthenticated' : 'protocol'
  return { is: 'later', answer, failure: { code, reason: 'status' }, unreachable: true }
}

/** Which recipients were not accepted, and what the server said; a temporary refusal alone is tried again. */
function judgeRecipients(errors: readonly NodemailerError[], isNobody: boolean): Delivery {
  const text = errors.map(({ recipient, response }) => `${recipient}: ${response}`).join('\n')
  const refusal = errors.find(({ responseCode = 0 }) => responseCode >= 500)
  const answer = { status: (refusal ?? errors[0])?.responseCode ?? null, text: answerText(text) }
  if (refusal && isNobody && errors.every(({ responseCode = 0 }) => responseCode >= 500))
    return { is: 'later', answer, failure: addressRefused, unreachable: true }
  if (refusal) return { is: 'refused', answer, failure: { code: 'protocol', reason: 'status' } }
  return { is: 'later', answer, failure: { code: 'server', reason: 'status' }, unreachable: false }
}

function answerOf(response: string) {
  return { status: Number.parseInt(response, 10), text: answerText(response) }
}

const timeout = () => Object.assign(new Error('The server does not accept the connection'), { code: 'ETIMEDOUT' })

const networkReasons = { ECONNREFUSED: 'refused', ENOTFOUND: 'dns', EAI_AGAIN: 'dns', ECONNRESET: 'reset' } as const

/** Failure of an attempt without a reply. */
function failureOf(error: NodemailerError): HandoverFailure {
  const { code = '', originalCode = code } = error
  switch (code) {
    case 'EABORT':
    case 'ETIMEDOUT':
      return { code: 'timeout', reason: null }
    case 'EPROTOCOL':
      return { code: 'protocol', reason: 'too_large' }
    case 'EAUTH':
      return { code: 'unauthenticated', reason: null }
    case 'ECONNECTION':
      return { code: 'network', reason: 'reset' }
    case 'ETLS':
      return { code: 'network', reason: tlsReason(originalCode) }
    default: {
      const known = networkReasons[originalCode as keyof typeof networkReasons] as string | undefined
      return { code: 'network', reason: known ?? (isTlsCode(originalCode) ? tlsReason(originalCode) : 'unreachable') }
    }
  }
}

/** The answer of a server without the password, which it may repeat, in any of the forms in which it is sent. */
function concealed(delivery: Delivery, user: string | null, password: string | null): Delivery {
  if (password === null || delivery.is === 'sent' || !delivery.answer?.text) return delivery
  const forms = [password, base64(password), base64(`\u0000${user}\u0000${password}`)]
  const text = forms.reduce((rest, form) => rest.replaceAll(form, '…'), delivery.answer.text)
  return { ...delivery, answer: { ...delivery.answer, text } }
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
