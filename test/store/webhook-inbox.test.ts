import { expect, test } from 'vitest'
import { primaryMigrations } from '../../src/main/core/store/migrations/primary.ts'
import type { InboxRecord } from '../../src/main/core/store/webhook-inbox.ts'
import {
  inboxEventByBody,
  insertInboxEvent,
  orderPlacesAfter,
  listInboxEvents,
} from '../../src/main/core/store/webhook-inbox.ts'
import { openTestDatabase } from './support/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const record = (n: number, change: Partial<InboxRecord> = {}): InboxRecord => ({
  messageKey: `pedido_completo\n${n}`,
  bodyHash: String(n).padStart(64, '0'),
  event: 'Pedido_Completo',
  eventId: String(n),
  eventAt: '2026-11-20T10:00:00',
  receivedMs: n,
  receivedAt: '2026-11-20T10:00:00.000-03:00',
  lastReceivedAt: '2026-11-20T10:00:00.000-03:00',
  repeats: 0,
  effect: 'order_updated',
  flagged: false,
  orderCode: `PED-${n % 7}`,
  orderPlace: null,
  subscriptionId: 's1',
  headerEventType: 'pedido_completo',
  headerContentType: null,
  signature: 'x',
  ...change,
})

test('keeps rows from before this migration, without the fields not stored then', () => {
  const folder = temporaryFolder()
  const before = primaryMigrations.filter(({ number }) => number < 60)
  const old = openTestDatabase(folder, before)
  old.database.transaction((writer) =>
    writer.db
      .prepare(
        `INSERT INTO webhook_event (message_key, body_hash, event, event_id, event_at, received_ms, received_at,
           last_received_at, repeats, effect, flagged, order_code, order_place, body)
         VALUES ('pedido_completo\n1', 'h', 'Pedido_Completo', '1', NULL, 5, 'a', 'a', 2, 'order_updated', 0, 'PED-1',
           'p', x'7b7d')`,
      )
      .run(),
  )
  old.close()
  const { database } = openTestDatabase(folder)
  expect(listInboxEvents(database, { limit: 10, orderCode: 'PED-1' })).toMatchObject({
    total: 1,
    rows: [{ bodyHash: 'h', repeats: 2, flagged: false, subscriptionId: null, headerEventType: null, signature: null }],
  })
  expect(inboxEventByBody(database, 'h')?.body).toEqual(Buffer.from('{}'))
  expect(orderPlacesAfter(database, 'PED-1', '')).toEqual([{ place: 'p', receivedMs: 5 }])
})

test('no query of the inbox reads its bodies', () => {
  const { database } = openTestDatabase(temporaryFolder())
  database.transaction((writer) => {
    for (let n = 0; n < 500; n += 1)
      insertInboxEvent(writer, record(n, { flagged: n % 100 === 0 }), Buffer.alloc(5000, 32))
  })
  database.statements.clear()
  const cursor = listInboxEvents(database, { limit: 10 }).nextCursor ?? ''
  for (const filter of [{}, { orderCode: 'PED-1' }, { event: 'x' }, { flagged: true }, { text: 'PED-1' }]) {
    listInboxEvents(database, { ...filter, limit: 10 })
    listInboxEvents(database, { ...filter, limit: 10, cursor })
  }
  inboxEventByBody(database, 'h')
  const plans = [...database.statements.keys()].map((text) => {
    const values = Array<null>(text.split('?').length - 1).fill(null)
    const steps = database.db.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(...values)
    return { text, plan: steps.map(({ detail }) => detail).join(' · ') }
  })
  expect(plans).toHaveLength(16)
  for (const { text, plan } of plans) {
    expect(plan, text).toMatch(/USING (COVERING )?INDEX/)
    expect(plan, text).not.toContain('TEMP B-TREE')
  }
  // Queries that count every row read a covering index.
  const counts = plans.filter(({ text, plan }) => text.includes('count(*)') && plan.startsWith('SCAN'))
  expect(counts.filter(({ plan }) => !plan.includes('COVERING'))).toEqual([])
  const index = (part: string) =>
    plans.filter(({ text }) => text.includes(part)).map(({ plan }) => / INDEX (\w+)/.exec(plan)?.[1])
  expect(new Set(index('order_code = ?'))).toEqual(new Set(['webhook_event_of_order']))
  expect(new Set(index('lower(event) = ?'))).toEqual(new Set(['webhook_event_name']))
  expect(new Set(index('flagged = 1'))).toEqual(new Set(['webhook_event_flagged']))
  expect(new Set(index('instr('))).toEqual(new Set(['webhook_event_words']))
  expect(new Set(index('body_hash = ?'))).toEqual(new Set(['webhook_event_body']))
})
