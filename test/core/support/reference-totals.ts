import Sqlite from 'better-sqlite3'
import { adjustmentSignals, type AdjustmentSignal } from '../../../src/contract/shapes/adjustment-signal.ts'
import type { RawAdjustment } from './raw-adjustments.ts'

// The figures of adjustments by plain SQL over the rows of the wire, without a line of the program's rules.

export type ReferenceFilter = Record<string, unknown>
type Row = Record<string, string | number | null>

/** Which rows have them is proven elsewhere (`test/store/signal-quality.test.ts`): here the figures made of them are. */
const signals: readonly AdjustmentSignal[] = adjustmentSignals

const conditionOf: Record<string, (value: unknown) => [condition: string, ...values: unknown[]]> = {
  articleCode: (value) => ['article = ?', value],
  user: (value) => ['instr(user, ?) > 0', value],
  reason: (value) => ['instr(reason, ?) > 0', value],
  location: (value) => ['instr(location, ?) > 0', value],
  container: (value) => ['instr(lower(container), ?) > 0', value],
  changedUnits: (value) => [`(before IS NOT after) = ?`, Number(value)],
  changedLot: (value) => [`(lot_before IS NOT lot_after) = ?`, Number(value)],
  changedSerial: (value) => ['(serial_after IS NOT NULL) = ?', Number(value)],
  changedExpiry: (value) => ['(expiry_before IS NOT expiry_after) = ?', Number(value)],
  hour: (value) => ['hour = ?', value],
  weekday: (value) => ['weekday = ?', value],
  day: (value) => ['date(wall) = ?', value],
  signal: (value) => [`${String(value)} = 1`],
  withSignals: (value) => [`(${signals.join(' + ')} > 0) = ?`, Number(value)],
  withoutReason: (value) => ['(reason IS NULL) = ?', Number(value)],
  review: (value) =>
    value === 'open' ? ['verdict IS NULL'] : value === 'reviewed' ? ['verdict IS NOT NULL'] : ['verdict = ?', value],
  // Of the group, for any spelling of it.
  exactly: (value) => {
    const entries = Object.entries(value as Record<string, unknown>)
    return [entries.map(([name]) => `${name} IS ?`).join(' AND '), ...entries.map(([, group]) => group)]
  },
}

/** All rows in a separate table, with their properties. */
export function plainTable(rows: readonly RawAdjustment[]) {
  const db = new Sqlite(':memory:')
  db.exec(`CREATE TABLE raw (id INTEGER PRIMARY KEY, asked TEXT, wire TEXT, user TEXT, reason TEXT, location TEXT);
    CREATE TABLE verdict (id INTEGER PRIMARY KEY, verdict TEXT)`)
  const insert = db.prepare('INSERT INTO raw VALUES (?, ?, ?, ?, ?, ?)')
  db.transaction(() =>
    rows.forEach(({ asked, wire, user, reason, location }, id) =>
      insert.run(id, asked, JSON.stringify(wire), user, reason, location),
    ),
  )()
  db.exec(`
    CREATE TABLE said AS SELECT id, asked, user, reason, location, wire ->> 'CodigoArticulo' AS article,
        wire ->> 'ContenedorDescripcion' AS container, trim(wire ->> 'Signo') AS sign, wire ->> 'Fecha' AS fecha,
        CAST(round(CAST(wire ->> 'UnidadesAnterior' AS REAL) * 1000000) AS INTEGER) AS before,
        CAST(round(CAST(wire ->> 'UnidadesNuevo' AS REAL) * 1000000) AS INTEGER) AS after,
        nullif(trim(wire ->> 'LoteAnterior'), '') AS lot_before, nullif(trim(wire ->> 'LoteNuevo'), '') AS lot_after,
        wire ->> 'SerieNuevo' AS serial_after,
        nullif(substr(wire ->> 'FechaVtoAnterior', 1, 10), '0001-01-01') AS expiry_before,
        substr(wire ->> 'FechaVtoNueva', 1, 10) AS expiry_after
      FROM raw;
    CREATE TABLE wall_clock AS SELECT *, after - before AS changed, CASE
        WHEN fecha NOT LIKE '____-__-__%' THEN NULL
        WHEN fecha LIKE '%Z' OR substr(fecha, -6) GLOB '[+-][0-9][0-9]:[0-9][0-9]'
          THEN datetime(substr(fecha, 1, 19) || CASE WHEN fecha LIKE '%Z' THEN 'Z' ELSE substr(fecha, -6) END, '-3 hours')
        ELSE datetime(substr(fecha, 1, 19)) END AS wall
      FROM said;
    CREATE TABLE timed AS SELECT *, coalesce(date(wall), asked) AS period_day,
        CAST(strftime('%H', wall) AS INTEGER) AS hour,
        (CAST(strftime('%w', wall) AS INTEGER) + 6) % 7 + 1 AS weekday
      FROM wall_clock;
    CREATE TABLE given (id INTEGER, signal TEXT, PRIMARY KEY (id, signal)) WITHOUT ROWID;
    CREATE VIEW adjustment AS SELECT *,
        ${signals.map((name) => `EXISTS (SELECT 1 FROM given WHERE given.id = a.id AND signal = '${name}') AS ${name}`).join(', ')}
      FROM timed AS a`)

  function matching(filter: ReferenceFilter): { from: string; values: unknown[] } {
    const { from, to, ...rest } = filter
    const conditions = Object.entries(rest).map(([name, value]) => conditionOf[name]?.(value) ?? [`unknown ${name}`])
    const where = ['period_day BETWEEN ? AND ?', ...conditions.map(([condition]) => `(${condition})`)].join(' AND ')
    return {
      from: `FROM adjustment LEFT JOIN verdict USING (id) WHERE ${where}`,
      values: [from, to, ...conditions.flatMap(([, ...values]) => values)],
    }
  }

  const sums = `count(*) AS count, coalesce(sum(changed), 0) / 1e6 AS net, coalesce(sum(abs(changed)), 0) / 1e6 AS gross`
  const lacking = 'coalesce(sum(reason IS NULL), 0) AS withoutReason'

  return {
    review(id: number, verdict: string | null): void {
      if (verdict === null) db.prepare('DELETE FROM verdict WHERE id = ?').run(id)
      else db.prepare('INSERT OR REPLACE INTO verdict VALUES (?, ?)').run(id, verdict)
    },
    give(id: number, names: readonly AdjustmentSignal[]): void {
      for (const name of names) db.prepare('INSERT INTO given VALUES (?, ?)').run(id, name)
    },
    ids(filter: ReferenceFilter): number[] {
      const { from, values } = matching(filter)
      return db
        .prepare<unknown[], { id: number }>(`SELECT id ${from}`)
        .all(...values)
        .map(({ id }) => id)
    },
    figures(filter: ReferenceFilter) {
      const { from, values } = matching(filter)
      const all = (columns: string, end = '') =>
        db.prepare<unknown[], Row>(`SELECT ${columns} ${from} ${end}`).all(...values)
      const grouped = (key: string) => all(`${key} AS key, ${sums}, ${lacking}`, 'GROUP BY 1 ORDER BY key IS NULL, key')
      const counts = signals.map((name) => `coalesce(sum(${name}), 0) AS ${name}`)
      const any = `coalesce(sum(${signals.join(' + ')} > 0), 0)`
      const [totals = {}] = all(
        `${sums}, ${lacking}, coalesce(sum(changed IS NULL), 0) AS unknownUnits, ${any} AS withSignals,
         coalesce(sum(verdict IS NULL), 0) AS unreviewed`,
      )
      return {
        totals,
        signals: all(counts.join(', '))[0] ?? {},
        byArticle: grouped('article'),
        byUser: grouped('user'),
        byReason: grouped('reason'),
        byLocation: grouped('location'),
        byDay: grouped('date(wall)'),
        byHour: grouped("strftime('%H', wall)"),
        byWeekday: grouped('CAST(weekday AS TEXT)'),
        heat: all(`weekday, hour, ${sums}`, 'AND wall IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2'),
        usersOfArticles: all(`article, user, ${sums}`, 'GROUP BY 1, 2 ORDER BY article, gross DESC, count DESC'),
        losses: all(`article, ${sums}`, 'GROUP BY 1 HAVING sum(changed) < 0 ORDER BY sum(changed) LIMIT 20'),
      }
    },
    close: () => void db.close(),
  }
}
