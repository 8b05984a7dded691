import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { readDeviceKeyList } from '../../src/main/core/domain/verification/device-keys.ts'
import { verifyContent } from '../../src/main/core/domain/verification/verify-content.ts'
import { pcChain } from '../../src/main/core/store/pc-chain.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import { verifyFiles } from '../../src/verify/verify-files.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openPc, signAgain, signedControl, verifiedBy } from './support/signed-control.ts'

test('signing makes a receipt: the file, who signed, and the figures as they were signed', async () => {
  const core = await openPc()
  const { controlId, receipt, reference, compared } = await signedControl(core)
  const [statement = '', signature, ...figures] = receipt.trimEnd().split('\n')
  expect(JSON.parse(statement)).toMatchObject({
    format: 'muelle-receipt',
    practice: true,
    controlId,
    signedBy: 'Marta Ibarra',
    lines: compared.lines.length,
    documents: [{ number: story.blind, supplierName: compared.supplierName, supplierCode: compared.supplierCode }],
    totals: { declared: String(compared.totals.declared), difference: String(compared.totals.difference) },
  })
  expect(signature).toMatch(/^\{"signature":"[\w-]{86}"\}$/)
  expect(figures.map((line) => JSON.parse(line) as unknown)).toMatchObject(
    compared.lines.map(({ articleCode, status }) => ({ articleCode, status })),
  )
  const file = valueOf(await core.client.query('receipts.export', { reference }))
  expect(file.name).toBe(`practica-constancia-${story.blind}-${reference.slice(0, 8)}.muelle`)

  const verdict = await verifiedBy(core, receipt)
  expect(verdict).toMatchObject({ outcome: 'genuine', practice: true, content: { reference } })
  expect(verdict.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['signed_by', 'figures_whole', 'head_equal', 'chain_equal']),
  )
  // With the published keys alone.
  const keys = readDeviceKeyList(valueOf(await core.client.query('devices.export', {})).content)
  expect((await verifyContent(receipt, keys)).verdict.outcome).toBe('genuine')
  expect(keys?.devices).toHaveLength(1)
})

test('the file of a signed count is verified with the same keys, and belongs to the receipt', async () => {
  const core = await openPc()
  const { receipt, sessionId } = await signedControl(core)
  const { content } = valueOf(await core.client.query('counts.export', { sessionId }))
  const keys = readDeviceKeyList(valueOf(await core.client.query('devices.export', {})).content)
  const given = [receipt, content].map((file, at) => ({ name: String(at), content: file }))
  const verified = await verifyFiles(given, keys)
  expect(verified.map(({ verdict }) => [verdict.kind, verdict.outcome])).toEqual([
    ['receipt', 'genuine'],
    ['count', 'genuine'],
  ])
  expect(verified[0]?.verdict.findings.map(({ code }) => code)).toContain('head_equal')
})

test('an older file of the same count, given with the newer one, does not contradict the receipt, in any order', async () => {
  const core = await openPc()
  const { client } = core
  const { controlId, sessionId } = await signedControl(core)
  const fileOf = async () => valueOf(await client.query('counts.export', { sessionId })).content
  const older = await fileOf()
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 2, lot: 'L-1' }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { receipt } = await signAgain(core, controlId, sessionId)
  const newer = await fileOf()
  const keys = readDeviceKeyList(valueOf(await client.query('devices.export', {})).content)
  const outcome = async (...files: string[]) => {
    const given = [receipt, ...files].map((content, at) => ({ name: String(at), content }))
    const [first] = await verifyFiles(given, keys)
    return first?.verdict.outcome
  }
  expect([await outcome(older, newer), await outcome(newer, older)]).toEqual(['genuine', 'genuine'])
  // Alone it is too short for what was signed.
  expect(await outcome(older)).toBe('differs')
})

test('signing twice makes one receipt; signing again after a correction makes another', async () => {
  const core = await openPc()
  const first = await signedControl(core)
  const again = await signAgain(core, first.controlId, first.sessionId)
  expect(again.reference).toBe(first.reference)
  const { client } = core
  const { controlId, sessionId } = first
  valueOf(await client.command('counts.reopen', { sessionId, reason: 'Faltaba una caja' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 2, lot: 'L-1' }))
  const csv = async () => valueOf(await client.query('comparison.export', { controlId, format: 'csv' })).content
  valueOf(await client.command('counts.close', { sessionId }))
  // Reopened: the earlier receipt is not of these figures.
  expect(await csv()).not.toContain(first.reference)
  const second = await signAgain(core, controlId, sessionId)
  expect(second.reference).not.toBe(first.reference)
  expect(await csv()).toContain(second.reference)
  expect(valueOf(await client.query('receipts.list', { controlId })).rows).toHaveLength(2)
  // Both stay true: the log went on after the first.
  for (const { receipt } of [first, second]) expect((await verifiedBy(core, receipt)).outcome).toBe('genuine')
})

test('every report of a signed control refers to its receipt', async () => {
  const core = await openPc()
  const { controlId, reference } = await signedControl(core)
  for (const format of ['csv', 'ubl', 'edifact'] as const)
    expect(valueOf(await core.client.query('comparison.export', { controlId, format })).content).toContain(reference)
})

test('a receipt is read as the comparison is: not while the control is blind', async () => {
  const core = await openPc()
  const { controlId, sessionId, reference } = await signedControl(core)
  valueOf(await core.client.command('counts.reopen', { sessionId }))
  const other = core.connect('other')
  for (const failed of [
    await other.query('receipts.export', { reference }),
    await other.query('receipts.list', { controlId }),
  ])
    expect(failureOf(failed)).toMatchObject({ code: 'forbidden', details: { reason: 'blind' } })
  expect(failureOf(await other.query('receipts.export', { reference: '0'.repeat(32) })).code).toBe('not_found')
})

test('the statement is canonical and rests on the chain of this PC', async () => {
  const core = await openPc()
  const { receipt } = await signedControl(core)
  const [line = ''] = receipt.split('\n')
  const statement = JSON.parse(line) as { chain: { seq: number; hash: string } }
  expect(canonicalText(statement as never)).toBe(line)
  await core.stop()
  const database = connectPrimaryDatabase(join(core.folder, 'profiles', 'practice', 'muelle.db'))
  const link = pcChain(database)[statement.chain.seq - 1]
  closePrimaryDatabase(database)
  expect(link).toMatchObject({ kind: 'signed', hash: statement.chain.hash })
})

test('the verification page is saved as it was built; an installation without it says so', async () => {
  const file = join(temporaryFolder(), 'verify.html')
  writeFileSync(file, '<!doctype html>')
  const { client } = await openTestCore({ verificationPage: pathToFileURL(file) })
  expect(valueOf(await client.query('receipts.page', {}))).toMatchObject({
    name: 'verify.html',
    mediaType: 'text/html',
    content: '<!doctype html>',
  })
  rmSync(file)
  expect(failureOf(await client.query('receipts.page', {}))).toMatchObject({
    code: 'not_found',
    details: { reason: 'page_missing' },
  })
})
