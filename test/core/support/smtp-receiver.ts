import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

const pem = (name: string) => readFileSync(new URL(`../../wms/certificates/${name}.pem`, import.meta.url), 'utf8')

/** Reply to a command in place of the usual one; `lost` breaks the connection after the message was kept. */
export type SmtpReaction = (line: string, messages: number) => string | null

/** A mail server that keeps one message for each Message-ID; `starttls`: it accepts nothing before it is encrypted. */
export async function startSmtp(options: { react?: SmtpReaction; starttls?: boolean; login?: string } = {}) {
  const { react = () => null, starttls = false, login } = options
  const all: string[] = []
  const kept = new Map<string, string>()
  const encrypted: boolean[] = []

  function serve(plain: Socket): void {
    let socket: Socket = plain
    let text = ''
    let message: string | null = null
    let isOpen = login === undefined
    const say = (line: string) => socket.write(`${line}\r\n`)

    function keep(whole: string): void {
      all.push(whole)
      encrypted.push(socket instanceof TLSSocket)
      const reaction = react('.', all.length)
      if (reaction === null || reaction === 'lost' || reaction.startsWith('2'))
        kept.set(/^Message-ID: <(\w+)@/m.exec(whole)?.[1] ?? '', whole)
      if (reaction === 'lost') socket.destroy()
      else say(reaction ?? `250 2.0.0 Ok: queued as ${all.length}`)
    }

    function take(line: string): void {
      const reaction = react(line, all.length)
      if (reaction !== null) return void say(reaction)
      if (line.startsWith('EHLO'))
        return void say(starttls && socket === plain ? '250-smtp\r\n250 STARTTLS' : '250-smtp\r\n250 AUTH PLAIN')
      if (line === 'STARTTLS' && starttls) {
        say('220 go')
        plain.removeAllListeners('data')
        socket = new TLSSocket(plain, {
          isServer: true,
          cert: pem('server') + pem('intermediate'),
          key: pem('server-key'),
        })
        listen()
        return
      }
      if (line.startsWith('AUTH PLAIN')) {
        isOpen = line.slice(11) === Buffer.from(`\u0000${login ?? ''}`.replace(':', '\u0000')).toString('base64')
        return void say(isOpen ? '235 ok' : '535 5.7.8 wrong password')
      }
      if (!isOpen || (starttls && socket === plain)) return void say('530 5.7.0 first something else')
      if (line === 'DATA') {
        message = ''
        return void say('354 go on')
      }
      say('250 ok')
    }

    function listen(): void {
      socket.setEncoding('utf8')
      socket.on('error', () => undefined)
      socket.on('data', (more: string) => {
        text += more
        for (let end = text.indexOf('\r\n'); end !== -1; end = text.indexOf('\r\n')) {
          const line = text.slice(0, end)
          text = text.slice(end + 2)
          if (message === null) take(line)
          else if (line === '.') {
            const whole = message
            message = null
            keep(whole)
          } else message += `${line}\r\n`
        }
      })
    }
    listen()
    say('220 smtp ready')
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, kept, all, encrypted }
}

/** The decoded parts of a message, by their media type. */
export function partsOf(message: string): { type: string; name: string | null; text: string }[] {
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1] ?? ''
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', body = ''] = part.split('\r\n\r\n')
      return {
        type: /Content-Type: ([^;\r\n]+)/.exec(head)?.[1] ?? '',
        name: /filename\*=UTF-8''(\S+)/.exec(head)?.[1] ?? null,
        text: Buffer.from(body, 'base64').toString('utf8'),
      }
    })
}
