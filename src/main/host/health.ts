import { statfsSync } from 'node:fs'
import type { Result } from '../../contract/errors.ts'
import type { ServerMessage } from '../../contract/frames.ts'
import { createMessageTransport } from '../../contract/message-transport.ts'
import type { Output, QueryName } from '../../contract/operations.ts'
import type { Clock } from '../core/kernel/ports.ts'
import type { RestartableCore } from './restartable-core.ts'

/** The caller of these queries. It never gets rights. */
const healthCaller = 'health'
/** A core that is silent for longer has failed. */
const answerMs = 10_000
/** With less, counts can soon not be stored. */
const leastFreeBytes = 500_000_000

/** Tasks of Home which mean that something of this PC does not work. */
const faultTasks = ['refresh', 'set_aside', 'backup', 'receiver', 'handover', 'site_certificate', 'site_newer'] as const

/** What the core of a host says about itself. */
interface CoreState {
  diagnostics: Output<'diagnostics.get'>
  connection: Output<'connection.status'>
  refresh: Output<'refresh.status'>
  home: Output<'home.get'>
}

/** What works on this PC and what does not. */
export interface Health {
  /** `failed`: nobody can count. `warning`: counting works, something else does not. */
  status: 'ok' | 'warning' | 'failed'
  /** `core`, `disk`, `policy`, `wms`, `notices` or a kind of task of Home, each with a code. */
  problems: { name: string; code: string }[]
  /** Free bytes for the data; `null` if the system does not tell. */
  freeBytes: number | null
  /** `null` while the core does not answer. */
  core: CoreState | null
}

/** Asks the core of a host for its state. Answers also while the core does not run. */
export async function readHealth(slot: RestartableCore, dataFolder: string, clock: Clock): Promise<Health> {
  const freeBytes = freeBytesOf(dataFolder)
  const disk = freeBytes !== null && freeBytes < leastFreeBytes ? [{ name: 'disk', code: 'storage_full' }] : []
  const core = await readCore(slot, clock)
  if (!core.ok) {
    // Only the deadline cancels these calls.
    const code = core.error.code === 'cancelled' ? 'timeout' : core.error.code
    return { status: 'failed', problems: [{ name: 'core', code }, ...disk], freeBytes, core: null }
  }
  const problems = [...disk, ...problemsOf(core.value)]
  return { status: problems.length === 0 ? 'ok' : 'warning', problems, freeBytes, core: core.value }
}

function problemsOf({ diagnostics, connection, home }: CoreState): Health['problems'] {
  const tasks = faultTasks.flatMap((name) => {
    const task = home.decisions.find(({ kind }) => kind === name)
    return task === undefined ? [] : [{ name, code: task.error?.code ?? name }]
  })
  const wms = ['offline', 'failing', 'unauthenticated'].includes(connection.state)
  const policy = new Set(diagnostics.policy.problems.map(({ code }) => code))
  return [
    ...Array.from(policy, (code) => ({ name: 'policy', code })),
    ...(wms ? [{ name: 'wms', code: connection.state }] : []),
    ...tasks,
    ...(home.notices === null ? [] : [{ name: 'notices', code: 'unread' }]),
  ]
}

async function readCore(slot: RestartableCore, clock: Clock): Promise<Result<CoreState>> {
  let receive: (message: ServerMessage) => void = () => {}
  const connection = slot.connect({ id: healthCaller, send: (message) => receive(message) })
  const transport = createMessageTransport({
    send: (message) => connection.receive(message),
    listen: (onMessage) => void (receive = onMessage),
    close: () => connection.close(),
  })
  const deadline = new AbortController()
  const cancel = clock.after(answerMs, () => deadline.abort())
  const ask = <N extends QueryName>(name: N) =>
    transport.call(name, {}, { signal: deadline.signal }) as Promise<Result<Output<N>>>
  try {
    const [diagnostics, status, refresh, home] = await Promise.all([
      ask('diagnostics.get'),
      ask('connection.status'),
      ask('refresh.status'),
      ask('home.get'),
    ])
    if (!diagnostics.ok) return diagnostics
    if (!status.ok) return status
    if (!refresh.ok) return refresh
    if (!home.ok) return home
    return {
      ok: true,
      value: { diagnostics: diagnostics.value, connection: status.value, refresh: refresh.value, home: home.value },
    }
  } finally {
    cancel()
    transport.close()
  }
}

function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
