import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { figures, round } from '../bench/figures.ts'
import { memoryOf, start } from '../bench/support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { badAnswers } from './support/bad-wms.ts'

// The program beside a WMS that answers badly in every way, for an hour or MUELLE_SOAK_MINUTES. Memory is read from /proc:
// Linux only.

const minutes = Number(process.env['MUELLE_SOAK_MINUTES'] ?? 60)
const everyKindMs = 5_000
/** How a call may fail beside a bad WMS. */
const expected = new Set(['protocol', 'timeout', 'network', 'server', 'not_found', 'unauthenticated', 'rate_limited'])
const entry = new URL('../../out/main/loopback.js', import.meta.url).pathname
/** How long the first thread of a process was ready to run while others had the processor. */
const waitedMs = (pid: number | 'self' = 'self') =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000
const inMegabytes = (pid: number | undefined) => Math.round(memoryOf(pid).total)

test(
  `${minutes} minutes of ${Object.keys(badAnswers).length} kinds of bad answers: memory stays below 400 MB, scans never wait`,
  { timeout: (minutes + 10) * 60_000 },
  async () => {
    const wms = new Worker(new URL('./support/bad-wms.ts', import.meta.url))
    onTestFinished(async () => void (await wms.terminate()))
    const [port] = (await once(wms, 'message')) as [number]
    const answerWith = async (kind: string) => {
      const set = once(wms, 'message')
      wms.postMessage(kind)
      await set
    }
    const address = `http://127.0.0.1:${port}`
    const core = await start(entry, [
      '--port',
      '0',
      '--data',
      temporaryFolder(),
      '--wms',
      address,
      '--wms-legacy',
      address,
    ])
    onTestFinished(() => core.stop())
    const { rpc, token } = core.announcement

    async function call<T>(operation: string, input: object): Promise<T | null> {
      const response = await fetch(`${rpc}/${operation}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(180_000),
      })
      const result = (await response.json()) as { ok: true; value: T } | { ok: false; error: { code: string } }
      if (!result.ok && !expected.has(result.error.code)) throw new Error(`${operation}: ${result.error.code}`)
      return result.ok ? result.value : null
    }

    const found = await call<{ control: { id: number } }>('receiving.find', { number: 'N-1' })
    const opened = await call<{ sessionId: string }>('counts.start', { controlId: found?.control.id, operator: 'Ana' })
    const { sessionId } = opened ?? { sessionId: '' }
    const until = Date.now() + minutes * 60_000

    const times: number[] = []
    const goodTimes: number[] = []
    const ownTimes: number[] = []
    const slowest: { ms: number; kind: string }[] = []
    let kind = ''
    async function scanning(): Promise<void> {
      for (let nth = 0; Date.now() < until; nth += 1) {
        const waiting = () => waitedMs(core.child.pid) + waitedMs()
        const [at, waited] = [performance.now(), waiting()]
        const scanned = await call<{ outcome: string }>('counts.scan', { sessionId, raw: `A${nth % 40}` })
        const ms = performance.now() - at
        expect(scanned).not.toBeNull()
        times.push(ms)
        ownTimes.push(Math.max(0, ms - waiting() + waited))
        if (kind === '') goodTimes.push(ms)
        if (ms > 50) slowest.push({ ms: Math.round(ms), kind })
        await pause(100)
      }
    }

    let most = 0
    async function asking(): Promise<void> {
      const kinds = Object.keys(badAnswers)
      for (let nth = 0; Date.now() < until; nth += 1) {
        // Every fourth turn is good: bad answers meet data that is there.
        kind = nth % 4 === 3 ? '' : (kinds[(nth - Math.floor(nth / 4)) % kinds.length] ?? '')
        await answerWith(kind)
        const number = `N-${1 + (nth % 60)}`
        void call('receiving.find', { number })
        void call('receiving.find', { number: `X-${nth}` })
        void call('orders.get', { code: `P-${nth % 90}` })
        void call('stock.article', { articleCode: `A${nth % 90}` })
        void call('refresh.run', {})
        await pause(everyKindMs)
        most = Math.max(most, inMegabytes(core.child.pid))
      }
    }

    const before = inMegabytes(core.child.pid)
    await Promise.all([scanning(), asking()])
    await answerWith('')
    const after = inMegabytes(core.child.pid)
    const scans = figures(times)
    // How busy processor and disk are apart from bad answers.
    const inGoodTurns = figures(goodTimes).p99
    const withoutProcessorWaits = figures(ownTimes)
    const byKind: Record<string, number[]> = {}
    for (const { kind: during, ms } of slowest) (byKind[during] ??= []).push(ms)
    process.stdout.write(
      `${JSON.stringify({ minutes, before, most, after, scans: times.length, ...scans, inGoodTurns, withoutProcessorWaits, above50: round((100 * slowest.length) / times.length) })}\n` +
        `${JSON.stringify(byKind)}\n`,
    )
    expect(most).toBeLessThan(400)
    // Less than an hour shows a wait by the machine's other work, and none that grows with the count.
    expect(scans.p99).toBeLessThan(minutes >= 60 ? 50 : Number.POSITIVE_INFINITY)
  },
)
