import { createHash, createHmac } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer as createSmtpServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'
import { openKeptMessages } from './kept-messages.ts'
import { partsOf } from './mail-parts.ts'
import { createReceiver } from './receiver.ts'
import { serveSmtp } from './smtp-server.ts'

/**
 * An ERP in a process of its own: takes messages over HTTP, SMTP and in a folder, keeps one for each id in a file, and misbehaves.
 * Standard output: its ports as JSON, then a line for each arrival. A line `<n> <moment>` on standard input kills it with SIGKILL
 * at that moment of the nth arrival from then on.
 */
const [file = '', folder = '', secret = '', seed = '1', httpPort = '0', smtpPort = '0'] = process.argv.slice(2)
const receiver = createReceiver(openKeptMessages(file), Number(seed))
createInterface({ input: process.stdin }).on('line', (line) => {
  const [count, moment] = line.split(' ')
  receiver.dieAt(Number(count), moment as 'before' | 'after' | 'within')
})
const hashOf = (texts: readonly (string | Buffer)[]) =>
  texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')

const http = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const signature = createHmac('sha256', secret).update(body).digest('base64')
    const arrival = {
      way: 'http' as const,
      id: String(request.headers['idempotency-key']),
      hash: hashOf([body]),
      signed: request.headers['x-signature'] === signature,
    }
    const socket = request.socket
    void receiver
      .take(arrival, () => void socket.write('HTTP/1.1 200 OK\r\ncontent-le'))
      .then(({ is, text }) => {
        if (is === 'broken') return void socket.destroy()
        const status = { taken: 200, refused: 422, later: 500 }[is]
        response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
      })
  })
})

const smtp = createSmtpServer((socket) =>
  serveSmtp(socket, {
    command: () => null,
    async message(whole) {
      const files = partsOf(whole).filter(({ name }) => name !== null)
      const arrival = {
        way: 'mail' as const,
        id: /^Message-ID: <(\w+)@/im.exec(whole)?.[1] ?? '',
        hash: hashOf(files.map(({ text }) => text)),
        signed: files.length === 2,
      }
      const { is, text } = await receiver.take(arrival, () => void socket.write('250 2.0'))
      if (is === 'broken') return null
      return `${{ taken: '250 2.0.0', refused: '554 5.6.0', later: '451 4.3.0' }[is]} ${text}`
    },
  }),
)

/** The JSON file is the first format: when it is there, all are. */
async function lookIntoFolder(): Promise<void> {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const base = join(folder, name.slice(0, -'.json'.length))
    if (existsSync(`${base}.ack`) || existsSync(`${base}.nack`)) continue
    let files: Buffer[]
    try {
      files = ['json', 'csv'].map((extension) => readFileSync(`${base}.${extension}`))
    } catch (error) {
      // Acknowledged before, and removed meanwhile.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(join(folder, name)))
        continue
      throw error
    }
    const id = /(\w{32})$/.exec(base)?.[1] ?? ''
    const arrival = { way: 'folder' as const, id, hash: hashOf(files), signed: true }
    const { is, text } = await receiver.take(arrival, () => writeFileSync(`${base}.ack`, 'tak'))
    if (is === 'taken' || is === 'refused') writeFileSync(`${base}.${is === 'taken' ? 'ack' : 'nack'}`, text)
  }
  setTimeout(() => void lookIntoFolder(), 20)
}

const listening = (server: typeof http | typeof smtp, port: string) =>
  new Promise<number>((resolve) =>
    server.listen(Number(port), '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
const ports = [await listening(http, httpPort), await listening(smtp, smtpPort)]
process.stdout.write(`${JSON.stringify(ports)}\n`)
await lookIntoFolder()
