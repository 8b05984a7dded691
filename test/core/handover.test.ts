import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { HandoverWay } from '../../src/contract/shapes/handover.ts'
import { failureOf, memorySecrets, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openPc, signAgain, signedControl } from './support/signed-control.ts'
import { nextLook } from '../support/next-look.ts'

const http = { kind: 'http', url: 'https://erp.example/muelle' } as const

test('a destination keeps its secret in the store only, and not for another receiver', async () => {
  const secrets = memorySecrets()
  const { client, log, folder, stop } = await openTestCore({ secrets: () => secrets })
  const input = { name: 'ERP', way: http, formats: ['json' as const] }
  expect(failureOf(await client.command('handover.setDestination', input))).toMatchObject({
    code: 'conflict',
    details: { reason: 'secret_missing' },
  })
  const secret = 'key-of-the-signature'
  const added = valueOf(await client.command('handover.setDestination', { ...input, secret }))
  expect(added).toMatchObject({ on: true, secretStored: true, way: http, figures: { waiting: 0 } })
  const { destinationId } = added
  expect(await secrets.get(`practice.handover-${destinationId}`)).toBe(secret)

  const rename = { ...input, destinationId, name: 'ERP 2' }
  expect(valueOf(await client.command('handover.setDestination', rename))).toMatchObject({ secretStored: true })
  const elsewhere = { ...rename, way: { ...http, url: 'https://other.example/muelle' } }
  expect(failureOf(await client.command('handover.setDestination', elsewhere)).details).toEqual({
    reason: 'secret_missing',
  })
  valueOf(await client.command('handover.setDestination', { ...elsewhere, secret: 'another-key' }))
  // The new one is in the other slot, and the old one is gone.
  expect(await secrets.get(`practice.handover-${destinationId}`)).toBeNull()
  expect(await secrets.get(`practice.handover-${destinationId}-b`)).toBe('another-key')
  const { rows } = valueOf(await client.query('handover.destinations', {}))
  expect(rows).toMatchObject([{ name: 'ERP 2', secretStored: true, way: elsewhere.way }])

  valueOf(await client.command('handover.removeDestination', { destinationId }))
  expect(await secrets.get(`practice.handover-${destinationId}-b`)).toBeNull()
  expect(valueOf(await client.query('handover.destinations', {})).rows).toEqual([])
  await stop()
  const data = readFileSync(`${folder}/profiles/practice/muelle.db`, 'latin1') + log.lines.join('\n')
  expect(data).not.toContain(secret)
  expect(data).not.toContain('another-key')
})

test.each([
  [{ kind: 'folder', folder: 'relative/folder' }, ['json'], 'not_absolute'],
  [{ kind: 'http', url: 'ftp://erp.example' }, ['json'], 'not_a_url'],
  [{ kind: 'http', url: 'https://user:pass@erp.example' }, ['json'], 'credentials_in_url'],
  [http, ['json', 'csv'], 'one_format'],
  [{ kind: 'folder', folder: '/x' }, ['json', 'json'], 'repeated_format'],
] as const)('%j %j is rejected: %s', async (way, formats, code) => {
  const { client } = await openTestCore()
  const input = { name: 'ERP', way, formats: [...formats], secret: 'a-secret' }
  const failure = failureOf(await client.command('handover.setDestination', input))
  expect(failure).toMatchObject({ code: 'validation', details: { issues: [{ code }] } })
})

test('a second destination is refused where another one has the folder, however its path is written', async () => {
  const { client } = await openTestCore()
  const folder = temporaryFolder()
  const set = (name: string, path: string, more: object = {}) =>
    client.command('handover.setDestination', {
      name,
      way: { kind: 'folder', folder: path },
      formats: ['json'],
      ...more,
    })
  const { destinationId } = valueOf(await set('Uno', folder))
  const other = valueOf(await set('Dos', temporaryFolder()))
  for (const path of [folder, `${folder}/`, `${folder}/./x/..`]) {
    const refused = { code: 'conflict', details: { reason: 'folder_shared' } }
    expect(failureOf(await set('Tres', path))).toMatchObject(refused)
    expect(failureOf(await set('Dos', path, { destinationId: other.destinationId }))).toMatchObject(refused)
  }
  valueOf(await set('Otro nombre', `${folder}/`, { destinationId }))
  valueOf(await client.command('handover.removeDestination', { destinationId }))
  valueOf(await set('Tres', folder))
})

test.each<HandoverWay>([
  { kind: 'http', url: 'http://erp.example/muelle' },
  { kind: 'mail', host: 'mail.example', port: 25, security: 'none', user: null, from: 'a@b.c', to: ['d@e.f'] },
])('$kind without encryption to another computer is rejected', async (way) => {
  const { client } = await openTestCore()
  const failure = failureOf(
    await client.command('handover.setDestination', { name: 'ERP', way, formats: ['json'], secret: 'a-secret' }),
  )
  expect(failure).toMatchObject({ code: 'forbidden', details: { reason: 'secret_over_http' } })
})

test('a signature adds one entry for each destination that wants it, by the reference of its receipt', async () => {
  const core = await openPc()
  const { client } = core
  const add = async (name: string, more: object = {}) =>
    valueOf(
      await client.command('handover.setDestination', {
        name,
        on: false,
        way: { kind: 'folder', folder: temporaryFolder() },
        formats: ['json'],
        ...more,
      }),
    )
  const first = await add('before')
  const later = await add('later', { signedFrom: '2027-01-01' })
  const { reference, controlId, sessionId, compared } = await signedControl(core)
  const rows = async (filter: object = {}) => valueOf(await client.query('handover.list', filter)).rows
  expect(await rows()).toMatchObject([
    {
      reference,
      controlId,
      destinationId: first.destinationId,
      destinationName: 'before',
      state: 'waiting',
      number: compared.number,
      supplierName: compared.supplierName,
      attempts: 0,
    },
  ])
  // Signing again the same changes nothing; what is signed after a correction is another statement.
  await signAgain(core, controlId, sessionId)
  expect(await rows()).toHaveLength(1)
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: 'X-1', units: 2 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const second = await signAgain(core, controlId, sessionId)
  expect((await rows()).map((row) => row.reference).toSorted()).toEqual([reference, second.reference].toSorted())

  // A new destination gets nothing of the past, or what is signed since a day and still is.
  const fresh = await add('fresh', { signedFrom: '2026-11-22' })
  const past = await add('past', { signedFrom: '2026-11-21' })
  const ofPast = () => rows({ destinationId: past.destinationId })
  while ((await ofPast()).length === 0) await nextLook()
  expect((await ofPast()).map((row) => row.reference)).toEqual([second.reference])
  expect(await rows({ destinationId: fresh.destinationId })).toEqual([])
  expect(await rows({ destinationId: later.destinationId })).toEqual([])
  const { figures, total } = valueOf(
    await client.query('handover.list', { state: 'sent', text: compared.number ?? '' }),
  )
  expect([figures.waiting, total]).toEqual([3, 0])
  expect(await rows({ state: 'missing' })).toHaveLength(3)
  expect(await rows({ state: 'acknowledged' })).toEqual([])
  expect(await rows({ from: '2026-11-22' })).toEqual([])
  expect(await rows({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(3)
})

test('with a PIN the destinations are set by the supervisor', async () => {
  const { client } = await openTestCore()
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  const input = { name: 'x', way: { kind: 'folder', folder: '/x' }, formats: ['json'] } as const
  for (const answer of [
    await client.command('handover.setDestination', { ...input, formats: ['json'] }),
    await client.command('handover.removeDestination', { destinationId: 'x' }),
    await client.command('handover.retry', { id: 'x' }),
  ])
    expect(failureOf(answer as never)).toMatchObject({ code: 'forbidden', details: { reason: 'supervisor_needed' } })
})
