import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'

test('the signature that is handed over is the one of what is handed over, also where a part was signed on another count', async () => {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const { client } = await openTestCore({ clock, alreadyRead: ['suppliers'] })
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const count = async (operator: string, counter: 1 | 2) => {
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator, counter }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 7 }))
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  const [first, second] = [await count('Ana', 1), await count('Beto', 2)]
  const sign = async (sessionId: string, signedBy: string, part?: 1) => {
    valueOf(await client.command('supervisor.unlock', {}))
    const { seen } = valueOf(await client.query('comparison.get', { controlId, ...(part ? { part } : {}) }))
    const scope = part ? { moreToCome: true as const } : {}
    valueOf(await client.command('counts.sign', { sessionId, seen, signedBy, note: `de ${signedBy}`, ...scope }))
  }
  await sign(second, 'Marta', 1)
  clock.advance(3_600_000)
  await sign(first, 'Luis')
  const days = { from: '2026-11-21', to: '2026-11-21', format: 'json' } as const
  const { file } = valueOf(await client.query('handover.export', days))
  // The files of the ZIP are not compressed; each JSON is one line.
  const lines =
    Buffer.from(file.content, 'base64')
      .toString('utf8')
      .match(/\{"format":"muelle-hand-over".*\}/g) ?? []
  const documents = lines.map((text) => JSON.parse(text) as { control: { part: number | null }; signature: object })
  const signatures = documents.map(({ control: { part }, signature }) => ({ part, ...signature }))
  expect(signatures).toEqual(
    expect.arrayContaining([
      { part: 1, at: '2026-11-21T10:00:00.000-03:00', by: 'Marta', note: 'de Marta' },
      { part: null, at: '2026-11-21T11:00:00.000-03:00', by: 'Luis', note: 'de Luis' },
    ]),
  )
})
