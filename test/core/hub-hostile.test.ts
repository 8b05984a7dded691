import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { canonicalText } from '../../src/main/core/domain/count-log/canonical.ts'
import { readJoinCode } from '../../src/main/core/domain/join-code.ts'
import { factKinds } from '../../src/main/core/store/hub/fact-kinds.ts'
import { demoScenario } from '../../src/main/practice/warehouse.ts'
import { valueOf } from '../support/core.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { seededDice } from '../support/seeded-dice.ts'
import { confirmDevices } from './support/counts-on-two-pcs.ts'
import { cutOff, learn, untilArticle } from './support/hub-facts.ts'
import { at, intruder, linksOf, openHead, openedBy, signIn } from './support/hub-intruder.ts'
import { hubStatus, makeHub, pcAtHub, until, untilSent } from './support/hub-pc.ts'

type Office = Awaited<ReturnType<typeof pcAtHub>>

describe.skipIf(noPostgres !== null)(
  `a PC with a role of its own that writes what it likes${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())

    const hostile = (hub: Parameters<typeof intruder>[0], options = {}) =>
      intruder(hub, 'dock', 'Muelle 9', { practice: true, ...options })
    const isThere = async ({ client }: Office, sessionId: string) =>
      (await client.query('counts.events', { sessionId })).ok ? true : null
    /** Lines of the log about faults of the program itself: neither of the server nor of the network. */
    const bugs = ({ log }: Office) => log.lines.filter((line) => line.includes('hub.bug'))

    /** A count of an honest dock reaches an office, whatever was written before. */
    async function expectWorking(hub: Parameters<typeof intruder>[0], office: Office): Promise<void> {
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
      await until(() => isThere(office, sessionId))
      expect(bugs(office)).toEqual([])
      expect(bugs(dock)).toEqual([])
    }

    test('ends of counts that nobody can read stop nobody', async () => {
      const hub = await makeHub(server)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      const mallory = await hostile(hub)
      const head = openHead(mallory.device)
      const deep = `${canonicalText(head).slice(0, -1)},"x":${'['.repeat(5000)}${']'.repeat(5000)}}`
      for (const text of ['xx', '[1', 'null', '""', deep, canonicalText({ ...head, status: 'x' })]) {
        const session = randomUUID()
        expect(await mallory.append(session, linksOf(session, [openedBy(mallory.device)]), 1, text)).toBe('done')
      }
      await expectWorking(hub, office)
      const { problems } = await hubStatus(office)
      expect(problems.map(({ reason }) => reason)).toEqual(Array.from({ length: 6 }, () => 'version'))
      expect(valueOf(await office.client.query('home.get', {})).elsewhere).toEqual([])
    })

    test('a PC without a device, and rows that the owner of the server emptied, stop nobody', async () => {
      const hub = await makeHub(server)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      const mallory = await hostile(hub)
      const { login, secret } = readJoinCode(await hub.code('dock', 'Muelle 8'))
      const nobody = await signIn(hub, login, secret)
      for (const [device, key] of [
        [null, mallory.publicKey],
        [randomUUID(), null],
      ])
        await expect(nobody.call('SELECT muelle.join_site($1, $2, true)', [device, key]), 'malformed').rejects.toThrow(
          'malformed',
        )
      await expect(nobody.call(`SELECT muelle.join_site('x', $1, NULL)`, [mallory.publicKey])).rejects.toThrow(
        'malformed',
      )
      const session = randomUUID()
      const head = canonicalText(openHead(mallory.device))
      const reconnect = await cutOff(server, hub.database, office)
      expect(await mallory.append(session, linksOf(session, [openedBy(mallory.device)]), 1, head)).toBe('done')
      expect(await mallory.put('linked-barcode', 'BOX', 0, factOf({ articleCode: 'A', unitsPerScan: '1' }))).toBe(
        'done',
      )
      expect(await mallory.send({ id: randomUUID(), addressee: office.deviceId, at, kind: 'x' })).toBe('done')
      await server.query('UPDATE muelle.pc SET device = NULL WHERE login = $1', [mallory.login], hub.database)
      await reconnect()
      await expectWorking(hub, office)
    })

    test('a log in the name of another PC does not keep the log of that PC away', async () => {
      const hub = await makeHub(server)
      const mallory = await hostile(hub)
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      const { sessionId } = valueOf(await dock.client.command('counts.start', { controlId: null, operator: 'Ana' }))
      await untilSent(dock)
      const links = linksOf(sessionId, [openedBy(dock.deviceId)])
      const head = canonicalText(openHead(dock.deviceId))
      expect(await mallory.append(sessionId, links, 1, head)).toBe('done')
      // From now on the end of the true log comes after that of the forged one.
      valueOf(await dock.client.command('counts.add', { sessionId, articleCode: 'A-1', units: 5 }))
      await untilSent(dock)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      await until(async () => ((await hubStatus(office)).lastReadAt === null ? null : true))
      const { rows } = valueOf(await office.client.query('counts.events', { sessionId }))
      expect(rows).toHaveLength(2)
      expect(valueOf(await office.client.query('counts.verify', { sessionId }))).toMatchObject({
        intact: true,
        events: 2,
      })
    })

    test('a decision goes to the PC that counts, whoever else names its count', async () => {
      const hub = await makeHub(server)
      const [first, second] = [await pcAtHub(hub, 'dock', 'Muelle 1'), await pcAtHub(hub, 'dock', 'Muelle 2')]
      const { control } = valueOf(await first.client.query('receiving.find', { number: demoScenario.discrepancies }))
      const controlId = control?.id ?? 0
      const { sessionId } = valueOf(await first.client.command('counts.start', { controlId, operator: 'Ana' }))
      await untilSent(first)
      const isListed = async () => valueOf(await second.client.query('devices.list', {})).rows.length > 1 || null
      await until(isListed)
      await confirmDevices(second, true)
      const mallory = await hostile(hub)
      const events = [
        openedBy(first.deviceId),
        { kind: 'note', at, eventId: 'e2' },
        { kind: 'note', at, eventId: 'e3' },
      ]
      const head = canonicalText({ ...openHead(first.deviceId), controlId })
      expect(await mallory.append(sessionId, linksOf(sessionId, events), 1, head)).toBe('done')
      const file = new Sqlite(join(second.folder, 'profiles', 'practice', 'muelle.db'), { readonly: true })
      onTestFinished(() => void file.close())
      const heads = file.prepare('SELECT 1 FROM hub_head WHERE session_id = ?')
      await until(() => Promise.resolve(heads.all(sessionId).length === 2 || null))
      valueOf(await second.client.command('supervisor.unlock', {}))
      const decision = { kind: 'unlock' as const, sessionId }
      const { rows } = valueOf(await second.client.command('hub.instruct', { decision, by: 'Sara' }))
      expect(rows).toMatchObject([{ deviceId: first.deviceId }])
    })

    test('no PC joins as the device of another one, nor reads its messages', async () => {
      const hub = await makeHub(server)
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      const office = await intruder(hub, 'office', 'Oficina', { practice: true })
      const message = { id: randomUUID(), addressee: dock.deviceId, at, kind: 'x' }
      expect(await office.send(message)).toBe('done')
      await expect(hostile(hub, { device: dock.deviceId })).rejects.toThrow('joined')
      // Once it is locked out, the PC itself joins again.
      await hub.admin('revoke', '--device', dock.deviceId)
      await until(async () => ((await hubStatus(dock)).state === 'revoked' ? true : null))
      const code = await hub.code('dock', 'Muelle 1')
      valueOf(await dock.client.command('hub.enrol', { url: hub.url, code }))
      await untilSent(dock)
    })

    test('messages of a PC that nobody confirmed are no task of anybody', async () => {
      const hub = await makeHub(server)
      const dock = await pcAtHub(hub, 'dock', 'Muelle 1')
      const mallory = await hostile(hub)
      for (let n = 0; n < 30; n += 1) {
        const base = { id: randomUUID(), addressee: dock.deviceId, at }
        expect(await mallory.send({ ...base, kind: 'of-tomorrow' })).toBe('done')
        const unlock = { ...base, id: randomUUID(), kind: 'unlock', by: 'Eva', controlId: 1, sessionId: randomUUID() }
        expect(await mallory.send(unlock)).toBe('done')
      }
      const office = await pcAtHub(hub, 'office', 'Oficina')
      await expectWorking(hub, office)
      const refused = async () => valueOf(await dock.client.query('hub.instructions', {})).rows
      await until(async () => ((await refused()).length > 0 ? true : null))
      await untilSent(dock)
      expect((await hubStatus(dock)).newer).toEqual({ counts: 0, facts: 0, messages: 0 })
      expect(bugs(dock)).toEqual([])
    })

    test('large events are read a few at a time, and no more of one count than a PC can hold', async () => {
      const hub = await makeHub(server)
      const mallory = await hostile(hub)
      const session = randomUUID()
      const large = (n: number) => ({ kind: 'note', at, eventId: `e${n}`, note: 'x'.repeat(250_000) })
      const links = linksOf(session, [openedBy(mallory.device), ...Array.from({ length: 300 }, (_, n) => large(n))])
      const head = canonicalText(openHead(mallory.device))
      for (let from = 0; from < links.length; from += 50)
        expect(await mallory.append(session, links.slice(from, from + 50), from + 1, head)).toBe('done')
      const events = `SELECT count(*)::int AS rows, sum(octet_length(body))::int AS bytes FROM muelle.events($1, $2, 0, 500)`
      const [answer] = await mallory.call(events, [mallory.login, session])
      expect(Number(answer?.['bytes'])).toBeLessThan(5_000_000)
      expect(Number(answer?.['rows'])).toBeGreaterThan(1)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      const { problems } = await until(async () => {
        const status = await hubStatus(office)
        return status.problems.length > 0 ? status : null
      })
      expect(problems).toEqual([{ sessionId: session, deviceId: mallory.device, reason: 'too_large' }])
      await expectWorking(hub, office)
    })

    test('a rule that cannot be read for one version asks nobody, whatever other rule is changed meanwhile', async () => {
      const hub = await makeHub(server)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      const mallory = await hostile(hub)
      const rule = 'supplier:S1'
      const put = (version: number, toleranceUnits: string) =>
        mallory.put('receiving-rule', rule, version - 1, factOf({ toleranceUnits }))
      const rules = async () => valueOf(await office.client.query('settings.get', {})).counting.rules
      const unread = async () => ((await hubStatus(office)).newer.facts === 1 ? true : null)
      expect(await put(1, '1')).toBe('done')
      await until(async () => ((await hubStatus(office)).facts.unconfirmed > 0 ? true : null))
      await confirmDevices(office, true)
      await until(async () => ((await rules()).length === 1 ? true : null))
      expect(await put(2, 'many')).toBe('done')
      await until(unread)
      const own = { toleranceUnits: 7, tolerancePercent: null, requiredCounts: null, shortLifeDays: null }
      valueOf(
        await office.client.command('settings.update', {
          counting: { rules: [...(await rules()), { supplierCode: null, articleCode: 'A-1', ...own }] },
        }),
      )
      expect(await put(3, '3')).toBe('done')
      await until(async () => ((await unread()) === null ? true : null))
      expect((await rules()).map(({ toleranceUnits }) => toleranceUnits)).toEqual([7, 3])
      expect(valueOf(await office.client.query('hub.conflicts', {})).total).toBe(0)
    })

    test('facts of a confirmed PC that make no sense stop no others', async () => {
      const hub = await makeHub(server)
      const office = await pcAtHub(hub, 'office', 'Oficina')
      const mallory = await hostile(hub)
      expect(await mallory.put('linked-barcode', 'HELLO', 0, factOf({ articleCode: 'A-1', unitsPerScan: '1' }))).toBe(
        'done',
      )
      await until(async () => ((await hubStatus(office)).facts.unconfirmed > 0 ? true : null))
      await confirmDevices(office, true)
      await untilArticle(office, 'HELLO', 'A-1')
      const random = seededDice(7)
      const versions = new Map<string, number>()
      for (let n = 0; n < 600; n += 1) {
        const [kind, key] = [random.one([...factKinds.keys()]), random.one(keys)]
        const name = `${kind} ${key}`
        const base = versions.get(name) ?? 0
        const picked = fields.filter(() => random.chance(0.95))
        const value = Object.fromEntries(
          picked.map(([field, ...likely]) => [field, random.one(random.chance(0.1) ? strange : likely)]),
        )
        const content = {
          at: random.one([at, 'x', '', null]),
          by: random.one(['Eva', '']),
          value: random.one([value, value, null]),
        }
        if ((await mallory.put(kind, key, base, canonicalText(content))) === 'done') versions.set(name, base + 1)
      }
      expect(await mallory.put('linked-barcode', 'BYE', 0, factOf({ articleCode: 'A-2', unitsPerScan: '1' }))).toBe(
        'done',
      )
      await untilArticle(office, 'BYE', 'A-2')
      expect(bugs(office)).toEqual([])
      // Until both sides agree on what was taken, a fact may be one to decide.
      await until(async () => (valueOf(await office.client.query('hub.conflicts', {})).total === 0 ? true : null))
      await learn(office, 'BOX', 'A-1', 1)
      await expectWorking(hub, office)
    })
  },
)

const factOf = (value: Record<string, string>) => canonicalText({ at, by: 'Eva', value })
const keys = ['k', 'supplier:S1', 'article:A-1', `a1:${'0'.repeat(64)}#1`, 'eva', 'r1', 'r1 m1', 'r2 m1', 'r1 r1', 'm1']
const strange = [
  null,
  '',
  '0',
  '-1',
  '1e300',
  'x'.repeat(400),
  '9007199254740993',
  '\ud800',
  '[]',
  '{',
  '2026-13-45T99:00:00Z',
]
/** Names of fields, and values that fit some kind. */
const fields: readonly (readonly [string, ...string[]])[] = [
  ['articleCode', 'A-1'],
  ['unitsPerScan', '1', '0.000001'],
  ['name', 'Eva', 'eva', 'Éva'],
  ['toleranceUnits', '1'],
  ['tolerancePercent', '1'],
  ['requiredCounts', '2'],
  ['shortLifeDays', '3'],
  ['min', '1'],
  ['max', '2'],
  ['verdict', 'seen', 'escalated'],
  ['note', 'n'],
  ['date', '2026-11-20'],
  [
    'documents',
    '[{"controlId":1,"number":"N1"}]',
    '[{"controlId":null,"number":"N2","part":2}]',
    '[{"controlId":2,"number":"N3"},{"controlId":2,"number":"N3"}]',
  ],
  ['recordedAt', at],
  ['recordedBy', 'Eva'],
  ['enteredAt', at],
  ['leftAt', at],
  ['sealState', 'whole'],
  ['measuredAt', at],
  ['measuredBy', 'Eva'],
  ['place', 'door'],
  ['value', '4.1', '-0', '04.10'],
  ['unit', 'C', 'F'],
  ['reason', 'other'],
]
