import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ensureTools, toolsRequire } from '../../../scripts/dist/build-folder.ts'
import { builderConfiguration } from '../../../scripts/dist/builder-configuration.ts'
import { readProduct } from '../../../scripts/dist/product.ts'
import { compileInstaller, compileMsi, upgradeCode } from '../../../scripts/dist/windows-installers.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'
import { appId } from '../../../src/main/host/app-id.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const compilers = ['makensis', 'wixl', 'msiinfo', 'osslsigncode', 'openssl']
const missing = compilers.filter((name) => spawnSync('which', [name]).status !== 0)
if (electronRuntime !== null && missing.length > 0)
  process.stderr.write(`The Windows installers are not compiled: ${missing.join(', ')} not installed.\n`)

const product = readProduct({})

function run(program: string, args: string[]): { status: number | null; stdout: string } {
  return spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } })
}

/** A folder with the names of a Windows program; there is no Electron for Windows here. */
function windowsFolder(): string {
  const folder = join(temporaryFolder(), 'win-unpacked')
  mkdirSync(join(folder, 'resources'), { recursive: true })
  mkdirSync(join(folder, 'locales'))
  writeFileSync(join(folder, 'muelle.exe'), 'MZ')
  writeFileSync(join(folder, 'resources/app.asar'), 'archive')
  writeFileSync(join(folder, 'locales/es.pak'), 'texts')
  return folder
}

/** The rows of a table of an MSI, as text. */
function table(msi: string, name: string): string {
  return run('msiinfo', ['export', msi, name]).stdout
}

/** Signs a file with a certificate made for this test. */
function signed(path: string): { file: string; certificate: string } {
  const folder = temporaryFolder()
  const [key, certificate, file] = ['key.pem', 'certificate.pem', 'signed'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const subject = ['-subj', '/CN=Muelle test', '-addext', 'extendedKeyUsage=codeSigning', '-days', '2']
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
  run('osslsigncode', ['sign', '-certs', certificate, '-key', key, '-n', 'Muelle', '-in', path, '-out', file])
  return { file, certificate }
}

function signatureHolds(file: string, certificate: string): boolean {
  return run('osslsigncode', ['verify', '-CAfile', certificate, '-in', file]).status === 0
}

/** A signature holds until a byte of the package is changed. */
function expectSigned(path: string): void {
  const { file, certificate } = signed(path)
  expect(signatureHolds(file, certificate)).toBe(true)
  const changed = readFileSync(file)
  changed[4000] = (changed[4000] ?? 0) ^ 1
  writeFileSync(file, changed)
  expect(signatureHolds(file, certificate)).toBe(false)
}

describe.skipIf(electronRuntime === null || missing.length > 0)('packages of the other systems', () => {
  test('the configuration is valid for all of them, and a wrong one is found', async () => {
    ensureTools()
    const { validateConfiguration } = toolsRequire('app-builder-lib/out/util/config/config') as {
      validateConfiguration(configuration: object, logger: object): Promise<void>
    }
    const configuration = builderConfiguration(product, { app: 'app', output: 'dist' })
    await validateConfiguration(configuration, { isEnabled: false })
    await expect(validateConfiguration({ ...configuration, asarUnpacked: true }, { isEnabled: false })).rejects.toThrow(
      /asarUnpacked/,
    )
    expect(product.electronVersion).toBe(
      (JSON.parse(readFileSync('package.json', 'utf8')) as { devDependencies: { electron: string } }).devDependencies
        .electron,
    )
  })

  test('the installer compiles; its signature holds until a byte is changed', () => {
    const path = compileInstaller(product, windowsFolder(), temporaryFolder())
    const bytes = readFileSync(path)
    expect(bytes.includes(Buffer.from('requireAdministrator'))).toBe(true)
    expectSigned(path)
  })

  test('the MSI is for all users, replaces older versions, refuses to go back and keeps the data', () => {
    const path = compileMsi(product, windowsFolder(), temporaryFolder())
    expect(table(path, 'Property')).toMatch(/^ALLUSERS\t1\r?$/m)
    expect(table(path, 'Property')).toContain(`UpgradeCode\t{${upgradeCode}}`)
    expect(table(path, 'Upgrade')).toContain(`{${upgradeCode}}\t\t${product.version}\t\t1\t\tWIX_UPGRADE_DETECTED`)
    expect(table(path, 'LaunchCondition')).toContain('NOT WIX_DOWNGRADE_DETECTED')
    expect(table(path, 'Directory')).toContain('DATADIR\tCommonAppDataFolder\tMuelle')
    // The taskbar shows a pinned shortcut and the program as one.
    expect(table(path, 'MsiShortcutProperty')).toContain(`StartMenu\tSystem.AppUserModel.ID\t${appId}`)
    // Nothing removes files of the data folder, and Windows removes a folder only if it is empty.
    expect(table(path, 'RemoveFile')).not.toContain('DATADIR')
    // 3122: a program named by a property, run by the installer with the rights of the system, whose failure ends it.
    expect(table(path, 'CustomAction')).toMatch(/^DataRights\t3122\tCommandShell\t.*icacls.*\/inheritance:r/m)
    const order = Object.fromEntries(
      [...table(path, 'InstallExecuteSequence').matchAll(/^(\w+)\t[^\t]*\t(\d+)/gm)].map(([, action = '', place]) => [
        action,
        Number(place),
      ]),
    )
    expect(order['FindCommandShell']).toBeLessThan(order['InstallInitialize'] ?? 0)
    expect(order['DataRights']).toBeGreaterThan(order['CreateFolders'] ?? Infinity)
    expectSigned(path)
  })
})
