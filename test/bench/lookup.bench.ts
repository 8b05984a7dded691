import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { figures, round } from './figures.ts'
import { interleaved } from './support/interleaved.ts'

test('a document from the local data while the WMS is down, beside a bare read of its row', async () => {
  const clock = manualClock()
  const core = await openTestCore({ clock })
  await core.refresh()
  const { client, folder } = core
  const control = valueOf(await client.query('receiving.find', { number: story.open })).control
  core.warehouse.setFault('down')
  void client.query('receiving.find', { number: story.open })
  while (valueOf(await client.query('connection.status', {})).state === 'ok') clock.advance(100)
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'cache.db'), { readonly: true })
  const body = db.prepare<[number], { body: string }>('SELECT body FROM control_body WHERE id = ?')

  const measured = await interleaved(2_000, {
    bare: () => expect(JSON.parse(body.get(control?.id ?? 0)?.body ?? '{}')).toHaveProperty('id'),
    empty: () => client.query('connection.status', {}),
    find: async () =>
      expect(valueOf(await client.query('receiving.find', { number: story.open })).source).toBe('cache'),
  })
  db.close()
  for (const [name, { times, processorMs }] of Object.entries(measured))
    console.log(`${name} (ms):`, figures(times), 'processor', round(processorMs))
})
