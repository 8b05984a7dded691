import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../../src/main/core/kernel/ports.ts'
import { openHealthToken } from '../../src/main/host/health-token.ts'
import { startHttpHost } from '../../src/main/host/http-host.ts'
import { createHttpTokens } from '../../src/main/host/http-tokens.ts'
import { openMetrics } from '../../src/main/host/open-metrics.ts'
import { createCoreSlot, type RestartableCore } from '../../src/main/host/restartable-core.ts'
import { memoryLog, openTestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const token = 'h'.repeat(43)

async function hostOf(slot: RestartableCore, dataFolder = temporaryFolder(), clock: Clock = manualClock()) {
  const log = memoryLog()
  const tokens = createHttpTokens(token)
  const host = await startHttpHost({ slot, tokens, dataFolder, pageFolder: '/nowhere', port: 0, clock, log })
  onTestFinished(() => host.close())
  const get = (path: string, given: string | null = token) =>
    fetch(
      `http://127.0.0.1:${host.port}${path}`,
      given === null ? {} : { headers: { authorization: `Bearer ${given}` } },
    )
  const report = (body: string, type = 'application/csp-report') =>
    fetch(`http://127.0.0.1:${host.port}/csp-report`, { method: 'POST', body, headers: { 'content-type': type } })
  return { port: host.port, tokens, log, get, report }
}

describe('GET /health', () => {
  test('a core that works, then a WMS that is gone', async () => {
    const core = await openTestCore()
    const { get } = await hostOf(core.slot, core.folder)
    const well = await get('/health')
    expect(well.status).toBe(200)
    expect(await well.json()).toMatchObject({ status: 'ok', problems: [], version: '0.0.0', profile: 'practice' })

    await core.warehouse.close()
    await core.refresh('orders')
    const offline = await get('/health')
    expect(offline.status).toBe(200)
    const { status, problems } = (await offline.json()) as { status: string; problems: { name: string }[] }
    expect(status).toBe('warning')
    expect(problems.map(({ name }) => name)).toContain('wms')
  })

  test('wrong settings of the administrator, each kind once', async () => {
    const problems = [
      { entry: 'kiosk', code: 'wrong', source: 'policy.json' },
      { entry: 'language', code: 'wrong', source: 'policy.json' },
      { entry: '', code: 'unreadable', source: 'other.json' },
    ] as const
    const core = await openTestCore({ policy: { values: {}, problems: [...problems], source: 'policy.json' } })
    const { get } = await hostOf(core.slot, core.folder)
    expect(await (await get('/health')).json()).toMatchObject({
      status: 'warning',
      problems: [
        { name: 'policy', code: 'wrong' },
        { name: 'policy', code: 'unreadable' },
      ],
    })
    expect(await (await get('/metrics')).text()).toContain('muelle_problem{name="policy",code="wrong"} 1\n')
  })

  test('the last guided backup, and an update that fails', async () => {
    const core = await openTestCore({ folder: temporaryFolder() })
    const folder = temporaryFolder()
    const { get } = await hostOf(core.slot, core.folder)
    const read = async () => (await (await get('/health')).json()) as Record<string, unknown> & { problems: object[] }
    expect(await read()).toMatchObject({ lastGuidedBackupAt: null, updatesCheckedAt: null, site: { state: 'off' } })
    const backup = { folder, every: 'day', weekday: 1, hour: 3, keep: 3 } as const
    valueOf(await core.client.command('settings.update', { backup }))
    valueOf(await core.client.command('backups.run', {}))
    await expect.poll(read).toMatchObject({ lastGuidedBackupAt: expect.any(String) as string, problems: [] })

    valueOf(await core.client.command('settings.update', { updates: { source: join(folder, 'nothing') } }))
    expect((await core.client.command('updates.check', {})).ok).toBe(false)
    expect((await read()).problems).toEqual([{ name: 'update', code: expect.any(String) as string }])
    expect(await (await get('/metrics')).text()).toMatch(/muelle_guided_backup_time_seconds \d+/)
  })

  test('a core that cannot start: 503 with the code', async () => {
    const folder = join(temporaryFolder(), 'file')
    writeFileSync(folder, 'in the way of the data folder')
    const core = await openTestCore({ folder })
    const { get } = await hostOf(core.slot, folder)
    const { status, problems } = (await (await get('/health')).json()) as { status: string; problems: object[] }
    expect({ status, problems }).toEqual({
      status: 'failed',
      problems: [{ name: 'core', code: core.startFailure?.code ?? 'it started' }],
    })
    expect((await get('/health')).status).toBe(503)
    const text = await (await get('/metrics')).text()
    expect(text).toContain('muelle_healthy 0\n')
  })

  test('a core that does not answer: 503 after ten seconds of the clock', async () => {
    const clock = manualClock()
    const slot = createCoreSlot({ create: () => new Promise(() => {}), log: memoryLog(), newId: () => 'id' })
    void slot.start()
    const { get } = await hostOf(slot, temporaryFolder(), clock)
    const answer = get('/health')
    await expect.poll(() => clock.pending()).toBeGreaterThan(0)
    clock.advance(10_000)
    expect((await answer).status).toBe(503)
    expect(await (await answer).json()).toMatchObject({ problems: [{ name: 'core', code: 'timeout' }] })
  })

  test('its token opens nothing else, and no other token opens it', async () => {
    const core = await openTestCore()
    const { port, tokens, get } = await hostOf(core.slot, core.folder)
    for (const path of ['/health', '/metrics'])
      for (const other of [null, tokens.program, tokens.start, 'x'.repeat(43)])
        expect((await get(path, other)).status).toBe(401)
    expect((await get('/events')).status).toBe(401)
    for (const path of ['/rpc/settings.get', '/session', '/start']) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers })).status).toBe(401)
    }
    const posted = await fetch(`http://127.0.0.1:${port}/health`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(posted.status).toBe(405)
  })
})

describe('GET /metrics', () => {
  test('OpenMetrics text of the practice warehouse, without anything of a document', async () => {
    const core = await openTestCore()
    await core.refresh('stock')
    valueOf(await core.client.command('counts.start', { controlId: null, operator: 'Ana Gómez' }))
    const { get } = await hostOf(core.slot, core.folder)
    const answer = await get('/metrics')
    expect(answer.headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    const lines = (await answer.text()).split('\n')
    expect(lines.splice(-2)).toEqual(['# EOF', ''])
    const name = '[a-z_]+'
    const sample = new RegExp(`^${name}(\\{(${name}="[^"]*",?)+\\})? -?[0-9.e+]+$`)
    for (const line of lines) expect(line).toMatch(line.startsWith('#') ? /^# (TYPE|UNIT|HELP) [a-z_]+ .+$/ : sample)
    expect(lines).toContain('muelle_healthy 1')
    expect(lines).toContain('muelle_open_counts 1')
    expect(lines).toContain('muelle_wms_connected 1')
    expect(lines.find((line) => line.startsWith('muelle_refresh_rows{resource="stock"}'))).not.toMatch(/ 0$/)
    expect(lines.join('\n')).not.toMatch(/Ana/)
  })

  test('labels are escaped', () => {
    const problems = [{ name: 'a"b\\c\nd', code: 'x' }]
    const memory = { rss: 1 } as NodeJS.MemoryUsage
    const text = openMetrics({ status: 'warning', problems, freeBytes: null, core: null }, 3, memory, 0.5)
    expect(text).toContain('muelle_problem{name="a\\"b\\\\c\\nd",code="x"} 1\n')
    expect(text).toContain('muelle_csp_reports_total 3\n')
  })
})

describe('POST /csp-report', () => {
  const body = (blocked: string) =>
    JSON.stringify({
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': blocked,
        'source-file': 'http://127.0.0.1/#token=SECRET',
        'line-number': 7,
      },
    })

  test('is counted and logged without what follows the path, a hundred times at most', async () => {
    const core = await openTestCore()
    const { get, report, log } = await hostOf(core.slot, core.folder)
    for (let n = 0; n < 120; n += 1) expect((await report(body('http://evil.example/x.js?secret=1'))).status).toBe(204)
    expect(await (await get('/metrics')).text()).toContain('muelle_csp_reports_total 120\n')
    const logged = log.lines.filter((line) => line.includes('page.csp'))
    expect(logged).toHaveLength(100)
    expect(JSON.parse(logged[0]!)).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'http://evil.example/x.js',
      source: 'http://127.0.0.1/',
      line: 7,
    })
  })

  test('anything else is refused; a report of another shape is counted without its content', async () => {
    const core = await openTestCore()
    const { get, report, log } = await hostOf(core.slot, core.folder)
    expect((await report(body('inline'), 'application/json')).status).toBe(400)
    expect((await report('{')).status).toBe(400)
    expect((await report(`"${'x'.repeat(20_000)}"`)).status).toBe(400)
    for (const odd of ['null', '[]', '"SECRET"', '{"csp-report":{"blocked-uri":{"SECRET":1}}}'])
      expect((await report(odd)).status).toBe(204)
    expect(await (await get('/metrics')).text()).toContain('muelle_csp_reports_total 4\n')
    expect(log.lines.join('\n')).not.toContain('SECRET')
  })
})

describe('the file of the token', () => {
  test('stays the same from start to start, readable by its owner only', () => {
    const folder = join(temporaryFolder(), 'new')
    const first = openHealthToken(folder, memoryLog())
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(openHealthToken(folder, memoryLog())).toBe(first)
    const file = join(folder, 'health-token')
    // On Windows the rights are those of the folder.
    expect(process.platform === 'win32' ? 0o600 : statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toBe(first)
  })

  test('a damaged one is replaced; a folder that cannot be written means no token', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'health-token'), 'short')
    expect(openHealthToken(folder, memoryLog())).toMatch(/^[\w-]{43}$/)

    const log = memoryLog()
    const blocked = temporaryFolder()
    mkdirSync(join(blocked, 'health-token', 'in the way'), { recursive: true })
    expect(openHealthToken(blocked, log)).toBeNull()
    expect(log.lines.join('\n')).toContain('health.token.failed')
  })
})
