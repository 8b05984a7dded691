import { createHash } from 'node:crypto'

export const wordKinds = ['article', 'user', 'reason', 'location'] as const
export type WordKind = (typeof wordKinds)[number]

/** Numbers the texts of adjustments. */
export interface AdjustmentWords {
  /** Number of a text, from 1 without gaps in a kind; 0 for no text. A new text gets the next number. */
  idOf(kind: WordKind, text: string | null): number
}

/** The arrays of a day: a column each, an element for each row, newest first. */
export const columnTypes = {
  article: Uint32Array,
  user: Uint32Array,
  reason: Uint32Array,
  location: Uint32Array,
  /** Units changed, in millionths; 0 if unknown. */
  units: Float64Array,
  /** Signals as bits, before muting. */
  signals: Uint16Array,
  /** 0 to 23; `noHour` if unknown. */
  hour: Uint8Array,
  /** Bits of `rowFlags`. */
  flags: Uint8Array,
  /** `markOf` the key. */
  mark: Float64Array,
  /** Row id in the table. */
  row: Float64Array,
  /** Containers normalized for search, in UTF-8, one after the other; `containerEnds` has the end of each. */
  containers: Uint8Array,
  containerEnds: Uint32Array,
} as const
export type ColumnName = keyof typeof columnTypes
export type ColumnArray<Name extends ColumnName> = InstanceType<(typeof columnTypes)[Name]>

export const noHour = 255
export const rowFlags = {
  undated: 1,
  changedUnits: 2,
  changedLot: 4,
  changedSerial: 8,
  changedExpiry: 16,
  unknownUnits: 32,
} as const

/** The adjustments of one day. */
export interface AdjustmentColumns {
  /** `yyyy-MM-dd`. */
  day: string
  rows: number
  get<Name extends ColumnName>(name: Name): ColumnArray<Name>
  /** Some of the rows, by their places in order; their containers are not among the columns. */
  only(places: Uint32Array): AdjustmentColumns
}

/** The fields of one adjustment that its columns hold. */
export interface ColumnRow {
  row: number
  key: string
  articleCode: string
  user: string | null
  /** `null` if it is missing or blank. */
  reason: string | null
  location: string | null
  /** Normalized for search. */
  containerFolded: string
  unitsChanged: number | null
  signals: number
  /** `null` if unknown. */
  hour: number | null
  /** 1 (Monday) to 7; `null` if the date is unreadable: the row belongs to no day. */
  weekday: number | null
  changedUnits: boolean
  changedLot: boolean
  changedSerial: boolean
  changedExpiry: boolean
}

/** 52 bits of a hash of an adjustment's key: keys of 100,000 reviewed rows among a million share one in one case of 50,000. */
export function markOf(key: string): number {
  const hash = createHash('sha256').update(key).digest()
  return hash.readUInt32BE(0) * 0x10_00_00 + (hash.readUInt32BE(4) >>> 12)
}

/** Makes the columns of a day of its rows, newest first. */
export function columnsOf(day: string, rows: readonly ColumnRow[], words: AdjustmentWords): AdjustmentColumns {
  const containers = rows.map(({ containerFolded }) => Buffer.from(containerFolded, 'utf8'))
  let end = 0
  const arrays = {
    article: Uint32Array.from(rows, ({ articleCode }) => words.idOf('article', articleCode)),
    user: Uint32Array.from(rows, ({ user }) => words.idOf('user', user)),
    reason: Uint32Array.from(rows, ({ reason }) => words.idOf('reason', reason)),
    location: Uint32Array.from(rows, ({ location }) => words.idOf('location', location)),
    units: Float64Array.from(rows, ({ unitsChanged }) => unitsChanged ?? 0),
    signals: Uint16Array.from(rows, ({ signals }) => signals),
    hour: Uint8Array.from(rows, ({ hour }) => hour ?? noHour),
    flags: Uint8Array.from(rows, flagsOf),
    mark: Float64Array.from(rows, ({ key }) => markOf(key)),
    row: Float64Array.from(rows, ({ row }) => row),
    containers: new Uint8Array(Buffer.concat(containers)),
    containerEnds: Uint32Array.from(containers, ({ length }) => (end += length)),
  }
  const columns: AdjustmentColumns = {
    day,
    rows: rows.length,
    get: (name) => arrays[name] as ColumnArray<typeof name>,
    only: (places) => pickedColumns(columns, places),
  }
  return columns
}

/** The columns of some of the rows, picked of those of all. */
export function pickedColumns(columns: AdjustmentColumns, places: Uint32Array): AdjustmentColumns {
  const picked: AdjustmentColumns = {
    day: columns.day,
    rows: places.length,
    get(name) {
      if (name === 'containers' || name === 'containerEnds') throw new Error('containers of some rows are not picked')
      const all = columns.get(name)
      const some = all.slice(0, places.length) as typeof all
      for (let at = 0; at < places.length; at += 1) some[at] = all[places[at] ?? 0] ?? 0
      return some
    },
    only: (some) => pickedColumns(picked, some),
  }
  return picked
}

function flagsOf(row: ColumnRow): number {
  return (
    (row.weekday === null ? rowFlags.undated : 0) |
    (row.changedUnits ? rowFlags.changedUnits : 0) |
    (row.changedLot ? rowFlags.changedLot : 0) |
    (row.changedSerial ? rowFlags.changedSerial : 0) |
    (row.changedExpiry ? rowFlags.changedExpiry : 0) |
    (row.unitsChanged === null ? rowFlags.unknownUnits : 0)
  )
}
