import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { articleOf, learn, twoPcs, untilArticle, untilFactsSent } from './support/hub-facts.ts'
import { hubStatus } from './support/hub-pc.ts'

/** Overwrites the page with the rows of a table. */
function damage(path: string, table: string): void {
  const db = new Sqlite(path, { readonly: true })
  const query = `SELECT pageno - 1 FROM dbstat WHERE name = ? AND pagetype = 'leaf'`
  const pages = db.prepare(query).pluck().all(table) as number[]
  db.close()
  const file = openSync(path, 'r+')
  for (const page of pages) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}

describe.skipIf(noPostgres !== null)(`damaged data at a hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => void (server = await startPostgres()))
  afterAll(() => server.stop())

  test.each(['learned_barcode', 'hub_fact'])(
    'a PC that lost rows of %s takes nothing from the others, and gets back what they have',
    async (table) => {
      const { first, second } = await twoPcs(server)
      await learn(first, 'BOX-1', 'A-1', 6)
      await untilArticle(second, 'BOX-1', 'A-1')
      await untilFactsSent(second)
      await second.stop()
      damage(join(second.folder, 'profiles', 'practice', 'muelle.db'), table)
      const again = await openTestCore({ clock: runningClock, folder: second.folder })
      const { notices } = valueOf(await again.client.query('diagnostics.get', {}))
      expect(notices).toContainEqual(expect.objectContaining({ code: 'database_damaged' }))
      await untilArticle(again, 'BOX-1', 'A-1')
      await untilFactsSent(again)
      // Further changes travel both ways.
      await learn(first, 'BOX-2', 'A-2', 1)
      await untilArticle(again, 'BOX-2', 'A-2')
      expect(await articleOf(first, 'BOX-1')).toBe('A-1')
      await learn(again, 'BOX-1', 'A-3', 6)
      await untilArticle(first, 'BOX-1', 'A-3')
      expect((await hubStatus(again)).facts).toMatchObject({ waiting: 0, conflicts: 0 })
    },
  )
})
