// Despatch advices that are compared with nothing and need a person: a task on Home, named in Settings.
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import type { TestCore } from '../support/core.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'
import { interchange } from '../unit/despatch-advice/samples.ts'

const dayMs = 86_400_000

async function pc() {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({ clock, alreadyRead: ['suppliers'] })
  const { control } = valueOf(await core.client.query('receiving.find', { number: story.blind }))
  return { ...core, clock, controlId: control?.id ?? 0 }
}

async function imported({ client }: TestCore, number: string, document: string, supplier: string, units = 7_654_321) {
  const text = interchange([
    `BGM+351+${number}+9`,
    `RFF+DQ:${document}`,
    `NAD+SU+++${supplier}`,
    'CPS+1',
    ...(units === 0 ? [] : [`LIN+1++${story.firstArticle}:IN`, `QTY+12:${units}:PCE`]),
  ])
  const content = Buffer.from(text, 'latin1').toString('base64')
  valueOf(await client.command('advices.import', { content, fileName: `${number}.edi` }))
}

const tasks = async ({ client }: TestCore) =>
  valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'advices_unused')
const unused = async ({ client }: TestCore) => {
  const { unused: rows, unusedTotal } = valueOf(await client.query('advices.status', {}))
  expect(unusedTotal).toBe(rows.length)
  return rows.map(({ number, use }) => [number, use.state])
}

test('an advice of another supplier or without goods is a task until one of the document’s supplier is there', async () => {
  const core = await pc()
  await imported(core, 'A-1', story.blind, 'Another Supplier')
  await imported(core, 'A-2', story.blind, story.blindSupplier, 0)
  const [task, ...others] = await tasks(core)
  expect(others).toEqual([])
  expect(task).toMatchObject({ count: 2, urgency: 'today', atLeast: false })
  expect(task?.since).not.toBeNull()
  expect(await unused(core)).toEqual([
    ['A-2', 'empty'],
    ['A-1', 'other_supplier'],
  ])
  // The document is blind: nothing of what the advices declare.
  const shown = JSON.stringify([task, valueOf(await core.client.query('advices.status', {}))])
  for (const secret of ['7654321', story.firstArticle]) expect(shown).not.toContain(secret)

  await imported(core, 'A-3', story.blind, story.blindSupplier)
  expect(await tasks(core)).toEqual([])
  expect(await unused(core)).toEqual([])
})

test('one whose document does not come is a task after three days, for a month', async () => {
  const core = await pc()
  await imported(core, 'B-1', 'NO-SUCH-77', story.blindSupplier)
  expect(await tasks(core)).toEqual([])
  core.clock.advance(3 * dayMs)
  expect(await tasks(core)).toMatchObject([{ count: 1 }])
  expect(await unused(core)).toEqual([['B-1', 'no_document']])
  core.clock.advance(28 * dayMs)
  expect(await tasks(core)).toEqual([])
})

test('the signature of the document ends the task', async () => {
  const core = await pc()
  await imported(core, 'C-1', story.blind, 'Another Supplier')
  const { client, controlId } = core
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana Núñez' }))
  await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 12 })
  valueOf(await client.command('counts.close', { sessionId }))
  expect(await tasks(core)).toMatchObject([{ count: 1 }])
  await client.command('supervisor.unlock', {})
  valueOf(await sign(client, sessionId))
  expect(await tasks(core)).toEqual([])
})
