import { expect, onTestFinished, test } from 'vitest'
import { hubRound } from '../support/hub-rounds.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { makeHub } from './support/hub-pc.ts'

test.skipIf(noPostgres !== null)(
  `killed docks, office and server lose and double nothing${noPostgres === null ? '' : `: ${noPostgres}`}`,
  async () => {
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const size = { docks: 2, events: 30, kills: 1 }
    const result = await hubRound(server, await makeHub(server), { folder: temporaryFolder(), ...size })
    expect(result).toMatchObject({ acknowledged: 60, lost: 0, doubled: 0, brokenInHub: 0, brokenAtOffice: 0, kills: 4 })
  },
)
