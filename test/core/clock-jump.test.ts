import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf, valueOf } from '../support/core.ts'
import { openIdleCore } from './support/idle-core.ts'

test('a rolled-back command does not lose a clock jump: the next event records it once', async () => {
  const { client, clock, folder } = await openIdleCore()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const scan = () => client.command('counts.scan', { sessionId, raw: 'unknown thing' })
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void db.close())

  clock.setWall(clock.now() - 3_600_000)
  // The last step of the command's transaction fails: its own row.
  db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON command WHEN NEW.operation = 'counts.scan'
    BEGIN SELECT RAISE(ABORT, 'refused'); END`)
  expect(failureOf(await scan()).code).toBe('internal')
  db.exec('DROP TRIGGER refuse')

  valueOf(await scan())
  valueOf(await scan())
  const { events } = valueOf(await client.query('counts.get', { sessionId }))
  expect(events.map(({ kind }) => kind)).toEqual(['opened', 'clock_jump', 'unknown', 'unknown'])
})

test('a count that is started after a jump does not hide it from one that is open', async () => {
  const { client, clock } = await openIdleCore()
  const start = async () =>
    valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' })).sessionId
  const kinds = async (sessionId: string) =>
    valueOf(await client.query('counts.get', { sessionId })).events.map(({ kind }) => kind)
  const scan = async (sessionId: string) =>
    valueOf(await client.command('counts.scan', { sessionId, raw: 'unknown thing' }))

  const first = await start()
  clock.setWall(clock.now() + 3_600_000)
  const second = await start()
  await scan(second)
  await scan(first)
  expect(await kinds(second)).toEqual(['opened', 'unknown'])
  expect(await kinds(first)).toEqual(['opened', 'clock_jump', 'unknown'])
})
