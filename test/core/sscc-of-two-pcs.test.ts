// Two PCs that were given the same numbers for pallets: it is noticed, and no number that is known is printed again.
import { expect, test } from 'vitest'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { exported, importConfirmed } from './support/counts-on-two-pcs.ts'
import { labelSettings, setLabels, takeSscc } from './support/label-setup.ts'

const page = { printer: 'system' } as const

async function pc(operator: string, changed: Parameters<typeof setLabels>[1] = {}) {
  const core = await openTestCore()
  await setLabels(core.client, { ...page, ...changed })
  const start = async () =>
    valueOf(await core.client.command('counts.start', { controlId: null, operator, otherGoods: true })).sessionId
  return {
    ...core,
    /** Prints labels in a count, closes it and returns it as a file. */
    async printed(many: number) {
      const sessionId = await start()
      const taken: (string | null)[] = []
      for (let n = 0; n < many; n += 1) taken.push(await takeSscc(core.client, sessionId))
      valueOf(await core.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 1 }))
      valueOf(await core.client.command('counts.close', { sessionId }))
      return { taken, content: await exported(core, sessionId) }
    },
  }
}

const tasks = async ({ client }: Pick<TestCore, 'client'>) =>
  valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'label_numbers')
const overlap = async ({ client }: Pick<TestCore, 'client'>) => valueOf(await client.query('labels.overlap', {}))

test('the same numbers at two PCs are a task at the one that learns of it, and are not printed again', async () => {
  const [here, there] = [await pc('Ana'), await pc('Eva')]
  const first = await here.printed(2)
  const others = await there.printed(4)
  expect(others.taken.slice(0, 2)).toEqual(first.taken)
  expect(await tasks(here)).toEqual([])

  valueOf(await importConfirmed(here, others.content))
  expect(await tasks(here)).toMatchObject([{ count: 4, urgency: 'now' }])
  const [device] = (await overlap(here)).pcs
  expect(await overlap(here)).toEqual({ twice: 2, pcs: [{ device: device?.device, numbers: 4 }], sameDigits: [] })
  const next = await here.printed(2)
  expect([...others.taken, ...first.taken]).not.toContain(next.taken[0])
  expect(new Set([...others.taken, ...next.taken]).size).toBe(6)

  // The other PC gets digits of its own; the supervisor confirms those of this one.
  await setLabels(there.client, { ...page, pcDigits: '2' })
  await setLabels(here.client, page)
  expect(await tasks(here)).toEqual([])
  valueOf(await importConfirmed(here, (await there.printed(2)).content))
  expect(await tasks(here)).toEqual([])
  // A PC that takes the digits of another one learns of it at once.
  await setLabels(here.client, { ...page, pcDigits: '2' })
  expect(await tasks(here)).toMatchObject([{ count: 2 }])
  expect(await overlap(here)).toMatchObject({ twice: 0, pcs: [{ numbers: 2 }] })
})

test('a range within that of another PC overlaps, too; other prefixes, and PCs that nobody confirmed, do not', async () => {
  const here = await pc('Ana', { pcDigits: '' })
  const wider = await (await pc('Eva')).printed(1)
  const stranger = await (await pc('Beto')).printed(3)
  const elsewhere = await (await pc('Caro', { companyPrefix: '7799002' })).printed(1)
  valueOf(await here.client.command('counts.import', { content: stranger.content }))
  expect(await overlap(here)).toEqual({ twice: 0, pcs: [], sameDigits: [] })
  const other = await pc('Dora', { pcDigits: '' })
  for (const { content } of [wider, elsewhere]) valueOf(await importConfirmed(other, content))
  expect((await overlap(other)).pcs).toMatchObject([{ numbers: 1 }])
  expect(labelSettings().companyPrefix).toBe('7799001')
})
