import { createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { serveSmtp } from '../../support/erp/smtp-server.ts'

/** Reply to a command in place of the usual one, '' for none; `lost` breaks the connection after the message was kept. */
export type SmtpReaction = (line: string, messages: number) => string | null

/** A mail server that keeps one message for each Message-ID; `starttls`: it accepts nothing before it is encrypted. */
export async function startSmtp(
  options: { react?: SmtpReaction; starttls?: boolean; tls?: boolean; login?: string } = {},
) {
  const { react = () => null, ...rest } = options
  const lines: string[] = []
  const all: string[] = []
  const kept = new Map<string, string>()
  const encrypted: boolean[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    serveSmtp(socket, {
      ...rest,
      command(line) {
        lines.push(line)
        return react(line, all.length)
      },
      message(whole, isEncrypted) {
        all.push(whole)
        encrypted.push(isEncrypted)
        const reaction = react('.', all.length)
        if (reaction === null || reaction === 'lost' || reaction.startsWith('2'))
          kept.set(/^Message-ID: <(\w+)@/m.exec(whole)?.[1] ?? '', whole)
        return reaction === 'lost' ? null : (reaction ?? `250 2.0.0 Ok: queued as ${all.length}`)
      },
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, kept, all, encrypted, lines }
}
