import { expect, test } from 'vitest'
import { killFourClients } from '../support/kill-four-clients.ts'
import { openTestCore } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { countAndClose, exported } from './support/counts-on-two-pcs.ts'

test('killed four times while four clients work: nothing acknowledged is lost or doubled', async () => {
  const there = await openTestCore()
  const imports: string[] = []
  for (const operator of ['Mar', 'Paz'])
    imports.push(await exported(there, await countAndClose(there.client, { controlId: null, operator })))
  const report = await killFourClients(temporaryFolder(), 4, 20_261_123, imports)
  expect(report).toMatchObject({ counterfeit: [], wrong: [] })
})
