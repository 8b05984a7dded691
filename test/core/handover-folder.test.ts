import { mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HandoverEntry } from '../../src/contract/shapes/handover.ts'
import { openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { type ManualClock, manualClock } from '../support/manual-clock.ts'
import { smallDisk } from '../support/limited-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { signedControl } from './support/signed-control.ts'
import { nextLook } from '../support/next-look.ts'

async function open(folder: string): Promise<TestCore & { clock: ManualClock }> {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({ clock, secrets: (at) => createFileSecrets(at, {}), alreadyRead: ['suppliers'] })
  const way = { kind: 'folder', folder } as const
  valueOf(await core.client.command('handover.setDestination', { name: 'Carpeta', way, formats: ['json', 'csv'] }))
  return { ...core, clock }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

async function entryWhere(
  { client }: TestCore,
  isDone: (entry: HandoverEntry) => boolean,
  look = (): void => {},
): Promise<HandoverEntry> {
  for (;;) {
    look()
    const found = valueOf(await client.query('handover.list', {})).rows.find(isDone)
    if (found) return found
    await nextLook()
  }
}

/** Lets the program look into the folder, seldom, because the same clock ends steps that take too long. */
function looking({ clock }: { clock: ManualClock }): () => void {
  let turns = 0
  return () => void (++turns % 40 === 0 && clock.advance(15_000))
}

test('of a refusal that is still being written the whole reason is shown', async () => {
  const folder = temporaryFolder()
  const core = await open(folder)
  await signedControl(core)
  const { number, reference } = await entryWhere(core, ({ state }) => state === 'sent')
  const reason = 'Falta el proveedor'
  const nack = join(folder, `practica-muelle-${number}-${reference}.nack`)
  // The receiver writes slowly: at each look there is more.
  for (let at = 0; at <= reason.length; at += 3) {
    writeFileSync(nack, reason.slice(0, at))
    for (let n = 0; n < 100; n += 1) await turn()
    core.clock.advance(15_000)
  }
  const refused = await entryWhere(core, ({ state }) => state === 'refused', looking(core))
  expect(refused.answer).toEqual({ status: null, text: reason })
})

test('the files of an acknowledged entry are removed also where other formats are set meanwhile', async () => {
  const folder = temporaryFolder()
  const core = await open(folder)
  await signedControl(core)
  const { number, reference } = await entryWhere(core, ({ state }) => state === 'sent')
  const [destination] = valueOf(await core.client.query('handover.destinations', {})).rows
  const { destinationId = '', name = '' } = destination ?? {}
  const way = { kind: 'folder', folder } as const
  valueOf(await core.client.command('handover.setDestination', { destinationId, name, way, formats: ['json', 'ubl'] }))
  expect(readdirSync(folder).some((file) => file.endsWith('.csv'))).toBe(true)
  writeFileSync(join(folder, `practica-muelle-${number}-${reference}.ack`), '')
  await entryWhere(core, ({ state }) => state === 'acknowledged', looking(core))
  for (const look = looking(core); readdirSync(folder).some((file) => file.endsWith('.ack')); await nextLook()) look()
  expect(readdirSync(folder).filter((file) => file.includes(reference))).toEqual([])
})

test('a name that is taken by a folder holds back its own entry only', async () => {
  const folder = temporaryFolder()
  const core = await open(folder)
  const [destination] = valueOf(await core.client.query('handover.destinations', {})).rows
  const { destinationId = '', name = '', way } = destination ?? {}
  const set = async (on: boolean) =>
    valueOf(
      await core.client.command('handover.setDestination', {
        destinationId,
        name,
        on,
        formats: ['json', 'csv'],
        way: way ?? { kind: 'folder', folder },
      }),
    )
  await set(false)
  await signedControl(core)
  const { number, reference } = await entryWhere(core, () => true)
  const taken = join(folder, `practica-muelle-${number}-${reference}.json`)
  mkdirSync(taken)
  await set(true)
  const entry = await entryWhere(core, ({ failure }) => failure !== null)
  expect(entry).toMatchObject({ state: 'waiting', failure: { code: 'validation', reason: 'not_regular' } })
  expect(valueOf(await core.client.query('handover.destinations', {})).rows[0]?.problem).toBe(null)
  rmdirSync(taken)
  await entryWhere(core, ({ state }) => state === 'sent', looking(core))
})

test('what nobody answered in a folder is written to the one that takes its place', async () => {
  const [folder, next] = [temporaryFolder(), temporaryFolder()]
  const core = await open(folder)
  await signedControl(core)
  const { number, reference } = await entryWhere(core, ({ state }) => state === 'sent')
  const [destination] = valueOf(await core.client.query('handover.destinations', {})).rows
  const set = async (name: string, path: string) =>
    valueOf(
      await core.client.command('handover.setDestination', {
        destinationId: destination?.destinationId ?? '',
        name,
        way: { kind: 'folder', folder: path },
        formats: ['json'],
      }),
    )
  await set('Otro nombre', folder)
  expect(await entryWhere(core, () => true)).toMatchObject({ state: 'sent', attempts: 1 })
  await set('Otro nombre', next)
  await entryWhere(core, ({ state, attempts }) => state === 'sent' && attempts === 2)
  const base = `practica-muelle-${number}-${reference}`
  expect(readdirSync(next)).toEqual([`${base}.json`])
  writeFileSync(join(next, `${base}.ack`), '')
  await entryWhere(core, ({ state }) => state === 'acknowledged', looking(core))
})

test('a folder that is full gets the files once there is room, and keeps no part of them', async ({ skip }) => {
  const disk = smallDisk(1)
  if (disk === null) return skip('this user may not mount a disk')
  const { folder } = disk
  disk.fill()
  const core = await open(folder)
  await signedControl(core)
  const entry = await entryWhere(core, ({ failure }) => failure !== null)
  expect(entry).toMatchObject({ state: 'waiting', failure: { code: 'storage_readonly', reason: 'ENOSPC' } })
  disk.clear()
  await entryWhere(core, ({ state }) => state === 'sent', looking(core))
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('an answer is taken up also with its extension in capitals, as some systems write names', async () => {
  const folder = temporaryFolder()
  const core = await open(folder)
  await signedControl(core)
  const { id, number, reference } = await entryWhere(core, ({ state }) => state === 'sent')
  const base = join(folder, `practica-muelle-${number}-${reference}`)
  writeFileSync(`${base}.NACK`, 'Falta el proveedor')
  const refused = await entryWhere(core, ({ state }) => state === 'refused', looking(core))
  expect(refused.answer).toEqual({ status: null, text: 'Falta el proveedor' })
  valueOf(await core.client.command('handover.retry', { id }))
  await entryWhere(core, ({ state }) => state === 'sent', looking(core))
  writeFileSync(`${base}.ACK`, '')
  await entryWhere(core, ({ state }) => state === 'acknowledged', looking(core))
  for (const look = looking(core); readdirSync(folder).length > 0; await nextLook()) look()
  expect(readdirSync(folder)).toEqual([])
})
