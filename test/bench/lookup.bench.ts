import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { type PracticeWarehouse, demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { knownToBeAway } from '../core/support/idle-core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { figures, round } from './figures.ts'
import { interleaved } from './support/interleaved.ts'

// How the WMS is away, as its requests meet it.
const ways: Record<string, (warehouse: PracticeWarehouse) => unknown> = {
  'it refuses connections': (warehouse) => warehouse.close(),
  'it drops connections': (warehouse) => warehouse.setFault('down'),
  'it answers 500': (warehouse) => warehouse.setFault('error'),
  'it never answers': (warehouse) => warehouse.setFault('hang'),
}

test.each(Object.keys(ways))('a document from the local data while the WMS is down: %s', async (way) => {
  const clock = manualClock()
  const core = await openTestCore({ clock })
  await core.refresh()
  const { client, folder } = core
  const control = valueOf(await client.query('receiving.find', { number: story.open })).control
  await ways[way]?.(core.warehouse)
  await knownToBeAway(client, clock, story.open)
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'cache.db'), { readonly: true })
  const body = db.prepare<[number], { body: string }>('SELECT body FROM control_body WHERE id = ?')

  const measured = await interleaved(2_000, {
    bare: () => expect(JSON.parse(body.get(control?.id ?? 0)?.body ?? '{}')).toHaveProperty('id'),
    empty: () => client.query('connection.status', {}),
    // As time passes the WMS is asked again and again, and fails: that is beside the calls, not in them.
    'time passes': () => clock.advance(10),
    find: async () =>
      expect(valueOf(await client.query('receiving.find', { number: story.open })).source).toBe('cache'),
  })
  expect(valueOf(await client.query('connection.status', {})).state).not.toBe('ok')
  db.close()
  for (const [name, { times, processorMs }] of Object.entries(measured))
    console.log(`${way}, ${name} (ms):`, figures(times), 'processor', round(processorMs))
})
