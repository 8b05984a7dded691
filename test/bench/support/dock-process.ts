import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src/main/core/kernel/system-clock.ts'
import { until } from '../../core/support/hub-pc.ts'
import type { TestCore } from '../../support/core.ts'
import { openTestCore, valueOf } from '../../support/core.ts'
import { placeFreshProfile } from '../../support/fresh-profile.ts'
import { raw, small, wallNow } from './dock-scan.ts'

// Entry of a process with several docks, each a core with its own data.

export type DocksOrder = { url: string; codes: string[] } | { scan: string }
export type DocksReport = { sessions: string[] } | { sessionId: string; at: number }

/** Fifty PCs have fifty disks; here they would wait for each other at one. */
const memory = '/dev/shm'
const docks = new Map<string, TestCore>()
const ends: (() => Promise<void>)[] = []
const tell = (report: DocksReport) => process.send?.(report)

async function joinSite(url: string, code: string, name: string): Promise<void> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'muelle-bench-'))
  placeFreshProfile(folder)
  ends.push(() => Promise.resolve(rmSync(folder, { recursive: true, force: true })))
  const core = await openTestCore({ ...small, folder, clock: systemClock, atEnd: (end) => void ends.push(end) })
  // Each reads the WMS by itself, which is not what is measured.
  core.warehouse.setFault('down')
  // On a busy machine the server may answer too late; the same code joins then.
  await until(async () => {
    const answer = await core.client.command('hub.enrol', { url, code })
    return !answer.ok && answer.error.code === 'network' ? null : valueOf(answer)
  })
  const { sessionId } = valueOf(await core.client.command('counts.start', { controlId: null, operator: name }))
  docks.set(sessionId, core)
}

async function follow(order: DocksOrder): Promise<void> {
  if ('codes' in order) {
    for (const [index, code] of order.codes.entries()) await joinSite(order.url, code, `Ana ${index}`)
    tell({ sessions: [...docks.keys()] })
  } else {
    const sessionId = order.scan
    const dock = docks.get(sessionId)
    if (dock === undefined) return
    valueOf(await dock.client.command('counts.scan', { sessionId, raw }))
    tell({ sessionId, at: wallNow() })
  }
}

async function end(): Promise<void> {
  for (const one of ends.toReversed()) await one()
  process.exit(0)
}

process.on('message', (order: DocksOrder) => void follow(order))
process.on('disconnect', () => void end())
