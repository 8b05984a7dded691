import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { runningClock } from '../support/running-clock.ts'
import { closeWithEntry } from '../support/close-count.ts'
import { failureOf, openTestCore, type TestClient, valueOf } from '../support/core.ts'
import { sign } from '../support/sign.ts'
import { exported, importConfirmed, twoPcs } from './support/counts-on-two-pcs.ts'

async function found(client: TestClient, number: string): Promise<number> {
  const { control } = valueOf(await client.query('receiving.find', { number }))
  if (!control) throw new Error(`${number} was not found`)
  return control.id
}

async function photo(client: TestClient, sessionId: string, eventId?: string) {
  const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(60)]).toString('base64')
  const about = eventId === undefined ? {} : { eventId }
  return valueOf(await client.command('counts.photo', { sessionId, mediaType: 'image/jpeg', content, ...about }))
}

test('distinguishes the document stored at the start from the current one of the WMS; blind until then', async () => {
  const { client, warehouse, refresh } = await openTestCore({ clock: runningClock })
  await refresh('suppliers')
  const controlId = await found(client, story.blind)
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  warehouse.changeDocument(story.blind, (wire) => {
    const [document] = wire.DocumentoRecepcion
    const line = document?.DocumentoRecepcionDetalle.find(
      ({ CodigoArticulo }) => CodigoArticulo.trim() === story.firstArticle,
    )
    if (line) line.Unidades = 999_999
  })
  await found(client, story.blind)
  for (const name of ['comparison.document', 'comparison.photos'] as const)
    expect(failureOf(await client.query(name, { controlId }))).toMatchObject({ code: 'forbidden' })
  await closeWithEntry(client, sessionId)
  const changes = valueOf(await client.query('comparison.document', { controlId }))
  expect(changes.lines).toMatchObject([{ articleCode: story.firstArticle, current: 999_999 }])
  expect(changes.lines[0]?.frozen).toBe(240)
  expect(Date.parse(changes.currentAsOf ?? '')).toBeGreaterThan(Date.parse(changes.frozenAsOf ?? ''))
  expect(changes.lines[0]).not.toHaveProperty('byWeight')
  const weighed = { articleCode: story.firstArticle, byWeight: true, operator: 'Ana' }
  valueOf(await client.command('articles.setByWeight', weighed))
  expect(valueOf(await client.query('comparison.document', { controlId })).lines).toMatchObject([{ byWeight: true }])
  // The comparison still uses the stored document.
  const compared = valueOf(await client.query('comparison.get', { controlId }))
  expect(compared.lines.some(({ declared }) => declared === 999_999)).toBe(false)
})

test('an unchanged document has no changes', async () => {
  const { client, refresh } = await openTestCore({ clock: runningClock })
  await refresh('suppliers')
  const controlId = await found(client, story.discrepancies)
  expect(valueOf(await client.query('comparison.document', { controlId }))).toMatchObject({ lines: [], facts: [] })
})

test('lists the photos of every count, of this and another PC, each with its subject and note', async () => {
  const { here, there, controlId } = await twoPcs()
  const { sessionId: own } = valueOf(await here.client.command('counts.start', { controlId, operator: 'Ana' }))
  const { sessionId: theirs } = valueOf(await there.client.command('counts.start', { controlId, operator: 'Eva' }))
  const entry = valueOf(
    await here.client.command('counts.add', {
      sessionId: own,
      articleCode: 'A-1',
      units: 3,
      lot: 'L7',
      container: 'P1',
    }),
  )
  const wide = await photo(here.client, own)
  const close = await photo(here.client, own, entry.eventId)
  valueOf(await here.client.command('counts.note', { sessionId: own, text: 'Roto', eventId: close.eventId }))
  valueOf(await here.client.command('counts.note', { sessionId: own, text: 'Del conteo entero' }))
  const opened = valueOf(await here.client.command('counts.container', { sessionId: own, container: 'P2' }))
  const { containerEventId } = valueOf(await here.client.query('counts.get', { sessionId: own }))
  expect(containerEventId).toBe(opened.eventId)
  const pallet = await photo(here.client, own, containerEventId)
  const other = await photo(there.client, theirs)
  for (const [core, sessionId] of [
    [here, own],
    [there, theirs],
  ] as const)
    await closeWithEntry(core.client, sessionId)
  valueOf(await importConfirmed(here, await exported(there, theirs)))

  const { rows } = valueOf(await here.client.query('comparison.photos', { controlId }))
  const nothing = { articleCode: null, lot: null, expiry: null, container: null }
  expect(rows.map(({ at: _, bytes: __, mediaType: ___, ...row }) => row)).toEqual([
    { eventId: wide.eventId, sessionId: own, counter: 1, operator: 'Ana', hash: wide.hash, ...nothing, note: null },
    {
      eventId: close.eventId,
      sessionId: own,
      counter: 1,
      operator: 'Ana',
      hash: close.hash,
      articleCode: 'A-1',
      lot: 'L7',
      expiry: null,
      container: 'P1',
      note: 'Roto',
    },
    {
      eventId: pallet.eventId,
      sessionId: own,
      counter: 1,
      operator: 'Ana',
      hash: pallet.hash,
      ...nothing,
      container: 'P2',
      note: null,
    },
    {
      eventId: other.eventId,
      sessionId: theirs,
      counter: 1,
      operator: 'Eva',
      hash: other.hash,
      ...nothing,
      note: null,
    },
  ])
  for (const { hash } of rows) expect(valueOf(await here.client.query('photos.get', { hash })).hash).toBe(hash)
})

test('shows a signature with name and note; reopening the count removes it', async () => {
  const { client } = await openTestCore({ clock: runningClock })
  const controlId = await found(client, story.discrepancies)
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  await closeWithEntry(client, sessionId)
  const signature = async () =>
    valueOf(await client.query('comparison.get', { controlId })).sessions.map((session) => session.signature)
  expect(await signature()).toEqual([null])
  valueOf(await client.command('supervisor.unlock', {}))
  const { signedAt } = valueOf(await sign(client, sessionId, { signedBy: 'Marta', note: 'Visto' }))
  expect(await signature()).toEqual([{ at: signedAt, by: 'Marta', note: 'Visto' }])
  valueOf(await client.command('counts.reopen', { sessionId }))
  // The supervisor sees the open count, too.
  expect(await signature()).toEqual([null])
})
