import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../scripts/build.mjs'
import { readProduct } from '../../../scripts/dist/product.ts'
import { faultsOfFolder, readFuses } from '../../../scripts/dist/check-folder.ts'
import { receiveJourney } from '../journeys/receive.ts'
import { shareProgram } from '../journeys/program.ts'
import { makeFolder, removeFolder } from '../../support/temporary-folder.ts'
import { electronRuntime } from '../launchers/electron-setup.ts'
import {
  addUser,
  endInstalled,
  endOf,
  launchInstalled,
  lineOf,
  removeUser,
  startInstalled,
  type PcUser,
} from '../launchers/installed.ts'

/** The package is installed on the machine of the test: only where that is meant to be, with this variable. */
const mayInstall =
  electronRuntime !== null &&
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  process.env['MUELLE_TEST_INSTALL'] === '1'

const work = mayInstall ? makeFolder() : ''
/** The data of the PC, and where those that were there before are kept meanwhile. */
const machine = '/var/lib/muelle'
const aside = '/var/lib/muelle.before-test'
const { version } = readProduct(process.env)
const deb = join(root, `dist/muelle_${version}_amd64.deb`)

function run(program: string, args: string[], environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 64e6,
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
  return stdout
}

function build(): string {
  run('npm', ['run', '--silent', 'dist', '--', '--linux', 'deb'], { SOURCE_DATE_EPOCH: '1700000000' })
  return createHash('sha256').update(readFileSync(deb)).digest('hex')
}

/** The value of one call through a served program. */
// eslint-disable-next-line typescript/no-explicit-any -- the schemas are the program's, and it checks them itself
async function call(line: string, operation: string, input: object): Promise<any> {
  const { rpc, token } = JSON.parse(line) as { rpc: string; token: string }
  const response = await fetch(`${rpc}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { ok: boolean; value: unknown; error?: unknown }
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

if (!mayInstall)
  process.stderr.write(
    'The package is not built and installed: that needs root, MUELLE_TEST_ELECTRON and MUELLE_TEST_INSTALL=1.\n',
  )

describe.skipIf(!mayInstall)('the Debian package', () => {
  let user: PcUser
  let hashes: string[]
  const data = join(work, 'home/data')

  beforeAll(() => {
    user = addUser(join(work, 'home'), 'muelle-test')
    run('chmod', ['755', work])
    // The folder in its place was left by an earlier run that was killed.
    if (existsSync(aside)) rmSync(machine, { recursive: true, force: true })
    else if (existsSync(machine)) renameSync(machine, aside)
    hashes = [build(), build()]
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--reinstall', deb])
  })
  afterAll(() => {
    endInstalled()
    if (existsSync('/opt/Muelle')) run('dpkg', ['--purge', 'muelle'])
    removeUser(user)
    removeFolder(work)
    rmSync(machine, { recursive: true, force: true })
    if (existsSync(aside)) renameSync(aside, machine)
  })

  test('has the same bytes when it is built again, and they are those of SHA256SUMS', () => {
    expect(hashes[1]).toBe(hashes[0])
    expect(run('sh', ['-c', 'cd dist && sha256sum --check --strict SHA256SUMS'])).toContain('amd64.deb: OK')
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
    const name = readdirSync(join(root, 'dist')).find((file) => file.endsWith('.cdx.json')) ?? ''
    const bill = JSON.parse(readFileSync(join(root, 'dist', name), 'utf8')) as {
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
    const found = await call(line, 'receiving.find', { number: 'R-000184' })
    const controlId = found.control.id
    const [count] = (await call(line, 'counts.list', { controlId })).rows
    const { seen } = await call(line, 'comparison.get', { controlId })
    await call(line, 'supervisor.unlock', {})
    const signed = await call(line, 'counts.sign', { sessionId: count.sessionId, seen, signedBy: 'Marta Ibarra' })
    expect(signed.status).toBe('signed')
    const { content } = await call(line, 'comparison.export', { controlId, format: 'pdf' })
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    // Installing over it would take its files away.
    expect(() => run('dpkg', ['--install', deb])).toThrow(/Muelle is running \(process \d+\)/)
    expect((await call(line, 'receiving.find', { number: 'R-000185' })).control).not.toBe(null)
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
      await opened.page.getByText('Su usuario no puede abrir los datos de esta PC').waitFor()
      await opened.page.close()
      expect(await opened.exited).toBe(5)
      const listed = spawnSync('setpriv', [`--reuid=${guest.name}`, '--regid=nogroup', '--clear-groups', 'ls', machine])
      expect(listed.status).not.toBe(0)
      const open = run('find', [machine, '-perm', '/o+rwx', '-not', '-type', 'l'])
      expect(open).toBe('')
    })
  })

  test('removed, it leaves the data', () => {
    run('dpkg', ['--purge', 'muelle'])
    expect(existsSync('/opt/Muelle')).toBe(false)
    expect(existsSync('/usr/bin/muelle')).toBe(false)
    expect(existsSync('/var/lib/muelle')).toBe(true)
    expect(readdirSync(join(data, 'profiles/practice'))).toContain('muelle.db')
  })
})
