import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Output } from '../../src/contract/operations.ts'
import { closePrimaryDatabase, connectPrimaryDatabase } from '../../src/main/core/store/primary-database.ts'
import { insertSubscription, subscriptionById } from '../../src/main/core/store/webhook-subscriptions.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { failureOf, openTestCore, until, valueOf } from '../support/core.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { manualClock } from '../support/manual-clock.ts'
import { openSecrets, openWebhookTestSetup, postSigned } from './support/webhook-setup.ts'
import { nextLook } from '../support/next-look.ts'

const dayMs = 24 * 60 * 60_000
const message = (eventId: number, change: object = {}) =>
  JSON.stringify({ eventId, event: 'Preparacion_Completa', eventAt: '2026-11-20T10:00:00', data: {}, ...change })

describe('the receiver', () => {
  test('is off until it is switched on, follows its settings, and reports its failure', async () => {
    const { client } = await openTestCore({ clock: manualClock() })
    const receiver = async () => valueOf(await client.query('webhooks.list', {})).receiver
    expect(await receiver()).toMatchObject({ on: false, listening: false, url: null, bindAddress: '127.0.0.1' })
    const set = async (webhooks: object) => valueOf(await client.command('settings.update', { webhooks }))
    expect((await set({ on: true, port: 0 })).webhooks).toMatchObject({ on: true, port: 0, publicUrl: null })
    const first = await receiver()
    expect(first).toMatchObject({ on: true, listening: true, accepted: 0 })
    expect(await postSigned(first.url ?? '', '{}', 's')).toBe(401)
    expect(await receiver()).toMatchObject({ refused: { signature: 1, method: 0 }, lastRefusedAt: expect.any(String) })

    const other = await openTestCore({ clock: manualClock() })
    valueOf(await other.client.command('settings.update', { webhooks: { on: true, port: first.port } }))
    const blocked = valueOf(await other.client.query('webhooks.list', {})).receiver
    expect(blocked).toMatchObject({ on: true, listening: false, error: { code: 'conflict' } })

    await set({ on: false })
    expect(await receiver()).toMatchObject({ on: false, listening: false, url: null })
    await expect(postSigned(first.url ?? '', '{}', 's')).rejects.toThrow('ECONNREFUSED')
  })

  test.each([{ bindAddress: 'localhost' }, { bindAddress: '' }, { port: 65_536 }, { port: 1.5 }, { publicUrl: 'x' }])(
    'can’t be set to %j',
    async (webhooks) => {
      const { client } = await openTestCore({ clock: manualClock() })
      expect(failureOf(await client.command('settings.update', { webhooks })).code).toBe('validation')
    },
  )

  test('and subscriptions are the supervisor’s where a PIN is set', async () => {
    const { client, connect } = await openTestCore({ clock: manualClock() })
    valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
    const someone = connect('someone')
    const refused = [
      await someone.command('settings.update', { webhooks: { on: true } }),
      await someone.command('webhooks.register', { eventType: 'pedido_completo', url: 'http://127.0.0.1:1/' }),
      await someone.command('webhooks.remove', { subscriptionId: randomUUID() }),
    ]
    expect(refused.map((result) => failureOf(result).code)).toEqual(['forbidden', 'forbidden', 'forbidden'])
  })

  test('returns 503, not 401, while the secret store does not respond, and continues when it does', async () => {
    const folder = temporaryFolder()
    const open = openSecrets()
    const first = await openWebhookTestSetup({ clock: manualClock(), folder, open })
    const { subscriptionId } = await first.register()
    const secret = first.secretOf(subscriptionId)
    await first.stop()
    open.silent = true
    const core = await openTestCore({ clock: manualClock(), folder, secrets: () => open })
    const url = valueOf(await core.client.query('webhooks.list', {})).receiver.url ?? ''
    expect(await postSigned(url, message(1), secret)).toBe(503)
    open.silent = false
    let status = 503
    while (status === 503) status = await postSigned(url, message(1), secret)
    expect(status).toBe(204)
    expect(await postSigned(url, message(1), 'forged')).toBe(401)
  })
})

describe('registering', () => {
  test('creates a secret that is never shown; it expires a day after removal', async () => {
    const clock = manualClock()
    const rig = await openWebhookTestSetup({ clock })
    // Not on the hourly run: a secret expires at its time, not when it is deleted.
    clock.advance(60_000)
    const commandId = randomUUID()
    const registered = await rig.register('Pedido_Completo', commandId)
    expect(registered).toEqual({
      subscriptionId: expect.any(String),
      code: 'WH-0001',
      eventType: 'pedido_completo',
      url: rig.url,
    })
    // The same command again is the same answer, and no second request.
    expect(await rig.register('Pedido_Completo', commandId)).toEqual(registered)
    expect(rig.warehouse.subscriptions()).toEqual([{ code: 'WH-0001', type: 'pedido_completo', url: rig.url }])
    const { subscriptionId } = registered
    const secret = rig.secretOf(subscriptionId)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await rig.post(message(1), secret)).toBe(204)

    const removal = { subscriptionId, commandId: randomUUID() }
    expect(valueOf(await rig.client.command('webhooks.remove', removal))).toEqual(registered)
    expect(valueOf(await rig.client.command('webhooks.remove', removal))).toEqual(registered)
    expect(rig.warehouse.subscriptions()).toEqual([])
    expect(await rig.subscriptions()).toMatchObject([
      { state: 'removed', acceptedUntil: '2026-11-21T10:01:00.000-03:00' },
    ])
    // Removed twice by two people: nothing is asked of the WMS, and the time is not prolonged.
    rig.warehouse.clearRequests()
    clock.advance(dayMs - 1)
    valueOf(await rig.client.command('webhooks.remove', { subscriptionId }))
    expect(rig.warehouse.requests()).toEqual([])
    expect(await rig.post(message(2), secret)).toBe(204)
    clock.advance(1)
    expect(await rig.post(message(3), secret)).toBe(401)
    expect(rig.secrets.held.size).toBe(1)
    clock.advance(60 * 60_000)
    await until(() => rig.secrets.held.size === 0)
    expect(await rig.events()).toMatchObject([{ eventId: 2 }, { eventId: 1 }])
    expect(JSON.stringify([rig.client.frames, rig.log.lines])).not.toContain(secret)
  })

  test('leaves the secret in no file but the secret store’s', async () => {
    const folder = temporaryFolder()
    const core = await openTestCore({ clock: manualClock(), folder, secrets: (place) => createFileSecrets(place, {}) })
    valueOf(await core.client.command('settings.update', { webhooks: { on: true, port: 0 } }))
    valueOf(await core.client.command('webhooks.register', { eventType: 'pedido_creado' }))
    const stored = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as Record<string, string>
    const [secret = ''] = Object.values(stored)
    expect(secret).toHaveLength(43)
    const url = valueOf(await core.client.query('webhooks.list', {})).receiver.url ?? ''
    expect(await postSigned(url, message(1), secret)).toBe(204)
    await core.stop()
    const holders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(folder, name)).isFile())
      .filter((name) => readFileSync(join(folder, name)).includes(secret))
    expect(holders).toEqual(['secrets.json'])
  })

  test('names the public address where one is set, and none where there is none', async () => {
    const { client, warehouse } = await openTestCore({ clock: manualClock() })
    const register = (url?: string) =>
      client.command('webhooks.register', { eventType: 'pedido_creado', ...(url === undefined ? {} : { url }) })
    expect(failureOf(await register())).toMatchObject({ code: 'conflict', details: { reason: 'no_receiver_address' } })
    const publicUrl = 'https://hooks.example/muelle?dock=4'
    valueOf(await client.command('settings.update', { webhooks: { publicUrl } }))
    expect(valueOf(await register()).url).toBe(publicUrl)
    expect(valueOf(await register('https://other.example/')).url).toBe('https://other.example/')
    for (const url of ['ftp://a.example/', 'https://user:word@a.example/', 'nothing', ''])
      expect(failureOf(await register(url)).code).toBe('validation')
    expect(warehouse.subscriptions()).toHaveLength(2)
  })

  test('that is rejected stores nothing and can be tried again with the same id', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    expect(failureOf(await rig.client.command('webhooks.register', { eventType: 'otro_evento' })).code).toBe(
      'validation',
    )
    const commandId = randomUUID()
    rig.warehouse.setFault('rateLimit', { path: '/api/v2/WebHooks', times: 1 })
    const register = () => rig.client.command('webhooks.register', { eventType: 'pedido_creado', commandId })
    expect(failureOf(await register()).code).toBe('rate_limited')
    expect([await rig.subscriptions(), rig.secrets.held.size]).toEqual([[], 0])
    expect(valueOf(await register()).code).toBe('WH-0001')
    rig.secrets.readonly = true
    expect(failureOf(await rig.client.command('webhooks.register', { eventType: 'pedido_creado' })).code).toBe(
      'conflict',
    )
    expect(await rig.subscriptions()).toHaveLength(1)
  })

  test('that may have arrived is in doubt, is not sent again, and a message proves it', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    const commandId = randomUUID()
    rig.warehouse.setFault('lostAnswer', { path: '/api/v2/WebHooks', method: 'POST', times: 1 })
    const register = () => rig.client.command('webhooks.register', { eventType: 'preparacion_completa', commandId })
    expect(failureOf(await register()).details).toMatchObject({ outcomeUnknown: true })
    expect(await rig.subscriptions()).toMatchObject([{ state: 'unknown', code: null }])
    rig.warehouse.clearRequests()
    expect(failureOf(await register())).toMatchObject({ code: 'conflict', details: { reason: 'outcome_unknown' } })
    expect(rig.warehouse.requests()).toEqual([])
    const [delivery] = await rig.warehouse.sendEvent({ type: 'preparacion_completa', orderCode: 'PED-60000' })
    expect(delivery?.state).toBe('delivered')
    const [proven] = await rig.subscriptions()
    expect(proven).toMatchObject({ state: 'active', code: null, lastEventAt: expect.any(String) })

    // Without an identifier it can't be removed; one that is given is used.
    const remove = (code?: string) =>
      rig.client.command('webhooks.remove', {
        subscriptionId: proven?.subscriptionId ?? '',
        ...(code === undefined ? {} : { code }),
      })
    expect(failureOf(await remove())).toMatchObject({ code: 'conflict', details: { reason: 'code_unknown' } })
    expect(valueOf(await remove('WH-0001')).code).toBe('WH-0001')
    expect(rig.warehouse.subscriptions()).toEqual([])
  })

  test('whose answer cannot be recorded is in doubt, and can be removed', async () => {
    const clock = manualClock()
    const rig = await openWebhookTestSetup({ clock })
    rig.warehouse.setFault('slow', { path: '/api/v2/WebHooks', method: 'POST', delayMs: 1000, times: 1 })
    const registered = rig.client.command('webhooks.register', { eventType: 'pedido_creado' })
    await until(() => rig.warehouse.requests().some(({ method }) => method === 'POST'))
    expect(await rig.subscriptions()).toMatchObject([{ state: 'pending' }])
    const file = join(rig.folder, 'profiles/practice/muelle.db')
    renameSync(file, `${file}.away`)
    clock.advance(1000)
    expect(failureOf(await registered)).toMatchObject({ code: 'storage_readonly' })
    renameSync(`${file}.away`, file)
    const [{ subscriptionId, state } = { subscriptionId: '', state: '' }] = await rig.subscriptions()
    expect(state).toBe('unknown')
    valueOf(await rig.client.command('webhooks.remove', { subscriptionId, code: 'WH-0001' }))
    expect(rig.warehouse.subscriptions()).toEqual([])
  })

  test('that was under way in a crash is in doubt afterwards', async () => {
    const folder = temporaryFolder()
    const open = openSecrets()
    const first = await openWebhookTestSetup({ clock: manualClock(), folder, open })
    const { subscriptionId } = await first.register()
    await first.stop()
    const file = connectPrimaryDatabase(join(folder, 'profiles/practice/muelle.db'))
    const commandId = randomUUID()
    file.transaction((writer) => {
      const record = subscriptionById(writer, subscriptionId)
      if (!record) throw new Error('no subscription')
      insertSubscription(writer, { ...record, subscriptionId: 'crashed', commandId, state: 'pending', code: null })
    })
    closePrimaryDatabase(file)
    const rig = await openWebhookTestSetup({ clock: manualClock(), folder, open })
    expect(await rig.subscriptions()).toMatchObject([
      { subscriptionId: 'crashed', state: 'unknown' },
      { subscriptionId, state: 'active' },
    ])
    rig.warehouse.clearRequests()
    const again = await rig.client.command('webhooks.register', { eventType: 'pedido_actualizado', commandId })
    expect(failureOf(again).details).toMatchObject({ reason: 'outcome_unknown', subscriptionId: 'crashed' })
    expect(rig.warehouse.requests()).toEqual([])
  })

  test('one in doubt without an identifier ends on this PC only', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    rig.warehouse.setFault('lostAnswer', { path: '/api/v2/WebHooks', times: 1 })
    failureOf(await rig.client.command('webhooks.register', { eventType: 'pedido_creado' }))
    const [{ subscriptionId } = { subscriptionId: '' }] = await rig.subscriptions()
    rig.warehouse.clearRequests()
    expect(valueOf(await rig.client.command('webhooks.remove', { subscriptionId })).code).toBeNull()
    expect(rig.warehouse.requests()).toEqual([])
    expect(await rig.subscriptions()).toMatchObject([{ state: 'removed' }])
    expect(failureOf(await rig.client.command('webhooks.remove', { subscriptionId: 'none' })).code).toBe('not_found')
  })

  test('a removal that failed changes nothing; one that may have arrived is tried again by a person only', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    const { subscriptionId } = await rig.register()
    const remove = (commandId: string) => rig.client.command('webhooks.remove', { subscriptionId, commandId })
    rig.warehouse.setFault('rateLimit', { path: '/api/v2/WebHooks', times: 1 })
    expect(failureOf(await remove(randomUUID())).code).toBe('rate_limited')
    expect(await rig.subscriptions()).toMatchObject([{ state: 'active' }])
    rig.warehouse.setFault('lostAnswer', { path: '/api/v2/WebHooks', times: 1 })
    const commandId = randomUUID()
    expect(failureOf(await remove(commandId)).details).toMatchObject({ outcomeUnknown: true })
    expect(await rig.subscriptions()).toMatchObject([{ state: 'removing' }])
    expect(failureOf(await remove(commandId)).details).toMatchObject({ reason: 'outcome_unknown' })
    // The WMS no longer has it, as requested.
    valueOf(await remove(randomUUID()))
    expect(await rig.subscriptions()).toMatchObject([{ state: 'removed', code: 'WH-0001' }])
  })
})

describe('the inbox', () => {
  test('counts repeats, flags contradictions and unreadable bodies, stores unknown events', async () => {
    const rig = await openWebhookTestSetup({ clock: manualClock() })
    const secret = rig.secretOf((await rig.register()).subscriptionId)
    const bodies = [
      message(1),
      message(1),
      message(1, { data: { otra: true } }),
      message(1, { data: { otra: true } }),
      message(1, { event: 'Algo_Nuevo' }),
      '{"eventId":',
      '{"eventId":',
      message(2, { event: 'Pedido_Completo', data: {} }),
      '',
    ]
    for (const body of bodies) expect(await rig.post(body, secret)).toBe(204)
    expect(await rig.post(message(9), `${secret}x`)).toBe(401)
    const rows = (await rig.events()).map(({ eventId, event, repeats, effect, flagged }) =>
      [eventId, event, repeats, effect, flagged].join(' '),
    )
    expect(rows.sort()).toEqual(
      [
        '1 Preparacion_Completa 1 kept false',
        '1 Preparacion_Completa 1 other_body true',
        '1 Algo_Nuevo 0 unknown_event false',
        '  1 malformed true',
        '2 Pedido_Completo 0 unreadable true',
        '  0 malformed true',
      ].sort(),
    )
    expect(await rig.receiver()).toMatchObject({ accepted: bodies.length, refused: { signature: 1 } })
  })

  test('pages, newest first, and outlives the core', async () => {
    const clock = manualClock()
    const folder = temporaryFolder()
    const open = openSecrets()
    const first = await openWebhookTestSetup({ clock, folder, open })
    const secret = first.secretOf((await first.register()).subscriptionId)
    for (let id = 1; id <= 7; id += 1) {
      await first.post(message(id), secret)
      if (id % 2 === 0) clock.advance(1)
    }
    await first.stop()
    const rig = await openWebhookTestSetup({ clock, folder, open })
    expect(await rig.post(message(3), secret)).toBe(204)
    const seen: unknown[] = []
    let cursor: string | null = null
    do {
      const page: Output<'webhooks.events'> = valueOf(
        await rig.client.query('webhooks.events', { limit: 3, ...(cursor === null ? {} : { cursor }) }),
      )
      expect(page.total).toBe(7)
      seen.push(...page.rows.map((row) => row.eventId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect([seen.length, new Set(seen).size]).toEqual([7, 7])
    expect(seen[0]).toBe(7)
    expect((await rig.events()).find((row) => row.eventId === 3)?.repeats).toBe(1)
    expect(failureOf(await rig.client.query('webhooks.events', { limit: 1001 })).code).toBe('validation')
    expect(failureOf(await rig.client.query('webhooks.events', { cursor: 'x' })).code).toBe('validation')
  })

  test('deletes events older than a month, at most an hour late', async () => {
    const clock = manualClock()
    const rig = await openWebhookTestSetup({ clock })
    const secret = rig.secretOf((await rig.register()).subscriptionId)
    await rig.post(message(1), secret)
    clock.advance(29 * dayMs)
    await rig.post(message(2), secret)
    expect(await rig.events()).toHaveLength(2)
    clock.advance(dayMs + 60 * 60_000)
    let rows = await rig.events()
    while (rows.length === 2) {
      await nextLook()
      rows = await rig.events()
    }
    expect(rows).toMatchObject([{ eventId: 2 }])
  })
})
