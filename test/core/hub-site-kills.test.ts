import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '../support/hub-rounds.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeHub } from './support/hub-pc.ts'

const without = noPostgres === null ? '' : `: ${noPostgres}`

// Ten docks and many rounds: test/soak/hub.test.ts.
test.skipIf(noPostgres !== null)(
  `four docks, an office and the server, killed while they count, lose and double nothing${without}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const site = await openSite(server, await makeHub(server), temporaryFolder(), 4)
    const result = await site.round({ events: 20, kills: 1, serverKills: 2 })
    await site.close()
    expect(result).toEqual({
      acknowledged: 84,
      lost: 0,
      doubled: 0,
      brokenAtDocks: 0,
      brokenInHub: 0,
      brokenAtOffice: 0,
      clientKills: 6,
      serverKills: 2,
      crashes: 0,
    })
  },
  300_000,
)
