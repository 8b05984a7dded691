import type { Socket } from 'node:net'
import { connect, isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import { connect as connectTls } from 'node:tls'
import { Failure } from '../domain/failure.ts'
import type { Clock } from '../kernel/ports.ts'
import { isTlsCode, tlsReason } from '../wms/tls-codes.ts'

const connectMs = 10_000
/** Until the server has replied to a command; to the message itself it may take longer (RFC 5321, 4.5.3.2). */
const replyMs = 30_000
export const messageMs = 120_000
const maxReplyBytes = 64_000

/** A reply of a mail server: its code, and its text with all lines. */
export interface SmtpReply {
  code: number
  text: string
}

/** A connection to a mail server (RFC 5321), one command at a time. Its promises reject with `Failure`. */
export interface SmtpConnection {
  /** The reply to a line, or the greeting if there is none. */
  ask(line: string | null, limitMs?: number): Promise<SmtpReply>
  /** Encrypts the connection from now on; what the server sent before that is an error. */
  encrypt(): Promise<void>
  close(): void
}

interface Options {
  host: string
  port: number
  encrypted: boolean
  /** `undefined`: that of the runtime. */
  secureContext(): SecureContext | undefined
  clock: Clock
  signal: AbortSignal
}

export async function openSmtp(options: Options): Promise<SmtpConnection> {
  const { host, port, encrypted, secureContext, clock, signal } = options
  const tls = () => {
    const context = secureContext()
    return { ...(isIP(host) === 0 ? { servername: host } : {}), ...(context ? { secureContext: context } : {}) }
  }
  let socket: Socket = encrypted ? connectTls({ host, port, ...tls() }) : connect({ host, port })
  let received = ''
  let failure: Failure | null = null
  let wake = (): void => {}

  const fail = (reason: Failure) => {
    failure ??= reason
    socket.destroy()
    wake()
  }
  const onAbort = () => fail(new Failure('cancelled', 'The program is closing'))
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()

  function listen(): void {
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      received += text
      if (received.length > maxReplyBytes)
        fail(new Failure('protocol', 'The reply is too long', { reason: 'too_large' }))
      wake()
    })
    socket.on('error', (error) => fail(connectionFailure(error)))
    socket.on('close', () => fail(new Failure('network', 'The mail server closed the connection', { reason: 'reset' })))
  }

  /** Waits for a condition, the end of the connection or the limit. */
  async function until(isThere: () => boolean, limitMs: number): Promise<void> {
    const cancel = clock.after(limitMs, () => fail(new Failure('timeout', 'The mail server does not reply')))
    try {
      while (!isThere()) {
        if (failure) throw failure
        await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      cancel()
    }
  }

  async function established(event: 'connect' | 'secureConnect'): Promise<void> {
    let isOpen = false
    socket.once(event, () => {
      isOpen = true
      wake()
    })
    await until(() => isOpen, connectMs)
  }

  listen()
  try {
    await established(encrypted ? 'secureConnect' : 'connect')
  } catch (error) {
    signal.removeEventListener('abort', onAbort)
    throw error
  }
  // The last line of a reply has a space after its code, the others a hyphen.
  const reply = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/
  return {
    async ask(line, limitMs = replyMs) {
      if (line !== null) socket.write(`${line}\r\n`)
      await until(() => reply.test(received), limitMs)
      const [whole = '', code = ''] = reply.exec(received) ?? []
      received = received.slice(whole.length)
      return { code: Number(code), text: whole.trim() }
    },
    async encrypt() {
      if (received !== '')
        throw new Failure('protocol', 'The server spoke before it was encrypted', { reason: 'malformed' })
      const plain = socket
      plain.removeAllListeners()
      plain.on('error', () => undefined)
      // Without a name the certificate is checked against the address.
      socket = connectTls({ socket: plain, host, ...tls() })
      listen()
      await established('secureConnect')
    },
    close() {
      signal.removeEventListener('abort', onAbort)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      socket.destroy()
    },
  }
}

function connectionFailure(error: Error & { code?: string }): Failure {
  const reasons = { ECONNREFUSED: 'refused', ENOTFOUND: 'dns', EAI_AGAIN: 'dns', ECONNRESET: 'reset' } as const
  const known = reasons[error.code as keyof typeof reasons] as (typeof reasons)[keyof typeof reasons] | undefined
  const code = error.code ?? ''
  const reason = known ?? (isTlsCode(code) ? tlsReason(code) : 'unreachable')
  return new Failure('network', 'The mail server can’t be reached', { reason }, { cause: error })
}
