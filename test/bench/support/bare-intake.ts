import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { checkedBatches } from './checked-batches.ts'
import { emptyStockTable, type Value } from './empty-stock-table.ts'

// A program of its own: the least that taking in a list of stock costs any program. bare-intake.ts BYTES CACHE
// FILE one|two|checked parses the bytes of the WMS with JSON.parse and inserts the rows into a table like that of the cache, in
// one thread or in two. Nothing is checked, found or added up, except by `checked`, whose first of two threads does what the
// program does before it inserts. Prints milliseconds of processor as one JSON line.

type Wire = Record<string, string | number | boolean | null>

const rowsPerBatch = 500
const batchesAhead = 4
const processorMs = (usage: { user: number; system: number }) => (usage.user + usage.system) / 1000

/** Rows of the file as values of the columns, in batches. */
function* batches(path: string): Generator<Value[][]> {
  const file = openSync(path, 'r')
  const decoder = new StringDecoder('utf8')
  const bytes = Buffer.alloc(64 * 1024)
  const valuesOf = createValues()
  let text = ''
  let batch: Value[][] = []
  for (;;) {
    const length = readSync(file, bytes)
    text += decoder.write(bytes.subarray(0, length))
    const end = length === 0 ? text.lastIndexOf(']') : text.lastIndexOf('},{') + 1
    if (end > 0) {
      for (const row of JSON.parse(`[${text.slice(1, end)}]`) as Wire[]) batch.push(valuesOf(row))
      text = text.slice(end)
    }
    if (batch.length >= rowsPerBatch || length === 0) {
      yield batch
      batch = []
    }
    if (length === 0) break
  }
  closeSync(file)
}

function createValues(): (row: Wire) => Value[] {
  const numbers = new Map<string, number>()
  const numberOf = (text: string) => {
    const known = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, known)
    return known
  }
  const plain = (value: Wire[string]) => value as Value
  return (row) => {
    const slot = `${row['ubicacionPasillo']}\u0001${row['ubicacionPosicion']}\u0001${row['ubicacionNivel']}`
    const area = `${row['areaDescripcion']} ${row['areaTipo']} ${row['areaAbreviacion']}`
    const expiry = row['fechaVencimiento'] as string | null
    return [
      plain(row['articuloCodigo'] ?? null),
      expiry?.slice(0, 10) ?? '~',
      null,
      plain(row['contenedorNumero'] ?? null),
      plain(row['lote'] ?? null),
      plain(row['serie'] ?? null),
      slot,
      numberOf(area + slot),
      row['contenedorEstadoBloqueado'] === true ? 1 : 0,
      Math.round(Number(row['unidades']) * 1_000_000),
      plain(row['contenedorCantidadBulto'] ?? null),
      plain(row['pesoDeclarado'] ?? null),
      plain(row['preparacionId'] ?? null),
      plain(row['tareaId'] ?? null),
      plain(row['contenedorObservacion'] ?? null),
      numberOf(`${area} ${row['ubicacionEstado']} ${row['contenedorEstadoDescripcion']} ${row['tareaEstado']}`),
      numberOf(String(row['articuloDescripcion'])),
      null,
    ]
  }
}

const [bytes = '', cache = '', path = '', threads = ''] = process.argv.slice(2)

if (!isMainThread) {
  const [from, checkedLike] = workerData as [string, string | null]
  // The other thread asks for each batch, so that few wait in memory.
  const some = checkedLike === null ? batches(from) : checkedBatches(from, checkedLike, rowsPerBatch)
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
  if (threads === 'one') for (const batch of batches(bytes)) add(batch)
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
