import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../../src/contract/operations.ts'
import { failureOf, openTestCore, type TestClient, valueOf } from '../support/core.ts'

const order = {
  code: 'M-1',
  customerLocationCode: 'C-0001',
  date: '2026-03-02',
  items: [{ line: '1', articleCode: '104412', units: 12 }],
}
const file = 'barcode;article;units\nBOX-9;104412;6\n'

const guarded: [string, (client: TestClient) => Promise<{ ok: boolean }>][] = [
  ['orders.create', (client) => client.command('orders.create', { order })],
  ['articles.importLearned', (client) => client.command('articles.importLearned', { content: file, mode: 'preview' })],
  ['articles.importLearned', (client) => client.command('articles.importLearned', { content: file, mode: 'apply' })],
]

test.each(guarded)('%s asks for the supervisor where a PIN is set', async (_name, send) => {
  const { client, connect, warehouse } = await openTestCore()
  valueOf(await client.command('supervisor.setPin', { pin: '4711' }))
  warehouse.clearRequests()
  expect(failureOf((await send(client)) as never)).toMatchObject({
    code: 'forbidden',
    details: { reason: 'supervisor_needed' },
  })
  expect(warehouse.requests().filter(({ method }) => method === 'POST')).toEqual([])
  expect(valueOf(await client.query('articles.learned', { text: 'BOX-9' })).total).toBe(0)
  valueOf(await client.command('supervisor.unlock', { pin: '4711' }))
  // The right belongs to the connection that unlocked.
  expect(failureOf((await send(connect('other'))) as never).code).toBe('forbidden')
  expect(await send(client)).toMatchObject({ ok: true })
})

test.each(guarded)('%s asks nobody where no PIN is set', async (_name, send) => {
  const { client } = await openTestCore()
  expect(await send(client)).toMatchObject({ ok: true })
})

test('docs/security.md says for every command who may do it', () => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z]+\.[a-zA-Z]+)`/g)].map(([, name]) => name),
  )
  const commands = Object.entries(operations).flatMap(([name, { kind }]) => (kind === 'command' ? [name] : []))
  expect(listed.toSorted()).toEqual(commands.toSorted())
})
