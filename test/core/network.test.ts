import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SystemProxy } from '../../src/main/core/kernel/ports.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import type { PracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { demoScenario as story, startPracticeWarehouse } from '../../src/main/practice/warehouse.ts'
import { systemClock } from '../../src/main/core/kernel/system-clock.ts'
import { failureOf, openTestCore, until, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { TestCore, TestCoreOptions } from '../support/core.ts'
import { certificate, startProxy, startTlsFront } from '../support/proxy.ts'

const companys = certificate('server') + certificate('intermediate')

async function realWarehouse(): Promise<PracticeWarehouse> {
  const warehouse = await startPracticeWarehouse()
  onTestFinished(() => warehouse.close())
  return warehouse
}

/** A core of a warehouse that is reachable only through a proxy, over TLS or plain. */
async function openAt(scheme: 'http' | 'https', options: TestCoreOptions = {}): Promise<TestCore> {
  const { baseUrl, legacyBaseUrl } = await realWarehouse()
  const named = async (url: string) => {
    const { port, pathname } = new URL(url)
    return `${scheme}://wms.test:${scheme === 'http' ? port : await startTlsFront(url)}${pathname}`
  }
  return openTestCore({
    clock: systemClock,
    overrides: { baseUrl: await named(baseUrl), legacyBaseUrl: await named(legacyBaseUrl) },
    ...options,
  })
}

const notesOf = async ({ client }: TestCore) => {
  const { operations } = valueOf(await client.query('connection.test', {}))
  return [...new Set(operations.filter(({ ok }) => ok === false).map(({ note }) => note))]
}

const addressOf = (url: string, more: { user?: string; exclusions?: string[] } = {}) =>
  ({ mode: 'address', address: url, user: more.user ?? null, exclusions: more.exclusions ?? [] }) as const

describe('the proxy', () => {
  test('configured for this PC: used with its secret for calls and reading until the address changes', async () => {
    const proxy = await startProxy({ credentials: 'dock:pass:word' })
    const folder = temporaryFolder()
    const core = await openAt('http', { folder, secrets: () => createFileSecrets(folder, {}) })
    const { client } = core
    expect(await notesOf(core)).toEqual(['network: dns'])
    valueOf(await client.command('network.setProxy', { proxy: addressOf(proxy.url) }))
    expect(await notesOf(core)).toEqual(['network: proxy_auth'])
    expect(valueOf(await client.query('connection.status', {})).state).toBe('failing')

    const withUser = { proxy: addressOf(proxy.url, { user: 'dock', exclusions: ['.local'] }), secret: 'pass:word' }
    const answered = valueOf(await client.command('network.setProxy', withUser))
    expect(answered.proxy).toEqual({ ...withUser.proxy, stored: true })
    expect(valueOf(await client.query('network.get', {}))).toEqual({ ...answered, inUse: [new URL(proxy.url).host] })
    expect(await notesOf(core)).toEqual([])
    expect(valueOf(await client.query('receiving.find', { number: story.open })).source).toBe('wms')
    expect(await core.refresh('suppliers')).toBe('ok')

    valueOf(await client.command('network.setProxy', { proxy: addressOf(proxy.url, { user: 'other' }) }))
    expect(valueOf(await client.query('network.get', {})).proxy).toMatchObject({ user: 'other', stored: false })
    valueOf(await client.command('network.setProxy', withUser))
    await core.stop()
    const output = JSON.stringify([answered, core.log.lines, client.frames])
    const holding = filesOf(folder).filter((path) => readFileSync(path).includes('pass:word'))
    expect(holding.map((path) => path.slice(folder.length + 1))).toEqual(['secrets.json'])
    for (const needle of ['pass:word', Buffer.from('dock:pass:word').toString('base64')])
      expect(output).not.toContain(needle)
  })

  test('outlives a restart, and another warehouse', async () => {
    const folder = temporaryFolder()
    const before = await openTestCore({ clock: systemClock, folder })
    const proxy = addressOf('http://proxy.example:8080', { user: 'dock', exclusions: ['wms.example', '.local:8443'] })
    valueOf(await before.client.command('network.setProxy', { proxy }))
    await before.stop()
    const after = await openTestCore({ clock: systemClock, folder, overrides: { baseUrl: 'http://127.0.0.1:9' } })
    expect(valueOf(await after.client.query('network.get', {})).proxy).toEqual({ ...proxy, stored: false })
  })

  test.each([
    addressOf('proxy.example:8080'),
    addressOf('socks5://proxy.example:1080'),
    addressOf('http://dock:pass:word@proxy.example'),
    addressOf('http://proxy.example/path'),
    addressOf('http://proxy.example', { exclusions: ['https://wms.example'] }),
    addressOf('http://proxy.example', { exclusions: ['a b'] }),
  ])('%j is refused', async (proxy) => {
    const { client } = await openTestCore({ clock: systemClock })
    const { code, message, details } = failureOf(await client.command('network.setProxy', { proxy }))
    expect(code).toBe('validation')
    expect(JSON.stringify([message, details])).not.toContain('pass:word')
    expect(valueOf(await client.query('network.get', {})).proxy.mode).toBe('system')
  })

  test('of the system: asked for each address, with what it excludes', async () => {
    const proxy = await startProxy({ credentials: 'dock:p@w' })
    const asked: string[] = []
    const named: SystemProxy = { url: proxy.url.replace('//', '//dock:p%40w@'), exclusions: 'other.test' }
    const core = await openAt('https', {
      systemProxy: (url) => (asked.push(new URL(url).hostname), Promise.resolve(named)),
    })
    expect(await notesOf(core)).toEqual(['network: authority_unknown'])
    valueOf(await core.client.command('network.addAuthorities', { pem: certificate('authority') }))
    expect(await notesOf(core)).toEqual([])
    expect(new Set(asked)).toEqual(new Set(['wms.test']))
    expect(valueOf(await core.client.query('network.get', {})).inUse).toEqual([new URL(proxy.url).host])
    expect(JSON.stringify([core.log.lines, core.client.frames])).not.toMatch(/p@w|p%40w/)
    valueOf(await core.client.command('network.setProxy', { proxy: { mode: 'none' } }))
    expect(await notesOf(core)).toEqual(['network: dns'])
  })

  test('of the system changes when the PC moves: detected automatically after a failed connection', async () => {
    const proxy = await startProxy()
    let named: SystemProxy | null = null
    const core = await openAt('http', { systemProxy: () => Promise.resolve(named) })
    named = { url: proxy.url, exclusions: '' }
    // This request fails, unless a refresh failed before it and the proxy is already known.
    valueOf(await core.client.query('receiving.find', { number: story.open }))
    await until(() => proxy.asked.length > 0)
    expect(await notesOf(core)).toEqual([])
  })

  test('of the system: of two changes at once the last one holds, however long the first one waits for it', async () => {
    const proxy = await startProxy()
    const named: SystemProxy = { url: proxy.url, exclusions: '' }
    let isSlow = false
    let answer = (_proxy: SystemProxy): void => {}
    const systemProxy = () => {
      if (!isSlow) return Promise.resolve(named)
      isSlow = false
      return new Promise<SystemProxy>((resolve) => (answer = resolve))
    }
    const core = await openAt('http', { systemProxy, clock: manualClock() })
    expect(await notesOf(core)).toEqual([])
    isSlow = true
    const change = () => core.client.command('credentials.set', { address: 'both', kind: 'none' })
    const first = change()
    await until(() => !isSlow)
    const second = change()
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    answer({ url: 'http://127.0.0.1:1', exclusions: '' })
    for (const changed of [first, second]) valueOf(await changed)
    expect(await notesOf(core)).toEqual([])
  })

  test.each([
    [() => Promise.reject(new Error('no answer')), 'network: proxy_unknown'],
    [() => Promise.resolve({ url: 'socks5://127.0.0.1:1', exclusions: '' }), 'network: proxy_kind'],
    [() => Promise.resolve({ url: 'http://', exclusions: '' }), 'network: proxy_address'],
    [() => Promise.resolve({ url: '127.0.0.1:1', exclusions: '' }), 'network: proxy_unreachable'],
    [() => Promise.resolve({ url: '127.0.0.1:1', exclusions: 'wms.test' }), 'network: dns'],
  ])('of the system, of no use (%#)', async (systemProxy, note) => {
    expect(await notesOf(await openAt('http', { systemProxy }))).toEqual([note])
  })
})

describe('certificate authorities', () => {
  test('are added, distinguished, stored over a restart and removed', async () => {
    const folder = temporaryFolder()
    const core = await openTestCore({ clock: systemClock, folder })
    const both = `the company's:\n${certificate('authority')}\r\n${certificate('intermediate')}`
    const taken = valueOf(await core.client.command('network.addAuthorities', { pem: both }))
    const added = [
      { subject: 'Depositos del Sur CA', issuer: 'Depositos del Sur CA', expires: '2120-01-01', expired: false },
      {
        subject: 'Depositos del Sur Servidores',
        issuer: 'Depositos del Sur CA',
        expires: '2120-01-01',
        expired: false,
      },
    ]
    expect(taken.authorities).toMatchObject({ system: true, added })
    // The same ones again change nothing.
    expect(valueOf(await core.client.command('network.addAuthorities', { pem: both }))).toEqual(taken)
    await core.stop()
    const { client } = await openTestCore({ clock: systemClock, folder })
    const fingerprint = taken.authorities.added[0]?.fingerprint ?? ''
    expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    const left = valueOf(await client.command('network.removeAuthority', { fingerprint }))
    expect(left.authorities.added).toMatchObject([added[1]])
    expect(failureOf(await client.command('network.removeAuthority', { fingerprint })).code).toBe('not_found')
    expect(valueOf(await client.command('network.setSystemAuthorities', { on: false })).authorities.system).toBe(false)
    expect(valueOf(await client.query('network.get', {})).authorities.system).toBe(false)
  })

  test.each([
    { code: 'no_certificate', pem: '' },
    { code: 'no_certificate', pem: 'hello' },
    { code: 'not_authority', pem: certificate('server') },
    { code: 'not_authority', pem: companys },
    { code: 'expired', pem: certificate('expired-authority') },
    { code: 'private_key', pem: certificate('server-key') },
    { code: 'private_key', pem: certificate('authority') + certificate('server-key') },
    { code: 'unreadable', pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
    { code: 'unreadable', pem: certificate('authority').replace(/.{20}\n-----END/, '\n-----END') },
    { code: 'too_many', pem: certificate('authority').repeat(61) },
  ])('rejects the whole file if it holds no valid authority: $code', async ({ code, pem }) => {
    const { client, folder, log } = await openTestCore({ clock: systemClock })
    const failure = failureOf(await client.command('network.addAuthorities', { pem }))
    expect([failure.code, failure.details?.['issues']]).toMatchObject(['validation', [{ path: 'pem', code }]])
    expect(valueOf(await client.query('network.get', {})).authorities.added).toEqual([])
    const key = certificate('server-key').split('\n')[1] ?? ''
    expect(JSON.stringify([failure, log.lines])).not.toContain(key)
    for (const path of filesOf(folder)) expect(readFileSync(path).includes(key)).toBe(false)
  })
})

test('where there is a PIN the network is the supervisor’s', async () => {
  const { client } = await openTestCore({ clock: systemClock })
  valueOf(await client.command('supervisor.setPin', { pin: '2468' }))
  const commands = [
    () => client.command('network.setProxy', { proxy: { mode: 'none' } }),
    () => client.command('network.addAuthorities', { pem: certificate('authority') }),
    () => client.command('network.removeAuthority', { fingerprint: 'x' }),
    () => client.command('network.setSystemAuthorities', { on: false }),
  ]
  for (const command of commands) expect(failureOf(await command()).details).toEqual({ reason: 'supervisor_needed' })
  expect(valueOf(await client.query('network.get', {}))).toMatchObject({
    proxy: { mode: 'system' },
    authorities: { system: true, added: [] },
  })
  valueOf(await client.command('supervisor.unlock', { pin: '2468' }))
  expect(valueOf(await commands[0]!()).proxy.mode).toBe('none')
})

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}
