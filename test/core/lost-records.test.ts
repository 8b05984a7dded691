import { expect, test } from 'vitest'
import { openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openClaims } from './support/claims-setup.ts'
import { tamper } from './support/tamper.ts'

test('a hold, a truck and a claim whose entries a damaged file has lost keep nothing else from being shown and recorded', async () => {
  const folder = temporaryFolder()
  const { core, client, clock, control, controlId, made, changed } = await openClaims({ folder })
  const [line] = control?.compared.lines ?? []
  const hold = { controlId, articleCode: line?.articleCode ?? '', type: 'quarantine', reason: 'torn', operator: 'Ana' }
  const truck = { documents: [{ number: control?.compared.number ?? '', controlId }], plate: 'AB 1', operator: 'Ana' }
  valueOf(await client.command('holds.place', hold as never))
  valueOf(await client.command('arrivals.save', truck))
  await changed('send', await made(), { claimWay: 'mail' })
  await core.stop()
  tamper(folder, 'DELETE FROM record_event')
  clock.advance(20 * 86_400_000)

  const later = (await openTestCore({ folder, clock })).client
  valueOf(await later.command('supervisor.unlock', {}))
  expect(valueOf(await later.query('holds.list', {})).rows).toEqual([])
  const { decisions } = valueOf(await later.query('home.get', {}))
  expect(decisions.filter(({ kind }) => kind === 'hold' || kind === 'claims')).toEqual([])
  expect(valueOf(await later.query('arrivals.list', { controlId })).rows).toEqual([])
  expect(valueOf(await later.query('comparison.export', { controlId, format: 'csv' })).content).toContain('R-')
  expect(valueOf(await later.query('claims.claimable', {})).rows).toMatchObject([{ controlId }])
  // The list has the stored fields of the claim; its lines are in no file.
  expect(valueOf(await later.query('claims.list', {})).rows).toMatchObject([{ number: 1, state: 'sent' }])
  expect(
    valueOf(await later.query('claims.exportList', {}))
      .content.trim()
      .split('\r\n'),
  ).toHaveLength(1)

  valueOf(await later.command('holds.place', hold as never))
  valueOf(await later.command('arrivals.save', truck))
  valueOf(await later.command('claims.create', { controlId, claimKind: 'claim', operator: 'Marta' }))
  expect(valueOf(await later.query('holds.list', { controlId })).rows).toMatchObject([{ intact: true }])
  expect(valueOf(await later.query('arrivals.list', { controlId })).rows).toMatchObject([{ intact: true }])
  expect(valueOf(await later.query('claims.list', {})).rows).toMatchObject([{ number: 2 }, { number: 1 }])
})
