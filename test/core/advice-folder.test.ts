import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoScenario as story } from '../../src/main/practice/warehouse.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { interchange } from '../unit/despatch-advice/samples.ts'
import { nextLook } from '../support/next-look.ts'
import { profileFile } from './support/tamper.ts'

const onPosix = process.platform !== 'win32'

const statusOf = async ({ client }: TestCore) => valueOf(await client.query('advices.status', {}))
type Status = Awaited<ReturnType<typeof statusOf>>

/** A PC that reads a folder of advices; `waitUntil` looks again until the condition is true. */
async function pc(folder: string, data = temporaryFolder()) {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({ clock, folder: data })
  const use = () => core.client.command('settings.update', { advices: { folder } })
  async function waitUntil(condition: (now: Status) => boolean): Promise<Status> {
    for (;;) {
      const now = await statusOf(core)
      if (!now.busy && condition(now)) return now
      // Advances only when idle: deadlines of disk operations must not expire on the test's clock.
      if (!now.busy) clock.advance(15_000)
      await nextLook()
    }
  }
  /** Waits for `looks` more looks into the folder. */
  async function looks(number: number): Promise<Status> {
    let status = await statusOf(core)
    for (let look = 0; look < number; look++) {
      const { lastLookAt } = status
      status = await waitUntil((now) => now.lastLookAt !== lastLookAt)
    }
    return status
  }
  const numbers = async () => valueOf(await core.client.query('advices.list', {})).rows.map(({ number }) => number)
  return { core, use, waitUntil, looks, numbers, data }
}

const desadv = (number: string, units: number, release = '96A') =>
  interchange(
    [
      `BGM+351+${number}+9`,
      `RFF+DQ:${story.blind}`,
      `NAD+SU+++${story.blindSupplier}`,
      'CPS+1',
      `LIN+1++${story.firstArticle}:IN`,
      `QTY+12:${units}:PCE`,
    ],
    release,
  )

const ubl = (number: string, before = '') => `<?xml version="1.0" encoding="UTF-8"?>${before}
<DespatchAdvice xmlns="urn:oasis:names:specification:ubl:schema:xsd:DespatchAdvice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>${number}</cbc:ID>
  <cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity>5</cbc:DeliveredQuantity>
    <cac:Item><cac:BuyersItemIdentification><cbc:ID>104412</cbc:ID></cac:BuyersItemIdentification></cac:Item>
  </cac:DespatchLine>
</DespatchAdvice>`

test('files of each kind are read once they are complete, also while others are written, and each counts once', async () => {
  const folder = temporaryFolder()
  const here = await pc(folder)
  valueOf(await here.use())
  writeFileSync(join(folder, 'a.edi'), desadv('A-96', 5))
  writeFileSync(join(folder, 'b'), desadv('B-01', 5, '01B'))
  writeFileSync(join(folder, 'c.xml'), ubl('C-UBL'))
  // Written by a program that names it so until it is complete.
  writeFileSync(join(folder, 'd.edi.tmp'), 'UNB')
  // Grows at every look: each half is well-formed up to its end.
  const [half = '', ...rest] = desadv('E-SLOW', 5).match(/[^]{1,60}/g) ?? []
  writeFileSync(join(folder, 'e.edi'), half)
  for (const piece of rest) {
    await here.looks(1)
    expect((await statusOf(here.core)).problems).toEqual([])
    appendFileSync(join(folder, 'e.edi'), piece)
  }
  expect((await here.numbers()).sort()).toEqual(['A-96', 'B-01', 'C-UBL'])
  await here.waitUntil(({ waiting }) => waiting === 0)
  expect((await here.numbers()).sort()).toEqual(['A-96', 'B-01', 'C-UBL', 'E-SLOW'])
  // The same bytes under another name, and all of them after a restart.
  copyFileSync(join(folder, 'a.edi'), join(folder, 'copy of a.edi'))
  await here.looks(3)
  await here.core.stop()
  const later = await pc(folder, here.data)
  await later.looks(3)
  expect(await statusOf(later.core)).toMatchObject({ state: 'ok', waiting: 0, lastReadAt: null, problemsTotal: 0 })
  expect(await later.numbers()).toHaveLength(4)
  expect(readdirSync(folder)).toHaveLength(6)
})

test('of files that came while the program did not look, a correction replaces what was written before it', async () => {
  const folder = temporaryFolder()
  const put = (name: string, units: number, seconds: number) => {
    writeFileSync(join(folder, name), desadv('A-1', units))
    utimesSync(join(folder, name), seconds, seconds)
  }
  put('z.edi', 5, 1_795_000_000)
  put('a.edi', 6, 1_795_000_060)
  const here = await pc(folder)
  valueOf(await here.use())
  await here.waitUntil(({ lastReadAt, waiting }) => lastReadAt !== null && waiting === 0)
  const { rows } = valueOf(await here.core.client.query('advices.list', {}))
  expect(rows.map(({ fileName }) => fileName)).toEqual(['a.edi', 'z.edi'])
})

test('a file that meets a fault of the program is named, and holds back none of the others', async () => {
  const folder = temporaryFolder()
  const here = await pc(folder)
  const database = new Database(profileFile(here.data, 'muelle.db'))
  database.exec(
    `CREATE TRIGGER fault BEFORE INSERT ON despatch_advice WHEN NEW.number = 'A-1' BEGIN SELECT RAISE(ABORT, 'fault'); END`,
  )
  database.close()
  writeFileSync(join(folder, 'a.edi'), desadv('A-1', 5))
  writeFileSync(join(folder, 'b.edi'), desadv('B-1', 5))
  valueOf(await here.use())
  const status = await here.waitUntil(({ lastReadAt, failure }) => lastReadAt !== null || failure !== null)
  expect(status).toMatchObject({ state: 'ok', problems: [{ file: 'a.edi', code: 'internal' }] })
  expect(await here.numbers()).toEqual(['B-1'])
})

test('a damaged file is named and kept, on Home too, and read when it has been replaced', async () => {
  const folder = temporaryFolder()
  const damaged = join(folder, 'aviso dañado.edi')
  const cut = desadv('X-1', 7_654_321).replace(/UNT[^]*$/, '')
  writeFileSync(damaged, cut)
  writeFileSync(join(folder, 'wrong.edi'), desadv('X-2', 7_654_321).replace('QTY+12:', 'QTY+12:-'))
  const here = await pc(folder)
  valueOf(await here.use())
  const { problems } = await here.waitUntil(({ problemsTotal }) => problemsTotal === 2)
  expect(problems.map(({ file, code, reason }) => [file, code, reason])).toEqual([
    ['aviso dañado.edi', 'validation', 'truncated'],
    ['wrong.edi', 'validation', 'malformed'],
  ])
  expect(readFileSync(damaged, 'utf8')).toBe(cut)
  const tasks = async () =>
    valueOf(await here.core.client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'advices')
  expect(await tasks()).toMatchObject([{ count: 2, since: problems[0]?.at }])
  // Looked at again only when it changes.
  const lines = here.core.log.lines.length
  await here.looks(3)
  expect(here.core.log.lines.slice(lines).join('\n')).not.toContain('advices.file_refused')

  writeFileSync(damaged, desadv('X-1', 7_654_321))
  rmSync(join(folder, 'wrong.edi'))
  await here.waitUntil(({ problemsTotal, waiting }) => problemsTotal === 0 && waiting === 0)
  expect(await here.numbers()).toEqual(['X-1'])
  expect(await tasks()).toEqual([])
})

test.skipIf(!onPosix)('what is huge, hostile or no advice is refused with its reason, and fails alone', async () => {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  mkdirSync(at('a-folder.xml'))
  symlinkSync('/dev/zero', at('b-link.xml'))
  expect(spawnSync('mkfifo', [at('c-pipe.edi')]).status).toBe(0)
  writeFileSync(at('d-huge.xml'), '<')
  truncateSync(at('d-huge.xml'), 50_000_000_000)
  writeFileSync(at('e-bomb.xml'), ubl('E', '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'))
  writeFileSync(at('f-deep.xml'), ubl('F').replace('<cac:DespatchLine>', '<cac:X>'.repeat(1000)))
  writeFileSync(at('g-order.edi'), desadv('G', 5).replace('DESADV', 'ORDERS'))
  writeFileSync(at('h-noise'), Buffer.alloc(5000, 0xfe))
  writeFileSync(at('z.xml'), ubl('Z-GOOD'))
  const here = await pc(folder)
  valueOf(await here.use())
  const { problems, state } = await here.waitUntil(({ lastReadAt }) => lastReadAt !== null)
  expect(state).toBe('ok')
  expect(Object.fromEntries(problems.map(({ file, reason }) => [file[0], reason]))).toEqual({
    b: 'not_regular',
    c: 'not_regular',
    d: 'too_large',
    e: 'entities',
    f: 'too_deep',
    g: 'not_an_advice',
    h: 'not_an_advice',
  })
  expect(await here.numbers()).toEqual(['Z-GOOD'])
})

test('an advice of the folder is as blind as its document', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.edi'), desadv('BLIND-1', 7_654_321), 'latin1')
  const here = await pc(folder)
  const { client, log, refresh } = here.core
  await refresh('suppliers')
  const controlId = valueOf(await client.query('receiving.find', { number: story.blind })).control?.id ?? 0
  valueOf(await here.use())
  await here.waitUntil(({ lastReadAt }) => lastReadAt !== null)
  expect(failureOf(await client.query('comparison.get', { controlId })).code).toBe('forbidden')
  const shown = JSON.stringify([await statusOf(here.core), client.frames, log.lines])
  expect(shown).not.toContain('7654321')
  const { sessionId } = valueOf(await client.command('counts.start', { controlId, operator: 'Ana' }))
  valueOf(await client.command('counts.add', { sessionId, articleCode: story.firstArticle, units: 12 }))
  valueOf(await client.command('counts.close', { sessionId }))
  const { advice } = valueOf(await client.query('comparison.get', { controlId }))
  expect(advice).toMatchObject({ advices: [{ number: 'BLIND-1', fileName: 'a.edi' }], totals: { advised: 7_654_321 } })
})

test('an advice of the folder that is of another supplier says what it names and why it is not compared', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'otra.edi'), desadv('OTHER-1', 5).replace(story.blindSupplier, 'Otra S.A.'), 'latin1')
  const here = await pc(folder)
  const { client, refresh } = here.core
  await refresh('suppliers')
  valueOf(await client.query('receiving.find', { number: story.blind }))
  valueOf(await here.use())
  await here.waitUntil(({ lastReadAt }) => lastReadAt !== null)
  expect(valueOf(await client.query('advices.list', {})).rows).toMatchObject([
    { number: 'OTHER-1', fileName: 'otra.edi', use: { state: 'other_supplier', documents: [{ number: story.blind }] } },
  ])
})

test('a folder that cannot be read is refused when it is set, and named when it goes away', async () => {
  const folder = temporaryFolder()
  const here = await pc(folder)
  const { client } = here.core
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const [path, code] of [
    ['advices', 'not_absolute'],
    [join(folder, 'nowhere'), 'not_a_folder'],
    [file, 'not_a_folder'],
  ] as const)
    expect(failureOf(await client.command('settings.update', { advices: { folder: path } })).details).toEqual({
      issues: [{ path: 'advices.folder', code }],
    })
  expect(await statusOf(here.core)).toMatchObject({ folder: null, state: 'off' })

  rmSync(file)
  valueOf(await here.use())
  await here.looks(1)
  rmSync(folder, { recursive: true })
  const { failure } = await here.waitUntil(({ state }) => state === 'failing')
  expect(failure).toMatchObject({ code: 'ENOENT', reason: null })
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.xml'), ubl('BACK'))
  await here.waitUntil(({ lastReadAt, state }) => lastReadAt !== null && state === 'ok')
  expect(await here.numbers()).toEqual(['BACK'])
})
