import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'
import { sign } from '../support/sign.ts'
import { countAndClose, exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

const milk = story.firstArticle

async function open(requiredCounts: 1 | 2, folder = temporaryFolder()) {
  const core = await openTestCore({ clock: manualClock(Date.now()), folder, alreadyRead: ['suppliers'] })
  const { client } = core
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  valueOf(await client.command('settings.update', { counting: { requiredCounts } }))
  return { ...core, controlId: control?.id ?? 0 }
}

type Counted = readonly (readonly [articleCode: string, units: number])[]

async function count({ client, controlId }: TestCore & { controlId: number }, operator: string, counted: Counted) {
  const started = valueOf(await client.command('counts.start', { controlId, operator }))
  const { sessionId } = started
  for (const [articleCode, units] of counted)
    valueOf(await client.command('counts.add', { sessionId, articleCode, units }))
  valueOf(await client.command('counts.close', { sessionId }))
  return started
}

test('a third count is about what the first two found differently, and decides only there', async () => {
  const core = await open(2)
  const { client, controlId } = core
  const first = await count(core, 'Ana', [
    [milk, 10],
    ['SURPLUS', 1],
    ['SAME', 2],
  ])
  expect(first.covers).toBeNull()
  // The second counter sees nothing of the first: no tallies, no comparison.
  expect(valueOf(await client.query('counts.get', { sessionId: first.sessionId }))).toMatchObject({
    concealed: true,
    tallies: [],
    notes: [],
  })
  await count(core, 'Beto', [
    [milk, 11],
    ['SAME', 2],
  ])
  for (const operator of ['Ana', ' BETO '])
    expect(failureOf(await client.command('counts.start', { controlId, operator, counter: 3 })).details).toMatchObject({
      reason: 'same_person',
      operator: operator.trim() === 'BETO' ? 'Beto' : 'Ana',
    })
  expect(valueOf(await client.query('counts.next', { controlId, operator: 'Ana' }))).toMatchObject({
    counter: 3,
    samePerson: { counter: 1, operator: 'Ana' },
  })
  const third = valueOf(await client.command('counts.start', { controlId, operator: 'Eva', counter: 3 }))
  // Nor by taking it over, nor the other way round.
  for (const operator of ['Ana', 'Beto'])
    expect(
      failureOf(await client.command('counts.handOver', { sessionId: third.sessionId, operator })).details,
    ).toMatchObject({ reason: 'same_person' })
  expect(third.covers).toEqual([milk, 'SURPLUS'].sort())
  expect(third.articles.map(({ code }) => code)).toEqual(third.covers)
  const { sessionId } = third
  valueOf(await client.command('counts.add', { sessionId, articleCode: milk, units: 11 }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'SAME', units: 9 }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  expect(lines.every((line) => line.decided)).toBe(true)
  const found = (code: string) => lines.filter((line) => line.articleCode === code).map((line) => line.difference)
  // The 3rd count found none of it; it changes nothing of what the first two agreed on.
  expect(found('SURPLUS')).toEqual([0])
  expect(found('SAME')).toEqual([2])
  expect(valueOf(await sign(client, sessionId)).status).toBe('signed')
  expect(valueOf(await client.query('counts.verify', { sessionId }))).toMatchObject({ intact: true })
})

test('serials and pieces are of the count that decides: none where it found none, and none of another count', async () => {
  const core = await open(2)
  const { client, controlId } = core
  valueOf(await client.command('articles.setByWeight', { articleCode: 'HAM', byWeight: true, operator: 'Ana' }))
  const begin = async (operator: string, counter: 1 | 2 | 3) => {
    const { sessionId, covers } = valueOf(await client.command('counts.start', { controlId, operator, counter }))
    return {
      covers,
      add: async (articleCode: string, units: number, more: object) =>
        valueOf(await client.command('counts.add', { sessionId, articleCode, units, ...more })),
      close: async () => valueOf(await client.command('counts.close', { sessionId })),
    }
  }
  const first = await begin('Ana', 1)
  await first.add('DRILL', 1, { serial: 'S-1' })
  await first.add('SAW', 1, { serial: 'T-1' })
  await first.add('PLAIN', 1, { serial: 'U-1' })
  await first.add('HAM', 4.5, { pieces: 2 })
  await first.close()
  const second = await begin('Beto', 2)
  await second.add('SAW', 1, { serial: 'T-1' })
  // The same units, without their serials.
  await second.add('PLAIN', 1, {})
  await second.close()
  const third = await begin('Eva', 3)
  expect(third.covers).toEqual(['DRILL', 'HAM'])
  // Outside of the recount, so it decides nothing.
  await third.add('SAW', 1, { serial: 'T-9' })
  await third.close()
  valueOf(await client.command('supervisor.unlock', {}))
  const { lines, serials, weighed } = valueOf(await client.query('comparison.get', { controlId }))
  const received = (code: string) => lines.find(({ articleCode }) => articleCode === code)?.difference
  expect(['DRILL', 'HAM', 'SAW', 'PLAIN'].map(received)).toEqual([0, 0, 1, 1])
  expect(serials?.map(({ articleCode, serials: own }) => [articleCode, own])).toEqual([
    ['PLAIN', ['U-1']],
    ['SAW', ['T-1']],
  ])
  expect(weighed).toBeUndefined()
})

test('warns that an article outside the recount decides nothing, by scan and by manual entry', async () => {
  const core = await open(2)
  const { client, controlId } = core
  for (const [raw, articleCode] of [
    ['BOX-A', 'ASKED'],
    ['BOX-B', 'AGREED'],
    ['BOX-C', 'NEW'],
  ] as const)
    valueOf(await client.command('articles.learn', { raw, articleCode, unitsPerScan: 6, operator: 'Ana' }))
  const scan = async (sessionId: string, raw: string) =>
    valueOf(await client.command('counts.scan', { sessionId, raw })).beyondRecount
  const add = async (sessionId: string, articleCode: string) =>
    valueOf(await client.command('counts.add', { sessionId, articleCode, units: 7_654_321 })).beyondRecount
  const first = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  expect([await scan(first.sessionId, 'BOX-A'), await add(first.sessionId, 'AGREED')]).toEqual([undefined, undefined])
  valueOf(await client.command('counts.close', { sessionId: first.sessionId }))
  await count(core, 'Beto', [['AGREED', 7_654_321]])

  const { sessionId, covers } = valueOf(
    await client.command('counts.start', { controlId, operator: 'Eva', counter: 3 }),
  )
  expect(covers).toEqual(['ASKED'])
  expect([await scan(sessionId, 'BOX-A'), await add(sessionId, 'ASKED')]).toEqual([undefined, undefined])
  // The same whether others found it or not.
  expect([await scan(sessionId, 'BOX-B'), await add(sessionId, 'AGREED')]).toEqual([true, true])
  expect([await scan(sessionId, 'BOX-C'), await add(sessionId, 'NEW')]).toEqual([true, true])
  // An unknown barcode is no article yet.
  expect(await scan(sessionId, 'unknown thing')).toBeUndefined()
})

test('what another PC’s part of the same recount is about does decide', { timeout: 90_000 }, async () => {
  const { here, there, controlId } = await twoPcs()
  const recount = async ({ client }: TestCore, operators: readonly [string, string], article: string) => {
    await countAndClose(client, { controlId, operator: operators[0], counter: 1 })
    valueOf(await client.command('supervisor.unlock', {}))
    valueOf(await client.command('counts.requestRecount', { controlId, articles: [article] }))
    return valueOf(await client.command('counts.start', { controlId, operator: operators[1], counter: 2 })).sessionId
  }
  const theirs = await recount(there, ['Beto', 'Carla'], 'THERE')
  const sessionId = await recount(here, ['Ana', 'Dora'], 'HERE')
  const add = async (articleCode: string) =>
    valueOf(await here.client.command('counts.add', { sessionId, articleCode, units: 1 })).beyondRecount
  expect([await add('HERE'), await add('THERE'), await add('OTHER')]).toEqual([undefined, true, true])
  valueOf(await importConfirmed(here, await exported(there, theirs)))
  expect([await add('HERE'), await add('THERE'), await add('OTHER')]).toEqual([undefined, undefined, true])
})

test('two counts that agree leave nothing for a third but everything', async () => {
  const core = await open(2)
  await count(core, 'Ana', [[milk, 10]])
  await count(core, 'Beto', [[milk, 10]])
  expect((await count(core, 'Eva', [])).covers).toBeNull()
})

test('a recount request is withdrawn by a supervisor until a count is started for it, and both are on record', async () => {
  const folder = temporaryFolder()
  const core = await open(1, folder)
  const { client, controlId } = core
  await count(core, 'Ana', [[milk, 10]])
  valueOf(await client.command('supervisor.unlock', {}))
  const ask = async () =>
    valueOf(await client.command('counts.requestRecount', { controlId, articles: [milk] })).requestId
  const withdraw = (requestId: string) => client.command('counts.withdrawRecount', { requestId, operator: 'Eva' })
  const first = await ask()
  valueOf(await client.command('supervisor.lock', {}))
  expect(failureOf(await withdraw(first)).details).toEqual({ reason: 'supervisor_needed' })
  valueOf(await client.command('supervisor.unlock', {}))
  expect(valueOf(await withdraw(first)).requestId).toBe(first)
  expect(valueOf(await client.query('counts.recounts', {})).rows).toEqual([])
  expect(failureOf(await withdraw(first)).code).toBe('not_found')
  const second = await ask()
  valueOf(await client.command('counts.start', { controlId, operator: 'Beto', counter: 2 }))
  expect(failureOf(await withdraw(second)).details).toEqual({ reason: 'recount_started' })
  expect(valueOf(await client.query('counts.recounts', { controlId })).rows).toMatchObject([{ requestId: second }])
  await core.stop()
  const db = new Sqlite(join(folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
  const kinds = db.prepare("SELECT kind FROM pc_chain WHERE kind LIKE 'recount%' ORDER BY seq").pluck().all()
  db.close()
  expect(kinds).toEqual(['recount_requested', 'recount_withdrawn', 'recount_requested'])
})

test('a supervisor asks for a recount: it waits, is logged, and the next count is about it', async () => {
  const folder = temporaryFolder()
  let core = await open(1, folder)
  const ask = (articles: string[], more: object = {}) =>
    core.client.command('counts.requestRecount', { controlId: core.controlId, articles, ...more })
  expect(failureOf(await ask([milk])).details).toEqual({ reason: 'supervisor_needed' })
  valueOf(await core.client.command('supervisor.unlock', {}))
  expect(failureOf(await ask([milk])).details).toEqual({ reason: 'nothing_counted' })
  await count(core, 'Ana', [
    [milk, 10],
    ['OTHER', 4],
  ])
  expect(failureOf(await ask([])).code).toBe('validation')
  const asked = valueOf(await ask([milk, ' 999 ', milk], { note: 'the pallet by the door', operator: 'Eva' }))
  expect(asked).toMatchObject({
    articles: [milk, '999'].sort(),
    note: 'the pallet by the door',
    operator: 'Eva',
    named: [milk, '999'].sort().map((code) => ({ code, description: null })),
    sessionId: null,
  })
  await core.stop()

  core = await open(1, folder)
  const { client, controlId } = core
  expect(valueOf(await client.query('counts.recounts', {})).rows).toEqual([asked])
  // An earlier operator may recount: the supervisor chose so.
  const again = await count(core, 'Ana', [[milk, 9]])
  expect(again).toMatchObject({ counter: 2, covers: asked.articles })
  expect(valueOf(await client.query('counts.recounts', {})).rows).toEqual([])
  expect(valueOf(await client.query('counts.recounts', { controlId })).rows).toEqual([
    { ...asked, sessionId: again.sessionId },
  ])
  const { lines } = valueOf(await client.query('comparison.get', { controlId }))
  const decided = (code: string) => lines.filter((line) => line.articleCode === code).map((line) => line.decided)
  // The recount decides where it covers the article: nothing is left undecided.
  expect(decided(milk)).not.toContain(false)
  expect(decided('OTHER')).toEqual([true])
  const figure = (code: string) => lines.filter((line) => line.articleCode === code).map((line) => line.counts)
  expect(figure(milk).flatMap((counts) => counts[1] ?? [])).toContain(9)
  // The first operator paused the recount and goes on with it, but may not make the third.
  valueOf(await client.command('counts.reopen', { sessionId: again.sessionId }))
  valueOf(await client.command('counts.pause', { sessionId: again.sessionId }))
  valueOf(await client.command('counts.resume', { sessionId: again.sessionId, operator: 'Ana' }))
  valueOf(await client.command('counts.close', { sessionId: again.sessionId }))
  expect(
    failureOf(await client.command('counts.start', { controlId, operator: 'Ana', counter: 3 })).details,
  ).toMatchObject({ reason: 'same_person' })
  // They differ: whoever wants more certainty counts just that a third time.
  expect(await count(core, 'Beto', [[milk, 9]])).toMatchObject({ counter: 3, covers: [milk] })
  valueOf(await client.command('supervisor.unlock', {}))
  expect(failureOf(await client.command('counts.requestRecount', { controlId, articles: [milk] })).details).toEqual({
    reason: 'no_count_left',
  })
})
