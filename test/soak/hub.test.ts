import { expect, onTestFinished, test } from 'vitest'
import { makeHub } from '../core/support/hub-pc.ts'
import { openSite } from '../support/hub-rounds.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const number = (name: string, otherwise: number) => Number(process.env[`MUELLE_SOAK_${name}`] ?? otherwise)
const rounds = number('ROUNDS', 20)
const docks = number('DOCKS', 10)
const size = { events: number('EVENTS', 60), kills: 2, serverKills: 3 }
const clientKills = docks * size.kills + size.serverKills
/** With as many, PCs and server begin anew: starting them costs as much as a round, and old data are worth a look, too. */
const roundsOfSite = 25

test.skipIf(noPostgres !== null)(
  `${docks} docks, an office and the server, ${clientKills + size.serverKills} kills a round: nothing is lost, nothing is doubled, no link is broken`,
  async () => {
    for (let round = 0; round < rounds;) {
      const server = await startPostgres()
      onTestFinished(() => server.stop())
      const site = await openSite(server, await makeHub(server), temporaryFolder(), docks)
      for (let here = 0; here < roundsOfSite && round < rounds; here += 1) {
        const startedAt = performance.now()
        const result = await site.round(size)
        round += 1
        const seconds = Math.round((performance.now() - startedAt) / 1000)
        process.stdout.write(`round ${round}, ${seconds} s: ${JSON.stringify(result)}\n`)
        expect(result).toEqual({
          acknowledged: docks * (size.events + size.kills),
          lost: 0,
          doubled: 0,
          brokenAtDocks: 0,
          brokenInHub: 0,
          brokenAtOffice: 0,
          clientKills,
          serverKills: size.serverKills,
          crashes: 0,
        })
      }
      await site.close()
      await server.stop()
    }
  },
  // As long as it takes: hundreds of rounds are hours.
  0,
)
