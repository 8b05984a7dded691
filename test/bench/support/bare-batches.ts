import { StringDecoder } from 'node:string_decoder'
import type { Value } from './empty-stock-table.ts'

type Wire = Record<string, string | number | boolean | null>

export const rowsPerBatch = 500

/** Rows of a list of stock, given as the bytes of its response, as values of the columns, in batches; nothing is checked. */
export async function* bareBatches(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Value[][]> {
  const decoder = new StringDecoder('utf8')
  const valuesOf = createValues()
  let text = ''
  let batch: Value[][] = []
  const read = (end: number) => {
    if (end <= 0) return
    for (const row of JSON.parse(`[${text.slice(1, end)}]`) as Wire[]) batch.push(valuesOf(row))
    text = text.slice(end)
  }
  for await (const chunk of chunks) {
    text += decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    read(text.lastIndexOf('},{') + 1)
    if (batch.length < rowsPerBatch) continue
    yield batch
    batch = []
  }
  read(text.lastIndexOf(']'))
  yield batch
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
