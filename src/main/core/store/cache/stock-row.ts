import type { StockEntry, Units } from '../../domain/model.ts'
import { areaKey, expiryDay, locationKey, noExpirySortKey } from '../../domain/stock-location.ts'
import { trimToNull } from '../../domain/text.ts'
import type { SqlValue } from '../sql.ts'
import { all, countRows, run, value } from '../sql.ts'
import type { CacheReader, CacheWriter } from './cache-file.ts'
import { createTree } from './value-tree.ts'
import { derivedTable } from './swapped-list.ts'

// A stock row in columns. Texts that many rows share (area, states, description) are stored once, in the table of words.

/** Columns of a row after its id. */
export const stockColumns = [
  { name: 'article_code', type: 'TEXT NOT NULL' },
  { name: 'due', type: 'TEXT NOT NULL' },
  // The rest of the text of the expiry after its day; the whole text where it begins with no day.
  { name: 'expiry_rest', type: 'TEXT' },
  { name: 'container', type: 'TEXT' },
  { name: 'lot', type: 'TEXT COLLATE NOCASE' },
  { name: 'serial', type: 'TEXT COLLATE NOCASE' },
  // Aisle, position and level.
  { name: 'slot', type: 'TEXT NOT NULL' },
  { name: 'spot', type: 'INTEGER NOT NULL' },
  { name: 'blocked', type: 'INTEGER NOT NULL' },
  { name: 'units', type: 'INTEGER NOT NULL' },
  { name: 'packages', type: 'REAL' },
  { name: 'declared_weight', type: 'REAL' },
  { name: 'preparation_id', type: 'INTEGER' },
  { name: 'task_id', type: 'INTEGER' },
  { name: 'remark', type: 'TEXT' },
  { name: 'kind', type: 'INTEGER' },
  { name: 'description', type: 'INTEGER' },
  // The entry as JSON where the columns cannot say it exactly.
  { name: 'body', type: 'TEXT' },
] as const

const separator = '\u0001'

/** SQL of the text of the expiry, empty if there is none. */
const expirySql = `CASE WHEN due = '${noExpirySortKey}' THEN '' ELSE due END || coalesce(expiry_rest, '')`

/** SQL of the day of the expiry, `NULL` if there is none. */
export const expiryDaySql = `nullif(substr(${expirySql}, 1, 10), '')`

/** `placeOf` in SQL: it follows from the other columns, so it takes no space. */
export const stockGenerated = [
  {
    name: 'place',
    sql: [expirySql, "coalesce(lot, '')", "coalesce(container, '')", 'slot', "coalesce(serial, '')"].join(
      ` || '${separator}' || `,
    ),
  },
]

/** Sort key of a row within an article's stock; rows with the same key differ in units at most. */
export function placeOf({ expiry, lot, serial, container, location }: StockEntry): string {
  return [expiry ?? '', lot ?? '', container.number ?? '', slotOf(location), serial ?? ''].join(separator)
}

function slotOf({ aisle, position, level }: StockEntry['location']): string {
  return `${aisle ?? ''}${separator}${position ?? ''}${separator}${level ?? ''}`
}

/** More distinct texts are not those of a warehouse; their rows are stored as JSON. */
const maxWords = 200_000
/** Kinds whose ids are held in memory by their key. */
const maxKinds = 10_000
/** Locations whose ids are held in memory; others are looked up. */
const maxSpots = 50_000

/** Turns the rows of one reading into values of `stockColumns`; adds what they share to the list's tables. */
export function createStockValues(writer: CacheWriter, table: string): (entry: StockEntry) => SqlValue[] {
  const wordOf = createWords(writer, table)
  const kindOf = createKinds((kind) => wordOf(JSON.stringify(kind)))
  const spotOf = createSpots(writer, table)

  return (entry) => {
    const { container, lot, serial } = entry
    const { slot, id: spot } = spotOf(entry)
    const due = expiryDay(entry.expiry)
    const number = container.number?.trim() ?? null
    const [ownLot, ownSerial] = [trimToNull(lot), trimToNull(serial)]
    const exact = lot === ownLot && serial === ownSerial && number === container.number
    const kind = exact ? kindOf(entry) : null
    const description = kind === null || entry.description === null ? null : wordOf(entry.description)
    const inColumns = kind !== null && (description === null) === (entry.description === null)
    return [
      entry.articleCode,
      due,
      due === noExpirySortKey ? entry.expiry : entry.expiry?.slice(10) || null,
      number,
      ownLot,
      ownSerial,
      slot,
      spot,
      container.stateBlocked === true ? 1 : 0,
      entry.units,
      container.packages,
      entry.declaredWeight,
      entry.preparationId,
      entry.taskId,
      container.remark,
      inColumns ? kind : null,
      inColumns ? description : null,
      inColumns ? null : JSON.stringify(entry),
    ]
  }
}

/** Numbers texts, and stores them in the table of words; `null` where there are too many. */
function createWords(writer: CacheWriter, table: string): (value: string) => number | null {
  const wordTable = derivedTable(table, 'word')
  const stored = all<{ id: number; value: string }>(writer, `SELECT id, value FROM ${wordTable}`)
  const words = new Map(stored.map(({ id, value }) => [value, id]))
  return (value) => {
    const known = words.get(value)
    if (known !== undefined || words.size >= maxWords) return known ?? null
    const id = words.size + 1
    run(writer, `INSERT INTO ${wordTable} (id, value) VALUES (?, ?)`, id, value)
    words.set(value, id)
    return id
  }
}

/** Numbers the kinds of rows. */
function createKinds(numberOf: (kind: Kind) => number | null): (entry: StockEntry) => number | null {
  const known = createTree<number>(maxKinds)
  return ({ area, location, container, taskState }) => {
    const kind: Kind = [
      area.description,
      area.type,
      area.abbreviation,
      location.state,
      container.stateDescription,
      container.stateBlocked,
      taskState,
    ]
    const found = known.get(kind)
    if (found !== undefined) return found
    const id = numberOf(kind)
    if (id !== null) known.set(kind, id)
    return id
  }
}

/** The location of a row: the text of its aisle, position and level, and the id of its searchable name. */
interface Spot {
  slot: string
  id: number
}

function createSpots(writer: CacheWriter, table: string): (entry: StockEntry) => Spot {
  const spots = createTree<Spot>(maxSpots)
  const spotTable = derivedTable(table, 'spot')
  let spotCount = countRows(writer, spotTable)

  function idOf(entry: StockEntry): number {
    const location = locationKey(entry)
    const area = areaKey(entry.area)
    const known = value<number>(writer, `SELECT id FROM ${spotTable} WHERE location = ? AND area = ?`, location, area)
    if (known !== null) return known
    spotCount += 1
    const id = location === '-' ? -spotCount : spotCount
    run(writer, `INSERT INTO ${spotTable} (id, location, area) VALUES (?, ?, ?)`, id, location, area)
    return id
  }

  return (entry) => {
    const { area, location } = entry
    const path = [area.description, area.abbreviation, location.aisle, location.position, location.level]
    let spot = spots.get(path)
    if (spot === undefined) spots.set(path, (spot = { slot: slotOf(location), id: idOf(entry) }))
    return spot
  }
}

/** The fields that few rows have of their own. */
type Kind = [
  areaDescription: string | null,
  areaType: string | null,
  areaAbbreviation: string | null,
  locationState: string | null,
  stateDescription: string | null,
  stateBlocked: boolean | null,
  taskState: string | null,
]

/** The columns that `readStockEntries` needs, as SQL. */
export const storedStockColumns = /* sql */ `article_code AS articleCode, due, expiry_rest AS expiryRest, container, lot, serial, slot, units,
  packages, declared_weight AS declaredWeight, preparation_id AS preparationId, task_id AS taskId, remark, kind,
  description, body`

/** A row as it is stored. */
export interface StoredStock {
  articleCode: string
  due: string
  expiryRest: string | null
  container: string | null
  lot: string | null
  serial: string | null
  slot: string
  units: Units
  packages: number | null
  declaredWeight: number | null
  preparationId: number | null
  taskId: number | null
  remark: string | null
  kind: number | null
  description: number | null
  body: string | null
}

/** Stored rows as entries, in the same order. */
export function readStockEntries(reader: CacheReader, table: string, rows: readonly StoredStock[]): StockEntry[] {
  const ids = new Set(rows.flatMap(({ kind, description }) => [kind, description]).filter((id) => id !== null))
  const words = all<{ id: number; value: string }>(
    reader,
    `SELECT id, value FROM ${derivedTable(table, 'word')} WHERE id IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...ids]),
  )
  const text = new Map(words.map(({ id, value }) => [id, value]))
  const kinds = new Map<number, Kind>()
  const kindOf = (id: number): Kind => {
    const known = kinds.get(id) ?? (JSON.parse(text.get(id) ?? '[]') as Kind)
    kinds.set(id, known)
    return known
  }
  return rows.map((row) =>
    row.body !== null || row.kind === null
      ? (JSON.parse(row.body ?? 'null') as StockEntry)
      : entryOf(row, kindOf(row.kind), row.description === null ? null : (text.get(row.description) ?? null)),
  )
}

function entryOf(row: StoredStock, kind: Kind, description: string | null): StockEntry {
  const [areaDescription, areaType, areaAbbreviation, locationState, stateDescription, stateBlocked, taskState] = kind
  const [aisle, position, level] = row.slot.split(separator).map((part) => (part === '' ? null : Number(part)))
  return {
    area: { description: areaDescription, type: areaType, abbreviation: areaAbbreviation },
    location: { aisle: aisle ?? null, position: position ?? null, level: level ?? null, state: locationState },
    container: { number: row.container, remark: row.remark, stateDescription, stateBlocked, packages: row.packages },
    articleCode: row.articleCode,
    description,
    lot: row.lot,
    serial: row.serial,
    expiry: row.due === noExpirySortKey ? row.expiryRest : row.due + (row.expiryRest ?? ''),
    units: row.units,
    declaredWeight: row.declaredWeight,
    preparationId: row.preparationId,
    taskId: row.taskId,
    taskState,
  }
}
