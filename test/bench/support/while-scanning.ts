import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type TestCore, valueOf } from '../../support/core.ts'
import { figures, round } from '../figures.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** How long some work takes, the longest gap of the event loop meanwhile, and how long scans waited. In milliseconds. */
export async function whileScanning(core: TestCore, sessionId: string, work: () => Promise<unknown>) {
  const times: number[] = []
  const delay = monitorEventLoopDelay({ resolution: 1 })
  let working = true
  delay.enable()
  // It measures from its own first turn to the last.
  await pause(20)
  const startedAt = performance.now()
  const done = work().finally(() => (working = false))
  while (working) {
    const at = performance.now()
    valueOf(await core.client.command('counts.scan', { sessionId, raw: '7790000000012' }))
    times.push(performance.now() - at)
    // Scans without a pause would use the slices of the event loop that are measured.
    await pause(5)
  }
  await done
  const ms = round(performance.now() - startedAt)
  await pause(20)
  delay.disable()
  return { ms, longestGap: round(delay.max / 1e6), scans: figures(times) }
}
