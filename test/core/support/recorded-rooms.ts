import { demoScenario as story } from '../../../src/main/practice/warehouse.ts'
import type { TestCore } from '../../support/core.ts'
import { valueOf } from '../../support/core.ts'
import type { Recorder } from './recorded-answers.ts'

// Calls of the rooms that a day of counting alone does not come to.

const operator = 'Eva'
interface Count {
  controlId: number
  sessionId: string
}

/** What is asked and written about a count that is open. */
export async function recordOpenCount({ client }: TestCore, record: Recorder, count: Count): Promise<void> {
  const { controlId, sessionId } = count
  await record.query(client, 'counts.suggest', { sessionId })
  await record.query(client, 'counts.next', { controlId, operator })
  await record.query(client, 'counts.heads', { controlId })
  await record.query(client, 'counts.photos', { sessionId })
  await record.query(client, 'counts.lotsSeen', {})
  for (const limit of [10, 1000]) await record.query(client, 'counts.events', { sessionId, limit })
  await record.command(client, 'counts.note', { sessionId, text: 'Faltan dos cajas', operator })
  await record.command(client, 'counts.serials', {
    sessionId,
    articleCode: '104412',
    serials: ['S-1', 'S-2'],
    lot: null,
    expiry: null,
  })
  const goods = { sessionId, articleCode: '104412', lot: 'L-1', expiry: null }
  for (const type of ['quarantine', 'inspection', 'sample', 'sample'] as const)
    await record.command(client, 'holds.place', { ...goods, type, reason: 'x', operator })
  const { rows } = valueOf(await record.query(client, 'holds.list', { sessionId }))
  await record.command(client, 'holds.decide', { holdId: rows[0]?.holdId ?? '', outcome: 'rejected', operator })
  await record.command(client, 'supervisor.unlock', {})
  for (const { holdId } of rows)
    await record.command(client, 'holds.decide', { holdId, outcome: 'released', note: 'x', operator: 'Marta Ibarra' })
  await record.query(client, 'holds.list', { controlId })
  await record.query(client, 'holds.list', {})
  await record.command(client, 'supervisor.lock', {})
  for (const units of [1, 12, 2.5])
    for (const language of ['es', 'en'] as const) {
      const label = { sessionId, articleCode: '104412', lot: 'L-1', expiry: '2027-03-15', units, language }
      await record.query(client, 'labels.preview', label)
      await record.query(client, 'labels.preview', { ...label, pallet: true })
    }
  await record.query(client, 'labels.list', { sessionId })
  await record.query(client, 'labels.overlap', {})
  await record.command(client, 'counts.pause', { sessionId })
  await record.command(client, 'counts.scan', { sessionId, raw: '7799001044122' })
  await record.command(client, 'counts.resume', { sessionId, operator })
  await record.command(client, 'counts.handOver', { sessionId, operator: 'Ana' })
  await record.command(client, 'counts.leave', { sessionId })
  await record.query(client, 'counts.get', { sessionId })
}

/** Arrivals, recounts, claims and receipts of documents that were counted. */
export async function recordDocuments({ client }: TestCore, record: Recorder, counts: readonly Count[]): Promise<void> {
  for (const { controlId, sessionId } of counts) {
    await record.command(client, 'supervisor.unlock', {})
    for (const name of ['counts.recounts', 'arrivals.list', 'receipts.list', 'holds.list', 'claims.list'] as const)
      await record.query(client, name, { controlId })
    const documents = [{ number: story.open }]
    const arrival = { documents, carrier: 'Sur', plate: 'AG 731 KD', enteredAt: '2026-11-20T08:00:00-03:00', operator }
    const { arrivalId } = valueOf(await record.command(client, 'arrivals.save', arrival))
    await record.command(client, 'arrivals.save', { ...arrival, arrivalId, dock: '3' })
    for (const value of [4.5, -18])
      await record.command(client, 'arrivals.temperature', { arrivalId, place: 'Puerta', value, unit: 'C', operator })
    await record.query(client, 'arrivals.get', { arrivalId })
    for (const claimKind of ['claim', 'correction'] as const)
      await record.command(client, 'claims.create', { controlId, claimKind, operator })
    await record.query(client, 'comparison.get', { controlId })
    await record.query(client, 'counts.verify', { sessionId })
    await record.command(client, 'counts.reopen', { sessionId, reason: 'x' })
    await record.command(client, 'counts.requestRecount', {
      controlId,
      articles: ['104412', '104531'],
      note: 'x',
      operator,
    })
    const recounts = valueOf(await record.query(client, 'counts.recounts', { controlId }))
    await record.query(client, 'counts.next', { controlId, operator })
    for (const { requestId } of recounts.rows)
      await record.command(client, 'counts.withdrawRecount', { requestId, operator })
    await record.command(client, 'supervisor.lock', {})
  }
  await record.query(client, 'claims.claimable', {})
  for (const claimState of ['draft', 'sent', 'open', 'overdue'] as const)
    await record.query(client, 'claims.list', { claimState })
  await record.query(client, 'claims.sums', { from: '2026-11-01', to: '2026-11-30' })
}

/** Orders, places of stock, and reviews of adjustments. */
export async function recordRows({ client }: TestCore, record: Recorder): Promise<void> {
  const orders = valueOf(await record.query(client, 'orders.list', { limit: 30 }))
  for (const { code } of orders.rows) {
    await record.query(client, 'orders.get', { code })
    await record.query(client, 'webhooks.events', { orderCode: code })
  }
  for (const text of ['', 'a', 'C-1']) await record.query(client, 'orders.places', { text })
  for (let article = 104400; article < 104500; article += 10) {
    const articleCodes = Array.from({ length: 10 }, (_, at) => String(article + at))
    await record.query(client, 'stock.where', { articleCodes })
    await record.query(client, 'articles.byWeight', { articleCode: String(article + 2) })
  }
  for (const resource of ['controls', 'suppliers', 'stock', 'adjustments', 'orders', 'dispatches'] as const)
    await record.query(client, 'refresh.setAside', { resource })
  const period = { from: '2026-10-01', to: '2026-11-20' }
  const { rows } = valueOf(await record.query(client, 'adjustments.list', { ...period, limit: 12 }))
  const keys = rows.map(({ key }) => key)
  for (const [index, adjustmentKey] of keys.entries()) {
    await record.query(client, 'adjustments.evidence', { adjustmentKey })
    const verdict = (['seen', 'explained', 'escalated'] as const)[index % 3] ?? 'seen'
    await record.command(client, 'adjustments.review', { adjustmentKey, verdict, note: 'x', operator })
    await record.query(client, 'adjustments.reviews', { adjustmentKey })
  }
  await record.command(client, 'adjustments.reviewMany', {
    adjustmentKeys: keys.slice(0, 4),
    verdict: 'open',
    operator,
  })
  await record.query(client, 'adjustments.reviewsAfter', { after: 3 })
  const mute = { signal: 'no_reason', user: rows[0]?.user ?? null, articleCode: null, reason: 'x', operator } as const
  await record.command(client, 'adjustments.mute', mute)
  await record.query(client, 'adjustments.summary', period)
  const { mutes } = valueOf(await record.query(client, 'adjustments.mutes', {}))
  for (const { muteId } of mutes) await record.command(client, 'adjustments.unmute', { muteId, operator })
  for (const review of ['open', 'reviewed', 'seen', 'escalated'] as const) {
    await record.query(client, 'adjustments.summary', { ...period, review })
    await record.query(client, 'adjustments.list', { ...period, review })
  }
  await record.query(client, 'adjustments.list', { ...period, order: 'open_first' })
}

/** What is set up: people, linked barcodes, views. */
export async function recordSetup({ client }: TestCore, record: Recorder): Promise<void> {
  await record.query(client, 'supervisor.status', {})
  for (const [name, badge] of [
    ['Ana', 'B-1'],
    ['Eva', 'B-2'],
    ['Luz', 'B-1'],
  ] as const)
    await record.command(client, 'operators.save', { name, badge, active: true, role: 'operator' })
  await record.query(client, 'operators.list', {})
  for (const badge of ['B-1', 'B-9']) await record.query(client, 'operators.identify', { badge })
  for (const raw of ['7790000000003', '7790000000010', '7790000000011'])
    await record.command(client, 'articles.learn', { raw, articleCode: '104412', unitsPerScan: 6, operator })
  await record.query(client, 'scans.explain', { raw: '7790000000003' })
  await record.query(client, 'articles.learned', {})
  await record.command(client, 'articles.forget', { barcode: '7790000000003', operator })
  await record.query(client, 'articles.learned', { text: '104412' })
  for (const byWeight of [true, null]) {
    await record.command(client, 'articles.setByWeight', { articleCode: '104412', byWeight, operator })
    await record.query(client, 'articles.setByHand', {})
  }
  for (const name of ['Noche', 'Mermas', 'Noche'])
    await record.command(client, 'views.save', { screen: 'adjustments', name, view: { hour: 3, name } })
  const { views } = valueOf(await record.query(client, 'views.list', { screen: 'adjustments' }))
  for (const { viewId } of views) await record.command(client, 'views.remove', { viewId })
  for (const [first, last] of [
    ['S-1', 'S-12'],
    ['S-9', 'S-3'],
    ['A', 'B'],
  ] as const)
    await record.query(client, 'serials.expand', { first, last })
  await record.query(client, 'webhooks.list', {})
}
