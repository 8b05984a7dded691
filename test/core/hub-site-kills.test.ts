import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '../support/hub-rounds.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeHub } from './support/hub-pc.ts'

const without = noPostgres === null ? '' : `: ${noPostgres}`

test.skipIf(noPostgres !== null)(
  `ten docks, an office and the server, killed while they count, lose and double nothing${without}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const site = await openSite(server, await makeHub(server), temporaryFolder(), 10)
    const result = await site.round({ events: 40, kills: 2, serverKills: 3 })
    await site.close()
    expect(result).toEqual({
      acknowledged: 420,
      lost: 0,
      doubled: 0,
      brokenAtDocks: 0,
      brokenInHub: 0,
      brokenAtOffice: 0,
      clientKills: 23,
      serverKills: 3,
      crashes: 0,
    })
  },
  // A minute where nothing else runs.
  300_000,
)
