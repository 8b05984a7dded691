import { rmSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PracticeWarehouse, startPracticeWarehouse } from '../../../src/main/practice/warehouse.ts'
import { addDays } from '../../../src/main/core/domain/dates.ts'
import { rawList } from '../../support/raw-wms.ts'
import { type SupervisorFacts, supervisorJourney } from '../journeys/supervisor.ts'
import { closePages, type HostProcess, openContext, startHostProcess } from '../launchers/loopback.ts'
import { collectComplaints, longestWaitMs } from '../launchers/launch.ts'
import { todayAtWarehouse } from '../../support/warehouse-time.ts'
import { readData } from '../support/read-data.ts'
import { makeFolder } from '../../support/temporary-folder.ts'

const data = makeFolder()
let host: HostProcess
let page: Page
let complaints: string[]
let facts: SupervisorFacts
/** The same warehouse once more, asked on the wire: the same seed makes the same day. */
let warehouse: PracticeWarehouse

async function rpc<T>(operation: string, input: unknown = {}): Promise<T> {
  const response = await fetch(`${host.rpc}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer = (await response.json()) as { ok: true; value: T } | { ok: false; error: unknown }
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

type Fields = Record<string, unknown>
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function lastMonth(): { from: string; to: string } {
  const to = addDays(`${todayAtWarehouse().slice(0, 8)}01`, -1) ?? ''
  return { from: `${to.slice(0, 8)}01`, to }
}

/** Net loss by article and gross by user, from the wire. */
async function lossesOfLastMonth(): Promise<SupervisorFacts['losses']> {
  const { from, to } = lastMonth()
  const rows = await rawList(warehouse, 'v1', `/v1/Movimientos/Ajustes/${from}/${to}`)
  const articles = new Map<string, { description: string; net: number; users: Map<string, number> }>()
  for (const row of rows) {
    const code = String(row['CodigoArticulo'])
    const change = Math.round((Number(row['UnidadesNuevo']) - Number(row['UnidadesAnterior'])) * 1e6)
    const article = articles.get(code) ?? {
      description: String(row['ArticuloDescripcion']).trim(),
      net: 0,
      users: new Map(),
    }
    const user = String(row['UsuarioNombreApellido']).trim()
    article.net += change
    article.users.set(user, (article.users.get(user) ?? 0) + Math.abs(change))
    articles.set(code, article)
  }
  return [...articles.values()]
    .sort((a, b) => a.net - b.net)
    .slice(0, 3)
    .map(({ description, users }) => {
      const most = Math.max(...users.values())
      return { description, users: [...users].filter(([, gross]) => gross === most).map(([user]) => user) }
    })
}

/** The first article whose next lot has exactly one location, from the wire. */
async function nextToExpire(): Promise<SupervisorFacts['next']> {
  const today = todayAtWarehouse()
  const rows = (await rawList(warehouse, 'v2', '/api/v2/Stock/Detalle')).filter(
    (row) => text(row['fechaVencimiento']) > `${today}T99` && typeof row['lote'] === 'string',
  )
  const byArticle = new Map<string, Fields[]>()
  for (const row of rows) {
    const code = String(row['articuloCodigo'])
    byArticle.set(code, [...(byArticle.get(code) ?? []), row])
  }
  for (const [code, own] of byArticle) {
    const days = own.map((row) => String(row['fechaVencimiento']).slice(0, 10)).sort()
    const first = own.filter((row) => String(row['fechaVencimiento']).startsWith(days[0] ?? '?'))
    const lots = new Set(first.map((row) => String(row['lote']).trim()))
    const [day = ''] = days
    if (lots.size !== 1 || own.length < 3) continue
    const [year, month, date] = day.split('-')
    return {
      code,
      description: text(own[0]?.['articuloDescripcion']),
      lot: [...lots][0] ?? '',
      day: `${date ?? ''}/${month ?? ''}/${year ?? ''}`,
      places: first.map(
        (row) =>
          `${String(row['ubicacionPasillo'])}-${String(row['ubicacionPosicion'])}-${String(row['ubicacionNivel'])}`,
      ),
    }
  }
  throw new Error('no article expires')
}

interface SupplierFacts {
  name: string | null
  lines: number
  kinds: { short: number; missing: number }
  notDeliveredShare: number | null
}

/** The supplier that is worst even in the case most favourable to it: Wilson's bound over its lines, 95 %. */
async function shortMostOften(): Promise<SupervisorFacts['short']> {
  const { rows } = await rpc<{ rows: SupplierFacts[] }>('suppliers.record', {
    from: todayAtWarehouse(-89),
    to: todayAtWarehouse(),
  })
  const low = (part: number, whole: number) => {
    const [z, p] = [1.96, part / whole]
    return (
      (p + z ** 2 / (2 * whole) - z * Math.sqrt((p * (1 - p)) / whole + z ** 2 / (4 * whole ** 2))) /
      (1 + z ** 2 / whole)
    )
  }
  const judged = rows
    .filter((row) => row.lines > 0)
    .map(({ name, lines, kinds }) => ({ name: name ?? '', part: kinds.short + kinds.missing, whole: lines }))
    .sort((a, b) => low(b.part, b.whole) - low(a.part, a.whole))
  const [worst] = judged
  if (!worst) throw new Error('no supplier has figures')
  return worst
}

/** An order made in the WMS, whose event comes back signed. */
async function orderWithEvent(): Promise<string> {
  await rpc('settings.update', { webhooks: { on: true, port: 0 } })
  await rpc('webhooks.register', { eventType: 'pedido_creado' })
  const [known] = (await rpc<{ rows: { customerLocation: { code: string } | null }[] }>('orders.list', { limit: 1 }))
    .rows
  const [article] = (await rpc<{ rows: { code: string }[] }>('articles.search', { text: '1044', limit: 1 })).rows
  const code = `PED-${Date.now()}`
  await rpc('orders.create', {
    order: {
      code,
      customerLocationCode: known?.customerLocation?.code ?? '',
      date: todayAtWarehouse(),
      items: [{ line: '1', articleCode: article?.code ?? '', units: 2 }],
    },
  })
  const isThere = async () => {
    const { rows } = await rpc<{ rows: { orderCode: string | null }[] }>('webhooks.events', {})
    return rows.some((row) => row.orderCode === code)
  }
  await vi.waitUntil(isThere, { timeout: longestWaitMs })
  return code
}

beforeAll(async () => {
  host = await startHostProcess(['--port=0', `--data=${data}`, '--practice'])
  warehouse = await startPracticeWarehouse()
  await readData(rpc)
  facts = {
    losses: await lossesOfLastMonth(),
    next: await nextToExpire(),
    short: await shortMostOften(),
    orderCode: await orderWithEvent(),
  }
  const context = await openContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  complaints = collectComplaints(page)
  await page.goto(host.url)
  await page.getByRole('table').first().waitFor()
})

afterAll(async () => {
  await warehouse.close()
  await closePages()
  host.signal('SIGTERM')
  await host.exited
  rmSync(data, { recursive: true, force: true })
})

describe('on the loopback host', () => {
  supervisorJourney({
    page: () => page,
    facts: () => facts,
    async fresh() {
      // A reload would return to the place of the last question.
      await page.goto('about:blank')
      await page.goto(new URL('/', host.url).href)
      await page.getByRole('navigation').first().waitFor()
      await page.getByRole('table').first().waitFor()
    },
  })

  test('the page reported no error', () => expect(complaints).toEqual([]))
})
