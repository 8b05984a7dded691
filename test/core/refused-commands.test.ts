import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf, until, valueOf } from '../support/core.ts'
import { openIdleCore } from './support/idle-core.ts'

test('a command whose transaction is rolled back has no effect: no job starts or ends, no right is removed', async () => {
  const { client, folder } = await openIdleCore()
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void db.close())
  const refuse = () =>
    db.exec("CREATE TRIGGER refuse BEFORE INSERT ON command BEGIN SELECT RAISE(ABORT, 'refused'); END")
  const ended = () =>
    client.frames.flatMap((frame) => (frame.type === 'event' && frame.name === 'job.done' ? [frame] : []))
  client.on('job.done', () => {})
  valueOf(await client.command('supervisor.unlock', {}))

  refuse()
  expect(failureOf(await client.command('refresh.run', { resources: ['suppliers'] })).code).toBe('internal')
  expect(failureOf(await client.command('supervisor.lock', {})).code).toBe('internal')
  expect(valueOf(await client.query('supervisor.status', {})).grantedUntil).not.toBeNull()
  db.exec('DROP TRIGGER refuse')

  const { jobId } = valueOf(await client.command('refresh.run', { resources: ['suppliers'] }))
  refuse()
  expect(failureOf(await client.command('jobs.cancel', { jobId })).code).toBe('internal')
  await until(() => ended().length > 0)
  expect(ended().map(({ payload }) => payload)).toEqual([{ jobId, outcome: 'ok' }])
})
