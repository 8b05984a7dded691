import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { confirmDevices, countAndClose, exported, twoPcs, asVersion1 } from './support/counts-on-two-pcs.ts'

const take = (pc: Awaited<ReturnType<typeof openTestCore>>, content: string) =>
  pc.client.command('counts.import', { content })

test('a count file of one PC is verified on another, with its photo; importing it twice adds nothing', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const { client } = here
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A', units: 2.5, lot: 'L/7"é' }))
  const content = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(900)]).toString('base64')
  const { hash = '' } = valueOf(await client.command('counts.photo', { sessionId, mediaType: 'image/png', content }))
  valueOf(await client.command('counts.close', { sessionId }))
  const own = valueOf(await client.query('counts.verify', { sessionId }))

  const file = await exported(here, sessionId)
  expect(valueOf(await take(there, file))).toMatchObject({
    sessionId,
    outcome: 'new',
    status: 'closed',
    operator: 'Ana',
  })
  expect(valueOf(await take(there, file))).toMatchObject({ outcome: 'known', added: 0 })
  expect(valueOf(await there.client.query('counts.verify', { sessionId }))).toMatchObject({
    intact: true,
    events: own.events,
    head: own.head,
    problems: [],
    anchors: {
      checked: 1,
      intact: true,
    },
  })
  const { rows } = valueOf(await there.client.query('counts.events', { sessionId }))
  expect(rows).toEqual(valueOf(await client.query('counts.events', { sessionId })).rows)
  expect(rows.at(-1)).toMatchObject({ kind: 'close', linkHash: own.head })
  expect(valueOf(await there.client.query('photos.get', { hash })).content).toBe(content)
  expect(valueOf(await there.client.query('counts.imported', {})).rows).toMatchObject([{ sessionId, counter: 1 }])
  expect(valueOf(await there.client.query('counts.list', {})).rows).toEqual([])
  // It comes home: nothing new.
  expect(valueOf(await take(here, file))).toMatchObject({ outcome: 'own', added: 0 })
})

test('a photo whose file was damaged does not keep the count from other PCs', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const { client, folder } = here
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'A', units: 2, lot: 'L' }))
  const hashes: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const content = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(900)]).toString('base64')
    const { hash = '' } = valueOf(await client.command('counts.photo', { sessionId, mediaType: 'image/png', content }))
    hashes.push(hash)
  }
  const [damaged = '', whole = ''] = hashes
  appendFileSync(join(folder, 'profiles', 'practice', 'photos', `${damaged}.png`), 'x')
  valueOf(await client.command('counts.close', { sessionId }))
  expect(valueOf(await take(there, await exported(here, sessionId)))).toMatchObject({ sessionId, outcome: 'new' })
  expect(valueOf(await there.client.query('photos.get', { hash: whole })).hash).toBe(whole)
  expect(failureOf(await there.client.query('photos.get', { hash: damaged })).code).toBe('not_found')
})

test('the log page by page', async () => {
  const { client } = await openTestCore()
  const entries = Array.from({ length: 7 }, (_, index) => ({ articleCode: `A-${index}`, units: 1 }))
  const sessionId = await countAndClose(client, { controlId: null, operator: 'Ana' }, entries)
  const seqs: number[] = []
  let cursor: string | undefined
  do {
    const page = valueOf(
      await client.query('counts.events', { sessionId, limit: 4, ...(cursor === undefined ? {} : { cursor }) }),
    )
    expect(page.total).toBe(9)
    seqs.push(...page.rows.map(({ seq }) => seq))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a longer log extends the shorter one; a shorter one adds nothing; rejects a diverging log and names both', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const sessionId = await countAndClose(here.client, { controlId: null, operator: 'Ana' })
  const short = await exported(here, sessionId)
  valueOf(await take(there, short))
  valueOf(await here.client.command('counts.note', { sessionId, text: 'later' }))
  const long = await exported(here, sessionId)
  expect(valueOf(await take(there, long))).toMatchObject({ outcome: 'extended', added: 1 })
  expect(valueOf(await take(there, short))).toMatchObject({ outcome: 'known', added: 0 })
  expect(valueOf(await there.client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true, events: 4 })

  // A third PC got the shorter one and another end of it.
  const lines = long.split('\n')
  const forked = asVersion1(long.replace('"note":"later"', '"note":"other"'))
  expect(lines.some((line) => line.includes('later'))).toBe(true)
  const failure = failureOf(await take(there, forked))
  expect(failure).toMatchObject({ code: 'conflict', details: { reason: 'forked', seq: 4 } })
  const { head } = valueOf(await there.client.query('counts.verify', { sessionId }))
  expect(failure.details).toMatchObject({ heads: [head, expect.any(String)] })
})

test('detects any changed byte of a file, and the position of a changed event', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const sessionId = await countAndClose(here.client, { controlId: null, operator: 'Ana' })
  const file = Buffer.from(await exported(here, sessionId))
  await fc.assert(
    fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 127 }), async (at, change) => {
      const changed = Buffer.from(file)
      changed[at] = ((changed[at] ?? 0) ^ change) & 0x7f
      const { code, details } = failureOf(await take(there, changed.toString('utf8')))
      expect(['conflict', 'validation']).toContain(code)
      const line = file.subarray(0, at).toString('utf8').split('\n').length - 1
      const isPlaced = details?.['reason'] === 'changed' && line >= 1 && line <= 2 && changed[at] !== 10
      expect(isPlaced ? details['seq'] : line).toBe(line)
    }),
    { numRuns: 150 },
  )
  expect(valueOf(await there.client.query('counts.imported', {})).total).toBe(0)
})

test('events out of order, twice, or left out are found, also where the sum fits', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const entries = Array.from({ length: 5 }, (_, index) => ({ articleCode: `A-${index}`, units: 1 }))
  const sessionId = await countAndClose(here.client, { controlId: null, operator: 'Ana' }, entries)
  const lines = (await exported(here, sessionId)).split('\n')
  const header = (change: number) => (lines[0] ?? '').replace('"events":7', `"events":${7 + change}`)
  const variants = {
    swapped: [header(0), ...lines.slice(1, 3), lines[4], lines[3], ...lines.slice(5)],
    twice: [header(1), ...lines.slice(1, 4), lines[3], ...lines.slice(4)],
    left: [header(-1), ...lines.slice(1, 3), ...lines.slice(4)],
    cut: [header(-1), ...lines.slice(1, 7), ...lines.slice(8)],
    changed: [...lines.slice(0, 3), (lines[3] ?? '').replace('"units":"1"', '"units":"2"'), ...lines.slice(4)],
  }
  const rejection = async (variant: (string | undefined)[]) =>
    failureOf(await take(there, asVersion1(variant.join('\n')))).details
  expect(await rejection(variants.swapped)).toEqual({ reason: 'changed', seq: 3 })
  expect(await rejection(variants.twice)).toEqual({ reason: 'changed', seq: 4 })
  expect(await rejection(variants.left)).toEqual({ reason: 'changed', seq: 3 })
  // The tail is held by the anchor of the closing.
  expect(await rejection(variants.cut)).toEqual({ reason: 'changed', seq: 7 })
  expect(await rejection(variants.changed)).toEqual({ reason: 'changed', seq: 3 })
})

test('rejects any file that is no count file', async () => {
  const [here, there] = [await openTestCore(), await openTestCore()]
  const sessionId = await countAndClose(here.client, { controlId: null, operator: 'Ana' })
  const file = await exported(here, sessionId)
  const reason = async (content: string) => {
    const { code, details } = failureOf(await take(there, content))
    expect(code).toBe('validation')
    return details?.['reason']
  }
  for (const content of ['x', '{}', 'null\n', '[]\n[]\n', '\n'.repeat(100_000), `{"format":"muelle-count"}\n`])
    expect(await reason(content)).toBe('not_a_count')
  expect(await reason(file.replace('"version":2', '"version":3'))).toBe('version')
  for (const length of [0.3, 0.6, 0.999]) expect(await reason(file.slice(0, file.length * length))).toBe('half_written')
  expect(await reason(`${file}\n`)).toBe('half_written')
  expect(await reason(file.replace('"events":3', '"events":1000000'))).toBe('half_written')
  expect((await there.client.command('counts.import', { content: 'x'.repeat(32_000_001) })).ok).toBe(false)
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => void (await reason(text || 'x'))),
    { numRuns: 30 },
  )
})

test('counts of one counter on two PCs are summed, and containers that both have are named', async () => {
  const { here, there, controlId } = await twoPcs()
  const other = await countAndClose(there.client, { controlId, operator: 'Beto', counter: 1 }, [
    { articleCode: 'A-1', units: 3, container: 'PAL-1' },
    { articleCode: 'A-1', units: 4, container: 'PAL-2' },
  ])
  await countAndClose(here.client, { controlId, operator: 'Ana', counter: 1 }, [
    { articleCode: 'A-1', units: 5, container: 'PAL-1' },
  ])
  const line = async () => {
    const { lines, alsoCounted } = valueOf(await here.client.query('comparison.get', { controlId }))
    return { counts: lines.find(({ articleCode }) => articleCode === 'A-1')?.counts, alsoCounted }
  }
  expect(await line()).toEqual({ counts: [5, null, null], alsoCounted: undefined })
  valueOf(await take(here, await exported(there, other)))
  expect((await line()).counts).toEqual([5, null, null])
  await confirmDevices(here)
  expect(await line()).toMatchObject({
    counts: [12, null, null],
    alsoCounted: [{ sessionId: other, counter: 1, operator: 'Beto', repeatedContainers: ['PAL-1'] }],
  })
})

test('hides another PC’s count from the operator of the 2nd count, and its control is blind', async () => {
  const { here, there, controlId } = await twoPcs(story.blind)
  for (const { client } of [here, there])
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 2 } }))
  const first = await countAndClose(there.client, { controlId, operator: 'Beto', counter: 1 })
  expect(failureOf(await there.client.query('counts.export', { sessionId: first })).details).toEqual({
    reason: 'blind',
  })
  valueOf(await there.client.command('supervisor.unlock', {}))
  const file = await exported(there, first)
  valueOf(await take(here, file))
  await confirmDevices(here)
  expect(failureOf(await here.client.query('counts.events', { sessionId: first })).details).toEqual({ reason: 'blind' })
  expect(failureOf(await here.client.query('comparison.get', { controlId })).details).toMatchObject({ reason: 'blind' })
  // The count of the other PC is the first of the two that are required.
  await countAndClose(here.client, { controlId, operator: 'Ana', counter: 2 })
  const { lines } = valueOf(await here.client.query('comparison.get', { controlId }))
  expect(lines.find(({ articleCode }) => articleCode === 'A-1')?.counts).toEqual([5, 5, null])
  expect(valueOf(await here.client.query('counts.events', { sessionId: first })).total).toBe(3)
})
