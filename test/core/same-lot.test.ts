// The same lot as before: following scans of an article repeat lot and expiry until another label or container comes.
import { expect, test } from 'vitest'
import { caseBarcode, containerNumber, unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

const milk = story.firstArticle
const ean = caseBarcode(milk)

async function counting() {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock'] })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  const expiry = todayAtWarehouse(90, clock.now())
  const scan = async (raw: string, repeats?: string, more: object = {}) =>
    valueOf(
      await client.command('counts.scan', { sessionId, raw, ...(repeats === undefined ? {} : { repeats }), ...more }),
    )
  const entry = async (lot: string) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 12, lot, expiry })).eventId
  return { client, sessionId, expiry, scan, entry, ai17: `17${expiry.slice(2).replaceAll('-', '')}` }
}

test('scans of the article repeat the lot of the chosen entry, and their events say so', async () => {
  const { client, sessionId, expiry, scan, entry } = await counting()
  const chosen = await entry('L-1')
  expect(await scan(ean)).toMatchObject({ outcome: 'needs', needs: ['lot', 'expiry'] })
  valueOf(await client.command('counts.undo', { sessionId }))
  for (let times = 0; times < 2; times += 1)
    expect(await scan(ean, chosen)).toMatchObject({ outcome: 'counted', lot: 'L-1', expiry, repeated: true })
  expect(await scan(ean, chosen, { multiplier: 3, condition: 'damaged' })).toMatchObject({ outcome: 'counted' })
  const { rows } = valueOf(await client.query('counts.events', { sessionId }))
  expect(rows.filter(({ kind }) => kind === 'scan').map(({ lot }) => lot)).toEqual(['L-1', 'L-1', 'L-1'])
  const file = JSON.stringify(valueOf(await client.query('counts.export', { sessionId })))
  expect(file.split('repeated').length - 1).toBe(3)
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)
})

test.each([
  ['a label with another lot', async ({ scan, ai17 }: Counting) => scan(`]C101${gtin14}${ai17}10L-2`)],
  ['another container', async ({ scan }: Counting) => scan(`]C100${containerNumber(78)}`)],
  ['an unknown code', async ({ scan }: Counting) => scan('7791234567898')],
  ['another article', async ({ scan }: Counting) => scan(unitBarcode('104471'))],
  [
    'an undo of the chosen entry',
    async ({ client, sessionId }: Counting, chosen: string) =>
      valueOf(await client.command('counts.undo', { sessionId, eventId: chosen })),
  ],
] as const)('%s ends the repeating', async (_what, interrupt) => {
  const count = await counting()
  const chosen = await count.entry('L-1')
  expect(await count.scan(ean, chosen)).toMatchObject({ repeated: true })
  await interrupt(count, chosen)
  const next = await count.scan(ean, chosen)
  expect(next).not.toHaveProperty('repeated')
  expect(next.lot === 'L-1' && next.outcome === 'counted').toBe(false)
})

test('a rejected scan in between does not end it; a label with its own lot is counted as it is', async () => {
  const { scan, entry, ai17 } = await counting()
  const chosen = await entry('L-1')
  expect(await scan(']C101123')).toMatchObject({ outcome: 'blocked' })
  expect(await scan(ean, chosen)).toMatchObject({ repeated: true })
  const own = await scan(`]C101${gtin14}${ai17}10L-9`, chosen)
  expect(own).toMatchObject({ outcome: 'counted', lot: 'L-9' })
  expect(own).not.toHaveProperty('repeated')
})

type Counting = Awaited<ReturnType<typeof counting>>
const gtin14 = ean.padStart(14, '0')
