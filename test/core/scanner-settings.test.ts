import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ScannerProfile, ScannerSettings } from '../../src/contract/shapes/scanner.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const profile: ScannerProfile = {
  id: 'a',
  name: 'Lector del muelle 3',
  prefix: '§',
  suffix: 'enter',
  pauseMs: 300,
  separator: 'text',
  separators: ['~'],
  exchanged: [{ typed: "'", meant: '-' }],
  symbology: true,
  keyMs: 9.5,
  calibratedAt: '2026-11-12T10:00:00.000Z',
}
const scanners: ScannerSettings = { profiles: [profile], used: ['a'] }

test('scanners belong to the PC: they outlive a restart and hold for every warehouse', async () => {
  const folder = temporaryFolder()
  const first = await openTestCore({ folder })
  expect(valueOf(await first.client.query('settings.get', {})).scanners).toEqual({ profiles: [], used: [] })
  expect(valueOf(await first.client.command('settings.update', { scanners })).scanners).toEqual(scanners)
  await first.stop()
  expect(JSON.parse(readFileSync(join(folder, 'installation.json'), 'utf8'))).toMatchObject({ scanners })
  const again = await openTestCore({ folder })
  expect(valueOf(await again.client.query('settings.get', {})).scanners).toEqual(scanners)
})

test('calibrating needs no supervisor', async () => {
  const { client } = await openTestCore()
  valueOf(await client.command('supervisor.setPin', { pin: '2468' }))
  expect((await client.command('settings.update', { scanners })).ok).toBe(true)
})

const refused: readonly [string, unknown][] = [
  ['in use and not known', { profiles: [], used: ['a'] }],
  ['two of one id', { profiles: [profile, profile], used: [] }],
  ['no name', { profiles: [{ ...profile, name: ' ' }], used: [] }],
  ['a long prefix', { profiles: [{ ...profile, prefix: 'x'.repeat(17) }], used: [] }],
  ['an end nobody knows', { profiles: [{ ...profile, suffix: 'space' }], used: [] }],
  ['a pause of nothing', { profiles: [{ ...profile, pauseMs: 0 }], used: [] }],
  ['an empty separator', { profiles: [{ ...profile, separators: [''] }], used: [] }],
  [
    'two characters exchanged at once',
    { profiles: [{ ...profile, exchanged: [{ typed: 'ab', meant: 'c' }] }], used: [] },
  ],
  [
    'one character meaning two',
    { profiles: [{ ...profile, exchanged: ['a', 'b'].map((meant) => ({ typed: 'x', meant })) }], used: [] },
  ],
  ['too many', { profiles: Array.from({ length: 21 }, (_, at) => ({ ...profile, id: String(at) })), used: [] }],
]

test('rejects an impossible scanner and changes nothing', async () => {
  const { client } = await openTestCore()
  for (const [what, value] of refused) {
    const failure = failureOf(await client.command('settings.update', { scanners: value as ScannerSettings }))
    expect([what, failure.code]).toEqual([what, 'validation'])
  }
  expect(valueOf(await client.query('settings.get', {})).scanners).toEqual({ profiles: [], used: [] })
})
