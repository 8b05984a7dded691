import { expect, onTestFinished, test } from 'vitest'
import { hubRound } from '../support/hub-rounds.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeHub } from './support/hub-pc.ts'

const without = noPostgres === null ? '' : `: ${noPostgres}`

test.skipIf(noPostgres !== null)(
  `ten docks, an office and the server, killed while they count, lose and double nothing${without}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const size = { docks: 10, events: 40, kills: 2, serverKills: 3 }
    const result = await hubRound(server, await makeHub(server), temporaryFolder(), size)
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
