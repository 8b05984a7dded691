import { expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { containerNumber } from '../../src/main/practice/data/gs1-numbers.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

const pallet = containerNumber(77)
const label = `]C100${pallet}`
const drill = 'DRILL-18V'

/** Part 1 is counted: a pallet with twelve kettles, and a drill with its serial. */
async function secondPart() {
  const core = await openTestCore({ clock: runningClock, alreadyRead: ['suppliers'] })
  const { client } = core
  valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
  const { control } = valueOf(await client.query('receiving.find', { number: story.blind }))
  const controlId = control?.id ?? 0
  const begin = async (operator: string, part: number, counter: 1 | 2 = 1) =>
    valueOf(await client.command('counts.start', { controlId, operator, part, counter })).sessionId
  const scan = async (sessionId: string, raw: string, more: { alsoElsewhere?: true } = {}) =>
    valueOf(await client.command('counts.scan', { sessionId, raw, ...more }))
  const first = await begin('Ana', 1)
  const { at } = await scan(first, label)
  valueOf(await client.command('counts.add', { sessionId: first, articleCode: 'KETTLE', units: 12 }))
  valueOf(await client.command('counts.serials', { sessionId: first, articleCode: drill, serials: ['S-1'] }))
  valueOf(await client.command('counts.close', { sessionId: first }))
  return { ...core, controlId, begin, scan, first, openedAt: at }
}

test('a container that came with an earlier part is asked about when it is scanned or typed again', async () => {
  const { client, begin, scan, controlId } = await secondPart()
  const sessionId = await begin('Ana', 2)
  const answer = await scan(sessionId, label)
  expect(answer).toMatchObject({ outcome: 'duplicate', reason: 'container_elsewhere', container: pallet, units: 0 })
  expect(answer.duplicateOf).toMatchObject({ operator: 'Ana', part: 1 })
  expect(answer.duplicateOf).not.toHaveProperty('device')
  expect(failureOf(await client.command('counts.container', { sessionId, container: pallet }))).toMatchObject({
    details: { reason: 'container_elsewhere', container: pallet, operator: 'Ana', part: 1 },
  })
  // Half of the pallet came today.
  expect(await scan(sessionId, label, { alsoElsewhere: true })).toMatchObject({ outcome: 'counted', container: pallet })
  expect(await scan(sessionId, label)).toMatchObject({ reason: 'container_repeated' })
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'KETTLE', units: 5 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { containers } = valueOf(await client.query('comparison.get', { controlId }))
  expect(containers?.find(({ container }) => container === pallet)).toMatchObject({ units: 18, articles: 2 })
})

test('the second count of a part has the containers and serials of its first one, and asks nothing', async () => {
  const { client, begin, scan } = await secondPart()
  const sessionId = await begin('Beto', 1, 2)
  expect(await scan(sessionId, label)).toMatchObject({ outcome: 'counted' })
  const serials = { sessionId, articleCode: drill, serials: ['S-1'] }
  expect(valueOf(await client.command('counts.serials', serials))).toMatchObject({ counted: ['S-1'], duplicates: [] })
})

test('a serial that came with an earlier part is named and not counted again', async () => {
  const { client, begin, controlId } = await secondPart()
  const sessionId = await begin('Beto', 2)
  const serials = ['S-1', 'S-2']
  const answer = valueOf(await client.command('counts.serials', { sessionId, articleCode: drill, serials }))
  expect(answer).toMatchObject({ counted: ['S-2'], duplicates: [{ serial: 'S-1', operator: 'Ana', part: 1 }] })
  const again = { sessionId, articleCode: drill, units: 1, serial: 'S-1' }
  expect(valueOf(await client.command('counts.add', again))).toMatchObject({
    kind: 'duplicate',
    duplicateOf: { operator: 'Ana', part: 1 },
  })
  valueOf(await client.command('counts.close', { sessionId }))
  const whole = valueOf(await client.query('comparison.get', { controlId }))
  expect(whole.serials).toMatchObject([{ articleCode: drill, serials: ['S-1', 'S-2'] }])
})

test('a count that gets its document, or its part, later brings no serial that another part has', async () => {
  const { client, begin, controlId } = await secondPart()
  const { sessionId } = valueOf(await client.command('counts.start', { controlId: null, operator: 'Beto' }))
  const serials = { sessionId, articleCode: drill, serials: ['S-1', 'S-2'] }
  expect(valueOf(await client.command('counts.serials', serials)).counted).toEqual(['S-1', 'S-2'])
  const match = (part: number, counter: 1 | 2 = 1) =>
    client.command('counts.match', { sessionId, controlId, part, counter })
  expect(failureOf(await match(2))).toMatchObject({
    code: 'conflict',
    details: { reason: 'serial_elsewhere', articleCode: drill, serial: 'S-1', operator: 'Ana', part: 1 },
  })
  // A second count of the same goods has the same serials.
  valueOf(await match(1, 2))
  const move = () => client.command('counts.move', { sessionId, controlId, part: 2, counter: 1, reason: 'wrong part' })
  valueOf(await client.command('counts.close', { sessionId }))
  expect(failureOf(await move()).details).toMatchObject({ reason: 'serial_elsewhere', serial: 'S-1' })
  // Once it is undone the count is the next part.
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'not there' }))
  const { events } = valueOf(await client.query('counts.get', { sessionId }))
  const wrong = events.find((event) => event.serial === 'S-1')
  valueOf(await client.command('counts.undo', { sessionId, eventId: wrong?.eventId ?? '' }))
  valueOf(await client.command('counts.close', { sessionId }))
  valueOf(await move())
  const whole = valueOf(await client.query('comparison.get', { controlId }))
  expect(whole.serials).toMatchObject([{ articleCode: drill, serials: ['S-1', 'S-2'] }])
  expect(await begin('Ana', 3)).toBeTypeOf('string')
})

test('a container of another PC’s part is asked about, too, and the comparison names it', async () => {
  const { here, there, controlId } = await twoPcs()
  for (const { client } of [here, there])
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
  const start = async (core: typeof here, operator: string, part: number) =>
    valueOf(await core.client.command('counts.start', { controlId, operator, part })).sessionId
  const theirs = await start(there, 'Beto', 1)
  valueOf(await there.client.command('counts.scan', { sessionId: theirs, raw: label }))
  valueOf(await there.client.command('counts.add', { sessionId: theirs, articleCode: 'KETTLE', units: 12 }))
  valueOf(await there.client.command('counts.close', { sessionId: theirs }))
  valueOf(await importConfirmed(here, await exported(there, theirs)))
  valueOf(await here.client.command('supervisor.lock', {}))
  const sessionId = await start(here, 'Ana', 2)
  const scan = async (more: { alsoElsewhere?: true } = {}) =>
    valueOf(await here.client.command('counts.scan', { sessionId, raw: label, ...more }))
  const { duplicateOf } = await scan()
  expect(duplicateOf).toMatchObject({ operator: 'Beto', part: 1, device: expect.any(String) })
  await scan({ alsoElsewhere: true })
  valueOf(await here.client.command('counts.add', { sessionId, articleCode: 'KETTLE', units: 1 }))
  valueOf(await here.client.command('counts.close', { sessionId }))
  const { alsoCounted } = valueOf(await here.client.query('comparison.get', { controlId }))
  expect(alsoCounted).toMatchObject([{ sessionId: theirs, repeatedContainers: [pallet] }])
})

test('two PCs that counted the same articles of the second part are told apart there', async () => {
  const { here, there, controlId } = await twoPcs()
  const count = async (core: typeof here, operator: string, part: number, articleCode: string) => {
    const { client } = core
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
    const start = { controlId, operator, part, otherGoods: true as const }
    const { sessionId } = valueOf(await client.command('counts.start', start))
    valueOf(await client.command('counts.add', { sessionId, articleCode, units: 3 }))
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  await count(here, 'Ana', 1, 'KETTLE')
  await count(there, 'Ana', 1, 'PAN')
  const second = await count(here, 'Ana', 2, 'KETTLE')
  const theirs = await count(there, 'Beto', 2, 'KETTLE')
  valueOf(await importConfirmed(here, await exported(there, theirs)))
  const whole = async () => valueOf(await here.client.query('comparison.get', { controlId }))
  const { sameGoods } = await whole()
  expect(sameGoods).toMatchObject([{ part: 2, counter: 1, articles: ['KETTLE'] }])
  expect(sameGoods?.[0]?.counts.map(({ sessionId }) => sessionId).sort()).toEqual([second, theirs].sort())
  valueOf(await here.client.command('supervisor.unlock', {}))
  const told = await here.client.command('counts.tellApart', { sessionId: theirs, as: 'second_count' })
  expect(valueOf(told)).toMatchObject({ part: 2, counter: 2 })
  expect((await whole()).sameGoods).toBeUndefined()
})

test('the count of another PC that did not know of the first part becomes the second part, also with a longer log', async () => {
  const { here, there, controlId } = await twoPcs()
  const count = async (core: typeof here, operator: string) => {
    const { client } = core
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator }))
    valueOf(await client.command('counts.add', { sessionId, articleCode: 'KETTLE', units: 3 }))
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  await count(here, 'Ana')
  const theirs = await count(there, 'Beto')
  valueOf(await importConfirmed(here, await exported(there, theirs)))
  const { client } = here
  valueOf(await client.command('supervisor.unlock', {}))
  const tell = async (part?: number) =>
    await client.command('counts.tellApart', {
      sessionId: theirs,
      as: 'another_part',
      ...(part === undefined ? {} : { part }),
    })
  expect(failureOf(await tell(3)).details).toMatchObject({ reason: 'part_not_next' })
  expect(failureOf(await tell(1)).details).toEqual({ reason: 'not_same_goods' })
  expect(valueOf(await tell())).toMatchObject({ part: 2, counter: 1 })
  const whole = valueOf(await client.query('comparison.get', { controlId }))
  expect(whole.sameGoods).toBeUndefined()
  expect(whole.parts).toMatchObject([{ part: 1 }, { part: 2 }])
  valueOf(await there.client.command('counts.note', { sessionId: theirs, text: 'later' }))
  const longer = valueOf(await client.command('counts.import', { content: await exported(there, theirs) }))
  expect(longer).toMatchObject({ outcome: 'extended', part: 2, counter: 1 })
  expect(failureOf(await tell()).details).toEqual({ reason: 'not_same_goods' })
})

test.each([
  ['one serial', 'S-1', true],
  ['other serials', 'S-2', false],
])('two PCs that counted %s of an article, each in a container of its own', async (_which, serial, isAsked) => {
  const { here, there, controlId } = await twoPcs()
  const count = async ({ client }: typeof here, operator: string, container: string, entry: object) => {
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator }))
    const goods = { articleCode: drill, units: 1, container, ...entry }
    expect(valueOf(await client.command('counts.add', { sessionId, ...goods }))).toMatchObject({ kind: 'manual' })
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  // Neither PC knew of the other one.
  const ours = await count(here, 'Ana', 'PALLET-1', { serial: 'S-1', lot: 'L1' })
  const theirs = await count(there, 'Beto', 'PALLET-2', { serial, lot: 'L2' })
  valueOf(await importConfirmed(here, await exported(there, theirs)))
  const { sameGoods, lines } = valueOf(await here.client.query('comparison.get', { controlId }))
  const found = sameGoods?.map(({ articles, counts }) => [articles, counts.map(({ sessionId }) => sessionId).sort()])
  expect(found).toEqual(isAsked ? [[[drill], [ours, theirs].sort()]] : undefined)
  expect(lines.filter(({ articleCode }) => articleCode === drill).every(({ decided }) => decided)).toBe(!isAsked)
})

test('one serial in two parts, counted by two PCs, is asked about until a supervisor says that it came twice', async () => {
  const { here, there, controlId } = await twoPcs()
  const count = async ({ client }: typeof here, operator: string, serials: string[]) => {
    valueOf(await client.command('settings.update', { counting: { requiredCounts: 1, requireReasons: false } }))
    const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator }))
    valueOf(await client.command('counts.serials', { sessionId, articleCode: drill, serials }))
    valueOf(await client.command('counts.close', { sessionId }))
    return sessionId
  }
  // Neither PC knew of the other one.
  const ours = await count(here, 'Ana', ['S-1', 'S-2'])
  const theirs = await count(there, 'Beto', ['S-1', 'S-3'])
  valueOf(await importConfirmed(here, await exported(there, theirs)))
  const { client } = here
  valueOf(await client.command('supervisor.unlock', {}))
  const tell = (as: 'another_part' | 'other_goods' | 'second_count') =>
    client.command('counts.tellApart', { sessionId: theirs, as })
  const compared = async (part?: number) =>
    valueOf(await client.query('comparison.get', { controlId, ...(part === undefined ? {} : { part }) }))
  const isDecided = async (part?: number) =>
    (await compared(part)).lines.every(({ articleCode, decided }) => articleCode !== drill || decided)
  expect(valueOf(await tell('another_part'))).toMatchObject({ part: 2 })

  for (const part of [undefined, 2]) {
    const { sameGoods } = await compared(part)
    expect(sameGoods).toMatchObject([{ part: 2, counter: 1, articles: [drill] }])
    expect(sameGoods?.[0]?.counts.map(({ sessionId, part: of }) => [sessionId, of]).sort()).toEqual(
      [
        [ours, 1],
        [theirs, undefined],
      ].sort(),
    )
    expect(await isDecided(part)).toBe(false)
  }
  // Of the first part it is known what came.
  expect((await compared(1)).sameGoods).toBeUndefined()
  expect(failureOf(await tell('second_count')).details).toEqual({ reason: 'not_same_goods' })
  expect(valueOf(await tell('other_goods'))).toMatchObject({ part: 2, counter: 1 })
  expect((await compared()).sameGoods).toBeUndefined()
  expect(await isDecided()).toBe(true)
})
