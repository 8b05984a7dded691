import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestClient, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sign } from '../support/sign.ts'

async function open(number: string, requiredCounts: 1 | 2 = 1, folder = temporaryFolder()) {
  const core = await openTestCore({ clock: manualClock(Date.now()), folder, alreadyRead: ['suppliers'] })
  valueOf(await core.client.command('settings.update', { counting: { requiredCounts } }))
  const find = async (client = core.client) => {
    const { control } = valueOf(await client.query('receiving.find', { number }))
    if (!control) throw new Error(`${number} was not found`)
    return control
  }
  return { ...core, find }
}

async function begin({ client }: { client: TestClient }, controlId: number, operator: string, counter?: 1 | 2 | 3) {
  const which = counter === undefined ? {} : { counter }
  return valueOf(await client.command('counts.start', { controlId, operator, ...which }))
}

const linesOf = ({ receivingDocuments }: { receivingDocuments: { lines: unknown[] }[] }) =>
  receivingDocuments.flatMap(({ lines }) => lines)

test('a count that was closed without an entry ends no blindness until a supervisor says so', async () => {
  const folder = temporaryFolder()
  const before = await open(story.blind, 1, folder)
  const { id: controlId } = await before.find()
  const { sessionId } = await begin(before, controlId, 'Ana')
  // An undone scan, a container and a note are no entries.
  valueOf(await before.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await before.client.command('counts.undo', { sessionId }))
  valueOf(await before.client.command('counts.container', { sessionId, container: 'PAL-1' }))
  valueOf(await before.client.command('counts.note', { sessionId, text: 'nothing' }))
  const early = await before.client.command('counts.confirmEmpty', { sessionId })
  expect(failureOf(early).details).toEqual({ reason: 'supervisor_needed' })
  valueOf(await before.client.command('counts.close', { sessionId }))
  const isHidden = async (core: typeof before) => {
    expect(linesOf(await core.find())).toEqual([])
    for (const asked of [
      await core.client.query('comparison.get', { controlId }),
      await core.client.query('comparison.export', { controlId, format: 'csv' }),
    ])
      expect(failureOf(asked).details).toEqual({ reason: 'blind' })
    expect(valueOf(await core.client.query('counts.list', { controlId })).rows).toMatchObject([{ empty: true }])
  }
  await isHidden(before)
  await before.stop()
  const core = await open(story.blind, 1, folder)
  await isHidden(core)

  const { client } = core
  const confirm = () => client.command('counts.confirmEmpty', { sessionId })
  expect(failureOf(await confirm()).details).toEqual({ reason: 'supervisor_needed' })
  valueOf(await client.command('supervisor.unlock', {}))
  const { confirmedAt } = valueOf(await confirm())
  expect(valueOf(await confirm()).confirmedAt).toBe(confirmedAt)
  valueOf(await client.command('supervisor.lock', {}))
  expect(linesOf(await core.find()).length).toBeGreaterThan(0)
  expect(valueOf(await client.query('counts.list', { controlId })).rows).toMatchObject([{ status: 'closed' }])
  expect(valueOf(await client.query('counts.verify', { sessionId })).intact).toBe(true)

  // Opened again, and again closed without an entry: it has to be said again.
  valueOf(await client.command('counts.reopen', { sessionId }))
  valueOf(await client.command('counts.close', { sessionId }))
  await isHidden(core)
  // With an entry nobody has to say anything.
  valueOf(await client.command('counts.reopen', { sessionId }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await client.command('counts.close', { sessionId }))
  expect(linesOf(await core.find()).length).toBeGreaterThan(0)
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await confirm()).details).toEqual({ reason: 'not_empty' })
})

test('an empty second count ends nothing, but the supervisor’s signature does', async () => {
  const core = await open(story.blind, 2)
  const { id: controlId } = await core.find()
  const first = await begin(core, controlId, 'Ana', 1)
  valueOf(await core.client.command('counts.close', { sessionId: first.sessionId }))
  const second = await begin(core, controlId, 'Beto', 2)
  valueOf(await core.client.command('counts.close', { sessionId: second.sessionId }))
  expect((await core.find()).blind).toBe(true)
  valueOf(await core.client.command('supervisor.unlock', {}))
  // Both found nothing, and agree.
  expect(valueOf(await sign(core.client, second.sessionId)).status).toBe('signed')
  valueOf(await core.client.command('supervisor.lock', {}))
  expect((await core.find()).blind).toBe(false)
})

test('a count that begins after the declared lines were looked at is not blind, whoever the supplier is', async () => {
  const core = await open(story.open)
  const other = core.connect('another page')
  const { id: controlId } = await core.find(other)
  const { blind, sessionId } = await begin(core, controlId, 'Ana')
  expect(blind).toBe(false)
  // It is blind to everybody while it goes on, all the same.
  expect(linesOf(await core.find())).toEqual([])
  valueOf(await core.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
  valueOf(await core.client.command('counts.close', { sessionId }))
  const compared = valueOf(await core.client.query('comparison.get', { controlId }))
  expect(compared.sessions).toMatchObject([{ blind: false }])
  expect(valueOf(await core.client.query('counts.verify', { sessionId })).intact).toBe(true)
})

const answersWithDeclared = {
  'a comparison': (client: TestClient, controlId: number) => client.query('comparison.get', { controlId }),
  'an export': (client: TestClient, controlId: number) =>
    client.query('comparison.export', { controlId, format: 'csv' }),
  'the changes of the document': (client: TestClient, controlId: number) =>
    client.query('comparison.document', { controlId }),
}

test.each(Object.entries(answersWithDeclared))('%s counts as looking, also before a restart', async (_name, look) => {
  const folder = temporaryFolder()
  const before = await open(story.open, 1, folder)
  await before.refresh('controls')
  const { rows } = valueOf(await before.client.query('receiving.list', { number: story.open }))
  const controlId = rows[0]?.controlId ?? 0
  valueOf<unknown>(await look(before.client, controlId))
  await before.stop()
  const core = await open(story.open, 1, folder)
  expect((await begin(core, controlId, 'Ana')).blind).toBe(false)
})

test('a control that nobody looked at is counted blind', async () => {
  const core = await open(story.open)
  await core.refresh('controls')
  const { rows } = valueOf(await core.client.query('receiving.list', { number: story.open }))
  expect((await begin(core, rows[0]?.controlId ?? 0, 'Ana')).blind).toBe(true)
})

test('once another count has begun only the supervisor reopens an earlier one', async () => {
  const core = await open(story.blind, 2)
  const { id: controlId } = await core.find()
  const first = await begin(core, controlId, 'Ana', 1)
  const add = { sessionId: first.sessionId, articleCode: 'A-1', units: 4_171_293 }
  valueOf(await core.client.command('counts.add', add))
  valueOf(await core.client.command('counts.close', { sessionId: first.sessionId }))
  // As long as no other has begun it is the operator's own.
  valueOf(await core.client.command('counts.reopen', { sessionId: first.sessionId }))
  valueOf(await core.client.command('counts.close', { sessionId: first.sessionId }))

  const beto = core.connect('beto')
  const second = await begin({ client: beto }, controlId, 'Beto', 2)
  const reopen = (client: TestClient, { sessionId }: { sessionId: string }) =>
    client.command('counts.reopen', { sessionId })
  for (const client of [beto, core.client])
    expect(failureOf(await reopen(client, first))).toMatchObject({
      code: 'forbidden',
      details: { reason: 'supervisor_needed' },
    })
  expect(valueOf(await beto.query('counts.get', { sessionId: first.sessionId })).tallies).toEqual([])
  valueOf(await beto.command('counts.add', { sessionId: second.sessionId, articleCode: 'A-1', units: 7 }))
  valueOf(await beto.command('counts.close', { sessionId: second.sessionId }))
  // The last one remains its operator's.
  valueOf(await reopen(beto, second))
  valueOf(await core.client.command('supervisor.unlock', {}))
  expect(valueOf(await reopen(core.client, first)).status).toBe('open')
})

/** Every answer that could carry what a count has counted. */
async function readings(client: TestClient, sessionId: string): Promise<string> {
  const asked = [
    client.query('counts.get', { sessionId }),
    client.query('counts.entries', { sessionId }),
    client.query('counts.events', { sessionId }),
    client.query('counts.export', { sessionId }),
    client.query('counts.photos', { sessionId }),
    client.query('counts.verify', { sessionId }),
    client.command('counts.scan', { sessionId, raw: 'BOX-A' }),
  ]
  return JSON.stringify(await Promise.all(asked))
}

test('an open count is read in full only by the connection that makes it, and by a supervisor', async () => {
  const core = await open(story.blind, 2)
  const { client } = core
  const { id: controlId } = await core.find()
  valueOf(
    await client.command('articles.learn', { raw: 'BOX-A', articleCode: 'A-1', unitsPerScan: 1, operator: 'Ana' }),
  )
  const { sessionId } = await begin(core, controlId, 'Ana', 1)
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A-1', units: 4_171_290, lot: 'LOT-OF-ANA' }))
  const beto = core.connect('beto')
  const seen = await readings(beto, sessionId)
  for (const secret of ['41712', 'LOT-OF-ANA']) expect(seen).not.toContain(secret)
  expect(valueOf(await beto.query('counts.get', { sessionId }))).toMatchObject({ concealed: true, status: 'open' })
  // The connection that counts reads it in full: also entries of another connection, also after the operator moved to another page.
  expect(valueOf(await client.query('counts.get', { sessionId })).tallies).not.toEqual([])
  const page = core.connect('page after a change of PC')
  expect(valueOf(await page.query('counts.get', { sessionId })).tallies).toEqual([])
  expect(valueOf(await page.command('counts.resume', { sessionId, operator: 'Ana' })).tallies).not.toEqual([])
  expect(valueOf(await client.query('counts.get', { sessionId })).tallies).toEqual([])
  valueOf(await beto.command('supervisor.unlock', {}))
  expect(valueOf(await beto.query('counts.get', { sessionId })).tallies).not.toEqual([])
})

test('reading an open count makes nobody its counter: also not as the first after a restart', async () => {
  const folder = temporaryFolder()
  const before = await open(story.blind, 1, folder)
  const { sessionId } = await begin(before, (await before.find()).id, 'Ana')
  valueOf(await before.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  await before.stop()
  const core: TestCore = await open(story.blind, 1, folder)
  const tab = core.connect('another tab')
  for (let times = 0; times < 2; times += 1) {
    expect(valueOf(await tab.query('counts.get', { sessionId }))).toMatchObject({ concealed: true, tallies: [] })
    expect(valueOf(await tab.query('counts.entries', { sessionId }))).toMatchObject({ concealed: true, rows: [] })
    expect(valueOf(await tab.query('counts.photos', { sessionId }))).toEqual({ concealed: true, rows: [] })
  }
  // The page that made the count goes on without a question; nothing it asks for is hidden.
  expect(valueOf(await core.client.query('counts.get', { sessionId })).tallies).toMatchObject([{ units: 3 }])
  expect(valueOf(await core.client.query('counts.entries', { sessionId }))).not.toHaveProperty('concealed')
  // Going on in another tab is a command, and takes the count from the page that made it.
  expect(valueOf(await tab.command('counts.resume', { sessionId, operator: 'Ana' })).tallies).toHaveLength(1)
  expect(valueOf(await core.client.query('counts.get', { sessionId }))).toMatchObject({ concealed: true })
})

test('a scan into a count of another connection is kept, and its answer leaves the hidden total out', async () => {
  const core = await open(story.blind)
  const { sessionId } = await begin(core, (await core.find()).id, 'Ana')
  valueOf(
    await core.client.command('articles.learn', { raw: 'BOX-A', articleCode: 'A-1', unitsPerScan: 1, operator: 'Ana' }),
  )
  const beto = core.connect('beto')
  const counted = valueOf(await beto.command('counts.scan', { sessionId, raw: 'BOX-A' }))
  expect(counted).toMatchObject({ outcome: 'counted', articleTotal: null, concealed: true })
  expect(valueOf(await beto.command('counts.undo', { sessionId, eventId: counted.eventId }))).toMatchObject({
    negates: counted.eventId,
  })
  expect(valueOf(await core.client.command('counts.scan', { sessionId, raw: 'BOX-A' }))).not.toHaveProperty('concealed')
})

test('after a restart of the program the count goes on where it was', async () => {
  const folder = temporaryFolder()
  const before = await open(story.blind, 1, folder)
  const { sessionId } = await begin(before, (await before.find()).id, 'Ana')
  valueOf(await before.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 3 }))
  await before.stop()
  const core: TestCore = await open(story.blind, 1, folder)
  expect(valueOf(await core.client.query('counts.get', { sessionId })).tallies).toMatchObject([{ units: 3 }])
})
