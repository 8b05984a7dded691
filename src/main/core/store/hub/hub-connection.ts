import type { Client } from 'pg'
import { Failure } from '../../domain/failure.ts'
import { clientConfig } from './client-config.ts'
import { hubFailure } from './hub-failure.ts'
import type { HubFact, HubHead, HubMessage, HubPc } from './hub-rows.ts'
import { readFact, readHead, readMessage, readPc } from './hub-rows.ts'
import { hubChannel } from './schema-parts.ts'
import { scramVerifier } from './scram.ts'
import type { HubAddress } from './server-certificate.ts'
import { serverCertificate, trustedCertificate, validUntil } from './server-certificate.ts'

/** Limit of one wait. The real clock: it is that of the network. */
const endMs = 2000
/** A slow line brings no more in one answer before the PC gives up waiting. */
const ownHeadsAtOnce = 300
/** The certificate is looked at again after as many greetings: about an hour. */
const greetingsOfLook = 120

export interface HubHello {
  site: string
  schema: number
  generation: string
  kind: 'dock' | 'office'
  name: string
  device: string
  pins: string[]
  position: number
}

/** Events of a count in the hub: those after `after`, up to `upTo`. */
export type WantedEvents = Pick<HubHead, 'login' | 'session'> & { after: number; upTo: number }

export interface HubAppend {
  session: string
  fromSeq: number
  bodies: string[]
  hash: string
  head: string
  revealed: boolean
  signature: string
}

export interface AppendAnswer {
  /** `refused`: too large, or not as the hub takes it; the same again is refused again. */
  result: 'done' | 'gap' | 'forked' | 'broken' | 'revoked' | 'refused'
  seq: number
  hash: string
}

export type HubPut = Pick<HubFact, 'kind' | 'key' | 'value' | 'signature'> & { base: number }
type PutResult = 'done' | 'conflict' | 'revoked'

/** A connection of a PC to a hub. Every call rejects with `Failure` when the hub cannot be reached or refuses. */
export type HubConnection = Awaited<ReturnType<typeof connectHub>>

export interface HubCredentials {
  address: HubAddress
  login: string
  password: string
  /** SHA-256 of public keys of the server's certificate, or their beginnings. */
  pins: readonly string[]
  nowMs: number
}

/** Signs in as a PC. `wake` is called for wake-ups, `lost` once if the connection ends by itself. */
export async function connectHub(
  { address, login, password, pins, nowMs }: HubCredentials,
  { wake, lost }: { wake(): void; lost(): void },
) {
  // Loaded only on PCs that use a hub.
  const { default: pg } = await import('pg')
  const certificate = await trustedCertificate(address, pins, nowMs).catch((error: unknown) => {
    throw hubFailure(error)
  })
  let validUntilMs = certificate && validUntil(certificate)
  let lookIn = greetingsOfLook
  const client = new pg.Client({ ...clientConfig(address, certificate), user: login, password })
  let closed = false
  client.on('error', () => {})
  client.on('end', () => {
    if (!closed) lost()
  })
  client.on('notification', () => wake())
  try {
    await client.connect()
  } catch (error) {
    closed = true
    throw hubFailure(error)
  }
  let before: Promise<unknown> = Promise.resolve()
  /** One statement after the other: sending and reading share the connection. */
  const rows = (text: string, values: unknown[] = []) => {
    const answer = before.then(() => ask(client, text, values))
    before = answer.catch(() => undefined)
    return answer
  }
  const number = (value: unknown) => Number(value)

  return {
    /** `null` if the PC has not joined, or was revoked. */
    async hello(): Promise<HubHello | null> {
      const [row] = await rows('SELECT * FROM muelle.hello()')
      return row === undefined ? null : ({ ...row, position: number(row['position']) } as HubHello)
    },
    pcs: async (): Promise<HubPc[]> =>
      (await rows('SELECT * FROM muelle.pcs()')).map(readPc).filter(({ device }) => device !== ''),
    ownHeads: async (after: string): Promise<{ session: string; seq: number; hash: string; revealed: boolean }[]> =>
      (await rows(`SELECT * FROM muelle.own_heads($1) LIMIT ${ownHeadsAtOnce}`, [after])) as never,
    async append({ session, fromSeq, bodies, hash, head, revealed, signature }: HubAppend): Promise<AppendAnswer> {
      const values = [session, fromSeq, bodies, hash, head, revealed, signature]
      const answer = rows('SELECT * FROM muelle.append($1, $2, $3, $4, $5, $6, $7)', values)
      const [row] = await answer.catch(ifRefused({ result: 'refused', seq: 0, hash: '' }))
      return row as unknown as AppendAnswer
    },
    heads: async (after: number): Promise<HubHead[]> =>
      (await rows('SELECT * FROM muelle.heads($1)', [after])).map(readHead),
    /** Of each count the events after `after`, 500 at most, in order. */
    async events(
      wanted: readonly WantedEvents[],
    ): Promise<{ login: string; session: string; seq: number; body: string }[]> {
      const columns = (['login', 'session', 'after', 'upTo'] as const).map((name) => wanted.map((one) => one[name]))
      const text = `SELECT w.login, w.session, e.seq, e.body FROM unnest($1::text[], $2::text[], $3::integer[], $4::integer[])
           WITH ORDINALITY AS w (login, session, after, upto, place),
         LATERAL muelle.events(w.login, w.session, w.after, w.upto) AS e ORDER BY w.place, e.seq`
      return (await rows(text, columns)) as never
    },
    /** Facts after this position, the newest version of each, in order. */
    facts: async (after: number): Promise<HubFact[]> =>
      (await rows('SELECT * FROM muelle.facts($1)', [after])).map(readFact),
    /** Which of these signatures of facts the hub lacks. */
    async lostFacts(signatures: readonly string[]): Promise<string[]> {
      const found = await rows('SELECT * FROM muelle.lost_facts($1)', [signatures])
      return found.map(({ signature }) => String(signature))
    },
    /** Replaces the version `base` of each fact; `conflict` if that is not the newest. All in one transaction, in this order. */
    async put(facts: readonly HubPut[]): Promise<PutResult[]> {
      const columns = (['kind', 'key', 'base', 'value', 'signature'] as const).map((name) =>
        facts.map((one) => one[name]),
      )
      const found = await rows(
        `SELECT p.result FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::text[]) WITH ORDINALITY
           AS f (kind, key, base, value, signature, place),
         LATERAL muelle.put(f.kind, f.key, f.base, f.value, f.signature) AS p ORDER BY f.place`,
        columns,
      )
      return found.map(({ result }) => result as PutResult)
    },
    /** Messages to this PC after this position, in order. */
    messagesSince: async (after: number): Promise<HubMessage[]> =>
      (await rows('SELECT * FROM muelle.messages_since($1)', [after])).map(readMessage),
    /** Sends a message to another PC; `refused` as in `append`. */
    async sendMessage({
      id,
      addressee,
      body,
      signature,
    }: {
      id: string
      addressee: string
      body: string
      signature: string
    }): Promise<'done' | 'forked' | 'revoked' | 'refused'> {
      const answer = rows('SELECT muelle.send_message($1, $2, $3, $4) AS result', [id, addressee, body, signature])
      const [row] = await answer.catch(ifRefused({ result: 'refused' }))
      return row?.['result'] as 'done' | 'forked' | 'revoked' | 'refused'
    },
    /** Which of these messages of this PC the hub lacks. */
    async lostMessages(ids: readonly string[]): Promise<string[]> {
      return (await rows('SELECT * FROM muelle.lost_messages($1)', [ids])).map(({ id }) => String(id))
    },
    /** An office: docks may read the events of these counts from now on. */
    async reveal(sessions: readonly string[]): Promise<void> {
      await rows('SELECT muelle.reveal($1)', [sessions])
    },
    /** Joins with a one-time code: the password becomes `secret`, of which the server gets a verifier only. */
    async join(
      { device, publicKey, practice }: { device: string; publicKey: string; practice: boolean },
      secret: string,
      salt: Uint8Array,
    ): Promise<string> {
      const [id, key] = [device, publicKey].map((text) => client.escapeLiteral(text))
      // One message and so one transaction: joining takes a position, and a PC that lost its power between two messages would
      // keep all others from sending. Statements of this kind take no parameters.
      await rows(`DO $join$ DECLARE result text := muelle.join_site(${id}, ${key}, ${practice}); BEGIN
        PERFORM set_config('muelle.joined', result, false);
        IF result = 'done' THEN ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier(secret, salt)}'; END IF; END $join$`)
      const [row] = await rows(`SELECT current_setting('muelle.joined') AS result`)
      return String(row?.['result'])
    },
    /** Until when the certificate of the server is valid; looks again now and then. `null`: there is none. */
    async certificateUntil(): Promise<number | null> {
      lookIn -= 1
      if (lookIn > 0) return validUntilMs
      lookIn = greetingsOfLook
      // A server that was given another certificate shows it to new connections only.
      const shown = await serverCertificate(address).catch(() => null)
      validUntilMs = shown === null ? validUntilMs : validUntil(shown)
      return validUntilMs
    },
    /** Wakes the caller when anything was stored in the hub. */
    async listen(): Promise<void> {
      await rows(`LISTEN ${hubChannel}`)
    },
    async close(): Promise<void> {
      closed = true
      await endWithin(client)
    },
  }
}

async function ask(client: Client, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows
  } catch (error) {
    throw hubFailure(error)
  }
}

/** The row for what the hub does not take. */
function ifRefused(row: Record<string, unknown>) {
  return (error: unknown) => {
    if (error instanceof Failure && error.details?.['reason'] === 'hub_refused') return [row]
    throw error
  }
}

/** Ends a connection; one whose other end is gone is dropped. */
async function endWithin(client: Client): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, endMs)))
  await Promise.race([client.end().catch(() => undefined), late])
  clearTimeout(timer)
}

/** True if the hub refuses this PC for good. */
export function isRevoked(error: unknown): boolean {
  return error instanceof Failure && error.details?.['reason'] === 'hub_revoked'
}
