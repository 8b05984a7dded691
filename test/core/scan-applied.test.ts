// What the page makes of the result of a scan is what the core has of the count.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyScan } from '../../src/renderer/screens/count/apply-scan.ts'
import { containerNumber, unitBarcode } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { todayAtWarehouse } from '../support/warehouse-time.ts'

const milk = story.firstArticle
const kettle = '104951'
/** Its label has a serial. */
const kettleWithSerial = '7799001046430'
/** Sold by weight. */
const cheese = unitBarcode('104461')

const step = fc.record({
  what: fc.constantFrom(
    'lot A',
    'lot A',
    'lot B',
    'plain',
    'plain',
    'serial',
    'weight',
    'container',
    'unknown',
    'undo',
    'expired',
  ),
  number: fc.integer({ min: 1, max: 3 }),
  multiplier: fc.constantFrom(undefined, undefined, 12, 2.25),
  condition: fc.constantFrom('good' as const, 'good' as const, 'damaged' as const),
})

test('the count on screen after a scan is the count that the core returns', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock'] })
  const { client } = core
  const expiry = todayAtWarehouse(90, clock.now()).slice(2).replaceAll('-', '')
  const codes = {
    'lot A': () => `]C1010779900104412217${expiry}10L26-A`,
    'lot B': () => `]C1010779900104412217${expiry}10L26-B`,
    plain: () => kettle,
    serial: (number: number) => `]C1010${kettleWithSerial}21S-${number}`,
    weight: () => cheese,
    container: (number: number) => `]C100${containerNumber(number)}`,
    unknown: () => '7791234567898',
    expired: () => `]C1010${unitBarcode(milk)}1720010110L-OLD`,
  }
  const applied: { after: unknown; read: unknown }[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const { sessionId } = valueOf(
        await client.command('counts.start', { controlId: null, operator: `Ana ${clock.now()}` }),
      )
      clock.advance(1000)
      const get = async () => valueOf(await client.query('counts.get', { sessionId }))
      let shown = await get()
      for (const { what, number, multiplier, condition } of steps) {
        if (what === 'undo') {
          await client.command('counts.undo', { sessionId })
        } else {
          const more = { condition, ...(multiplier === undefined ? {} : { multiplier }) }
          const result = await client.command('counts.scan', { sessionId, raw: codes[what](number), ...more })
          const after = result.ok ? applyScan(shown, result.value) : null
          if (after !== null) applied.push({ after, read: await get() })
        }
        shown = await get()
      }
    }),
    { numRuns: 25 },
  )
  expect(applied.map(({ after }) => after)).toEqual(applied.map(({ read }) => read))
  expect(applied.length).toBeGreaterThan(10)
})

test('events of plain scans say which count has changed and up to where, unless anything else has', async () => {
  const clock = manualClock(Date.now())
  const core = await openTestCore({ clock, alreadyRead: ['stock'] })
  const { client } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  clock.advance(1000)
  const seen: unknown[] = []
  client.on('data.changed', ({ resources, ...more }) => {
    if (resources.includes('counts')) seen.push(more)
  })
  const scan = async (raw: string) => valueOf(await client.command('counts.scan', { sessionId, raw }))
  const first = await scan(kettle)
  await expect.poll(() => seen).toEqual([{ scans: [{ sessionId, seq: first.seq }] }])
  // Two within a tenth of a second are one event, of the last.
  await scan(kettle)
  const { seq } = await scan(kettle)
  clock.advance(100)
  await expect.poll(() => seen.slice(1)).toEqual([{ scans: [{ sessionId, seq }] }])
  await scan(kettle)
  await scan('7791234567898')
  clock.advance(100)
  await expect.poll(() => seen.slice(2)).toEqual([{}])
})
