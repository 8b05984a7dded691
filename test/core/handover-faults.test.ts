import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { valueOf } from '../support/core.ts'
import { minute, openHandoverPc } from './support/handover-pc.ts'
import { startReceiver } from './support/handover-receiver.ts'
import { type SmtpReaction, startSmtp } from './support/smtp-receiver.ts'

const secret = 'key-of-the-signature'

test.each([401, 402, 403, 404, 405, 410, 421])(
  'a destination that answers %i keeps its entries and is one task, until it is mended',
  async (status) => {
    const pc = await openHandoverPc()
    let isMended = false
    const receiver = await startReceiver(secret, () => ({ status: isMended ? 200 : status, text: 'nobody here' }))
    const { destinationId } = await pc.add('ERP', { kind: 'http', url: receiver.url }, secret)
    const first = await pc.sign()
    await pc.entryWhere(first, ({ failure }) => failure !== null)
    const others = [await pc.sign(), await pc.sign()]
    await pc.settle()
    // One entry is enough to know it.
    expect(receiver.all).toHaveLength(1)
    const failure = { code: 'protocol', reason: 'status' }
    expect(await pc.destination('ERP')).toMatchObject({
      figures: { waiting: 3, refused: 0 },
      problem: { failure, status, since: '2026-11-21T10:00:00.000-03:00' },
    })
    expect(await pc.entryOf(first)).toMatchObject({ state: 'waiting', answer: { status, text: 'nobody here' } })
    expect(await pc.tasks()).toMatchObject([
      {
        key: `handover_held:${destinationId}`,
        kind: 'handover_held',
        urgency: 'today',
        count: 3,
        since: '2026-11-21T10:00:00.000-03:00',
        destination: { destinationId, name: 'ERP', way: 'http', failure, status },
      },
    ])
    isMended = true
    // The test of a person shows that it is mended: what waits is sent at once.
    valueOf(await pc.client.command('handover.test', { destination: destinationId }))
    for (const reference of [first, ...others]) await pc.entryWhere(reference, ({ state }) => state === 'acknowledged')
    expect(await pc.tasks()).toEqual([])
  },
)

test('a document that is answered 404 where others are accepted is refused by itself', async () => {
  const pc = await openHandoverPc()
  let wrong = ''
  const receiver = await startReceiver(secret, ({ key }) => {
    if (wrong === '') wrong = key
    return key === wrong ? { status: 404, text: 'unknown supplier' } : { status: 200 }
  })
  await pc.add('ERP', { kind: 'http', url: receiver.url }, secret)
  const first = await pc.sign()
  await pc.entryWhere(first, ({ failure }) => failure !== null)
  const second = await pc.sign()
  pc.clock.advance(minute)
  await pc.entryWhere(second, ({ state }) => state === 'acknowledged')
  const refused = await pc.entryWhere(first, ({ state }) => state === 'refused')
  expect(refused).toMatchObject({ attempts: 2, answer: { status: 404, text: 'unknown supplier' } })
  expect((await pc.destination('ERP'))?.problem).toBe(null)
  expect(await pc.tasks()).toMatchObject([{ kind: 'handover', count: 1 }])
})

test.each<[string, SmtpReaction, object]>([
  [
    'that wants a login',
    (line) => (line.startsWith('MAIL FROM') ? '530 5.7.0 login' : null),
    { failure: { code: 'unauthenticated' }, status: 530 },
  ],
  [
    'that does not know the sender',
    (line) => (line.startsWith('MAIL FROM') ? '550 5.7.1 sender' : null),
    { failure: { code: 'protocol', reason: 'mail_address' }, status: 550 },
  ],
  [
    'that knows no recipient',
    (line) => (line.startsWith('RCPT') ? '550 5.1.1 nobody' : null),
    { failure: { code: 'protocol', reason: 'mail_address' }, status: 550 },
  ],
])('a mail server %s keeps its entries and is one task', async (_name, react, problem) => {
  const pc = await openHandoverPc()
  const server = await startSmtp({ react })
  const mail = { kind: 'mail', host: '127.0.0.1', port: server.port, security: 'none', user: null } as const
  await pc.add('Correo', { ...mail, from: 'muelle@deposito.example', to: ['a@erp.example', 'b@erp.example'] })
  const first = await pc.sign()
  await pc.entryWhere(first, ({ failure }) => failure !== null)
  await pc.sign()
  await pc.settle()
  expect(server.lines.filter((line) => line.startsWith('MAIL FROM'))).toHaveLength(1)
  expect(await pc.destination('Correo')).toMatchObject({ figures: { waiting: 2, refused: 0 }, problem })
  expect(await pc.tasks()).toMatchObject([
    { kind: 'handover_held', count: 2, destination: { way: 'mail', ...problem } },
  ])
  expect(server.kept.size).toBe(0)
})

test('a destination that does not respond is a task after an hour', async () => {
  const pc = await openHandoverPc()
  let isUp = false
  const receiver = await startReceiver(secret, () => (isUp ? { status: 200 } : 'reset'))
  await pc.add('ERP', { kind: 'http', url: receiver.url }, secret)
  const reference = await pc.sign()
  await pc.entryWhere(reference, ({ failure }) => failure !== null)
  expect(await pc.tasks()).toEqual([])
  for (const [at, pause] of [1, 2, 4, 8, 30, 30].entries()) {
    pc.clock.advance(pause * minute)
    await pc.entryWhere(
      reference,
      ({ attempts, nextAttemptAt }) => attempts === at + 2 && Date.parse(nextAttemptAt ?? '') > pc.clock.now(),
    )
  }
  expect(await pc.tasks()).toMatchObject([
    { kind: 'handover_held', since: '2026-11-21T10:00:00.000-03:00', destination: { failure: { code: 'network' } } },
  ])
  isUp = true
  pc.clock.advance(30 * minute)
  await pc.entryWhere(reference, ({ state }) => state === 'acknowledged')
  expect(await pc.tasks()).toEqual([])
})

test('everything that a destination refused is sent again with one command', async () => {
  const pc = await openHandoverPc()
  let isMended = false
  const receiver = await startReceiver(secret, () => ({ status: isMended ? 200 : 422 }))
  const { destinationId } = await pc.add('ERP', { kind: 'http', url: receiver.url }, secret)
  await pc.add('Otro', { kind: 'http', url: receiver.url }, secret)
  const references = [await pc.sign(), await pc.sign(), await pc.sign()]
  const figures = async (name: string) => (await pc.destination(name))?.figures
  while ((await figures('ERP'))?.refused !== 3 || (await figures('Otro'))?.refused !== 3) await pc.settle()
  isMended = true
  expect(valueOf(await pc.client.command('handover.retryRefused', { destinationId }))).toEqual({ again: 3, left: 0 })
  while ((await figures('ERP'))?.acknowledged !== 3) await pc.settle()
  expect(await figures('Otro')).toMatchObject({ refused: 3, acknowledged: 0 })
  expect([...receiver.kept.keys()].sort()).toEqual(references.toSorted())
  expect(valueOf(await pc.client.command('handover.retryRefused', { destinationId }))).toEqual({ again: 0, left: 0 })
})

test('what is sent again to a destination that is removed meanwhile waits for nobody', async () => {
  const pc = await openHandoverPc()
  const receiver = await startReceiver(secret, () => ({ status: 422 }))
  const { destinationId } = await pc.add('ERP', { kind: 'http', url: receiver.url }, secret)
  await pc.entryWhere(await pc.sign(), ({ state }) => state === 'refused')
  const db = new Sqlite(join(pc.folder, 'profiles', 'practice', 'muelle.db'))
  onTestFinished(() => void db.close())
  const columns = db
    .prepare<[], string>(`SELECT name FROM pragma_table_info('handover_entry')`)
    .pluck()
    .all()
    .filter((name) => name !== 'entry_id' && name !== 'reference')
    .join(', ')
  // So many that they are looked at in more turns than the removal takes.
  db.exec(`INSERT INTO handover_entry (entry_id, reference, ${columns}) SELECT entry_id || '-' || value, reference || '-' || value, ${columns}
    FROM handover_entry, (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n LIMIT 5000) SELECT value FROM n)`)
  const again = pc.client.command('handover.retryRefused', { destinationId })
  valueOf(await pc.client.command('handover.removeDestination', { destinationId }))
  await again
  const states = db.prepare('SELECT state, count(*) AS n FROM handover_entry GROUP BY state').all()
  expect(states).toEqual([{ state: 'withdrawn', n: 5001 }])
})
