import { statfsSync } from 'node:fs'
import type { OperationError, Result } from '../../contract/errors.ts'
import type { ServerMessage } from '../../contract/frames.ts'
import { createMessageTransport } from '../../contract/message-transport.ts'
import type { Output, QueryName } from '../../contract/operations.ts'
import { Failure } from '../core/domain/failure.ts'
import type { Clock } from '../core/kernel/ports.ts'
import type { RestartableCore } from './restartable-core.ts'

/** The caller of these queries. It never gets rights. */
const healthCaller = 'health'
/** A core that is silent for longer has failed. */
const answerMs = 10_000
/** With less, counts can soon not be stored. */
const leastFreeBytes = 500_000_000

/** Tasks of Home which mean that something of this PC does not work. */
const faultTasks = [
  'refresh',
  'set_aside',
  'backup',
  'receiver',
  'handover',
  'site_certificate',
  'site_newer',
  'label_numbers',
] as const

/** What the core of a host says about itself. */
interface CoreState {
  diagnostics: Output<'diagnostics.get'>
  connection: Output<'connection.status'>
  refresh: Output<'refresh.status'>
  home: Output<'home.get'>
  backups: Output<'backups.status'>
  updates: Output<'updates.status'>
  site: Output<'hub.status'>
}

/** What works on this PC and what does not. */
export interface Health {
  /** `failed`: nobody can count. `warning`: counting works, something else does not. */
  status: 'ok' | 'warning' | 'failed'
  /** `core`, `disk`, `policy`, `wms`, `site`, `update`, `notices` or a kind of task of Home, each with a code. */
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
  try {
    const core = await readCore(slot, clock)
    const problems = [...disk, ...problemsOf(core)]
    return { status: problems.length === 0 ? 'ok' : 'warning', problems, freeBytes, core }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // Only the deadline cancels these calls.
    const code = error.code === 'cancelled' ? 'timeout' : error.code
    return { status: 'failed', problems: [{ name: 'core', code }, ...disk], freeBytes, core: null }
  }
}

function problemsOf({ diagnostics, connection, home, updates, site }: CoreState): Health['problems'] {
  const tasks = faultTasks.flatMap((name) => {
    const task = home.decisions.find(({ kind }) => kind === name)
    return task === undefined ? [] : [{ name, code: task.error?.code ?? name }]
  })
  const wms = ['offline', 'failing', 'unauthenticated'].includes(connection.state)
  const policy = new Set(diagnostics.policy.problems.map(({ code }) => code))
  return [
    ...Array.from(policy, (code) => ({ name: 'policy', code })),
    ...(wms ? [{ name: 'wms', code: connection.state }] : []),
    ...(['away', 'revoked', 'forked'].includes(site.state) ? [{ name: 'site', code: site.state }] : []),
    ...tasks,
    ...(updates.failure === null ? [] : [{ name: 'update', code: reasonOf(updates.failure.error) }]),
    ...(home.notices === null ? [] : [{ name: 'notices', code: 'unread' }]),
  ]
}

function reasonOf({ code, details }: Pick<OperationError, 'code' | 'details'>): string {
  const reason = details?.['reason']
  return typeof reason === 'string' ? reason : code
}

/** Throws `Failure` if the core does not answer one of the queries. */
async function readCore(slot: RestartableCore, clock: Clock): Promise<CoreState> {
  let receive: (message: ServerMessage) => void = () => {}
  const connection = slot.connect({ id: healthCaller, send: (message) => receive(message) })
  const transport = createMessageTransport({
    send: (message) => connection.receive(message),
    listen: (onMessage) => void (receive = onMessage),
    close: () => connection.close(),
  })
  const deadline = new AbortController()
  const cancel = clock.after(answerMs, () => deadline.abort())
  async function ask<N extends QueryName>(name: N): Promise<Output<N>> {
    const answer = (await transport.call(name, {}, { signal: deadline.signal })) as Result<Output<N>>
    if (answer.ok) return answer.value
    throw new Failure(answer.error.code, answer.error.message)
  }
  try {
    const [diagnostics, wms, refresh, home, backups, updates, site] = await Promise.all([
      ask('diagnostics.get'),
      ask('connection.status'),
      ask('refresh.status'),
      ask('home.get'),
      ask('backups.status'),
      ask('updates.status'),
      ask('hub.status'),
    ])
    return { diagnostics, connection: wms, refresh, home, backups, updates, site }
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
