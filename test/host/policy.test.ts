import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chooseDataFolder } from '../../src/main/host/managed-data-folder.ts'
import { parsePolicy } from '../../src/main/host/parse-policy.ts'
import { readPolicy, readPolicyFile, registryValues } from '../../src/main/host/policy.ts'
import { valueOf } from '../support/core.ts'
import { startTestHost, withoutWms } from '../support/host-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folderWay = { kind: 'folder', folder: '/srv/erp' }
const erp = { name: 'ERP', way: folderWay, formats: ['json'] }

function fileWith(content: string, name = 'policy.json'): string {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return path
}

describe('the administrator’s settings of one file', () => {
  test('are taken with their defaults', async () => {
    const path = fileWith(
      `\uFEFF${JSON.stringify({ wmsAddress: 'https://wms.example', language: 'en', handover: [erp] })}`,
    )
    expect(await readPolicyFile(path)).toEqual({
      values: {
        wmsAddress: 'https://wms.example',
        language: 'en',
        handover: [{ ...erp, on: true, language: 'es', reports: null }],
      },
      problems: [],
      source: path,
    })
  })

  test('apply where they are right; each wrong one is named by its place', () => {
    const raw: unknown = JSON.parse(`{
      "wmsAddress": "https://user:word@wms.example", "wmsLegacyAddress": "https://old.example", "language": "de",
      "dataFolder": "data", "kioskMode": true, "__proto__": {"language": "en"},
      "handover": [${JSON.stringify(erp)}, ${JSON.stringify(erp)},
        {"name": "Relative", "way": {"kind": "folder", "folder": "erp"}, "formats": ["json"]},
        {"name": "Plain", "way": {"kind": "http", "url": "http://erp.example/in"}, "formats": ["json"]},
        {"name": "Mail", "way": {"kind": "mail"}, "formats": ["json"]}, 7,
        ${JSON.stringify({ ...erp, name: 'The same folder' })}]
    }`)
    const { values, problems } = parsePolicy('file', raw)
    expect(values).toEqual({ wmsLegacyAddress: 'https://old.example', handover: [expect.objectContaining(erp)] })
    expect(problems.map(({ entry, code }) => `${code} ${entry}`)).toEqual([
      'wrong wmsAddress',
      'wrong language',
      'wrong dataFolder',
      'unknown kioskMode',
      'unknown __proto__',
      'wrong handover.1.name',
      'wrong handover.2.way.folder',
      'wrong handover.3.way',
      'wrong handover.4.way.host',
      'wrong handover.5',
      'wrong handover.6.way.folder',
    ])
  })

  test.skipIf(process.platform === 'win32')(
    'names a folder of another system, which would be one below the current folder',
    () => {
      const folders = {
        dataFolder: String.raw`D:\Muelle`,
        backupFolder: String.raw`\\server\backups`,
        updateSource: 'D:/updates',
      }
      const { values, problems } = parsePolicy('file', folders)
      expect(values).toEqual({})
      expect(problems.map(({ entry }) => entry)).toEqual(['dataFolder', 'backupFolder', 'updateSource'])
      const web = { updateSource: 'https://files.company.example/muelle/' }
      expect(parsePolicy('file', web)).toMatchObject({ values: web, problems: [] })
    },
  )

  test.each([
    ['no JSON', '{"language": "es"', 'not_json'],
    ['a list', '[]', 'not_json'],
    ['nothing', '', 'not_json'],
    ['more than 1 MB', `{"language":"es"${' '.repeat(1_000_000)}}`, 'unreadable'],
  ])('of %s is one problem of the whole file', async (_name, content, code) => {
    const path = fileWith(content)
    expect(await readPolicyFile(path)).toEqual({
      values: {},
      problems: [{ entry: '', code, source: path }],
      source: path,
    })
  })

  test.skipIf(process.platform === 'win32')('is never a folder or a pipe, which nobody would end', async () => {
    const folder = join(temporaryFolder(), 'policy.json')
    mkdirSync(folder)
    const pipe = join(temporaryFolder(), 'policy.json')
    execFileSync('mkfifo', [pipe])
    for (const path of [folder, pipe, join(folder, 'missing')])
      expect((await readPolicyFile(path)).problems).toEqual([{ entry: '', code: 'unreadable', source: path }])
  })
})

describe('a file that the command line names', () => {
  const machine = { language: 'es', wmsAddress: 'wms.example' }

  test('adds to the machine’s file and never overrides it, not even a wrong entry of it', async () => {
    const machineFile = fileWith(JSON.stringify(machine))
    const named = fileWith(
      JSON.stringify({ language: 'en', wmsAddress: 'https://other.example', dataFolder: '/srv/muelle' }),
    )
    expect(await readPolicy(named, machineFile)).toEqual({
      values: { language: 'es', dataFolder: '/srv/muelle' },
      problems: [{ entry: 'wmsAddress', code: 'wrong', source: machineFile }],
      source: `${machineFile}, ${named}`,
    })
  })

  test('adds nothing where the machine’s file cannot be read', async () => {
    const machineFile = fileWith('{')
    expect((await readPolicy(fileWith('{"wmsAddress":"https://other.example"}'), machineFile)).values).toEqual({})
  })

  test('is named as a problem where it is missing; the machine’s file may be', async () => {
    const missing = join(temporaryFolder(), 'none.json')
    expect(await readPolicy(null, missing)).toEqual({ values: {}, problems: [], source: null })
    expect((await readPolicy(missing, missing)).problems).toEqual([{ entry: '', code: 'unreadable', source: missing }])
  })
})

test('values of the registry are texts, switches and lists as JSON', () => {
  const output = [
    '',
    'HKEY_LOCAL_MACHINE\\Software\\Policies\\Muelle',
    '    wmsAddress    REG_SZ    https://wms.example',
    '    kiosk    REG_DWORD    0x1',
    '    autostart    REG_DWORD    0x0',
    `    handover    REG_SZ    ${JSON.stringify([erp])}`,
    '    retention    REG_SZ    {"countDays":730}',
    '    broken    REG_SZ    [1,',
    '    (Default)    REG_SZ    x y',
    '',
  ].join('\r\n')
  expect(registryValues(output)).toEqual({
    wmsAddress: 'https://wms.example',
    kiosk: true,
    autostart: false,
    handover: [erp],
    retention: { countDays: 730 },
    broken: '[1,',
    '(Default)': 'x y',
  })
})

test('values of the registry of another type or that cannot be read are named, never guessed or left out', () => {
  const output = [
    'HKEY_LOCAL_MACHINE\\Software\\Policies\\Muelle',
    '    wmsAddress    REG_MULTI_SZ    https://wms.example\\0https://other.example',
    '    kiosk    REG_DWORD    0x2',
    '    autostart    REG_QWORD    0x1',
    '    retention    REG_BINARY    00',
    '    dataFolder    REG_SZ    C:\\Almac\uFFFDn',
    '    two words    REG_SZ    x',
    '    language    REG_SZ    es',
  ].join('\r\n')
  const { values, problems } = parsePolicy('registry', registryValues(output))
  expect(values).toEqual({ language: 'es' })
  expect(problems.map(({ entry, code }) => `${entry} ${code}`)).toEqual([
    'wmsAddress wrong',
    'kiosk wrong',
    'autostart wrong',
    'retention wrong',
    'dataFolder wrong',
    'two words unknown',
  ])
})

test('the loopback host applies a named file, says what is wrong at its start, and needs the folder that it names', async () => {
  const data = join(temporaryFolder(), 'data')
  const chosen = (policy: object) => [...withoutWms, '--policy', fileWith(JSON.stringify(policy))]
  const host = await startTestHost(temporaryFolder(), [], chosen({ language: 'en', dataFolder: data, more: 1 }))
  const { dataFolder, policy } = valueOf(await host.ask('diagnostics.get', {}))
  expect([dataFolder, policy.names]).toEqual([data, ['language', 'dataFolder']])
  host.signal('SIGTERM')
  expect(await host.exited).toBe(0)
  await expect(startTestHost(temporaryFolder(), [], chosen({ dataFolder: 'data' }))).rejects.toThrow(
    /ended with 2: muelle: .*policy.json: dataFolder: must be the full path of a folder/,
  )
})

test('while the file cannot be read, the folder of data that it named last is used', async () => {
  const [own, data] = [temporaryFolder(), join(temporaryFolder(), 'data')]
  const openedBy = async (file: string) => {
    const host = await startTestHost(own, [], [...withoutWms, '--policy', file])
    const { dataFolder } = valueOf(await host.ask('diagnostics.get', {}))
    host.signal('SIGTERM')
    expect(await host.exited).toBe(0)
    return dataFolder
  }
  expect(await openedBy(fileWith(JSON.stringify({ dataFolder: data })))).toBe(data)
  expect(await openedBy(fileWith('{ "dataFolder": '))).toBe(data)
  expect(await openedBy(join(own, 'there is none'))).toBe(data)
  // The administrator took it back.
  expect(await openedBy(fileWith('{}'))).toBe(own)
  expect(await openedBy(fileWith('{'))).toBe(own)
})

test('a folder of data is the same one with a slash at its end', () => {
  const own = temporaryFolder()
  expect(chooseDataFolder({ values: { dataFolder: '/var/lib/muelle/' }, problems: [] }, own)).toBe('/var/lib/muelle')
})

test('the address of a site server has a host and a database, and no user', () => {
  const isOne = (siteServer: unknown) => 'siteServer' in parsePolicy('policy.json', { siteServer }).values
  expect(
    ['postgres://h:5432/muelle', 'postgresql://[::1]/muelle', ' postgres://10.0.0.1/a%20b '].filter(isOne),
  ).toHaveLength(3)
  const wrong = [
    '',
    'h:5432/muelle',
    'https://h/muelle',
    'postgres://h',
    'postgres://h/a/b',
    'postgres://u@h/a',
    'postgres://:p@h/a',
  ]
  expect([...wrong, 'postgres://h/%E0', 5432, null].filter(isOne)).toEqual([])
})
