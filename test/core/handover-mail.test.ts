import { expect, test } from 'vitest'
import type { HandoverEntry, HandoverWay } from '../../src/contract/shapes/handover.ts'
import { deliverByMail } from '../../src/main/core/handover/deliver-mail.ts'
import { mailMessage } from '../../src/main/core/handover/mail-message.ts'
import { createFileSecrets } from '../../src/main/host/secrets-file.ts'
import { openTestCore, type TestCore, valueOf } from '../support/core.ts'
import { manualClock } from '../support/manual-clock.ts'
import { partsOf, subjectOf } from '../support/erp/mail-parts.ts'
import { certificate } from '../support/proxy.ts'
import { signedControl } from './support/signed-control.ts'
import type { SmtpReaction } from './support/smtp-receiver.ts'
import { startSmtp } from './support/smtp-receiver.ts'
import { nextLook } from '../support/next-look.ts'

const minute = 60_000
const password = 'password-of-the-server'

async function open() {
  const clock = manualClock(Date.parse('2026-11-21T13:00:00Z'))
  const core = await openTestCore({ clock, secrets: (at) => createFileSecrets(at, {}), alreadyRead: ['suppliers'] })
  return { ...core, clock }
}

async function addMail({ client }: TestCore, port: number, more: Partial<Extract<HandoverWay, { kind: 'mail' }>> = {}) {
  const way: Extract<HandoverWay, { kind: 'mail' }> = {
    kind: 'mail',
    host: '127.0.0.1',
    port,
    security: 'none',
    user: null,
    from: 'muelle@deposito.example',
    to: ['erp@empresa.example', 'compras@empresa.example'],
    ...more,
  }
  return valueOf(
    await client.command('handover.setDestination', {
      name: 'Correo',
      way,
      formats: ['json', 'csv'],
      ...(way.user === null ? {} : { secret: password }),
    }),
  )
}

async function entryWhere({ client }: TestCore, condition: (entry: HandoverEntry) => boolean): Promise<HandoverEntry> {
  for (;;) {
    const found = valueOf(await client.query('handover.list', {})).rows.find(condition)
    if (found) return found
    await nextLook()
  }
}

test('a signed control goes by mail with its files, over an encrypted connection, with the password', async () => {
  const core = await open()
  valueOf(await core.client.command('network.addAuthorities', { pem: certificate('authority') }))
  const server = await startSmtp({ starttls: true, login: `muelle:${password}` })
  const { destinationId } = await addMail(core, server.port, { security: 'starttls', user: 'muelle' })
  const { reference, compared } = await signedControl(core)
  const entry = await entryWhere(core, ({ state, failure }) => state === 'acknowledged' || failure !== null)
  expect(entry).toMatchObject({
    state: 'acknowledged',
    answer: { status: 250, text: '250 2.0.0 Ok: queued as 1' },
  })
  expect(server.encrypted).toEqual([true])
  const [mail = ''] = server.all
  expect(mail).toContain(`Message-ID: <${reference}@deposito.example>`)
  expect(Math.max(...mail.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(200)
  expect(subjectOf(mail)).toBe(`PRÁCTICA · Muelle · ${compared.number} · ${compared.supplierName}`)
  const parts = partsOf(mail)
  expect(parts.map(({ type }) => type)).toEqual(['text/plain', 'application/json', 'text/csv'])
  expect(JSON.parse(parts[1]?.text ?? '')).toMatchObject({ id: reference, format: 'muelle-hand-over' })
  expect(parts[1]?.name).toBe(`practica-muelle-${compared.number}-${reference}.json`)
  expect(core.log.lines.join('\n')).not.toContain(password)
  expect(valueOf(await core.client.command('handover.test', { destination: destinationId }))).toMatchObject({
    ok: true,
  })
})

test('a server without the encryption that was asked for gets nothing', async () => {
  const core = await open()
  const server = await startSmtp({ react: (line) => (line === 'STARTTLS' ? '502 5.5.1 not here' : null) })
  await addMail(core, server.port, { security: 'starttls' })
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    state: 'waiting',
    answer: { status: 502 },
  })
  expect(server.all).toEqual([])
})

test('a certificate that nobody trusts is not accepted', async () => {
  const core = await open()
  const server = await startSmtp({ starttls: true })
  await addMail(core, server.port, { security: 'starttls' })
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    failure: { code: 'network', reason: 'authority_unknown' },
  })
  expect(server.all).toEqual([])
})

test('a wrong password keeps the entries waiting and says so', async () => {
  const core = await open()
  const server = await startSmtp({ login: 'muelle:another' })
  await addMail(core, server.port, { user: 'muelle' })
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    state: 'waiting',
    answer: { status: 535, text: '535 5.7.8 wrong password' },
    failure: { code: 'unauthenticated' },
  })
})

test('a server that repeats what it was told does not make the password known', async () => {
  const core = await open()
  const server = await startSmtp({
    react: (line) => (line.startsWith('AUTH') ? `500 what is ${line} ${password}` : null),
  })
  await addMail(core, server.port, { user: 'muelle' })
  await signedControl(core)
  const { answer } = await entryWhere(core, ({ failure }) => failure !== null)
  expect(answer).toEqual({ status: 500, text: '500 what is AUTH PLAIN … …' })
  expect(core.log.lines.join('\n')).not.toMatch(/cGFzc3dvcmQ|password-of-the-server/)
})

test('encrypted from the start', async () => {
  const core = await open()
  valueOf(await core.client.command('network.addAuthorities', { pem: certificate('authority') }))
  const server = await startSmtp({ tls: true })
  await addMail(core, server.port, { security: 'tls' })
  await signedControl(core)
  await entryWhere(core, ({ state }) => state === 'acknowledged')
  expect(server.encrypted).toEqual([true])
})

test('a server without encryption gets nothing where it was asked for from the start', async () => {
  const core = await open()
  const server = await startSmtp()
  await addMail(core, server.port, { security: 'tls' })
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    state: 'waiting',
    failure: { code: 'network', reason: 'tls' },
  })
  expect(server.all).toEqual([])
})

test('a server that says nothing is left after three minutes', async () => {
  const core = await open()
  const server = await startSmtp({ react: (line) => (line.startsWith('MAIL') ? '' : null) })
  await addMail(core, server.port)
  await signedControl(core)
  while (!server.lines.some((line) => line.startsWith('MAIL'))) await nextLook()
  core.clock.advance(3 * minute - 1)
  expect(await entryWhere(core, () => true)).toMatchObject({ failure: null })
  core.clock.advance(1)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    state: 'waiting',
    answer: null,
    failure: { code: 'timeout', reason: null },
  })
})

test('no server, and a reply without end', async () => {
  const core = await open()
  await addMail(core, 9)
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    failure: { code: 'network', reason: 'refused' },
  })
  const server = await startSmtp({ react: (line) => (line.startsWith('EHLO') ? '250-x\r\n'.repeat(20_000) : null) })
  const { destinationId } = await addMail(core, server.port)
  expect(valueOf(await core.client.command('handover.test', { destination: destinationId }))).toMatchObject({
    failure: { code: 'protocol', reason: 'too_large' },
  })
})

test.each<[string, SmtpReaction, string, number]>([
  ['recipients that are refused', (line) => (line.startsWith('RCPT') ? '550 5.1.1 nobody' : null), 'waiting', 550],
  ['a message that is refused', (line) => (line === '.' ? '552 5.3.4 too large' : null), 'refused', 552],
  ['a server that is busy', (line) => (line === '.' ? '451 4.3.0 later' : null), 'waiting', 451],
])('%s', async (_name, react, state, status) => {
  const core = await open()
  const server = await startSmtp({ react })
  await addMail(core, server.port)
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({ state, answer: { status } })
  expect(server.kept.size).toBe(0)
})

test('one recipient that is refused makes it refused, and says which', async () => {
  const core = await open()
  const server = await startSmtp({ react: (line) => (line.includes('compras@') ? '550 5.1.1 nobody' : null) })
  await addMail(core, server.port)
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    state: 'refused',
    answer: { status: 550, text: 'compras@empresa.example: 550 5.1.1 nobody' },
  })
})

test('a recipient that is busy is tried again, with the same Message-ID for the others', async () => {
  const core = await open()
  const server = await startSmtp({
    react: (line, messages) => (line.includes('compras@') && messages === 0 ? '451 4.2.0 later' : null),
  })
  await addMail(core, server.port)
  await signedControl(core)
  expect(await entryWhere(core, ({ failure }) => failure !== null)).toMatchObject({
    state: 'waiting',
    answer: { status: 451, text: 'compras@empresa.example: 451 4.2.0 later' },
    failure: { code: 'server' },
  })
  core.clock.advance(minute)
  await entryWhere(core, ({ state }) => state === 'acknowledged')
  expect([server.all.length, server.kept.size]).toEqual([2, 1])
})

test('a reply that is lost: the same Message-ID is sent again', async () => {
  const core = await open()
  const server = await startSmtp({ react: (line, at) => (line === '.' && at === 1 ? 'lost' : null) })
  await addMail(core, server.port)
  await signedControl(core)
  await entryWhere(core, ({ failure }) => failure !== null)
  core.clock.advance(minute)
  await entryWhere(core, ({ state }) => state === 'acknowledged')
  expect([server.all.length, server.kept.size]).toEqual([2, 1])
})

test('a domain with other letters is written in ASCII everywhere in the header', async () => {
  const core = await open()
  const server = await startSmtp()
  await addMail(core, server.port, { from: 'muelle@depósito.example', to: ['erp@ñandú.example'] })
  const { reference } = await signedControl(core)
  await entryWhere(core, ({ state }) => state === 'acknowledged')
  const [header = ''] = (server.all[0] ?? '').split('\r\n\r\n')
  expect(header).toContain(`Message-ID: <${reference}@xn--depsito-n0a.example>`)
  expect(header).toMatch(/^\p{ASCII}*$/u)
})

test('a large mail has the time that a slow line takes for it, beside that of the answers', async () => {
  const clock = manualClock()
  const bytes = Buffer.alloc(12_000_000, 'x')
  // 1 Mbit/s, four bytes for three.
  const sentMs = ((bytes.length / 3) * 4) / 125
  const server = await startSmtp({
    react: (line) => (line === '.' ? (clock.advance(sentMs + 2 * minute), null) : null),
  })
  const way = { kind: 'mail', host: '127.0.0.1', port: server.port, security: 'none', user: null } as const
  const addresses = { from: 'muelle@deposito.example', to: ['erp@empresa.example'] }
  const deliver = deliverByMail({ ...way, ...addresses }, null, { clock, secureContext: () => undefined })
  const files = [{ name: 'x.pdf', mediaType: 'application/pdf', bytes }]
  const message = {
    reference: 'r',
    base: 'x',
    number: null,
    supplierName: null,
    practice: false,
    language: 'es' as const,
    files,
  }
  expect(await deliver(message, new AbortController().signal)).toMatchObject({ is: 'acknowledged' })
})

test.each([
  ['es', 'PRÁCTICA · Muelle · R-1'],
  ['en', 'PRACTICE · Muelle · R-1'],
] as const)('the subject is in the language of the destination: %s', (language, subject) => {
  const message = { reference: 'r', base: 'x', number: 'R-1', supplierName: null, practice: true, language, files: [] }
  const server = { host: '127.0.0.1', port: 25, security: 'none', user: null } as const
  const way = { kind: 'mail', ...server, from: 'muelle@deposito.example', to: ['erp@empresa.example'] } as const
  expect(mailMessage(message, { ...way, to: [...way.to] }, 0).subject).toBe(subject)
})
