import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeUpdateManifest } from '../../scripts/dist/update-manifest.ts'
import { updateKeyOf } from '../../src/main/core/domain/updates/manifest.ts'
import { hubCommand } from '../../src/main/host/hub-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function run(script: string, args: string[], environment: Record<string, string> = {}) {
  const path = fileURLToPath(new URL(`../../scripts/${script}`, import.meta.url))
  const env = { ...process.env, ...environment }
  const { status, stderr, stdout } = spawnSync(process.execPath, [path, ...args], {
    encoding: 'utf8',
    env,
    timeout: 60_000,
  })
  return { status, stderr, stdout }
}

const missing = fileURLToPath(new URL('missing', import.meta.url))

test.each<[string, string[], Record<string, string>, number]>([
  ['dist.ts', ['--nope'], {}, 2],
  ['dist.ts', ['--linux'], {}, 2],
  ['dist.ts', ['deb'], {}, 2],
  ['dist.ts', ['--linux', 'deb'], { MUELLE_UPDATE_KEYS: missing }, 1],
  ['dist.ts', ['--linux', 'deb'], { MUELLE_SIGNING_KEY: missing }, 1],
  ['dist.ts', ['--linux', 'deb'], { MUELLE_UPDATE_STAGING: '10%' }, 1],
  ['dist.ts', ['--linux', 'deb'], { MUELLE_UPDATE_STAGING: '' }, 1],
  ['dist.ts', ['--linux', 'deb'], { SOURCE_DATE_EPOCH: 'today' }, 1],
  ['screenshots.mjs', ['--nope'], {}, 2],
  ['screenshots.mjs', ['--out'], {}, 2],
  ['screenshots.mjs', ['--only', '['], {}, 2],
  ['restage.ts', [missing, '50'], { MUELLE_SIGNING_KEY: missing }, 1],
])('%s %j with %j ends with one line, before it makes anything', (script, args, environment, status) => {
  const own = { MUELLE_TEST_ELECTRON: '', ...environment }
  const ended = run(script, args, own)
  expect(ended).toMatchObject({ status, stdout: '' })
  expect(ended.stderr).toMatch(/^muelle: [^\n]+\n$/)
})

test.each([[''], ['101'], ['-1'], ['1e1'], ['ten'], ['10', '20']])(
  'restage to %j changes no manifest',
  (...percent) => {
    const folder = temporaryFolder()
    const keys = [1, 2].map(() => generateKeyPairSync('ed25519').privateKey)
    const keyPath = join(folder, 'key.pem')
    writeFileSync(keyPath, keys[0]?.export({ type: 'pkcs8', format: 'pem' }) ?? '')
    const trusted = keys.map(updateKeyOf)
    const keysPath = join(folder, 'keys.json')
    writeFileSync(keysPath, JSON.stringify(trusted))
    const packed = join(folder, 'muelle_1.0.0_amd64.deb')
    writeFileSync(packed, 'content')
    const path = writeUpdateManifest([packed], {
      folder,
      version: '1.0.0',
      staging: 10,
      issued: new Date('2026-11-20T10:00:00Z'),
      keyPath,
      trusted,
    })
    const before = readFileSync(path, 'utf8')
    const environment = { MUELLE_SIGNING_KEY: keyPath, MUELLE_UPDATE_KEYS: keysPath, MUELLE_TEST_ELECTRON: '' }
    expect(run('restage.ts', [folder, ...percent], environment)).toMatchObject({ status: 2, stdout: '' })
    expect(readFileSync(path, 'utf8')).toBe(before)
    expect(readdirSync(folder)).toHaveLength(4)
    expect(run('restage.ts', [folder, '20'], environment)).toMatchObject({ status: 0, stderr: '' })
  },
)

test.each([
  ['check', '--url', 'localhost:5432/muelle'],
  ['check', '--url', 'http://127.0.0.1:9/muelle'],
  ['check', '--url', 'mailto:somebody'],
  ['toString', '--url', 'postgres://127.0.0.1:9/muelle'],
  ['check', '--url', 'postgres://127.0.0.1:9/%zz'],
])('%s %s %s is no command of the site server', async (...args) => {
  const told: string[] = []
  const tell = (line: string) => void told.push(line)
  expect(await hubCommand(args, { out: tell, complain: tell })).toBe(2)
  expect(told).toHaveLength(1)
})
