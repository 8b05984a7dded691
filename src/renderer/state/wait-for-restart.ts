import type { Client } from '../../contract/client.ts'

/**
 * Waits for the next core to say hello, at most `deadlineMs`. To be made before the call that starts the core anew;
 * `stop` ends the wait where none is needed after all.
 */
export function waitForRestart(client: Client, deadlineMs: number): { ready: Promise<boolean>; stop: () => void } {
  let settle: (came: boolean) => void = () => undefined
  const ready = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const off = client.onHello((_id, _again, isOther) => {
    if (isOther) done(true)
  })
  const timer = setTimeout(() => done(false), deadlineMs)
  function done(came: boolean) {
    clearTimeout(timer)
    off()
    settle(came)
  }
  return { ready, stop: () => done(false) }
}
