import type { Page } from 'playwright-core'
import type { Operations } from '../../src/contract/operations.ts'
import type { z } from 'zod'

type Answer<N extends keyof Operations> = z.output<Operations[N]['output']>

const before = '2024-11-26T10:00:00-03:00'
const plan: Answer<'retention.list'> = {
  jobId: null,
  counts: {
    before,
    rows: [
      ['R-000184', 'Lácteos del Sur S.A.', '2024-09-02', 41_200],
      ['R-000191', 'Molinos Cuyo', '2024-09-05', 12_900],
      ['R-000207', 'Distribuidora Andes', '2024-10-14', 88_400],
    ].map(([number, supplierName, day, bytes], index) => ({
      controlId: index,
      number: String(number),
      supplierName: String(supplierName),
      signedAt: `${day}T10:00:00-03:00`,
      counts: 1,
      bytes: Number(bytes),
    })),
    total: 3,
    bytes: 142_500,
    kept: [
      { controlId: 9, number: 'R-000188', supplierName: 'Molinos Cuyo', since: before, reason: 'claim' },
      { controlId: null, number: null, supplierName: null, since: before, reason: 'unsigned' },
    ],
    keptTotal: 2,
  },
  photos: { before, total: 31, bytes: 12_400_000 },
  inbox: { before: '2026-10-27T10:00:00-03:00', total: 1204, bytes: 880_000 },
  logs: null,
}
const removed: Answer<'retention.removed'> = {
  rows: [
    { number: 'R-000102', operator: 'Marta Ibarra', hash: '56475aa75463474c' },
    { number: 'R-000099', operator: null, hash: '711ad15e662ac804' },
  ].map(({ number, operator, hash }, index) => ({
    sessionId: `0192f5a0-0000-7000-8000-0000000000a${index}`,
    from: null,
    controlId: index,
    number,
    part: 1,
    signedAt: before,
    seq: 31,
    hash,
    removedAt: '2026-11-19T20:00:00-03:00',
    operator,
  })),
  total: 2,
  nextCursor: null,
  asOf: before,
}

/** Years of data, which a new practice warehouse does not have. */
export async function showOldData(page: Page): Promise<void> {
  await page.route('**/rpc/retention.list', (route) => route.fulfill({ json: { ok: true, value: plan } }))
  await page.route('**/rpc/retention.removed', (route) => route.fulfill({ json: { ok: true, value: removed } }))
}
