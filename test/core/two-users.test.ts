import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { OperationName, Output } from '../../src/contract/operations.ts'
import { valueOf } from '../support/core.ts'
import { startTestHost, type TestHost, withoutWms } from '../support/host-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const passphrase = 'cuatro palabras y un muelle'
/** Two users of every Debian, and a group that has nobody. */
const users = { ana: 'daemon', carla: 'nobody' }
const group = 100

/** A folder as an installer makes it: for a group, closed to others. */
function groupFolder(): string {
  const folder = temporaryFolder()
  chownSync(folder, 0, group)
  chmodSync(folder, 0o2770)
  return folder
}

/** The program of a user of the group. */
async function startAs(user: string, data: string): Promise<TestHost & { end(): Promise<void> }> {
  const host = await startTestHost(
    data,
    ['setpriv', '--reuid', user, '--regid', String(group), '--clear-groups'],
    withoutWms,
  )
  const end = async () => {
    host.signal('SIGTERM')
    await host.exited
  }
  onTestFinished(end)
  return { ...host, end }
}

async function ask<N extends OperationName>(host: TestHost, name: N, input: object = {}): Promise<Output<N>> {
  return valueOf(await host.ask(name, input))
}

/** Asks until the answer is as expected; a core that starts again refuses meanwhile. */
async function until<N extends OperationName>(
  host: TestHost,
  name: N,
  condition: (value: Output<N>) => boolean,
): Promise<Output<N>> {
  for (let asked = 0; asked < 3000; asked += 1) {
    const answer = await host.ask(name, {})
    if (answer.ok && condition(answer.value)) return answer.value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`${name} never answered that`)
}

/** What the group cannot read and write, or others can. */
const wrongRights = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const { mode } = statSync(join(folder, name))
    return (mode & 0o060) !== 0o060 || (mode & 0o007) !== 0
  })

async function count(host: TestHost): Promise<string> {
  const { sessionId } = await ask(host, 'counts.start', { controlId: null, operator: 'Ana' })
  await ask(host, 'counts.photo', { sessionId, content: 'iVBORw0KGgo=', mediaType: 'image/png' })
  await ask(host, 'counts.add', { sessionId, articleCode: 'A-1', units: 5 })
  await ask(host, 'counts.close', { sessionId })
  return sessionId
}

const counts = async (host: TestHost) =>
  (await ask(host, 'counts.list')).rows.map(({ sessionId }) => sessionId).toSorted()

async function backUp(host: TestHost, before: string | undefined): Promise<string> {
  await ask(host, 'backups.run')
  const { last, failure } = await until(
    host,
    'backups.status',
    (now) => now.running === null && (now.failure !== null || (now.last !== null && now.last.name !== before)),
  )
  expect(failure).toBeNull()
  return last?.name ?? ''
}

test('what one user of a PC began another one continues: backup, restore, deletion and move', async ({ skip }) => {
  if (process.getuid?.() !== 0 || spawnSync('setpriv', ['--version']).status !== 0)
    return skip('only root can start a program as another user')
  const [data, stick] = [groupFolder(), groupFolder()]
  const ana = await startAs(users.ana, data)
  const first = await count(ana)
  await ask(ana, 'settings.update', { backup: { folder: stick, keep: 1 }, retention: { logDays: 7 } })
  const { last } = await until(ana, 'backups.status', (now) => now.last !== null)
  const later = await count(ana)
  await ana.end()

  const carla = await startAs(users.carla, data)
  expect(await counts(carla)).toEqual([first, later].toSorted())
  await ask(carla, 'supervisor.unlock')
  const chosen = { folder: stick, name: last?.name ?? '' }
  const { seen, lost, missingPhotos } = await ask(carla, 'backups.examine', chosen)
  expect([lost.countsTotal, missingPhotos]).toEqual([1, 0])
  await ask(carla, 'backups.restore', { ...chosen, seen })
  await until(carla, 'counts.list', ({ rows }) => rows.length === 1)
  expect((await ask(carla, 'counts.verify', { sessionId: first })).intact).toBe(true)
  const made = await backUp(carla, last?.name)
  await carla.end()

  const oldLog = join(data, 'logs', 'muelle.2.log')
  writeFileSync(oldLog, '')
  chownSync(oldLog, 2, group)
  utimesSync(oldLog, 1, 1)
  const again = await startAs(users.ana, data)
  const third = await count(again)
  // The backup of the other user is removed for the new one.
  const newest = await backUp(again, made)
  expect(existsSync(join(stick, made))).toBe(false)
  expect(existsSync(join(stick, newest))).toBe(true)
  await ask(again, 'supervisor.unlock')
  await ask(again, 'retention.run', { operator: 'Marta' })
  expect(existsSync(oldLog)).toBe(false)
  await again.end()

  const moving = await startAs(users.carla, data)
  await ask(moving, 'supervisor.unlock')
  await ask(moving, 'move.begin', { stick, passphrase, to: 'Muelle 7' })
  await until(moving, 'move.status', ({ moved }) => moved !== null)
  await moving.end()
  const fileName = readdirSync(stick).find((name) => name.endsWith('.muelle-move')) ?? ''
  const newData = groupFolder()
  const fresh = await startAs(users.ana, newData)
  await ask(fresh, 'supervisor.unlock')
  await ask(fresh, 'move.import', { stick, fileName, passphrase })
  await until(fresh, 'counts.list', ({ rows }) => rows.length === 2)
  expect(await counts(fresh)).toEqual([first, third].toSorted())
  await fresh.end()
  const next = await startAs(users.carla, newData)
  expect(await counts(next)).toEqual([first, third].toSorted())
  await count(next)
  // The close of the count is followed by a backup, whose file gets its name when it is whole.
  await next.end()
  expect([data, newData, stick].map(wrongRights)).toEqual([[], [], []])
}, 120_000)
