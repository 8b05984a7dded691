// Numbers of pallets never repeat: not after a restored database, not in a copied folder, not after a lost file.
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { makeUnreadable } from '../support/unreadable-file.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { setLabels, startCount, takeSscc } from './support/label-setup.ts'

const open = (folder: string) =>
  openTestCore({ folder, clock: manualClock(), secrets: (place) => createFileSecrets(place, {}) })
const inProfile = (folder: string, file: string) => join(folder, 'profiles', 'practice', file)
const page = { printer: 'system' } as const
const serialOf = (sscc: string | null | undefined) => Number(sscc?.slice(9, 17))

/** A count that goes on in a core, for more numbers. */
async function numbers({ client }: TestCore, many: number): Promise<(string | null)[]> {
  const { rows } = valueOf(await client.query('counts.list', { status: 'open' }))
  const sessionId = rows[0]?.sessionId ?? (await startCount(client))
  const taken: (string | null)[] = []
  for (let n = 0; n < many; n += 1) taken.push(await takeSscc(client, sessionId))
  return taken
}

async function usedFolder(): Promise<{ folder: string; taken: (string | null)[] }> {
  const folder = temporaryFolder()
  const core = await open(folder)
  await setLabels(core.client, page)
  const taken = await numbers(core, 3)
  await core.stop()
  return { folder, taken }
}

test('numbers follow each other, also after a restart, and a repeated command gets the same one', async () => {
  const { folder, taken } = await usedFolder()
  expect(taken).toEqual(['377990011000000003', '377990011000000010', '377990011000000027'])
  const core = await open(folder)
  const sessionId = await startCount(core.client)
  const command = { sessionId, pallet: true, commandId: '00000000-0000-4000-8000-000000000001' }
  const first = valueOf(await core.client.command('labels.print', command))
  expect(first.label.sscc).toBe('377990011000000034')
  expect(valueOf(await core.client.command('labels.print', command)).label).toEqual(first.label)
  expect(serialOf(await takeSscc(core.client, sessionId))).toBe(4)
})

/** Puts back a database from before five numbers were taken and, if so, a count was begun. */
async function putBack(counts: number): Promise<{ core: TestCore; taken: (string | null)[] }> {
  const { folder, taken } = await usedFolder()
  copyFileSync(inProfile(folder, 'muelle.db'), join(folder, 'older.db'))
  const between = await open(folder)
  taken.push(...(await numbers(between, 5)))
  for (let n = 0; n < counts; n += 1)
    valueOf(await between.client.command('counts.start', { controlId: null, operator: `Eva ${n}` }))
  await between.stop()
  copyFileSync(join(folder, 'older.db'), inProfile(folder, 'muelle.db'))
  // Without the copy of the log, nothing but the file of numbers tells of the last ones.
  rmSync(inProfile(folder, 'muelle.log-copy'), { force: true })
  return { core: await open(folder), taken }
}

test('an older database that was put back repeats no number', async () => {
  const { core, taken } = await putBack(0)
  const [again] = await numbers(core, 1)
  expect(serialOf(again)).toBe(taken.length)
})

test('where the PC is a new device after an older database was put back, a supervisor confirms its numbers', async () => {
  const { core, taken } = await putBack(1)
  const sessionId = await startCount(core.client)
  expect(failureOf(await core.client.command('labels.print', { sessionId, pallet: true }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'sscc_unconfirmed' },
  })
  await setLabels(core.client, page)
  expect(serialOf(await takeSscc(core.client, sessionId))).toBe(taken.length + 1000)
})

test.each([
  ['lost', (path: string) => rmSync(path)],
  ['damaged', (path: string) => writeFileSync(path, '{"3-7799001-1":')],
  ['older', (path: string) => writeFileSync(path, '{"3-7799001-1":1}')],
])('a file of numbers that is %s leaves numbers out', async (_what, harm) => {
  const { folder } = await usedFolder()
  harm(inProfile(folder, 'sscc.json'))
  const core = await open(folder)
  const [first, second] = await numbers(core, 2)
  expect([serialOf(first), serialOf(second)]).toEqual([1003, 1004])
  expect(JSON.parse(readFileSync(inProfile(folder, 'sscc.json'), 'utf8'))).toEqual({ '3-7799001-1': 1005 })
})

test('while the file of numbers cannot be read no number is given, and none is lost from it', async () => {
  const { folder } = await usedFolder()
  const path = inProfile(folder, 'sscc.json')
  const other = { '3-7799001-2': 40 }
  writeFileSync(path, JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), ...other }))
  const core = await open(folder)
  const { rows } = valueOf(await core.client.query('counts.list', { status: 'open' }))
  const print = () => core.client.command('labels.print', { sessionId: rows[0]!.sessionId, pallet: true })
  const readable = makeUnreadable(path)
  expect(failureOf(await print())).toMatchObject({ code: 'storage_readonly' })
  readable()
  expect(serialOf(valueOf(await print()).label.sscc)).toBe(3)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ '3-7799001-1': 4, ...other })
})

test('a copied folder takes no numbers until a supervisor has given it its own', async () => {
  const { folder, taken } = await usedFolder()
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  const core = await open(copy)
  const sessionId = await startCount(core.client)
  const print = () => core.client.command('labels.print', { sessionId, pallet: true })
  expect(failureOf(await print())).toMatchObject({ code: 'conflict', details: { reason: 'sscc_unconfirmed' } })
  expect(valueOf(await core.client.query('settings.get', {})).labels.numbersConfirmed).toBe(false)
  await setLabels(core.client, { ...page, pcDigits: '2' })
  expect(valueOf(await print()).label.sscc).toBe('377990012000000000')
  // Going back to the first range leaves out what the other PC may have used since.
  await setLabels(core.client, page)
  expect(serialOf(valueOf(await print()).label.sscc)).toBe(1000 + taken.length)
})

test('a range ends without repeating, and a higher first serial is taken over', async () => {
  const core = await open(temporaryFolder())
  await setLabels(core.client, { ...page, companyPrefix: '779900112345', pcDigits: '', firstSerial: 9000 })
  const sessionId = await startCount(core.client)
  expect(await takeSscc(core.client, sessionId)).toMatch(/^37799001123459000\d$/)
  writeFileSync(inProfile(core.folder, 'sscc.json'), '{"3-779900112345-":9999}')
  expect(await takeSscc(core.client, sessionId)).toMatch(/^37799001123459999\d$/)
  const used = { code: 'conflict', details: { reason: 'sscc_used_up' } }
  expect(failureOf(await core.client.command('labels.print', { sessionId, pallet: true }))).toMatchObject(used)
  expect(failureOf(await core.client.query('labels.preview', { sessionId, pallet: true }))).toMatchObject(used)
})

test('ranges of one PC that overlap repeat no number', async () => {
  const core = await open(temporaryFolder())
  const taken: (string | null)[] = []
  const take = async (companyPrefix: string, pcDigits: string, firstSerial = 0) => {
    await setLabels(core.client, { ...page, companyPrefix, pcDigits, firstSerial })
    taken.push(...(await numbers(core, 2)))
  }
  await take('7799001', '')
  // The digits are a part of the numbers above, and the longer prefix begins with the same digits.
  await take('7799001', '0')
  await take('77990010', '')
  await take('7799001', '1')
  // The range around them leaves out what they gave.
  await take('7799001', '')
  await take('7799001', '', 99_999_999)
  expect(taken.map((sscc) => sscc?.slice(8, 17))).toEqual(
    [0, 1, 2, 3, 4, 5, 100_000_000, 100_000_001, 6, 7, 99_999_999, 100_000_002].map((n) => String(n).padStart(9, '0')),
  )
})

test.each([
  ['companyPrefix', { companyPrefix: '77990' }],
  ['companyPrefix', { companyPrefix: '77990O1' }],
  ['pcDigits', { companyPrefix: '779900112345', pcDigits: '12' }],
  ['pcDigits', { companyPrefix: '779900112345', firstSerial: 9001 }],
  ['extensionDigit', { extensionDigit: 10 }],
  ['host', { printer: 'network', host: '' }],
  ['host', { host: 'a b' }],
])('wrong settings are refused by their field: %s %o', async (field, changed) => {
  const { client } = await open(temporaryFolder())
  await expect(setLabels(client, changed as never)).rejects.toThrow(field)
})
