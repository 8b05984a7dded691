import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/build.mjs'
import { faultsOfFolder, readFuses } from '../../../scripts/dist/check-folder.ts'
import { receiveJourney } from '../journeys/receive.ts'
import { shareProgram } from '../journeys/program.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'
import {
  addUser,
  endAllInstalled,
  endInstalled,
  endOf,
  launchInstalled,
  lineOf,
  machineFolder,
  removeUser,
  setMachineDataAside,
  startInstalled,
  until,
  type PcUser,
} from '../launchers/installed.ts'
import {
  callServed,
  install,
  mayInstall,
  run,
  testPackages,
  version,
  type TestPackages,
} from '../launchers/test-packages.ts'

const work = mayInstall ? makeFolder() : ''
const debName = `muelle_${version}_amd64.deb`

if (!mayInstall)
  process.stderr.write(
    'The package is not built and installed: that needs root, MUELLE_TEST_ELECTRON and MUELLE_TEST_INSTALL=1.\n',
  )

describe.skipIf(!mayInstall)('the Debian package', () => {
  let user: PcUser
  let packages: TestPackages
  let putBack: () => void
  let deb: string
  const data = join(work, 'home/data')

  beforeAll(() => {
    user = addUser(join(work, 'home'), 'muelle-test')
    run('chmod', ['755', work])
    putBack = setMachineDataAside()
    packages = testPackages('first')
    deb = join(packages.first, debName)
    install(deb)
  })
  afterAll(async () => {
    await endAllInstalled()
    if (existsSync('/opt/Muelle')) run('dpkg', ['--purge', 'muelle'])
    removeUser(user)
    removeFolder(work)
    putBack()
  })

  test('has the bytes that SHA256SUMS names', () => {
    const checked = run('sh', ['-c', `cd ${packages.first} && sha256sum --check --strict SHA256SUMS`])
    expect(checked).toContain('amd64.deb: OK')
    expect(checked).toContain('.cdx.json: OK')
  })

  test('holds what it should: fuses, one native module, no source maps, a size within limits', async () => {
    expect(await faultsOfFolder('/opt/Muelle', 'muelle')).toEqual([])
    const changed = join(work, 'changed')
    run('cp', ['-r', '/opt/Muelle', changed])
    writeFileSync(join(changed, 'resources/other.node'), '')
    writeFileSync(join(changed, 'resources/app.js.map'), '')
    expect(await faultsOfFolder(changed, 'muelle')).toHaveLength(2)
    expect(await readFuses(join(electronRuntime ?? '', 'dist/electron'))).toMatchObject({ runAsNode: true })
    rmSync(changed, { recursive: true })
  })

  test('names every package inside in the bill of materials, with its licence in the package', () => {
    const name = readdirSync(packages.first).find((file) => file.endsWith('.cdx.json')) ?? ''
    const bill = JSON.parse(readFileSync(join(packages.first, name), 'utf8')) as {
      bomFormat: string
      components: { name: string; version: string; licenses: unknown[] }[]
    }
    const names = bill.components.map((component) => component.name)
    const shipped = readFileSync(join(root, 'docs/dependencies.md'), 'utf8')
      .split('## What builds')[0]
      ?.match(/^\| `[^|]+` *\|/gm)
      ?.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, one]) => one))
    expect(bill.bomFormat).toBe('CycloneDX')
    expect(names).toEqual(expect.arrayContaining([...(shipped ?? []), 'electron', 'scheduler', 'xmlchars']))
    const licences = readFileSync('/opt/Muelle/LICENSES.packages.txt', 'utf8')
    for (const { name: one, version } of bill.components) expect(licences).toContain(`== ${one} ${version}\n`)
  })

  test('the command prints the version; a debugger, options of Node and Node itself have no effect', async () => {
    expect(run('muelle', ['--version'])).toBe(`${version}\n`)
    const script = join(work, 'intruder.cjs')
    writeFileSync(script, `require('fs').writeFileSync('${join(user.home, 'intruded')}', '')`)
    const child = startInstalled(user, ['--serve', '--port', '0', '--practice', '--data', join(work, 'home/fuses')], {
      ELECTRON_RUN_AS_NODE: '1',
      NODE_OPTIONS: `--require ${script}`,
    })
    const line = await lineOf(child.stdout, /^\{/)
    expect(line).toContain('127.0.0.1')
    child.kill('SIGTERM')
    expect(await endOf(child)).toBe(0)
    expect(existsSync(join(user.home, 'intruded'))).toBe(false)
    const inspected = startInstalled(user, ['--inspect=0', '--serve', '--port', '0', '--data', data])
    // The program itself knows no such option.
    expect(await lineOf(inspected.stderr, /inspect|Debugger/)).toMatch(/^muelle: Unknown option '--inspect'/)
    expect(await endOf(inspected)).toBe(2)
    // With a window, where Chromium has switches of its own, it is not refused: it has no effect.
    const window = startInstalled(user, ['--inspect=0', '--disable-gpu', '--remote-debugging-port=0', `--data=${data}`])
    const before: string[] = []
    window.stderr?.on('data', (text: Buffer) => before.push(text.toString()))
    await until(() => before.join('').includes('DevTools listening'))
    expect(before.join('')).not.toContain('Debugger listening')
    window.kill('SIGTERM')
    expect(await endOf(window)).toBe(0)
  })

  test('count files are a type of the system that it opens', () => {
    expect(readFileSync('/usr/share/mime/globs2', 'utf8')).toMatch(
      /^\d+:application\/vnd\.muelle\.count\+json:\*\.muelle$/m,
    )
    const entry = readFileSync('/usr/share/applications/muelle.desktop', 'utf8')
    expect(entry).toMatch(/^MimeType=application\/vnd\.muelle\.count\+json;$/m)
    expect(entry).toMatch(/^Exec=\/usr\/bin\/muelle %f$/m)
  })

  test('starts with the session of a user as the administrator says; while he cannot be understood it stays so', async () => {
    const policy = join(work, 'policy.json')
    const entry = join(user.home, '.config/autostart/muelle.desktop')
    const startedWith = async (text: string, isDone: () => boolean) => {
      writeFileSync(policy, text)
      const opened = await launchInstalled(user, {
        dataFolder: join(work, 'home/session'),
        flags: [`--policy=${policy}`],
      })
      await opened.page.getByRole('table').waitFor()
      await until(isDone)
      await opened.close()
    }
    await startedWith('{"autostart": true}', () => existsSync(entry))
    expect(readFileSync(entry, 'utf8')).toContain('Exec="/opt/Muelle/muelle"\n')
    await startedWith('{"autostart": fal', () => true)
    expect(existsSync(entry)).toBe(true)
    await startedWith('{"autostart": false}', () => !existsSync(entry))
  })

  describe('its window, as an unprivileged user', () => {
    const program = shareProgram(() => ({
      launch: (options) => launchInstalled(user, { ...options, dataFolder: data }),
      end: () => Promise.resolve(),
    }))

    test('has its sandbox on', () => {
      const sandboxed = readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((pid) => {
          try {
            const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
            return /^\/opt\/Muelle\/muelle.*--type=renderer/.test(command)
              ? [readFileSync(`/proc/${pid}/status`, 'utf8')]
              : []
          } catch {
            // It ended meanwhile.
            return []
          }
        })
      expect(sandboxed.length).toBeGreaterThan(0)
      for (const status of sandboxed) {
        expect(status).toMatch(/^Seccomp:\t2$/m)
        expect(status).toContain(`Uid:\t${user.uid}\t`)
      }
    })

    receiveJourney(program)
  })

  test('served without a window it has the count of the window, signs it and prints', async () => {
    const child = startInstalled(user, ['--serve', '--port', '0', '--practice', '--data', data])
    child.stderr?.resume()
    const line = await lineOf(child.stdout, /^\{/)
    const found = await callServed(line, 'receiving.find', { number: 'R-000184' })
    const controlId = found.control.id
    const [count] = (await callServed(line, 'counts.list', { controlId })).rows
    const { seen } = await callServed(line, 'comparison.get', { controlId })
    await callServed(line, 'supervisor.unlock', {})
    const signed = await callServed(line, 'counts.sign', { sessionId: count.sessionId, seen, signedBy: 'Marta Ibarra' })
    expect(signed.status).toBe('signed')
    const { content } = await callServed(line, 'comparison.export', { controlId, format: 'pdf' })
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    // Installing over it, or removing it, would take its files away.
    for (const args of [
      ['--install', deb],
      ['--remove', 'muelle'],
      ['--purge', 'muelle'],
    ])
      expect(() => run('dpkg', args)).toThrow(/Muelle is running \(process \d+\)/)
    expect((await callServed(line, 'receiving.find', { number: 'R-000185' })).control).not.toBe(null)
    child.kill('SIGTERM')
    expect(await endOf(child)).toBe(0)
  })

  describe('the data of the PC', () => {
    const names = ['muelle-ana', 'muelle-carla', 'muelle-guest'] as const
    let users: PcUser[]
    beforeAll(() => {
      users = names.map((name) => addUser(join(work, name), name, name === 'muelle-guest' ? undefined : 'muelle'))
    })
    afterAll(() => {
      endInstalled()
      users.forEach(removeUser)
    })
    const as = (name: (typeof names)[number]) => users[names.indexOf(name)] ?? user

    test('belong to a group: the next user continues, and at the same time is told who has them', async () => {
      const first = await launchInstalled(as('muelle-ana'))
      await first.page.getByRole('table').waitFor()
      const second = await launchInstalled(as('muelle-carla'))
      await second.page.getByText('Lo tiene abierto muelle-ana.').waitFor()
      await first.close()
      await second.page.getByRole('link', { name: 'Probar de nuevo' }).click()
      await second.page.getByRole('table').waitFor()
      // The first one is the second now.
      const third = await launchInstalled(as('muelle-ana'))
      await third.page.getByText('Lo tiene abierto muelle-carla.').waitFor()
      await third.page.close()
      expect(await third.exited).toBe(3)
      await second.close()
      expect(await second.exited).toBe(0)
    })

    test('are read by nobody else: a user outside of the group is told so', async () => {
      const guest = as('muelle-guest')
      const opened = await launchInstalled(guest)
      await opened.page.getByText('Su usuario no puede abrir los datos de este equipo').waitFor()
      await opened.page.close()
      expect(await opened.exited).toBe(5)
      const listed = spawnSync('setpriv', [
        `--reuid=${guest.name}`,
        '--regid=nogroup',
        '--clear-groups',
        'ls',
        machineFolder,
      ])
      expect(listed.status).not.toBe(0)
      const open = run('find', [machineFolder, '-perm', '/o+rwx', '-not', '-type', 'l'])
      expect(open).toBe('')
    })
  })

  test('removed, it leaves the data', async () => {
    await endAllInstalled()
    run('dpkg', ['--purge', 'muelle'])
    expect(existsSync('/opt/Muelle')).toBe(false)
    expect(existsSync('/usr/bin/muelle')).toBe(false)
    expect(readdirSync(join(machineFolder, 'profiles/practice'))).toContain('muelle.db')
    expect(readFileSync('/usr/share/mime/globs2', 'utf8')).not.toContain('muelle')
    expect(readdirSync(join(data, 'profiles/practice'))).toContain('muelle.db')
  })
})
