import { createHmac } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'

/** A message as it arrived. */
export interface ReceivedMessage {
  key: string
  body: Buffer
  /** The signature is that of the raw bytes. */
  signed: boolean
  contentType: string
}

/** Reaction of the receiver to a message: a status with a text, or the connection breaks after (`lost`) it was kept. */
export type Reaction = { status: number; text?: string; headers?: Record<string, string> } | 'lost' | 'reset'

/** A receiver over HTTP that keeps one message for each key. */
export async function startReceiver(
  secret: string,
  react: (message: ReceivedMessage, at: number) => Reaction,
  /** Awaited before each answer. */
  until: () => Promise<void> = () => Promise.resolve(),
) {
  const kept = new Map<string, ReceivedMessage>()
  const all: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const message = {
        key: String(request.headers['idempotency-key']),
        body,
        signed: request.headers['x-signature'] === createHmac('sha256', secret).update(body).digest('base64'),
        contentType: String(request.headers['content-type']),
      }
      all.push(message)
      const reaction = react(message, all.length)
      const accepted = reaction === 'lost' || (reaction !== 'reset' && reaction.status < 300)
      if (accepted && !kept.has(message.key)) kept.set(message.key, message)
      if (typeof reaction === 'string') return void request.socket.destroy()
      void until().then(() =>
        response
          .writeHead(reaction.status, { 'content-type': 'text/plain', ...reaction.headers })
          .end(reaction.text ?? ''),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/inbox?site=1`, kept, all }
}
