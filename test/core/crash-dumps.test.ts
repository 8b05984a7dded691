import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileLogger } from '../../src/main/host/log.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const dayMs = 24 * 60 * 60_000

/** A dump as Crashpad leaves it, with the file of its properties. */
function dump(folder: string, name: string, atMs: number, content = `memory of ${name}`): void {
  const pending = join(folder, 'pending')
  mkdirSync(pending, { recursive: true })
  writeFileSync(join(pending, `${name}.meta`), '')
  writeFileSync(join(pending, `${name}.dmp`), content)
  utimesSync(join(pending, `${name}.dmp`), atMs / 1000, atMs / 1000)
}

test('crash dumps are listed; their content is in no answer but the export, which needs the supervisor', async () => {
  const folder = temporaryFolder()
  const clock = manualClock()
  dump(folder, 'older', clock.now() - dayMs)
  dump(folder, 'newer', clock.now() - 1000)
  writeFileSync(join(folder, 'settings.dat'), 'of Crashpad')
  const { client } = await openTestCore({ crashDumps: folder, clock })
  const diagnostics = valueOf(await client.query('diagnostics.get', {}))
  expect(diagnostics.crashDumps).toEqual([
    { name: 'newer.dmp', at: '2026-11-20T09:59:59.000-03:00', bytes: 15 },
    { name: 'older.dmp', at: '2026-11-19T10:00:00.000-03:00', bytes: 15 },
  ])
  expect(JSON.stringify(diagnostics)).not.toContain('memory of')
  expect(failureOf(await client.query('diagnostics.exportDumps', {}))).toMatchObject({
    code: 'forbidden',
    details: { reason: 'supervisor_needed' },
  })
  valueOf(await client.command('supervisor.unlock', {}))
  const file = valueOf(await client.query('diagnostics.exportDumps', {}))
  expect(file).toMatchObject({ name: 'muelle-crash-dumps-2026-11-20.zip', encoding: 'base64' })
  const bytes = Buffer.from(file.content, 'base64').toString('latin1')
  for (const part of ['newer.dmp', 'memory of newer', 'older.dmp', 'memory of older']) expect(bytes).toContain(part)
  expect(bytes).not.toContain('of Crashpad')
})

test('a start keeps five dumps of the last month, and no more than 20 MB', async () => {
  const folder = temporaryFolder()
  const clock = manualClock()
  const left = () => readdirSync(join(folder, 'pending')).toSorted()
  for (let age = 1; age <= 7; age += 1) dump(folder, `day-${age}`, clock.now() - age * dayMs)
  dump(folder, 'month', clock.now() - 31 * dayMs)
  const first = await openTestCore({ crashDumps: folder, clock })
  expect(left()).toEqual([1, 2, 3, 4, 5].flatMap((age) => [`day-${age}.dmp`, `day-${age}.meta`]))
  await first.stop()
  dump(folder, 'large', clock.now(), 'x'.repeat(19_999_980))
  const second = await openTestCore({ crashDumps: folder, clock })
  expect(left()).toEqual(['day-1.dmp', 'day-1.meta', 'large.dmp', 'large.meta'])
  await second.stop()
  clock.advance(29.5 * dayMs)
  await openTestCore({ crashDumps: folder, clock })
  expect(left()).toEqual(['large.dmp', 'large.meta'])
})

test('without crashes there is nothing to list or to save', async () => {
  const folder = join(temporaryFolder(), 'none')
  for (const crashDumps of [folder, null]) {
    const { client, stop } = await openTestCore({ crashDumps })
    expect(valueOf(await client.query('diagnostics.get', {})).crashDumps).toEqual([])
    valueOf(await client.command('supervisor.unlock', {}))
    expect(failureOf(await client.query('diagnostics.exportDumps', {}))).toMatchObject({ code: 'not_found' })
    await stop()
  }
  expect(existsSync(folder)).toBe(false)
})

test('pages that stopped are in the diagnostics: the last lines of the log of the window, without credentials', async () => {
  const folder = temporaryFolder()
  const { client } = await openTestCore({ folder })
  const linesOf = async () => valueOf(await client.query('diagnostics.get', {})).windowLog
  expect(await linesOf()).toEqual([])
  const log = createFileLogger(join(folder, 'logs'), 'window')
  for (let n = 1; n <= 2000; n += 1) log.info('window.filler', { n, text: 'x'.repeat(100) })
  log.error('page.gone', {
    reason: 'crashed',
    exitCode: 11,
    restartInMs: 0,
    url: 'http://eva:S3CRETWORD@wms.example/?q=1',
  })
  const lines = await linesOf()
  expect(lines.length).toBeLessThanOrEqual(500)
  expect(lines.length).toBeGreaterThan(100)
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('event')
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'page.gone', reason: 'crashed' })
  expect(lines.join('\n')).not.toContain('S3CRETWORD')
})

test('saved dumps have no credential of this PC, however it lay in memory; the dumps themselves stay as they are', async () => {
  const folder = temporaryFolder()
  const secret = 'S3CRETWORD-ñ'
  const forms = [
    Buffer.from(secret),
    Buffer.from(secret, 'utf16le'),
    ...['', 'e', 'ev'].map((user) => Buffer.from(Buffer.from(`${user}:${secret}`).toString('base64'))),
    ...['', 'e', 'ev'].map((user) => Buffer.from(Buffer.from(`${user}:${secret}`).toString('base64'), 'utf16le')),
  ]
  const whole = Buffer.concat(forms.flatMap((form) => [Buffer.from('kept'), form]))
  mkdirSync(join(folder, 'pending'))
  writeFileSync(join(folder, 'pending', 'one.dmp'), whole)
  const { client, folder: data } = await openTestCore({ crashDumps: folder })
  const keyFile = readFileSync(join(data, 'device-keys.json'), 'utf8')
  const [key = ''] = Object.values(JSON.parse(keyFile) as Record<string, string>)
  writeFileSync(join(folder, 'pending', 'two.dmp'), `of this device: ${key}`)
  const proxy = { mode: 'address' as const, address: 'http://127.0.0.1:1', user: 'eva', exclusions: [] }
  valueOf(await client.command('network.setProxy', { proxy, secret }))
  valueOf(await client.command('supervisor.unlock', {}))
  const { content } = valueOf(await client.query('diagnostics.exportDumps', {}))
  const saved = Buffer.from(content, 'base64')
  for (const form of forms) expect(saved.includes(form.subarray(8, 16)), form.toString('latin1')).toBe(false)
  expect(saved.includes('of this device: ')).toBe(true)
  expect(saved.includes(key)).toBe(false)
  // Nothing else is changed, not even its place.
  expect(saved.toString('latin1').split('kept')).toHaveLength(forms.length + 1)
  expect(saved.length).toBeGreaterThan(whole.length)
  expect(readFileSync(join(folder, 'pending', 'one.dmp')).equals(whole)).toBe(true)
})
