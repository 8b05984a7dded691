import { expect, onTestFinished, test } from 'vitest'
import { makeHub } from '../core/support/hub-pc.ts'
import { hubRound } from '../support/hub-rounds.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const number = (name: string, otherwise: number) => Number(process.env[`MUELLE_SOAK_${name}`] ?? otherwise)
const rounds = number('ROUNDS', 20)
const size = { docks: number('DOCKS', 10), events: number('EVENTS', 60), kills: 2, serverKills: 3 }
const clientKills = size.docks * size.kills + size.serverKills

test.skipIf(noPostgres !== null)(
  `${size.docks} docks, an office and the server, ${clientKills + size.serverKills} kills a round: nothing is lost, nothing is doubled, no link is broken`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const server = await startPostgres()
      onTestFinished(() => server.stop())
      const result = await hubRound(server, await makeHub(server), temporaryFolder(), size)
      process.stdout.write(`round ${round + 1}: ${JSON.stringify(result)}\n`)
      expect(result).toEqual({
        acknowledged: size.docks * (size.events + size.kills),
        lost: 0,
        doubled: 0,
        brokenAtDocks: 0,
        brokenInHub: 0,
        brokenAtOffice: 0,
        clientKills,
        serverKills: size.serverKills,
        crashes: 0,
      })
      await server.stop()
    }
  },
)
