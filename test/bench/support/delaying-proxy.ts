import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** How the way to a server behaves: `hanging` accepts and passes nothing on, `gone` refuses. */
export type Way = { delayMs: number } | 'hanging' | 'gone'

export interface DelayingProxy {
  port: number
  /** From now on; connections that are open are changed, too. */
  behave(way: Way): Promise<void>
}

/** A TCP proxy before a server of this PC, whose way can be made slow or cut. */
export async function startDelayingProxy(target: number): Promise<DelayingProxy> {
  let way: Way = { delayMs: 0 }
  const open = new Set<Socket>()

  function relay(from: Socket, to: Socket): void {
    from.on('data', (bytes: Buffer) => {
      if (typeof way === 'string') return
      const send = () => typeof way === 'string' || to.destroyed || void to.write(bytes)
      if (way.delayMs === 0) send()
      else setTimeout(send, way.delayMs)
    })
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    open.add(from)
  }

  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    relay(near, far)
    relay(far, near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const drop = () => open.forEach((socket) => socket.destroy())
  await listen(0)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    drop()
    server.close()
  })
  return {
    port,
    async behave(next) {
      const wasGone = way === 'gone'
      way = next
      if (next === 'gone') {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()))
        drop()
        await closed
      } else if (wasGone) await listen(port)
    },
  }
}
