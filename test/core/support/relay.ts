import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Decides about one connection. */
interface Passage {
  /** Something is sent to the server. */
  asked?(): void
  /** True if so many more bytes of an answer get through; else the line breaks. */
  brings(bytes: number): boolean
}

/** A line to a server of this machine that breaks within answers. Returns its port; it ends with the test. */
export async function startRelay(port: number, newPassage: () => Passage): Promise<number> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const passage = newPassage()
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        far.end()
      })
    }
    near.on('data', () => passage.asked?.())
    near.pipe(far)
    far.on('data', (bytes) => {
      if (passage.brings(bytes.length)) near.write(bytes)
      else near.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
