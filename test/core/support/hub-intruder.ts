import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { canonicalText } from '../../../src/main/core/domain/count-log/canonical.ts'
import { nextLink } from '../../../src/main/core/domain/count-log/chain.ts'
import { readJoinCode } from '../../../src/main/core/domain/join-code.ts'
import { keyPairFromSeed, signText, signValue } from '../../../src/main/core/domain/signature.ts'
import type { TestHub } from './hub-pc.ts'

type Links = readonly ReturnType<typeof nextLink>[]
export const at = '2026-11-20T10:00:00-03:00'

/** A log with these events. */
export function linksOf(session: string, events: readonly Parameters<typeof nextLink>[2][]): Links {
  const links: ReturnType<typeof nextLink>[] = []
  for (const event of events) links.push(nextLink(session, links.at(-1) ?? null, event))
  return links
}

/** A log of notes, as `append` takes it. */
export function logOf(session: string, length: number): Links {
  return linksOf(
    session,
    Array.from({ length }, (_, n) => ({ kind: 'note', at, eventId: `e${n + 1}`, note: `n${n + 1}` })),
  )
}

/** The first event of a count that this device opened. */
export const openedBy = (device: string) => ({
  kind: 'opened',
  at,
  eventId: randomUUID(),
  device,
  controlId: null,
  number: null,
  counter: 1,
  operator: 'Eva',
  listing: 'open',
  blind: true,
  documentHash: null,
})

/** The end of an open count of this device, as PCs read it. */
export const openHead = (device: string) => ({
  device,
  controlId: null,
  number: null,
  part: 1,
  counter: 1,
  operator: 'Eva',
  status: 'open',
  startedAt: at,
  closedAt: null,
})

export async function signIn(
  { url, database }: TestHub,
  user: string,
  password: string,
  ssl: object | false = { rejectUnauthorized: false },
) {
  const { hostname: host, port } = new URL(url)
  const client = new pg.Client({ host, port: Number(port), database, user, password, ssl })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  const call = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, unknown>>(text, values)).rows
  return { client, call }
}

/** Joins as a PC does, but keeps key and connection in the hands of the test. */
export async function intruder(
  hub: TestHub,
  kind: 'dock' | 'office',
  name: string,
  { practice = false, device = randomUUID() }: { practice?: boolean; device?: string } = {},
) {
  const { login, secret } = readJoinCode(await hub.code(kind, name))
  const { call, client } = await signIn(hub, login, secret)
  const { publicKey, privateKey } = keyPairFromSeed(randomBytes(32))
  const join = 'SELECT muelle.join_site($1, $2, $3) AS result'
  expect(await call(join, [device, publicKey, practice])).toEqual([{ result: 'done' }])

  async function append(session: string, links: Links, from = 1, head = '{}') {
    const [seq, hash] = [from + links.length - 1, links.at(-1)?.hash ?? '']
    const signature = signValue('hub-head', { session, seq, hash, head }, privateKey)
    const values = [session, from, links.map(({ body }) => body), hash, head, false, signature]
    return (await call('SELECT * FROM muelle.append($1, $2, $3, $4, $5, $6, $7)', values))[0]?.['result']
  }

  async function put(kindOfFact: string, key: string, base: number, value: string) {
    const signature = signValue('hub-fact', { kind: kindOfFact, key, version: base + 1, value }, privateKey)
    const values = [kindOfFact, key, base, value, signature]
    return (await call('SELECT * FROM muelle.put($1, $2, $3, $4, $5)', values))[0]?.['result']
  }

  async function send(message: { id: string; addressee: string; [field: string]: string | number | null }) {
    const body = canonicalText(message)
    const values = [message.id, message.addressee, body, signText('hub-message', body, privateKey)]
    return (await call('SELECT muelle.send_message($1, $2, $3, $4) AS result', values))[0]?.['result']
  }

  return { login, secret, device, publicKey, privateKey, call, client, append, put, send }
}
