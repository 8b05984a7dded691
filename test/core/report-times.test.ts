import { expect, test } from 'vitest'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { signedControl } from './support/signed-control.ts'

/** A PC whose clock is in UTC, and that clock: at the warehouse it is 22:00 of the day before. */
async function pcInUtc() {
  const clock = { ...manualClock(Date.parse('2026-11-22T01:00:00Z')), offsetMinutes: () => 0 }
  const secrets = (folder: string) => createFileSecrets(folder, {})
  return { ...(await openTestCore({ clock, secrets, alreadyRead: ['suppliers'] })), clock }
}

test('every file of a report has the days and times of the warehouse, also on a PC with another time zone', async () => {
  const core = await pcInUtc()
  const { controlId } = await signedControl(core)
  const written = async (format: 'csv' | 'ubl' | 'edifact' | 'epcis') =>
    valueOf(await core.client.query('comparison.export', { controlId, format, language: 'en' }))
  const csv = await written('csv')
  expect(csv.name).toMatch(/-2026-11-21\.csv$/)
  expect(csv.content).toContain('Ana Núñez 2026-11-21 22:00:00')
  expect(csv.content).not.toContain('2026-11-22')
  const ubl = (await written('ubl')).content
  expect(ubl).toContain('<cbc:IssueDate>2026-11-21</cbc:IssueDate>')
  expect(ubl).toContain('<cbc:IssueTime>22:00:00-03:00</cbc:IssueTime>')
  expect(ubl).toContain('<cbc:ReceivedDate>2026-11-21</cbc:ReceivedDate>')
  expect(ubl).not.toContain('2026-11-22')
  const edifact = (await written('edifact')).content
  expect(edifact).toContain("DTM+137:202611212200:203'DTM+50:202611212200:203'")
  expect(edifact).toContain('+261121:2200+')
  const epcis = JSON.parse((await written('epcis')).content) as { epcisBody: { eventList: object[] } }
  expect(epcis.epcisBody.eventList[0]).toMatchObject({
    eventTime: '2026-11-21T22:00:00.000-03:00',
    eventTimeZoneOffset: '-03:00',
  })
})

test('claims, reports to destinations and the record of a supplier have them too', async () => {
  const core = await pcInUtc()
  const { client, clock } = core
  const { controlId, compared } = await signedControl(core)
  const claim = valueOf(await client.command('claims.create', { controlId, claimKind: 'claim', operator: 'Marta' }))
  const { claimId, lastEventId } = claim
  valueOf(await client.command('claims.send', { claimId, lastEventId, operator: 'Marta', claimWay: 'mail' }))
  const letter = valueOf(await client.query('claims.export', { claimId, letterFormat: 'text', language: 'en' }))
  expect(letter.content.match(/2026-11-2\d/g)).toEqual(['2026-11-21', '2026-11-21'])
  const list = valueOf(await client.query('claims.exportList', { language: 'en' }))
  expect(list.content).toContain('2026-11-21 22:00:00,2026-11-21 22:00:00')

  const period = { from: '2026-11-01', to: '2026-11-30', language: 'en' } as const
  const record = { supplierCode: compared.supplierCode ?? '', format: 'csv', ...period } as const
  expect(valueOf(await client.query('suppliers.report', record)).content).toContain('2026-11-21 22:00:00')

  clock.advance(24 * 3_600_000)
  const asked = { reportKind: 'differences', format: 'json', language: 'en' } as const
  const report = JSON.parse(valueOf(await client.query('handover.report', asked)).file.content) as Record<
    string,
    unknown
  >
  expect(report).toMatchObject({ from: '2026-11-21', to: '2026-11-21', madeAt: '2026-11-22T22:00:00.000-03:00' })
  expect(report['rows']).toEqual(expect.arrayContaining([expect.objectContaining({ signedAt: '2026-11-21 22:00' })]))
})
