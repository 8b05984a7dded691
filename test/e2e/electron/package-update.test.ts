import { spawnSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../../src/main/core/kernel/node-http.ts'
import { manifestName, sealManifest, updateKeyOf } from '../../../src/main/core/domain/updates/manifest.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import {
  addUser,
  endAllInstalled,
  endOf,
  launchInstalled,
  lineOf,
  removeUser,
  runningInstalled,
  setMachineDataAside,
  startInstalled,
  until,
  type PcUser,
} from '../launchers/installed.ts'
import {
  callServed,
  install,
  mayInstall,
  next,
  run,
  testPackages,
  version,
  type TestPackages,
} from '../launchers/test-packages.ts'

const sudoers = '/etc/sudoers.d/muelle-test'
const helper = '/opt/Muelle/install-update'
const machinePolicy = '/etc/muelle/policy.json'

describe.skipIf(!mayInstall)('an update of the Debian package', () => {
  const work = mayInstall ? makeFolder() : ''
  const feed = join(work, 'feed')
  const data = join(work, 'home/data')
  const manifest = join(feed, manifestName)
  const file = join(feed, `muelle_${next}_amd64.deb`)
  let packages: TestPackages
  let putBack: () => void
  let user: PcUser
  let server: Server
  let address = ''

  const serve = async () => {
    const child = startInstalled(user, ['--serve', '--port', '0', '--practice', '--data', data])
    child.stderr?.resume()
    const line = await lineOf(child.stdout, /^\{/)
    const end = async () => {
      child.kill('SIGTERM')
      expect(await endOf(child)).toBe(0)
    }
    return { line, end }
  }

  beforeAll(async () => {
    user = addUser(join(work, 'home'), 'muelle-update')
    run('chmod', ['755', work])
    mkdirSync(feed)
    putBack = setMachineDataAside()
    packages = testPackages('first', 'next')
    for (const name of [`muelle_${next}_amd64.deb`, manifestName])
      copyFileSync(join(packages.next, name), join(feed, name))
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'sudo'])
    install(join(packages.first, `muelle_${version}_amd64.deb`))
    writeFileSync(sudoers, `${user.name} ALL=(root) NOPASSWD: ${helper}\n`, { mode: 0o440 })
    server = createServer((request, response) => {
      try {
        response.end(readFileSync(join(feed, (request.url ?? '').slice(1))))
      } catch {
        response.writeHead(404).end()
      }
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    await endAllInstalled()
    rmSync(machinePolicy, { force: true })
    server.close()
    rmSync(sudoers, { force: true })
    run('dpkg', ['--purge', 'muelle'])
    removeUser(user)
    removeFolder(work)
    putBack()
  })

  test('what installs as root takes nothing that is changed, unsigned or older, whoever calls it', () => {
    const attempt = (manifestText: string | null, packagePath: string) => {
      const path = join(work, 'attempt.json')
      if (manifestText === null) copyFileSync(manifest, path)
      else writeFileSync(path, manifestText)
      const { status, stdout, stderr } = spawnSync(helper, [path, packagePath], { encoding: 'utf8', input: '' })
      return { status, text: `${stdout}${stderr}` }
    }
    expect(attempt(null, file)).toEqual({ status: 1, text: expect.stringMatching(/^ready\n.*cancelled/) })
    const changed = join(work, 'changed.deb')
    copyFileSync(file, changed)
    writeFileSync(changed, ' ', { flag: 'a' })
    expect(attempt(null, changed).text).toContain('not the signed one')
    const { version: _, ...rest } = { version: next, issued: '2026-11-01T00:00:00.000Z', staging: 100 }
    const files = [{ name: 'x.deb', target: 'linux-x64-deb', bytes: 1, sha512: 'a'.repeat(128) }]
    const other = generateKeyPairSync('ed25519').privateKey
    expect(attempt(sealManifest({ version: next, ...rest, files }, [other]), file).text).toContain('no trusted key')
    expect(attempt('{}', file).text).toContain('no trusted key')
    const old = join(packages.first, `muelle_${version}_amd64.deb`)
    expect(attempt(readFileSync(join(packages.first, manifestName), 'utf8'), old).text).toContain('not newer')
    expect(run('muelle', ['--version'])).toBe(`${version}\n`)
  })

  test('keys of the administrator count only where nobody else may write them', () => {
    const own = generateKeyPairSync('ed25519').privateKey
    const sha512 = createHash('sha512').update(readFileSync(file)).digest('hex')
    const files = [{ name: `muelle_${next}_amd64.deb`, target: 'linux-x64-deb', bytes: statSync(file).size, sha512 }]
    const path = join(work, 'own.json')
    writeFileSync(path, sealManifest({ version: next, issued: '2026-11-01T00:00:00.000Z', staging: 100, files }, [own]))
    const attempt = () => {
      const { stdout, stderr } = spawnSync(helper, [path, file], { encoding: 'utf8', input: '' })
      return `${stdout}${stderr}`
    }
    expect(attempt()).toContain('no trusted key')
    writeFileSync(machinePolicy, JSON.stringify({ updateKeys: [updateKeyOf(own)] }, null, 2))
    expect(attempt()).toMatch(/^ready\n.*cancelled/)
    chmodSync(machinePolicy, 0o664)
    expect(attempt()).toContain('no trusted key')
    chmodSync(machinePolicy, 0o644)
    chownSync(machinePolicy, user.uid, 0)
    expect(attempt()).toContain('no trusted key')
    rmSync(machinePolicy)
  })

  test('installs the next version from a web server, opens it again and keeps the data', async () => {
    const before = await serve()
    const { sessionId } = await callServed(before.line, 'counts.start', { controlId: null, operator: 'Eva' })
    await callServed(before.line, 'counts.add', { sessionId, articleCode: 'C-1124', units: 12 })
    await callServed(before.line, 'counts.close', { sessionId })
    await before.end()

    const opened = await launchInstalled(user, { dataFolder: data })
    const { page } = opened
    await page.getByRole('navigation').getByRole('button', { name: 'Config.' }).click()
    await page.getByRole('button', { name: 'Actualizaciones', exact: true }).click()
    await page.getByLabel('Origen', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Buscar ahora' }).click()
    await page.getByText(new RegExp(`^${next}, `)).waitFor()
    await page.getByRole('button', { name: 'Descargar', exact: true }).click()
    await page.getByText(`${next}, descargada y verificada`).waitFor()
    await page.getByRole('button', { name: 'Instalar y reiniciar' }).click()
    expect(await opened.exited).toBe(0)
    await until(() => spawnSync('/usr/bin/muelle', ['--version'], { encoding: 'utf8' }).stdout === `${next}\n`)
    // It has opened again, as the user it ran as.
    await until(() => runningInstalled().length > 3)
    // One that ends takes others with it, so some may be gone by their turn.
    spawnSync('kill', runningInstalled().map(String))
    await until(() => runningInstalled().length === 0)

    const after = await serve()
    expect(await callServed(after.line, 'updates.status', {})).toMatchObject({
      version: next,
      offer: null,
      failure: null,
    })
    expect(await callServed(after.line, 'counts.get', { sessionId })).toMatchObject({
      status: 'closed',
      tallies: [{ articleCode: 'C-1124', units: 12 }],
    })
    await after.end()
  })
})
