import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

const pem = (name: string) => readFileSync(new URL(`../../wms/certificates/${name}.pem`, import.meta.url), 'utf8')

export interface SmtpOptions {
  /** Reply to a command in place of the usual one; `null`: the usual one, '': none. */
  command(line: string): string | null
  /** Reply to a whole message; `null`: nothing is said, and the connection ends. */
  message(whole: string, encrypted: boolean): Promise<string | null> | string | null
  /** It accepts nothing before it is encrypted. */
  starttls?: boolean
  /** Encrypted from the start. */
  tls?: boolean
  /** `user:password` */
  login?: string | undefined
}

/** Serves one connection as a mail server does (RFC 5321). */
export function serveSmtp(plain: Socket, options: SmtpOptions): void {
  const { command, message, starttls = false, tls = false, login } = options
  let socket: Socket = plain
  let text = ''
  let lines: string[] | null = null
  let isOpen = login === undefined
  const say = (line: string) => line !== '' && socket.write(`${line}\r\n`)

  async function end(whole: string): Promise<void> {
    const reply = await message(whole, socket instanceof TLSSocket)
    if (reply === null) socket.destroy()
    else say(reply)
  }

  function take(line: string): void {
    const reply = command(line)
    if (reply !== null) return void say(reply)
    if (line.startsWith('EHLO'))
      return void say(starttls && socket === plain ? '250-smtp\r\n250 STARTTLS' : '250-smtp\r\n250 AUTH PLAIN')
    if (line === 'STARTTLS' && starttls) {
      say('220 go')
      encrypt()
      return
    }
    if (line.startsWith('AUTH PLAIN')) {
      isOpen = line.slice(11) === Buffer.from(`\u0000${login ?? ''}`.replace(':', '\u0000')).toString('base64')
      return void say(isOpen ? '235 ok' : '535 5.7.8 wrong password')
    }
    if (line === 'QUIT') return void say('221 bye')
    if (!isOpen || (starttls && socket === plain)) return void say('530 5.7.0 first something else')
    if (line === 'DATA') {
      lines = []
      return void say('354 go on')
    }
    say('250 ok')
  }

  function encrypt(): void {
    plain.removeAllListeners('data')
    const cert = pem('server') + pem('intermediate')
    socket = new TLSSocket(plain, { isServer: true, cert, key: pem('server-key') })
    listen()
  }

  function listen(): void {
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (more: string) => {
      text += more
      for (let at = text.indexOf('\r\n'); at !== -1; at = text.indexOf('\r\n')) {
        const line = text.slice(0, at)
        text = text.slice(at + 2)
        if (lines === null) take(line)
        else if (line === '.') {
          const whole = lines.join('')
          lines = null
          void end(whole)
        } else lines.push(`${line.startsWith('.') ? line.slice(1) : line}\r\n`)
      }
    })
  }

  if (tls) encrypt()
  else listen()
  say('220 smtp ready')
}
