import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Sqlite from 'better-sqlite3'

// Entry of a process of its own: the least that a host of local data does before it answers.

const db = new Sqlite(process.argv[2] ?? '', { readonly: true })
db.prepare('SELECT count(*) FROM sqlite_schema').get()
const server = createServer((_request, response) => response.end('{"ok":true}'))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ rpc: `http://127.0.0.1:${port}`, token: '' })}\n`)
})
process.once('SIGTERM', () => process.exit(0))
