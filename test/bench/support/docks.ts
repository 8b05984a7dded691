import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import type { DocksOrder, DocksReport } from './dock-process.ts'

/** Docks of a site in a process of their own, each with a count that is open. */
interface Docks {
  pid: number
  sessions: string[]
  scan(sessionId: string): void
  stop(): Promise<void>
}

/** Starts them; `committed` is called with the time of each scan's commit. */
export async function startDocks(
  order: Extract<DocksOrder, { codes: string[] }>,
  committed: (sessionId: string, at: number) => void,
): Promise<Docks> {
  const child = fork(fileURLToPath(new URL('dock-process.ts', import.meta.url)), [], { stdio: 'inherit' })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onTestFinished(() => void child.kill('SIGKILL'))
  const send = (message: DocksOrder) => void child.send(message)
  const sessions = await new Promise<string[]>((resolve, reject) => {
    child.on('message', (report: DocksReport) => {
      if ('sessions' in report) resolve(report.sessions)
      else committed(report.sessionId, report.at)
    })
    void exited.then(() => reject(new Error('the docks ended')))
    send(order)
  })
  return {
    pid: child.pid ?? 0,
    sessions,
    scan: (sessionId) => send({ scan: sessionId }),
    async stop() {
      child.disconnect()
      await exited
    },
  }
}
