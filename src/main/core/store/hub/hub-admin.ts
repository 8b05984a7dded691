import { randomBytes, randomUUID, X509Certificate } from 'node:crypto'
import type { Client } from 'pg'
import { makeJoinCode } from '../../domain/join-code.ts'
import { trustOnly } from './client-config.ts'
import { scramVerifier } from './scram.ts'
import { hubSchema, hubSteps } from './schema.ts'
import { hubMembers, hubOwner, maxPcs } from './schema-parts.ts'
import { isLoopback, pinOf, serverCertificate, validUntil } from './server-certificate.ts'

/** How long a one-time code is valid. */
const codeMinutes = 60
/** PCs that were revoked or never joined are told apart from the others by it. */
const saltBytes = 16
/** Two connections of one PC: the new one after a cut, while the server still believes in the old one. */
const connectionsOfPc = 4

/** The commands of the administrator of the server; each may be repeated. */
export type HubAdmin = Awaited<ReturnType<typeof openHubAdmin>>

interface HubCheck {
  site: string
  schema: number
  newestSchema: number
  generation: string
  /** `bytes`: of its events. */
  devices: {
    device: string | null
    name: string
    kind: string
    enrolledAt: string | null
    revokedAt: string | null
    events: number
    bytes: number
  }[]
  events: number
  lastEventAt: string | null
  /** Facts, each counted once. */
  facts: number
  brokenCounts: number
  /** Until when the server's certificate is valid, and whether PCs know its key; `null`: the server has no TLS. */
  certificateUntil: string | null
  certificateAnnounced: boolean
}

/** A fault of a command, in words for the administrator. */
export class HubUsage extends Error {}

/** Signs in as the administrator whose name, and password if any, are in the address. */
export async function openHubAdmin(url: string) {
  const { default: pg } = await import('pg')
  const address = new URL(url)
  const at = { host: address.hostname.replace(/^\[(.*)\]$/, '$1') || 'localhost', port: Number(address.port || 5432) }
  const certificate = await serverCertificate(at)
  if (certificate === null && !isLoopback(at.host))
    throw new HubUsage('This server has no TLS. Switch it on (ssl = on) before PCs join from other computers.')
  const client = new pg.Client({
    ...at,
    database: decodeURIComponent(address.pathname.slice(1)) || 'postgres',
    user: decodeURIComponent(address.username) || 'postgres',
    ...(address.password === '' ? {} : { password: decodeURIComponent(address.password) }),
    // One certificate for the look and the connection: what the fingerprint says is what is talked to.
    ssl: trustOnly(certificate),
    application_name: 'muelle hub',
    // Nothing that a PC may have defined in a schema for everybody is run with the administrator's rights.
    options: '-c search_path=pg_catalog -c jit=off',
  })
  client.on('error', () => {})
  await client.connect()
  const fingerprint = certificate === null ? null : pinOf(certificate)
  const rows = async (text: string, values: unknown[] = []) =>
    (await client.query<Record<string, unknown>>(text, values)).rows
  const schemaVersion = async () => numberOf(await rows('SELECT max(version) AS number FROM muelle.schema_step'))

  const isRole = async (role: string) => (await rows('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])).length > 0

  async function site(): Promise<{ name: string; generation: string; pins: string[] }> {
    const [made] = await rows(`SELECT to_regclass('muelle.site') IS NOT NULL AS made`)
    const [found] = made?.['made'] === true ? await rows('SELECT name, generation::text, pins FROM muelle.site') : []
    if (found === undefined) throw new HubUsage('There is no site server in this database yet: run init first.')
    return found as never
  }

  async function keepPins(more: readonly (string | null)[]): Promise<string[]> {
    const pins = [...new Set(more.filter((pin) => pin !== null))]
    await rows('UPDATE muelle.site SET pins = $1', [pins])
    return pins
  }

  return {
    /** Makes or upgrades the schema. `name` is required the first time. */
    async init(name: string | undefined): Promise<{ site: string; fingerprint: string | null; schema: number }> {
      await inTransaction(client, async () => {
        // One at a time, also of two people.
        await rows(`SELECT pg_advisory_xact_lock(hashtext('muelle hub'))`)
        for (const role of [hubOwner, hubMembers]) if (!(await isRole(role))) await rows(`CREATE ROLE ${role} NOLOGIN`)
        // The administrator need not be a superuser, but has to act as the owner.
        await rows(`GRANT ${hubOwner} TO CURRENT_USER`)
        // PCs need neither; in a database of somebody else this changes nothing, with a warning.
        const [database] = await rows('SELECT quote_ident(current_database()) AS name')
        await rows(`REVOKE TEMPORARY ON DATABASE ${String(database?.['name'])} FROM PUBLIC`)
        const mine = `SELECT 1 FROM pg_namespace WHERE nspname = 'public' AND pg_has_role(nspowner, 'USAGE')`
        // Before PostgreSQL 15 everybody may create objects there.
        if ((await rows(mine)).length > 0) await rows('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
        await rows(`CREATE SCHEMA IF NOT EXISTS muelle AUTHORIZATION ${hubOwner}`)
        await rows(`SET LOCAL ROLE ${hubOwner}`)
        await rows(`CREATE TABLE IF NOT EXISTS muelle.schema_step (version integer PRIMARY KEY,
          made_at timestamptz NOT NULL DEFAULT now())`)
        const from = await schemaVersion()
        for (const { version, sql } of hubSteps.filter((step) => step.version > from)) {
          await client.query(sql)
          await rows('INSERT INTO muelle.schema_step (version) VALUES ($1)', [version])
        }
        const [known] = await rows('SELECT name FROM muelle.site')
        if (known === undefined && name === undefined) throw new HubUsage('Name the site: --site NAME')
        if (known === undefined)
          await rows('INSERT INTO muelle.site (name, generation) VALUES ($1, $2)', [name, randomUUID()])
        else if (name !== undefined) await rows('UPDATE muelle.site SET name = $1', [name])
      })
      const { name: now, pins } = await site()
      await keepPins([...pins, fingerprint])
      return { site: now, fingerprint, schema: await schemaVersion() }
    },

    /** Makes a role for a PC, and the code with which it joins. */
    async enrol(kind: 'dock' | 'office', name: string): Promise<{ code: string; expiresAt: string }> {
      await site()
      const { code, login, secret } = makeJoinCode(randomBytes, fingerprint)
      // By the clock of the server, which judges it.
      let expiresAt = ''
      await inTransaction(client, async () => {
        await dropUnused(rows)
        const pcs = await rows('SELECT count(*) AS number FROM muelle.pc WHERE revoked_at IS NULL')
        if (numberOf(pcs) >= maxPcs)
          throw new HubUsage(`A site has ${maxPcs} PCs at most: revoke those that are gone (check lists them).`)
        await rows(`CREATE ROLE ${login} LOGIN CONNECTION LIMIT ${connectionsOfPc} IN ROLE ${hubMembers}
          PASSWORD '${scramVerifier(secret, randomBytes(saltBytes))}'`)
        const [made] = await rows(
          `INSERT INTO muelle.pc (login, kind, name, code_expires_at)
             VALUES ($1, $2, $3, now() + make_interval(mins => $4)) RETURNING code_expires_at AS at`,
          [login, kind, name, codeMinutes],
        )
        if (made?.['at'] instanceof Date) expiresAt = made['at'].toISOString()
      })
      return { code, expiresAt }
    },

    /** Announces the server's certificate of today and, from a file, the one it will have. */
    async renew(nextCertificate: string | undefined): Promise<{ fingerprints: string[] }> {
      await site()
      const next = nextCertificate === undefined ? null : pinOf(new X509Certificate(nextCertificate))
      return { fingerprints: await keepPins([fingerprint, next]) }
    },

    /** Locks a PC out at once. */
    async revoke(device: string): Promise<{ revoked: number }> {
      await site()
      const found = await rows(
        `UPDATE muelle.pc SET revoked_at = coalesce(revoked_at, now()) WHERE device = $1 OR login = $1 RETURNING login`,
        [device],
      )
      if (found.length === 0) throw new HubUsage('The site server has no such PC: the command check lists them.')
      for (const { login } of found) {
        const role = roleName(login)
        // A server that was restored may lack it.
        if (!(await isRole(role))) continue
        await rows(`ALTER ROLE ${role} NOLOGIN`)
        // PostgreSQL lets a role without superuser rights end only connections of roles that it is a member of.
        const [mine] = await rows(`SELECT pg_has_role($1, 'USAGE') AS mine`, [role])
        if (mine?.['mine'] !== true) await rows(`GRANT ${role} TO CURRENT_USER`)
        await rows('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [login])
      }
      return { revoked: found.length }
    },

    async check(): Promise<HubCheck> {
      const { name, generation, pins } = await site()
      const devices = await rows(`SELECT device, name, kind, enrolled_at::text AS "enrolledAt",
          revoked_at::text AS "revokedAt", coalesce(e.events, 0)::float8 AS events, coalesce(e.bytes, 0)::float8 AS bytes
        FROM muelle.pc LEFT JOIN (SELECT login, count(*) AS events, sum(octet_length(body)) AS bytes
          FROM muelle.event GROUP BY login) AS e USING (login) ORDER BY name, login`)
      const [events] = await rows(`SELECT count(*) AS count, max(at) AS last FROM muelle.event`)
      const last = events?.['last']
      return {
        site: name,
        schema: await schemaVersion(),
        newestSchema: hubSchema,
        generation,
        devices: devices as never,
        events: Number(events?.['count']),
        lastEventAt: last instanceof Date ? last.toISOString() : null,
        facts: await factCount(rows),
        brokenCounts: await brokenCounts(rows),
        certificateUntil: certificate && new Date(validUntil(certificate)).toISOString(),
        certificateAnnounced: fingerprint === null || pins.includes(fingerprint),
      }
    },

    /** After a restore: PCs read everything again and send what is missing. */
    async generation(): Promise<{ generation: string }> {
      await site()
      const generation = randomUUID()
      await rows('UPDATE muelle.site SET generation = $1', [generation])
      return { generation }
    },

    close: (): Promise<void> => client.end(),
  }
}

type Rows = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** The number in the only row; 0 if it is NULL. PostgreSQL gives large ones as texts. */
const numberOf = ([row]: Record<string, unknown>[]) => Number(row?.['number'])

/** Roles of codes that expired a day ago without anybody joining. */
async function dropUnused(rows: Rows): Promise<void> {
  const unused = await rows(`DELETE FROM muelle.pc
    WHERE enrolled_at IS NULL AND code_expires_at < now() - interval '1 day' RETURNING login`)
  for (const { login } of unused) {
    await rows('SAVEPOINT before')
    try {
      await rows(`DROP ROLE IF EXISTS ${roleName(login)}`)
    } catch {
      // Something belongs to it: it stays, and cannot sign in.
      await rows('ROLLBACK TO before')
      await rows(`ALTER ROLE ${roleName(login)} NOLOGIN`)
    }
  }
}

/** Facts of any kind; 0 in a hub whose schema has none yet. */
async function factCount(rows: Rows): Promise<number> {
  const [made] = await rows(`SELECT to_regclass('muelle.fact') IS NOT NULL AS made`)
  if (made?.['made'] !== true) return 0
  return numberOf(await rows('SELECT count(DISTINCT (practice, kind, key)) AS number FROM muelle.fact'))
}

/** Counts whose events, hashed again, do not lead to their head. */
async function brokenCounts(rows: Rows): Promise<number> {
  const broken = await rows(`SELECT count(*) AS number FROM muelle.chain AS c WHERE EXISTS (
      SELECT 1 FROM (SELECT e.seq, e.hash, e.body, row_number() OVER (ORDER BY e.seq) AS place,
          lag(e.hash, 1, repeat('0', 64)) OVER (ORDER BY e.seq) AS previous
        FROM muelle.event AS e WHERE e.login = c.login AND e.session = c.session) AS e
      WHERE e.seq <> e.place OR e.hash <> encode(sha256(convert_to('{"event":' || e.body || ',"previousHash":"' || e.previous
        || '","seq":' || e.seq || ',"sessionId":"' || c.session || '"}', 'UTF8')), 'hex'))
    OR c.hash IS DISTINCT FROM (SELECT e.hash FROM muelle.event AS e
      WHERE e.login = c.login AND e.session = c.session ORDER BY e.seq DESC LIMIT 1)
    OR c.seq IS DISTINCT FROM (SELECT max(e.seq) FROM muelle.event AS e WHERE e.login = c.login AND e.session = c.session)`)
  return numberOf(broken)
}

/** The role of a PC: its name was made here and is checked before it becomes part of a statement. */
function roleName(login: unknown): string {
  if (typeof login !== 'string' || !/^muelle_[0-9a-f]{10}$/.test(login)) throw new Error('not the role of a PC')
  return login
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
