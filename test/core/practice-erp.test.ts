import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { sign } from '../support/sign.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { nextLook } from '../support/next-look.ts'

async function signed({ client }: TestCore, number: string, articleCode: string): Promise<void> {
  const { control } = valueOf(await client.query('receiving.find', { number }))
  const controlId = control?.id ?? 0
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode, units: 2 }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  valueOf(await sign(client, sessionId))
}

/** Answers of the ERP, by document, once none waits. */
async function answers({ client }: TestCore): Promise<Record<string, string>> {
  for (;;) {
    const { rows, figures } = valueOf(await client.query('handover.list', {}))
    if (figures.waiting === 0)
      return Object.fromEntries(rows.map((row) => [row.number ?? '', `${row.state} ${row.answer?.text ?? ''}`]))
    await nextLook()
  }
}

test('the practice ERP is offered until it is a destination, answers, and is found again at its next port', async () => {
  const folder = temporaryFolder()
  const core = await openTestCore({ folder, alreadyRead: ['suppliers'] })
  const offered = async (asked: TestCore) => valueOf(await asked.client.query('handover.destinations', {})).practiceErp
  const url = await offered(core)
  expect(url).toBe(core.warehouse.erpUrl)
  const way = { kind: 'http', url: url ?? '' } as const
  const input = { name: 'ERP', way, formats: ['json' as const], secret: 'practica' }
  valueOf(await core.client.command('handover.setDestination', input))
  expect(await offered(core)).toBeNull()
  await signed(core, story.open, story.firstArticle)
  await signed(core, story.twoDocuments[0], 'NOT-THERE')
  const said = await answers(core)
  expect(said[story.open]).toMatch(/^acknowledged .*Recibido/)
  expect(said[story.twoDocuments[0]]).toMatch(/^refused .*NOT-THERE/)

  await core.stop()
  const later = await openTestCore({ folder })
  expect(later.warehouse.erpUrl).not.toBe(url)
  expect(await offered(later)).toBeNull()
  const { rows } = valueOf(await later.client.query('handover.destinations', {}))
  expect(rows).toMatchObject([{ way: { url: later.warehouse.erpUrl } }])
})
