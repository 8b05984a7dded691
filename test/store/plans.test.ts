import { expect, test } from 'vitest'
import { blindRecordsByKeys } from '../../src/main/core/store/blind-controls.ts'
import {
  daysWithAdjustments,
  withColumns,
  writeMissingColumns,
} from '../../src/main/core/store/cache/adjustment-columns.ts'
import { rowsById, rowsUpTo } from '../../src/main/core/store/cache/adjustment-rows.ts'
import { openWords } from '../../src/main/core/store/cache/adjustment-words.ts'
import {
  adjustmentBodies,
  beginAdjustmentDay,
  daysOverlap,
  deriveAdjustments,
} from '../../src/main/core/store/cache/adjustments.ts'
import { articleByCode, articlesByCode, searchArticles } from '../../src/main/core/store/cache/articles.ts'
import { putControl } from '../../src/main/core/store/cache/control-rows.ts'
import { writeCache } from '../../src/main/core/store/cache/cache-file.ts'
import { controlById, controlsByNumber, listControls } from '../../src/main/core/store/cache/controls.ts'
import {
  findArticles,
  findContainers,
  findDocuments,
  findOrders,
  findSuppliers,
} from '../../src/main/core/store/cache/search.ts'
import { beginStockList } from '../../src/main/core/store/cache/stock-table.ts'
import { beginOrderList } from '../../src/main/core/store/cache/orders.ts'
import { suppliersByCode } from '../../src/main/core/store/cache/suppliers.ts'
import { createCommandLog, pruneCommands } from '../../src/main/core/store/commands.ts'
import { countEventById, lastCountEvents } from '../../src/main/core/store/count-events.ts'
import { openHubHeads, refusedHubHeads, unknownHubHeads } from '../../src/main/core/store/hub-state.ts'
import { openImportedCounts } from '../../src/main/core/store/imported-counts.ts'
import { learnedBarcode } from '../../src/main/core/store/learned-barcodes.ts'
import { saveSessionState, sessionStateOf } from '../../src/main/core/store/session-states.ts'
import { insertSession, sessionById, sessionsOfControls } from '../../src/main/core/store/sessions.ts'
import type { Adjustment } from '../../src/main/core/domain/model.ts'
import type { Connection } from '../../src/main/core/store/sql.ts'
import { control, openCache } from './support/cache.ts'
import { appendNext, at, sessionRecord } from './support/chain-records.ts'
import { manualClock } from '../support/manual-clock.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The plan of every statement that this connection has prepared so far, by statement. */
function plans(connection: Connection): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const text of connection.statements.keys()) {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE)/.test(text)) continue
    const values = Array<null>(text.split('?').length - 1).fill(null)
    const rows = connection.db.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values)
    found.set(
      text,
      rows.map((row) => row.detail),
    )
  }
  return found
}

/** Steps that read every row of a table; a list given by the caller is no table. */
function scans(connection: Connection): string[] {
  return [...plans(connection)].flatMap(([text, steps]) =>
    steps
      .filter((step) => /^SCAN (?!json_each|.* VIRTUAL TABLE INDEX \d+:[^ ]*[M=])/.test(step))
      .map((step) => `${step} in ${text}`),
  )
}

test('no statement of a scan reads a whole table', () => {
  const { database } = openTestDatabase(temporaryFolder())
  const commandLog = createCommandLog(database, manualClock())
  database.transaction((writer) => insertSession(writer, sessionRecord('s1')))
  database.statements.clear()
  commandLog.find('c1')
  sessionById(database, 's1')
  sessionsOfControls(database, [7])
  learnedBarcode(database, '779')
  sessionStateOf(database, 's1')
  countEventById(database, 'e')
  lastCountEvents(database, 's1', 50)
  blindRecordsByKeys(database, ['control:7'])
  commandLog.record({ id: 'c1', operation: 'counts.scan', inputHash: 'h' }, () => {
    const writer = database.writer()
    appendNext(writer, 's1', '{}')
    saveSessionState(writer, 's1', { counted: 1, lastScanAt: at, nextSeq: 2, entries: 1 })
  })
  database.transaction((writer) => pruneCommands(writer, 0))
  expect(plans(database).size).toBeGreaterThan(10)
  expect(scans(database)).toEqual([])
})

test('no statement of a document search reads a whole table', () => {
  const { writer, reader } = openCache()
  writeCache(writer, () => putControl(writer, control(1), 1))
  controlById(reader, 1)
  controlsByNumber(reader, 'R-1')
  suppliersByCode(reader, ['P1'])
  articleByCode(reader, '1')
  articlesByCode(reader, ['1'])
  expect(plans(reader).size).toBe(5)
  expect(scans(reader)).toEqual([])
  expect(scans(writer)).toEqual([])
})

test('a page of controls comes off its index in order, with any filter', () => {
  const { reader } = openCache()
  listControls(reader, { limit: 10 })
  listControls(reader, { limit: 10, state: 'x', cursor: Buffer.from('["",1]').toString('base64url') })
  listControls(reader, { limit: 10, date: '2026-03-02' })
  listControls(reader, { limit: 10, number: 'R' })
  const pages = [...plans(reader)].filter(([text]) => text.includes('LIMIT'))
  expect(pages).toHaveLength(4)
  expect(pages.flatMap(([, steps]) => steps).filter((step) => step.includes('TEMP B-TREE FOR ORDER BY'))).toHaveLength(
    1,
  )
  expect(pages.map(([, steps]) => steps[0])).toEqual([
    expect.stringContaining('control_newest'),
    expect.stringContaining('control_state'),
    expect.stringContaining('control_day'),
    // A prefix of a number matches few controls: they are read by index and sorted.
    expect.stringContaining('SEARCH control USING INTEGER PRIMARY KEY'),
  ])
})

test('words are searched through the trigram index', () => {
  const { reader } = openCache()
  searchArticles(reader, 'leche', 10)
  listControls(reader, { limit: 10, text: 'lacteos' })
  const steps = [...plans(reader).values()].flat().filter((step) => step.includes('_search'))
  expect(steps.length).toBeGreaterThanOrEqual(4)
  expect(steps.every((step) => /VIRTUAL TABLE INDEX \d+:[^ ]*M/.test(step))).toBe(true)
})

test('the search uses indexes; it reads only suppliers and the newest orders row by row', () => {
  const { writer, reader } = openCache()
  for (const list of [beginStockList(writer, 1), beginOrderList(writer, 1)]) list.commit({ complete: true })
  findDocuments(reader, 'r-000 184', 6)
  findArticles(reader, 'leche entera', 6, null)
  findContainers(reader, 'C-00012', 6, null)
  findOrders(reader, 'PED leche', 6)
  expect(plans(reader).size).toBeGreaterThan(9)
  expect(scans(reader).filter((step) => !/orders_\w USING INDEX|SCAN \(subquery/.test(step))).toEqual([])
  findSuppliers(reader, 'lacteos', 6)
  expect(scans(reader).filter((step) => step.startsWith('SCAN supplier'))).toHaveLength(1)
})

test('every query of adjustments uses an index; with columns no row is read', async () => {
  const { writer, reader } = openCache()
  const reading = beginAdjustmentDay(writer, '2026-03-02', 1)
  reading.addRows([{ key: 'k', adjustment: { date: '2026-03-02T10:00:00', articleCode: 'A' } as Adjustment }])
  reading.commit({ complete: true })
  const read = async () => {
    reader.statements.clear()
    const words = openWords(reader)
    for (const day of daysWithAdjustments(reader, { from: '2026-03-01', to: '2026-03-02' }))
      await withColumns(reader, { day, words, pause: () => Promise.resolve() }, (columns) => {
        for (const name of ['article', 'units', 'mark'] as const) columns.get(name)
      })
    expect(scans(reader)).toEqual([])
    return [...plans(reader)].filter(([text]) => text.includes('FROM adjustment ')).flatMap(([, steps]) => steps)
  }
  const ofDay = 'SEARCH adjustment USING INDEX adjustment_newest (own_day=? AND (date,key)<(?,?))'
  expect(await read()).toContain(ofDay)
  await writeMissingColumns(writer, () => Promise.resolve())
  expect(await read()).toEqual(['SEARCH adjustment USING COVERING INDEX adjustment_newest (own_day>? AND own_day<?)'])
  reader.statements.clear()
  expect(daysWithAdjustments(reader, { from: '2026-03-01', to: '2026-03-02', articleCode: ' A ' })).toEqual([
    '2026-03-02',
  ])
  expect([...plans(reader).values()].flat()).toEqual([
    'SEARCH adjustment USING COVERING INDEX adjustment_article (article_code=? AND own_day>? AND own_day<?)',
  ])
  rowsUpTo(reader, ['2026-03-02', '', ''])
  rowsById(reader, [1])
  expect(scans(reader)).toEqual([])
  writer.statements.clear()
  daysOverlap(writer, '2026-03-01', '2026-03-02')
  adjustmentBodies(writer, ['k'])
  deriveAdjustments(writer)
  expect([...plans(writer).values()].flat()).toEqual([
    'SCAN CONSTANT ROW',
    'SCALAR SUBQUERY 1',
    expect.stringContaining('adjustment_moved'),
    expect.stringContaining('(key=?)'),
    'LIST SUBQUERY 1',
    'SCAN json_each VIRTUAL TABLE INDEX 1:',
    expect.stringContaining('adjustment_underived'),
  ])
})

test('of the counts of other PCs Home and the state of the site server read the open and the refused ones', () => {
  const { database } = openTestDatabase(temporaryFolder())
  database.statements.clear()
  openImportedCounts(database, 50)
  openHubHeads(database, 50)
  unknownHubHeads(database)
  refusedHubHeads(database, 50)
  const steps = [...plans(database).values()].map(([first]) => first)
  expect(steps).toEqual([
    'SCAN imported_count USING INDEX imported_count_open',
    'SCAN hub_head USING INDEX hub_head_open',
    'SCAN hub_head USING INDEX hub_head_refused',
    'SCAN hub_head USING INDEX hub_head_refused',
  ])
})
