// Reads rows directly from the pages of a file whose tables cannot be read: one damaged page near the root of a table
// hides all rows below it. https://www.sqlite.org/fileformat2.html
import { fstatSync, readSync } from 'node:fs'
import type { SqlValue } from './sql.ts'
import { mapStorageErrors } from './storage-failure.ts'
import { whileOpen } from './while-open.ts'

interface StoredColumn {
  name: string
  type: string
}

/** The columns of a table in the order of a record. */
export interface RecordShape {
  columns: readonly StoredColumn[]
  /** The column that is the row number, stored outside the record; `null` if the table has none. */
  rowid: string | null
}

const kinds = { indexInterior: 0x02, indexLeaf: 0x0a, tableLeaf: 0x0d } as const
const firstPageHeader = 100
const defaultPageBytes = 4096

/** Every record of this shape in any page of the file, also in pages that are no longer referenced. */
export function rowsInPages(path: string, shape: RecordShape): Record<string, SqlValue>[] {
  return mapStorageErrors(() =>
    whileOpen(path, 'r', (file) => {
      const pages = pagesOf(file)
      const rows: Record<string, SqlValue>[] = []
      for (let number = 1; number <= pages.count; number += 1) {
        const page = pages.read(number)
        for (const cell of page ? cellsOf(page, number === 1 ? firstPageHeader : 0) : []) {
          const row = page ? rowOf(page, cell, shape, pages) : null
          if (row) rows.push(row)
        }
      }
      return rows
    }),
  )
}

type Pages = ReturnType<typeof pagesOf>

function pagesOf(file: number) {
  const head = Buffer.alloc(firstPageHeader)
  readSync(file, head, 0, head.length, 0)
  const declared = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
  const isSize = declared >= 512 && (declared & (declared - 1)) === 0
  const size = isSize ? declared : defaultPageBytes
  const count = Math.ceil(fstatSync(file).size / size)
  return {
    count,
    /** Bytes of a page that hold data. */
    usable: isSize ? size - head.readUInt8(20) : size,
    read(number: number): Buffer | null {
      if (number < 1 || number > count) return null
      const page = Buffer.alloc(size)
      readSync(file, page, 0, size, (number - 1) * size)
      return page
    },
  }
}

interface Cell {
  at: number
  isTable: boolean
}

/** The offsets of the cells of a page; none if it is no page of rows. */
function cellsOf(page: Buffer, header: number): Cell[] {
  const kind = page.readUInt8(header)
  if (kind !== kinds.indexInterior && kind !== kinds.indexLeaf && kind !== kinds.tableLeaf) return []
  const isInterior = kind === kinds.indexInterior
  const pointers = header + (isInterior ? 12 : 8)
  const count = page.readUInt16BE(header + 3)
  if (pointers + count * 2 > page.length) return []
  return Array.from({ length: count }, (_, index) => ({
    // A page above others names the one to its left first.
    at: page.readUInt16BE(pointers + index * 2) + (isInterior ? 4 : 0),
    isTable: kind === kinds.tableLeaf,
  }))
}

/** The row of a cell; `null` if its record has another shape or is truncated. */
function rowOf(page: Buffer, { at, isTable }: Cell, shape: RecordShape, pages: Pages): Record<string, SqlValue> | null {
  if (isTable !== (shape.rowid !== null)) return null
  const length = readVarint(page, at)
  const rowid = isTable && length ? readVarint(page, length.next) : null
  const begin = isTable ? rowid?.next : length?.next
  if (!length || begin === undefined) return null
  const payload = payloadOf(page, begin, length.value, isTable, pages)
  const values = payload && valuesOf(payload)
  if (!values || values.length !== shape.columns.length) return null
  const row: Record<string, SqlValue> = {}
  for (const [index, { name, type }] of shape.columns.entries()) {
    const value = name === shape.rowid && rowid ? rowid.value : values[index]
    if (typeof value !== (type === 'INTEGER' ? 'number' : 'string')) return null
    row[name] = value ?? null
  }
  return row
}

/** A record's bytes: those in the page, and those that did not fit and are in a chain of overflow pages. */
function payloadOf(page: Buffer, begin: number, length: number, isTable: boolean, pages: Pages): Buffer | null {
  const { usable } = pages
  const minLocal = Math.floor(((usable - 12) * 32) / 255) - 23
  const maxLocal = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23
  if (length <= maxLocal) return begin + length > page.length ? null : page.subarray(begin, begin + length)
  const fitting = minLocal + ((length - minLocal) % (usable - 4))
  const local = fitting <= maxLocal ? fitting : minLocal
  if (begin + local + 4 > page.length || length > pages.count * usable) return null
  const parts = [page.subarray(begin, begin + local)]
  let rest = length - local
  let next = page.readUInt32BE(begin + local)
  while (rest > 0) {
    const more = pages.read(next)
    if (!more) return null
    const part = more.subarray(4, Math.min(usable, 4 + rest))
    parts.push(part)
    rest -= part.length
    next = more.readUInt32BE(0)
  }
  return Buffer.concat(parts)
}

/** The values of a record: texts and whole numbers, `null` for any other value. `undefined` if it is no record. */
function valuesOf(record: Buffer): (string | number | null)[] | undefined {
  const header = readVarint(record, 0)
  if (!header || header.value > record.length) return undefined
  const values: (string | number | null)[] = []
  let at = header.next
  let place = header.value
  while (at < header.value) {
    const serial = readVarint(record, at)
    if (!serial) return undefined
    at = serial.next
    const bytes = bytesOf(serial.value)
    if (place + bytes > record.length) return undefined
    values.push(valueOf(record.subarray(place, place + bytes), serial.value))
    place += bytes
  }
  return values
}

function bytesOf(serial: number): number {
  if (serial >= 12) return Math.floor((serial - 12) / 2)
  return [0, 1, 2, 3, 4, 6, 8, 8][serial] ?? 0
}

function valueOf(bytes: Buffer, serial: number): string | number | null {
  if (serial >= 13 && serial % 2 === 1) return bytes.toString('utf8')
  if (serial === 8 || serial === 9) return serial - 8
  if (serial >= 1 && serial <= 5) return bytes.readIntBE(0, bytes.length)
  return serial === 6 ? Number(bytes.readBigInt64BE(0)) : null
}

/** Seven bits per byte, eight in the ninth. `null` if the value is no safe integer. */
function readVarint(bytes: Buffer, at: number): { value: number; next: number } | null {
  let value = 0n
  for (let index = 0; index < 9; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return null
    value = index === 8 ? (value << 8n) | BigInt(byte) : (value << 7n) | BigInt(byte & 0x7f)
    if (index === 8 || byte < 0x80) {
      const whole = Number(value)
      return Number.isSafeInteger(whole) ? { value: whole, next: at + index + 1 } : null
    }
  }
  return null
}
