import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeJoinCode, readJoinCode } from '../../src/main/core/domain/join-code.ts'
import type { TestServer } from '../support/postgres.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { intruder as intruderAt, logOf, signIn as signInAt } from './support/hub-intruder.ts'
import type { TestHub } from './support/hub-pc.ts'
import { makeHub } from './support/hub-pc.ts'

const signature = 'A'.repeat(86)

describe.skipIf(noPostgres !== null)(
  `what the hub itself refuses${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let server: TestServer
    let hub: TestHub
    beforeAll(async () => void (server = await startPostgres()))
    afterAll(() => server.stop())
    beforeEach(async () => void (hub = await makeHub(server)))

    const signIn = (user: string, password: string, ssl?: false) => signInAt(hub, user, password, ssl)
    const intruder = (kind: 'dock' | 'office', name: string) => intruderAt(hub, kind, name)

    test('no PC touches a table, acts as another role, or reads what another counts', async () => {
      const [dock, other] = [await intruder('dock', `a'); DROP TABLE muelle.event; --`), await intruder('dock', 'B')]
      const office = await intruder('office', 'Oficina')
      const session = randomUUID()
      expect(await other.append(session, logOf(session, 3))).toBe('done')
      const refused = [
        'SELECT * FROM muelle.event',
        'SELECT * FROM muelle.pc',
        'SELECT * FROM muelle.me()',
        'SELECT muelle.next_position()',
        `INSERT INTO muelle.event (login, session, seq, hash, body) VALUES ('${dock.login}', 's', 1, 'h', '{}')`,
        'UPDATE muelle.chain SET seq = 9',
        'DELETE FROM muelle.event',
        'TRUNCATE muelle.event CASCADE',
        'UPDATE muelle.site SET name = $$x$$',
        'SET ROLE muelle_owner',
        `SET ROLE ${other.login}`,
        `SET SESSION AUTHORIZATION ${other.login}`,
        `ALTER ROLE ${other.login} PASSWORD 'x'`,
        `GRANT ${other.login} TO ${dock.login}`,
        'CREATE ROLE another',
        'ALTER TABLE muelle.event DISABLE TRIGGER ALL',
        'CREATE FUNCTION muelle.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT $1 $$',
        `COPY muelle.event TO PROGRAM 'cat'`,
      ]
      for (const text of refused) await expect(dock.call(text), text).rejects.toThrow(/denied|must be|must have/)
      // It may be asked for, but answers nothing.
      const events = 'SELECT * FROM muelle.events($1, $2, 0, 100)'
      expect(await dock.call(events, [other.login, session])).toEqual([])
      expect(await office.call(events, [other.login, session])).toHaveLength(3)
      const [head] = await dock.call('SELECT * FROM muelle.heads(0)')
      expect(head).toMatchObject({ session, seq: 3, readable: false })
      // The same count under its own name is a count of its own.
      expect(await dock.append(session, logOf(session, 2))).toBe('done')
      expect(await office.call(events, [other.login, session])).toHaveLength(3)
      const names = (await hub.admin('check'))['devices'] as { name: string }[]
      expect(names.map(({ name }) => name)).toContain(`a'); DROP TABLE muelle.event; --`)
    })

    test('a fact is put by its next version only, by a PC that signed in, and is never changed', async () => {
      const [dock, other] = [await intruder('dock', 'A'), await intruder('dock', 'B')]
      const put = async ({ call }: typeof dock, base: number, value: string, key = 'K', kind = 'linked-barcode') =>
        (await call('SELECT * FROM muelle.put($1, $2, $3, $4, $5)', [kind, key, base, value, signature]))[0]?.['result']
      expect(await put(dock, 0, '{"value":1}')).toBe('done')
      expect(await put(dock, 0, '{"value":1}')).toBe('done')
      expect(await put(other, 0, '{"value":1}')).toBe('conflict')
      expect(await put(dock, 0, '{"value":2}')).toBe('conflict')
      expect(await put(other, 1, '{"value":2}')).toBe('done')
      expect(await put(dock, 5, '{"value":3}')).toBe('conflict')
      // Of several at the same time one is the next version.
      const all = await Promise.all([dock, other].map((pc, n) => put(pc, 2, `{"value":"${n}"}`)))
      expect(all.toSorted()).toEqual(['conflict', 'done'])
      for (const value of ['x', '[]', '{}, "x": 1', JSON.stringify({ value: 'x'.repeat(70_000) })])
        await expect(put(dock, 0, value, 'K2'), value.slice(0, 9)).rejects.toThrow(/malformed|json/)
      await expect(put(dock, 0, '{}', 'k'.repeat(2000))).rejects.toThrow('check constraint')
      await expect(put(dock, 0, '{}', 'K', `x'; DROP TABLE muelle.fact`)).rejects.toThrow('check constraint')
      for (const text of [
        'SELECT * FROM muelle.fact',
        'DELETE FROM muelle.fact',
        `UPDATE muelle.fact SET value = '{}'`,
      ])
        await expect(dock.call(text), text).rejects.toThrow('denied')
      await expect(server.query('UPDATE muelle.fact SET version = 9', [], hub.database)).rejects.toThrow('append-only')
      expect(await dock.call('SELECT version FROM muelle.facts(0)')).toEqual([{ version: 3 }])
      await server.query('UPDATE muelle.pc SET revoked_at = now() WHERE login = $1', [dock.login], hub.database)
      expect(await put(dock, 3, '{}')).toBe('revoked')
      expect(await dock.call('SELECT * FROM muelle.facts(0)')).toEqual([])
    })

    test('a chain only grows: again, a gap, another history, a wrong hash, malformed and oversized events', async () => {
      const { append, call, login } = await intruder('dock', 'A')
      const session = randomUUID()
      const links = logOf(session, 6)
      expect(await append(session, links.slice(0, 3))).toBe('done')
      expect(await append(session, links.slice(0, 3))).toBe('done')
      expect(await append(session, links.slice(1, 4), 2)).toBe('done')
      expect(await append(session, links.slice(5), 6)).toBe('gap')
      const forged = links.map((link, index) => (index === 1 ? { ...link, body: link.body.replace('n2', 'n9') } : link))
      expect(await append(session, forged.slice(0, 5))).toBe('forked')
      expect(await append(session, [{ ...logOf(session, 5)[4], hash: 'f'.repeat(64) } as never], 5)).toBe('forked')
      expect(await append(randomUUID(), links.slice(0, 2))).toBe('broken')
      const large = { ...links[4], body: JSON.stringify({ note: 'x'.repeat(300_000) }) } as never
      await expect(append(session, [large], 5)).rejects.toThrow('malformed')
      await expect(append(session, [{ ...links[4], body: '{}, "x": 1' } as never], 5)).rejects.toThrow('json')
      await expect(append(`x","seq":1`, links)).rejects.toThrow('malformed')
      expect(await append(session, links.slice(4), 5)).toBe('done')
      const [mine] = await call(`SELECT * FROM muelle.own_heads('')`)
      expect(mine).toMatchObject({ session, seq: 6, hash: links[5]?.hash })
      expect(await hub.admin('check')).toMatchObject({ events: 6, brokenCounts: 0 })
      // The owner itself cannot change it without taking the trigger away, and then it shows.
      const asOwner = (text: string) => server.query(text, [], hub.database)
      await expect(asOwner('UPDATE muelle.event SET body = $$x$$')).rejects.toThrow('append-only')
      await expect(asOwner('DELETE FROM muelle.chain')).rejects.toThrow('only grows')
      await expect(asOwner('TRUNCATE muelle.chain CASCADE')).rejects.toThrow('append-only')
      await asOwner(`ALTER TABLE muelle.event DISABLE TRIGGER ALL`)
      await asOwner(`UPDATE muelle.event SET body = replace(body, 'n3', 'n8') WHERE login = '${login}' AND seq = 3`)
      await expect(hub.admin('check')).rejects.toThrow('"brokenCounts":1')
    })

    test('an unused code of somebody who left something behind does not keep others from joining', async () => {
      const { login, secret } = readJoinCode(await hub.code('dock', 'A'))
      const { call, client } = await signIn(login, secret)
      await call('SELECT lo_create(0)')
      await client.end()
      const asOwner = (text: string) => server.query(text, [], hub.database)
      await asOwner(`UPDATE muelle.pc SET code_expires_at = now() - interval '2 days' WHERE login = '${login}'`)
      await intruder('dock', 'B')
      expect(await asOwner(`SELECT rolcanlogin FROM pg_roles WHERE rolname = '${login}'`)).toEqual([
        { rolcanlogin: false },
      ])
    })

    test('a wake-up says nothing but that something was stored', async () => {
      const [dock, listener] = [await intruder('dock', 'A'), await intruder('dock', 'B')]
      const heard: (string | undefined)[] = []
      const woken = new Promise<void>((resolve) =>
        listener.client.on('notification', ({ channel, payload }) => {
          heard.push(channel, payload)
          resolve()
        }),
      )
      await listener.call('LISTEN muelle')
      const session = randomUUID()
      expect(await dock.append(session, logOf(session, 2))).toBe('done')
      await woken
      expect(heard).toEqual(['muelle', ''])
    })

    test('a code is good once and for an hour; a revoked PC is out at once', async () => {
      const joined = await intruder('dock', 'A')
      const { call } = await signIn(joined.login, joined.secret)
      const join = `SELECT muelle.join_site('x', '${'k'.repeat(43)}', false) AS result`
      expect(await call(join)).toEqual([{ result: 'used' }])
      const late = readJoinCode(await hub.code('dock', 'B'))
      await server.query(`UPDATE muelle.pc SET code_expires_at = now() WHERE login = '${late.login}'`, [], hub.database)
      const lateComer = await signIn(late.login, late.secret)
      expect(await lateComer.call(join)).toEqual([{ result: 'expired' }])
      expect(await lateComer.call('SELECT * FROM muelle.hello()')).toEqual([])
      const guessed = makeJoinCode(randomBytes, null)
      await expect(signIn(guessed.login, guessed.secret)).rejects.toThrow('password')
      await expect(signIn(joined.login, joined.secret, false)).rejects.toThrow('no encryption')

      await hub.admin('revoke', '--device', joined.login)
      await expect(joined.call('SELECT * FROM muelle.hello()')).rejects.toThrow(/terminat|not queryable/)
      await expect(signIn(joined.login, joined.secret)).rejects.toThrow('not permitted to log in')
    })
  },
)

test('a code is read as people type it, and a wrong one is not', () => {
  const { code, ...said } = makeJoinCode(randomBytes, 'ab'.repeat(32))
  expect(
    readJoinCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `),
  ).toEqual(said)
  expect(() => readJoinCode(code.slice(1))).toThrow('not a code')
  expect(() => readJoinCode(`${code.slice(0, -1)}U`)).toThrow('not a code')
})
