import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseCommandLine, UsageError } from '../../src/main/host/command-line.ts'
import { defaultDataFolder, hasRights } from '../../src/main/host/data-folder.ts'
import { writeDiagnostics } from '../../src/main/host/diagnostics-file.ts'
import { createFileLogger } from '../../src/main/host/log.ts'
import { keyringSecrets } from '../../src/main/host/keyring-secrets.ts'
import { createRestartPolicy } from '../../src/main/host/restart-policy.ts'
import { createFileSecrets, storedSecrets } from '../../src/main/host/secrets-file.ts'
import { smallDisk } from '../support/limited-disk.ts'
import { makeFolder } from '../support/temporary-folder.ts'
import { makeUnreadable } from '../support/unreadable-file.ts'

let folder: string
beforeEach(() => (folder = makeFolder()))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('secrets without a store of the system', () => {
  test('are stored in a file that only its owner can read, also over a restart', async () => {
    const store = createFileSecrets(join(folder, 'new'), {})
    expect(store.kind).toBe('file')
    expect(await store.get('v2')).toBeNull()
    await store.set('v2', 'one')
    await store.set('v1', 'two')
    await store.set('v2', null)
    const again = createFileSecrets(join(folder, 'new'), {})
    expect([await again.get('v2'), await again.get('v1'), await again.get('toString')]).toEqual([null, 'two', null])
    expect(statSync(join(folder, 'new', 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'new'))).toEqual(['secrets.json'])
  })

  test('of the environment come first and can’t be changed', async () => {
    const store = createFileSecrets(folder, { MUELLE_SECRET_V2: 'from outside' })
    expect(store.kind).toBe('environment')
    expect([await store.get('v2'), await store.get('v1')]).toEqual(['from outside', null])
    await expect(store.set('v2', 'x')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a damaged file is a coded failure and does not block new ones', async () => {
    writeFileSync(join(folder, 'secrets.json'), '{"v2":')
    const store = createFileSecrets(folder, {})
    await expect(store.get('v2')).rejects.toMatchObject({ code: 'storage_corrupt' })
    await store.set('v2', 'again')
    expect(await store.get('v2')).toBe('again')
    // The rest of its content is unknown.
    expect(readFileSync(join(folder, 'secrets.json.damaged-1'), 'utf8')).toBe('{"v2":')
  })

  test('in a file that cannot be read now stay in use', async () => {
    const store = createFileSecrets(folder, {})
    await store.set('v2', 'one')
    const readable = makeUnreadable(join(folder, 'secrets.json'))
    await expect(store.get('v2')).rejects.toMatchObject({ code: 'storage_readonly' })
    await expect(store.set('v1', 'two')).rejects.toMatchObject({ code: 'storage_readonly' })
    expect(readdirSync(folder).sort()).toEqual(['secrets.json', 'secrets.json.elsewhere'])
    readable()
    await store.set('v1', 'two')
    expect([await store.get('v1'), await store.get('v2')]).toEqual(['two', 'one'])
  })

  test('sealed with a key of the system that is locked now stay in use', async () => {
    let locked = false
    const turn = (text: string) => {
      if (locked) throw new Error('locked')
      return text.split('').toReversed().join('')
    }
    const store = storedSecrets('system', join(folder, 'sealed.json'), { seal: turn, unseal: turn })
    await store.set('device.1', 'key')
    locked = true
    await expect(store.set('v2', 'one')).rejects.toMatchObject({ code: 'storage_readonly' })
    locked = false
    expect([await store.get('device.1'), await store.get('v2')]).toEqual(['key', null])
    expect(readdirSync(folder)).toEqual(['sealed.json'])
  })

  test('entered while the keyring is missing are known then and later, and the others are not taken for missing', async () => {
    const path = join(folder, 'secrets-system.json')
    const cipher = { seal: (secret: string) => `sealed ${secret}`, unseal: (sealed: string) => sealed.slice(7) }
    const start = (has: boolean) =>
      keyringSecrets({ path, cipher: has ? cipher : null, file: createFileSecrets(folder, {}) })
    // Never with a keyring: the file, and its warning.
    expect(start(false).kind).toBe('file')
    await start(true).set('v1', 'one')
    const without = start(false)
    // What is entered now goes into the file, as the warning on screen says.
    expect(without.kind).toBe('file')
    await expect(without.get('v1')).rejects.toMatchObject({ code: 'storage_readonly' })
    expect(await without.get('v2')).toBeNull()
    await without.set('v2', 'two')
    expect(await start(false).get('v2')).toBe('two')
    const back = start(true)
    expect([await back.get('v1'), await back.get('v2')]).toEqual(['one', 'two'])
    // Encrypted with the others from then on.
    expect(readFileSync(path, 'utf8')).toBe('{"v1":"sealed one","v2":"sealed two"}\n')
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{}\n')
    // Deleted everywhere.
    await back.set('v2', null)
    expect([await back.get('v2'), await start(false).get('v2')]).toEqual([null, null])
    expect(readFileSync(path, 'utf8')).toBe('{"v1":"sealed one"}\n')
  })

  test('entered again while the keyring is missing are the newer ones once it is back', async () => {
    const path = join(folder, 'secrets-system.json')
    const cipher = { seal: (secret: string) => `sealed ${secret}`, unseal: (sealed: string) => sealed.slice(7) }
    const start = (has: boolean) =>
      keyringSecrets({ path, cipher: has ? cipher : null, file: createFileSecrets(folder, {}) })
    await start(true).set('v1', 'of last year')
    await start(false).set('v1', 'of today')
    const back = start(true)
    expect(await back.get('v1')).toBe('of today')
    expect(readFileSync(path, 'utf8')).toBe('{"v1":"sealed of today"}\n')
    await back.set('v1', 'of tomorrow')
    expect(await start(true).get('v1')).toBe('of tomorrow')
  })
})

describe('the log', () => {
  test('writes one JSON line per fact, without secrets and credentials of addresses', () => {
    const log = createFileLogger(folder, 'core')
    log.info('wms.called', { url: 'https://user:word@wms.example/v2?key=abc', ms: 3 })
    log.error('bug', { secret: 'S3CRET', pin: '47114711', stack: 'at http://a:b@host/x' })
    const lines = readFileSync(join(folder, 'core.log'), 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['wms.called', 'bug'])
    expect(lines.join()).toContain('https://wms.example/v2')
    for (const hidden of ['word', 'abc', 'S3CRET', '47114711', 'a:b@']) expect(lines.join()).not.toContain(hidden)
    expect(log.tail(1)).toEqual([lines[1]])
    expect(log.tail(0)).toEqual([])
  })

  test.for([
    ['https://ana:p@ss@wms.example/v2', 'https://wms.example/v2'],
    ['http://ana:@@secret@proxy:3128', 'http://proxy:3128'],
    ['postgres://ana:p@ss@hub:5432/muelle', 'postgres://hub:5432/muelle'],
    ['https://wms.example/photos/a@b and c@d', 'https://wms.example/photos/a@b and c@d'],
    ['at http://127.0.0.1:5173/@vite/client:1:2', 'at http://127.0.0.1:5173/@vite/client:1:2'],
  ] as const)('an address in a line or an error: %s', ([written, kept]) => {
    const log = createFileLogger(folder, 'core')
    log.warn('bug', { stack: `Error: ${written}\nat x@y` })
    expect(JSON.parse(log.tail(1)[0] ?? '')).toMatchObject({ stack: `Error: ${kept}\nat x@y` })
  })

  test('starts a line with its level and time and ends it with the event', () => {
    const log = createFileLogger(folder, 'core')
    log.info('one', { at: 'here', none: null, missing: undefined })
    log.warn('two')
    log.error('three', { token: 'S3CRET' })
    const shape = /^\{"level":"(\w+)","time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"(.*),"event":"(\w+)"\}$/
    expect(log.tail(3).map((line) => shape.exec(line)?.slice(1))).toEqual([
      ['info', ',"at":"here","none":null', 'one'],
      ['warn', '', 'two'],
      ['error', ',"token":"[secret]"', 'three'],
    ])
  })

  test('rolls its files and keeps three', () => {
    const log = createFileLogger(folder, 'core')
    const filler = 'x'.repeat(100_000)
    for (let index = 0; index < 90; index += 1) log.info(`line-${index}`, { filler })
    expect(readdirSync(folder).sort()).toEqual(['core.1.log', 'core.2.log', 'core.log'])
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(2_200_000)
    expect(readFileSync(join(folder, 'core.log'), 'utf8')).toContain('line-89')
    expect(log.tail(1000)).toHaveLength(90)
  })

  test('continues without a disk', () => {
    writeFileSync(join(folder, 'file'), '')
    const log = createFileLogger(join(folder, 'file'), 'core')
    log.warn('still.here')
    expect(log.tail(5)).toHaveLength(1)
  })
})

describe('the command line', () => {
  test('of nothing means the usual things', () => {
    expect(parseCommandLine([])).toEqual({ dataFolder: null, policyFile: null, overrides: {}, port: null })
  })

  test('takes all of its flags', () => {
    const line = parseCommandLine(
      `--port 0 --data /d --wms https://a.example/v2 --wms-legacy=https://a.example/v1 --webhook-port 65535`.split(' '),
    )
    expect(line).toMatchObject({
      port: 0,
      overrides: {
        profile: 'wms',
        baseUrl: 'https://a.example/v2',
        legacyBaseUrl: 'https://a.example/v1',
        webhookPort: 65_535,
      },
    })
    expect(parseCommandLine(['--practice']).overrides).toEqual({ profile: 'practice' })
  })

  test.each([
    [['--prot', '1']],
    [['extra']],
    [['--port']],
    [['--port', '65536']],
    [['--port', '-1']],
    [['--port', '1e3']],
    [['--data', '']],
    [['--practice=yes']],
    [['--wms', 'ftp://a.example']],
    [['--wms', 'a.example']],
    [['--practice', '--wms', 'https://a.example']],
    [['--wms', 'https://user:word@a.example']],
    [['--wms', 'https://a.example?key=word']],
  ])('rejects %j in a message without the password', (args) => {
    expect(() => parseCommandLine(args)).toThrow(UsageError)
    expect(() => parseCommandLine(args)).not.toThrow('word')
  })
})

test('the data folder is where each system keeps such things, unless named', () => {
  expect(defaultDataFolder({ MUELLE_DATA: '/there' }, 'linux')).toBe('/there')
  expect(defaultDataFolder({ XDG_CONFIG_HOME: '/config' }, 'linux')).toBe(join('/config', 'Muelle'))
  expect(defaultDataFolder({ APPDATA: '/roaming' }, 'win32')).toBe(join('/roaming', 'Muelle'))
  expect(defaultDataFolder({}, 'darwin')).toContain('Application Support')
})

test('a disk that is read-only is no lack of rights: the start says what is wrong', ({ skip }) => {
  const disk = smallDisk(1)
  if (disk === null) return skip('this user may not mount a disk')
  expect(hasRights(disk.folder)).toBe(true)
  spawnSync('mount', ['-o', 'remount,ro', disk.folder])
  expect(hasRights(disk.folder)).toBe(true)
  expect(hasRights(join(disk.folder, 'none'))).toBe(false)
})

test('three crashes in a minute end the restarts, three in an hour do not', () => {
  const quick = createRestartPolicy()
  expect([quick.afterCrash(0), quick.afterCrash(1000), quick.afterCrash(59_999)]).toEqual([250, 1000, null])
  quick.reset()
  expect(quick.afterCrash(60_000)).toBe(250)
  const slow = createRestartPolicy()
  expect([slow.afterCrash(0), slow.afterCrash(60_000), slow.afterCrash(120_000)]).toEqual([250, 250, 250])
})

test('diagnostics hold versions, sizes and the ends of the logs, and work on an empty folder', () => {
  expect(writeDiagnostics(join(folder, 'none'), { muelle: '1' }, null)).toContain('muelle: 1')
  createFileLogger(join(folder, 'logs'), 'core').info('last.words')
  writeFileSync(join(folder, 'installation.json'), '{}')
  writeFileSync(join(folder, 'secrets.json'), '{"v2":"S3CRET"}')
  const text = writeDiagnostics(folder, { muelle: '1' }, null)
  expect(text).toContain('installation.json  2 bytes')
  expect(text).toContain('last.words')
  expect(text).not.toContain('S3CRET')
})
