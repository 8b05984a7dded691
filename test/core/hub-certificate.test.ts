import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningClock } from '../support/running-clock.ts'
import { serverCertificate } from '../../src/main/core/store/hub/server-certificate.ts'
import type { TestCore } from '../support/core.ts'
import { failureOf, openTestCore, valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

const dayMs = 86_400_000

describe.skipIf(noPostgres !== null)(`certificate of the hub${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startPostgres()
    await put(certificate('same', 30))
  })
  afterAll(() => server.stop())

  /** A clock that the test moves by days. */
  function movedClock() {
    const clock = { ...runningClock, days: 0, now: (): number => runningClock.now() + clock.days * dayMs }
    return clock
  }

  /** A certificate of the key of the server or of a new one. */
  function certificate(key: 'same' | 'new', days = 90) {
    const [keyFile, file] = [join(server.folder, 'next.key'), join(server.folder, 'next.crt')]
    const ofKey =
      key === 'same'
        ? ['-key', join(server.folder, 'data/server.key')]
        : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile]
    execFileSync('openssl', ['req', '-x509', ...ofKey, '-days', `${days}`, '-subj', '/CN=hub', '-out', file], {
      stdio: 'ignore',
    })
    return { file, keyFile: key === 'same' ? null : keyFile }
  }

  /** What the administrator does: the files in their place, and the settings read again. */
  async function put({ file, keyFile }: ReturnType<typeof certificate>) {
    writeFileSync(join(server.folder, 'data/server.crt'), readFileSync(file))
    if (keyFile !== null) writeFileSync(join(server.folder, 'data/server.key'), readFileSync(keyFile))
    await server.query('SELECT pg_reload_conf()')
    const { fingerprint } = new X509Certificate(readFileSync(file))
    const at = { host: '127.0.0.1', port: server.port }
    await until(async () => ((await serverCertificate(at))?.fingerprint === fingerprint ? true : null))
  }

  const reconnect = ({ database }: { database: string }) =>
    server.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()',
      [database],
    )
  const tasks = async ({ client }: TestCore) =>
    valueOf(await client.query('home.get', {})).decisions.filter(({ kind }) => kind === 'site_certificate')

  test('it is a task a month before it expires, then a state of its own; a new one is taken without a visit to the PC', async () => {
    const hub = await makeHub(server)
    const clock = movedClock()
    const pc = await pcAtHub(hub, 'dock', 'Muelle 1', { clock })
    await untilSent(pc)
    expect((await hubStatus(pc)).certificate).toMatchObject({ daysLeft: 29 })
    expect(await hub.admin('check')).toMatchObject({ certificateAnnounced: true })
    expect(await tasks(pc)).toMatchObject([{ urgency: 'later', count: 29 }])
    clock.days = 23
    expect(await tasks(pc)).toMatchObject([{ urgency: 'today', count: 6 }])
    clock.days = 29
    expect(await tasks(pc)).toMatchObject([{ urgency: 'now', count: 0 }])
    clock.days = 31
    await reconnect(hub)
    const expired = await until(async () => {
      const status = await hubStatus(pc)
      return status.state === 'away' && status.failure?.reason === 'hub_certificate_expired' ? status : null
    })
    expect(expired).toMatchObject({ failure: { code: 'forbidden' }, certificate: { daysLeft: -2 } })
    expect(await tasks(pc)).toMatchObject([{ urgency: 'now', count: null }])
    // Counting goes on, and nobody joins such a server.
    const { sessionId } = valueOf(await pc.client.command('counts.start', { controlId: null, operator: 'Ana' }))
    valueOf(await pc.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
    const other = await openTestCore({ clock })
    const joining = { url: hub.url, code: await hub.code('dock', 'Muelle 2') }
    expect(failureOf(await other.client.command('hub.enrol', joining)).details?.['reason']).toBe(
      'hub_certificate_expired',
    )

    await put(certificate('same'))
    const renewed = await untilSent(pc)
    expect(renewed).toMatchObject({ waiting: 0, failure: null, certificate: { daysLeft: 58 } })
    expect(await tasks(pc)).toEqual([])
    expect(await hub.admin('check')).toMatchObject({ events: 2, certificateAnnounced: true })
    valueOf(await other.client.command('hub.enrol', joining))
  })

  test('one with another key is announced before it is put in place; one that nobody announced is refused', async () => {
    const hub = await makeHub(server)
    const pc = await pcAtHub(hub, 'dock', 'Muelle 1')
    await untilSent(pc)
    const next = certificate('new')
    expect(await hub.admin('renew', '--certificate', next.file)).toMatchObject({
      fingerprints: [expect.any(String), expect.any(String)],
    })
    // The PC hears of it at its next greeting.
    await reconnect(hub)
    await until(async () => ((await hubStatus(pc)).state === 'away' ? true : null))
    await untilSent(pc)
    await put(next)
    await until(async () => ((await hub.admin('check'))['certificateAnnounced'] === true ? true : null))
    await reconnect(hub)
    await until(async () => ((await hubStatus(pc)).state === 'away' ? true : null))
    await untilSent(pc)
    expect((await hub.admin('renew'))['fingerprints']).toHaveLength(1)

    await put(certificate('new'))
    await until(async () => ((await hub.admin('check'))['certificateAnnounced'] === false ? true : null))
    await reconnect(hub)
    await until(async () => ((await hubStatus(pc)).failure?.reason === 'hub_certificate' ? true : null))
    // Revoked it hears nothing of it, and it leaves no server that the administrator of the PC chose: it joins again.
    await hub.admin('renew')
    await hub.admin('revoke', '--device', pc.deviceId)
    const again = { url: hub.url, code: await hub.code('dock', 'Muelle 1') }
    expect(valueOf(await pc.client.command('hub.enrol', again))).toMatchObject({ deviceId: pc.deviceId })
    await untilSent(pc)
  })
})
