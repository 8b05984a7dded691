import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority, setPriority } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { bareBatches } from './bare-batches.ts'
import { emptyStockTable } from './empty-stock-table.ts'
import { workerHeap } from '../../../src/main/core/kernel/worker-heap.ts'

// Entry of a process of its own: the least that answers calls while it takes in a list of stock. bare-refresh.ts CACHE FILE
// listens; a POST to /refresh?URL has a thread read that response with JSON.parse and insert its rows into FILE, without any
// check, and is answered when they are in; /scan makes one durable insert into FILE.events; every other call is answered at once.

if (isMainThread) {
  const [cache = '', path = ''] = process.argv.slice(2)
  const events = new Sqlite(`${path}.events`)
  events.pragma('journal_mode = WAL')
  events.pragma('synchronous = FULL')
  events.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = events.prepare('INSERT INTO event (body) VALUES (?)')
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const answer = () => response.end('{"ok":true,"value":{}}')
    if (pathname === '/refresh') {
      const workerData = [decodeURIComponent(search.slice(1)), cache, path]
      new Worker(new URL(import.meta.url), { workerData, resourceLimits: workerHeap }).once('exit', answer)
      return
    }
    if (pathname === '/scan') insert.run('x'.repeat(400))
    request.resume().once('end', answer)
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`${JSON.stringify({ rpc: `http://127.0.0.1:${port}`, token: '' })}\n`)
  })
  process.once('SIGTERM', () => process.exit(0))
} else {
  // As the program's own thread.
  if (process.platform === 'linux') setPriority(0, Math.min(19, getPriority(0) + 5))
  const [url, cache, path] = workerData as [string, string, string]
  const table = emptyStockTable(cache, path)
  const answer = await fetch(url)
  if (answer.body === null) throw new Error('the warehouse sent no list')
  for await (const batch of bareBatches(answer.body)) table.add(batch)
  table.makeIndexes()
  table.close()
}
