import { createReadStream } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { bareBatches, rowsPerBatch } from './bare-batches.ts'
import { checkedBatches } from './checked-batches.ts'
import { emptyStockTable, type Value } from './empty-stock-table.ts'

// A program of its own: the least that taking in a list of stock costs any program. bare-intake.ts BYTES CACHE
// FILE one|two|checked parses the bytes of the WMS with JSON.parse and inserts the rows into a table like that of the cache, in
// one thread or in two. Nothing is checked, found or added up, except by `checked`, whose first of two threads does what the
// program does before it inserts. Prints milliseconds of processor as one JSON line.

const batchesAhead = 4
const processorMs = (usage: { user: number; system: number }) => (usage.user + usage.system) / 1000

const [bytes = '', cache = '', path = '', threads = ''] = process.argv.slice(2)

if (!isMainThread) {
  const [from, checkedLike] = workerData as [string, string | null]
  // The other thread asks for each batch, so that few wait in memory.
  const some =
    checkedLike === null ? bareBatches(createReadStream(from)) : checkedBatches(from, checkedLike, rowsPerBatch)
  const tell = async () => {
    const next = await some.next()
    if (next.done !== true) return parentPort?.postMessage(next.value)
    parentPort?.postMessage(processorMs(process.threadCpuUsage()))
    parentPort?.close()
  }
  parentPort?.on('message', () => void tell())
} else {
  const table = emptyStockTable(cache, path)
  const startedAt = performance.now()
  let rows = 0
  let parsing = 0
  const add = (batch: Value[][]) => {
    rows += batch.length
    table.add(batch)
  }
  if (threads === 'one') for await (const batch of bareBatches(createReadStream(bytes))) add(batch)
  else {
    const worker = new Worker(new URL(import.meta.url), { workerData: [bytes, threads === 'checked' ? cache : null] })
    await new Promise<void>((resolve) => {
      worker.on('message', (message: Value[][] | number) => {
        if (typeof message === 'number') return ((parsing = message), resolve())
        worker.postMessage(null)
        add(message)
      })
      for (let ahead = 0; ahead < batchesAhead; ahead += 1) worker.postMessage(null)
    })
  }
  const adding = processorMs(process.threadCpuUsage())
  table.makeIndexes()
  table.close()
  const ms = performance.now() - startedAt
  const inserting = processorMs(process.threadCpuUsage())
  const all = processorMs(process.cpuUsage())
  // With a processor for each thread it cannot take less: the indexes need all rows.
  const least = Math.max(parsing, adding) + inserting - adding
  process.stdout.write(`${JSON.stringify({ rows, ms, parsing, inserting, all, least })}\n`)
}
