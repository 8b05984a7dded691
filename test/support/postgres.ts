import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { makeFolder, removeFolder } from './temporary-folder.ts'

const installed = '/usr/lib/postgresql'
const overTls = { ...process.env, PGSSLMODE: 'require' }
const adminPassword = 'admin-of-the-test'

/** Folder of the server's programs; `null` on a machine without PostgreSQL. */
function programs(): string | null {
  if (!existsSync(installed)) return null
  const versions = readdirSync(installed).filter((version) => existsSync(join(installed, version, 'bin/initdb')))
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest === undefined ? null : join(installed, newest, 'bin')
}

/** The server refuses to run as root: as the user of the Debian package then. */
function unprivileged(): { uid?: number; gid?: number } | null {
  if (process.getuid?.() !== 0) return {}
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

/** Why there is no server to test with, `null` if there is one. */
export const noPostgres =
  programs() === null || unprivileged() === null ? 'PostgreSQL is not installed (Debian: postgresql)' : null

export interface TestServer {
  port: number
  /** Its first process, the parent of all others. */
  pid(): number
  /** Address of the administrator, for the command. */
  adminUrl(database?: string): string
  url(database?: string): string
  query(text: string, values?: unknown[], database?: string): Promise<Record<string, unknown>[]>
  folder: string
  log(): string
  /** The dump of a database, as `pg_dump` writes it. */
  dump(database: string): string
  /** Replaces a database by a dump; `oid`: the number that the new one gets. */
  restore(database: string, dump: string, oid?: number): Promise<void>
  start(): Promise<void>
  /** Kills all processes of the server, whatever they are in the middle of. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Data folder of a server that has not been started yet. Making one takes seconds, a copy tenths of one. */
let copyOfEmpty: string | undefined

function makeEmpty(bin: string, user: { uid?: number; gid?: number }): string {
  const folder = makeFolder()
  const [data, password] = [join(folder, 'data'), join(folder, 'password')]
  chmodSync(folder, 0o755)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, adminPassword)
  if (user.uid !== undefined) for (const path of [data, password]) chownSync(path, user.uid, user.gid ?? user.uid)
  const login = ['-U', 'admin', '-A', 'scram-sha-256', '--pwfile', password]
  const args = ['-D', data, ...login, '--no-sync', '-E', 'UTF8', '--locale=C']
  execFileSync(join(bin, 'initdb'), args, { ...user, cwd: folder, stdio: 'ignore' })
  process.once('exit', () => removeFolder(folder))
  return data
}

/** A server of its own with TLS in a temporary folder. `options` are settings of the server. */
export async function startPostgres(options: string[] = []): Promise<TestServer> {
  const bin = programs()
  const user = unprivileged()
  if (bin === null || user === null) throw new Error(String(noPostgres))
  const folder = makeFolder()
  const data = join(folder, 'data')
  chmodSync(folder, 0o755)
  const give = (path: string) => user.uid === undefined || chownSync(path, user.uid, user.gid ?? user.uid)
  copyOfEmpty ??= makeEmpty(bin, user)
  execFileSync('cp', ['-a', copyOfEmpty, data])
  const [key, certificate] = [join(data, 'server.key'), join(data, 'server.crt')]
  makeCertificate(key, certificate)
  for (const file of [key, certificate]) give(file)
  chmodSync(key, 0o600)
  // As the documentation asks for: with TLS and a password only.
  writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n')
  const port = await freePort()
  let child: ChildProcess | null = null
  const logFile = join(folder, 'log')

  async function start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'ssl=on', 'fsync=off', ...options]
    // Into a file: a pipe that nobody reads while this process waits for `pg_dump` fills up, and the server stands still.
    const log = openSync(logFile, 'a')
    const { size } = fstatSync(log)
    const server = spawn(
      join(bin ?? '', 'postgres'),
      ['-D', data, '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])],
      { ...user, cwd: folder, stdio: ['ignore', 'pipe', log] },
    )
    closeSync(log)
    // Nothing is written there: it is closed when the last process of the server is gone.
    server.stdout?.resume()
    child = server
    // By bytes: names in what was logged before have letters of two.
    const text = () => readFileSync(logFile).subarray(size).toString()
    while (!text().includes('ready to accept connections')) {
      if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}: ${text()}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  const ended = (server: ChildProcess) =>
    new Promise<void>((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) resolve()
      else server.once('close', () => resolve())
    })

  async function end(signal: NodeJS.Signals): Promise<void> {
    const server = child
    child = null
    if (server === null) return
    server.kill(signal)
    // Its pipe is closed when the last process of the server is gone.
    await ended(server)
  }

  // A connection takes the server longer than most of what is asked.
  const pools = new Map<string, pg.Pool>()

  function poolOf(database: string): pg.Pool {
    const known = pools.get(database)
    if (known !== undefined) return known
    const connectionString = server.adminUrl(database)
    const pool = new pg.Pool({ connectionString, ssl: { rejectUnauthorized: false }, application_name: 'test' })
    // Of a connection that a test ends; the pool opens another one.
    pool.on('error', () => {})
    pools.set(database, pool)
    return pool
  }

  async function closePool(database: string): Promise<void> {
    const pool = pools.get(database)
    pools.delete(database)
    await pool?.end()
  }

  const address = (login: string, database: string) => `postgres://${login}127.0.0.1:${port}/${database}`
  const server: TestServer = {
    port,
    pid: () => child?.pid ?? 0,
    folder,
    adminUrl: (database = 'postgres') => address(`admin:${adminPassword}@`, database),
    url: (database = 'postgres') => address('', database),
    query: async (text, values = [], database = 'postgres') =>
      (await poolOf(database).query<Record<string, unknown>>(text, values)).rows,
    dump: (database) =>
      execFileSync(join(bin, 'pg_dump'), [server.adminUrl(database)], { encoding: 'utf8', env: overTls }),
    async restore(database, dump, oid) {
      await closePool(database)
      await server.query(`DROP DATABASE ${database} WITH (FORCE)`)
      await server.query(`CREATE DATABASE ${database}${oid === undefined ? '' : ` OID = ${oid}`}`)
      const args = ['-q', '-v', 'ON_ERROR_STOP=1', server.adminUrl(database)]
      execFileSync(join(bin, 'psql'), args, { input: dump, env: overTls, stdio: ['pipe', 'ignore', 'inherit'] })
    },
    log: () => readFileSync(logFile, 'utf8'),
    start,
    async kill() {
      await Promise.all([...pools.keys()].map(closePool))
      // Stopped first, it starts no other while they are killed; by itself each would finish what it does.
      if (child?.kill('SIGSTOP')) for (const pid of childrenOf(server.pid())) killIfThere(pid)
      await end('SIGKILL')
    },
    async stop() {
      await Promise.all([...pools.keys()].map(closePool))
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await start()
  return server
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return text === '' ? [] : text.split(' ').map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function makeCertificate(key: string, certificate: string): void {
  const files = ['-keyout', key, '-out', certificate]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365']
  execFileSync('openssl', ['req', '-x509', ...kind, '-subj', '/CN=hub', ...files], { stdio: 'ignore' })
}

/**
 * A port below those that systems give to whoever asks for any (from 32768 on Linux): also while the server is killed, no
 * connection of another test takes it.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
